/** Makes a text fit to be stored or logged. */
export type Redact = (text: string) => string;

const HIDDEN = '[secret]';
/** Shorter values occur in ordinary text; cutting them out would ruin it and hide nothing. */
const MIN_SECRET_LENGTH = 4;

/**
 * Characters that are read of a text; the rest is left out. A person reads far fewer, and a channel may send millions.
 */
const MAX_LENGTH = 16_000;

/**
 * Credentials and personal data by their form. Every pattern consumes the run of characters it began with, whether or
 * not a credential follows, so that no character is read again from each place before it: texts of channels may be long
 * and made to hurt.
 */
const RULES: readonly (readonly [RegExp, (match: string, ...groups: (string | undefined)[]) => string])[] = [
  // Headers, and user names in addresses.
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, (_match, scheme) => `${scheme} ${HIDDEN}`],
  [/:\/\/[^/\s@"]+@/g, () => `://${HIDDEN}@`],
];

const MORE_RULES: typeof RULES = [
  [/\beyJ[\w-]{5,}(\.[\w-]+\.[\w-]*)?/g, (match, rest) => (rest === undefined ? match : HIDDEN)],
  // Personal data: mail addresses and telephone numbers in international form.
  [/[\w.+-]+(@[\w-]+(?:\.[\w-]+)+)?/g, (match, domain) => (domain === undefined ? match : '[e-mail]')],
  [/(?<![\w.])\+\d[\d\s().-]{6,18}\d/g, () => '[phone]'],
];

/**
 * Cuts a connection's own secrets out of a text, in the forms in which channels echo them (plain, base64, escaped), and
 * everything that looks like a credential, a mail address or a telephone number. Texts of more than 16,000 characters
 * are cut off.
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
      forms.reduce((left, form) => left.replaceAll(form, HIDDEN), text.slice(0, MAX_LENGTH)),
      forms,
    );
    return apply(MORE_RULES, withoutFields(apply(RULES, plain)));
  };
}

const apply = (rules: typeof RULES, text: string): string =>
  rules.reduce((left, [pattern, replacement]) => left.replace(pattern, replacement), text);

const NAME = /[\w-]+/g;
const TELLING = /password|passwd|secret|token|api[_-]?key|authorization|signature|cookie|credential/i;
const ASSIGNS = /"?\s*[:=]\s*/y;
/** The value of a field. A quoted text that was cut off runs to the end. */
const VALUE = /"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|[^\s,;&"}]+/y;

/** Hides the values of JSON and form fields with telling names. */
function withoutFields(text: string): string {
  const parts: string[] = [];
  let done = 0;
  NAME.lastIndex = 0;
  for (let name = NAME.exec(text); name !== null; name = NAME.exec(text)) {
    if (!TELLING.test(name[0])) continue;
    const begin = endOf(ASSIGNS, text, NAME.lastIndex);
    const end = begin === undefined ? undefined : endOf(VALUE, text, begin);
    if (end === undefined) continue;
    parts.push(text.slice(done, begin), `"${HIDDEN}"`);
    done = end;
    NAME.lastIndex = end;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(done);
}

/** The end of the sticky pattern's match at `from`, if it matches. */
function endOf(pattern: RegExp, text: string, from: number): number | undefined {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** A text that was cut off somewhere may end with the beginning of a secret. */
function withoutTail(text: string, forms: readonly string[]): string {
  for (const form of forms) {
    const length = overlap(form, text.slice(-form.length + 1));
    if (length >= MIN_SECRET_LENGTH) return `${text.slice(0, -length)}${HIDDEN}`;
  }
  return text;
}

/** Length of the longest beginning of `form` that `tail` ends with, found in one walk (Knuth, Morris, Pratt). */
function overlap(form: string, tail: string): number {
  const back = [0];
  for (let at = 1, length = 0; at < form.length; at++) {
    while (length > 0 && form[at] !== form[length]) length = back[length - 1]!;
    if (form[at] === form[length]) length++;
    back.push(length);
  }
  let length = 0;
  for (const character of tail.split('')) {
    while (length > 0 && character !== form[length]) length = back[length - 1]!;
    if (character === form[length]) length++;
  }
  return length;
}
