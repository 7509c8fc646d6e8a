/** Makes a text fit to be stored or logged. */
export type Redact = (text: string) => string;

const HIDDEN = '[secret]';
/** Shorter values occur in ordinary text; cutting them out would ruin it and hide nothing. */
const MIN_SECRET_LENGTH = 4;

const RULES: readonly (readonly [RegExp, string])[] = [
  // Credentials by their form: headers, user names in addresses, JSON and form fields with telling names, JWTs.
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${HIDDEN}`],
  [/(:\/\/)[^/\s@"]+@/g, `$1${HIDDEN}@`],
  [
    /("?\b[\w-]*(?:password|passwd|secret|token|api[_-]?key|authorization|signature|cookie|credential)[\w-]*"?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|[^\s,;&"}]+)/gi,
    `$1"${HIDDEN}"`,
  ],
  [/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, HIDDEN],
  // People: addresses of mail and numbers of telephones in international form.
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  [/(?<![\w.])\+\d[\d\s().-]{6,18}\d/g, '[phone]'],
];

/**
 * Cuts a connection's own secrets out of a text, in the forms in which channels echo them (plain, base64, escaped), and
 * whatever looks like a credential, a mail address or a telephone number.
 */
export function redactor(secrets: readonly string[]): Redact {
  const forms = secrets
    .filter((secret) => secret.length >= MIN_SECRET_LENGTH)
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    ])
    .sort((a, b) => b.length - a.length);
  return (text) => {
    const plain = withoutTail(
      forms.reduce((left, form) => left.replaceAll(form, HIDDEN), text),
      forms,
    );
    return RULES.reduce((left, [pattern, replacement]) => left.replace(pattern, replacement), plain);
  };
}

/** A text that was cut off somewhere may end with the beginning of a secret. */
function withoutTail(text: string, forms: readonly string[]): string {
  for (const form of forms) {
    for (let length = form.length - 1; length >= MIN_SECRET_LENGTH; length--) {
      if (text.endsWith(form.slice(0, length))) return `${text.slice(0, -length)}${HIDDEN}`;
    }
  }
  return text;
}
