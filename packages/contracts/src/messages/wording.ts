/**
 * A message in each language of the portal. `{field}` stands for a parameter, `{rows:row|rows}` for the word that a
 * number takes: the first for one, the second for any other.
 */
export interface Wording {
  readonly en: string;
  readonly tr: string;
}

/** Names of the parameters of a template. */
export type ParamsIn<Template extends string> = Template extends `${string}{${infer Part}}${infer Rest}`
  ? (Part extends `${infer Name}:${string}` ? Name : Part) | ParamsIn<Rest>
  : never;

const PART = /\{(\w+)(?::([^|{}]*)\|([^{}]*))?\}/g;

/** Fills a template. A parameter without a value stays empty. */
export function fill(
  template: string,
  params: Readonly<Record<string, unknown>>,
  show: (value: unknown, name: string) => string,
): string {
  return template.replace(PART, (_part, name: string, one?: string, several?: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (one !== undefined) return Number(value) === 1 ? one : (several ?? '');
    return value === undefined || value === null ? '' : show(value, name);
  });
}

/** The part of a message that is stored and sent beside its English text; the code may be one of another version. */
export interface MessageKey {
  readonly code: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The message of a note on a file, which is known by a code of its own in the public API. */
export function noteKey({ code, params, rows }: NoteParts): MessageKey {
  const worded = code === 'vat_missing' && params.defined === '' ? 'vat_missing_and_undefined' : code;
  return { code: worded, params: { ...params, rows: rows ?? 0 } };
}

interface NoteParts {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly rows?: number | null;
}
