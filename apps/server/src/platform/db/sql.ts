import { createHash } from 'node:crypto';

/** Brand of the row type a statement returns; never set at run time. */
declare const row: unique symbol;

/**
 * A parameterised statement. Every one is named after its text, so that PostgreSQL plans it once per
 * connection: unprepared statements cost 2.5 times the database CPU.
 */
export interface Statement<Row = unknown> {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name: string;
  /** The text was put together of pieces, so the number of such texts is unlimited. */
  readonly composed?: true;
  readonly [row]?: Row;
}

/** A piece of SQL to be put into a statement: text between parameters. */
export interface Fragment {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
}

class SqlFragment implements Fragment {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings;
    this.values = values;
  }
}

/** Text and name of a template without fragments, which are the same at every call of its site. */
const staticTexts = new WeakMap<readonly string[], { text: string; name: string }>();
const names = new Map<string, string>();
const MAX_NAMES = 5_000;

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url').slice(0, 16);
    if (names.size >= MAX_NAMES) names.clear();
    names.set(text, name);
  }
  return name;
}

/**
 * A statement from a template; `${value}` becomes a parameter, `${fragment(...)}` is put in as text.
 *
 * @example sql<{ id: number }>`select id from products where sku = ${sku}`
 */
export function sql<Row = unknown>(strings: TemplateStringsArray, ...values: unknown[]): Statement<Row> {
  if (!values.some((value) => value instanceof SqlFragment)) {
    let known = staticTexts.get(strings);
    if (known === undefined) {
      const text = strings.reduce((all, part, index) => `${all}$${index}${part}`);
      known = { text, name: nameOf(text) };
      staticTexts.set(strings, known);
    }
    return { text: known.text, name: known.name, values };
  }
  const flat = flatten({ strings, values });
  const text = flat.strings.reduce((all, part, index) => `${all}$${index}${part}`);
  return { text, name: nameOf(text), values: flat.values, composed: true };
}

function flatten(fragment: Fragment): { strings: string[]; values: unknown[] } {
  const strings: string[] = [fragment.strings[0] ?? ''];
  const values: unknown[] = [];
  fragment.values.forEach((value, index) => {
    const after = fragment.strings[index + 1] ?? '';
    if (value instanceof SqlFragment) {
      const inner = flatten(value);
      strings[strings.length - 1] += inner.strings[0] ?? '';
      inner.values.forEach((innerValue, i) => {
        values.push(innerValue);
        strings.push(inner.strings[i + 1] ?? '');
      });
      strings[strings.length - 1] += after;
    } else {
      values.push(value);
      strings.push(after);
    }
  });
  return { strings, values };
}

/** A piece of SQL with its own parameters, to be composed into statements. */
export const fragment = (strings: TemplateStringsArray, ...values: unknown[]): SqlFragment =>
  new SqlFragment(strings, values);

/**
 * A fragment of prepared pieces of text, one more than there are values. For statements whose text is made of names in
 * our own code, such as `records`.
 */
export const pieces = (strings: readonly string[], values: readonly unknown[]): SqlFragment =>
  new SqlFragment(strings, values);

/** Nothing; the neutral element of composition. */
export const nothing = fragment``;

/** The fragments one after another with a separator such as ` and ` between them. */
export function join(fragments: readonly SqlFragment[], separator: string): SqlFragment {
  if (fragments.length === 0) return nothing;
  const strings = ['', ...fragments.slice(1).map(() => separator), ''];
  return new SqlFragment(strings, fragments);
}

/**
 * An integer written into the text. For LIMIT and OFFSET of a few fixed sizes: as a bind parameter they defeat
 * the cached plan, because the planner then assumes a tenth of the table.
 */
export function literal(value: number): SqlFragment {
  if (!Number.isSafeInteger(value)) throw new TypeError(`not an integer literal: ${value}`);
  return new SqlFragment([String(value)], []);
}

/** The name of a table or column, for statements that serve several tables. */
export function identifier(name: string): SqlFragment {
  if (!/^[a-z_]+$/i.test(name)) throw new TypeError(`not an identifier: ${name}`);
  return new SqlFragment([`"${name}"`], []);
}

export type { SqlFragment };

/** The end of the second that a time names: answers show times to the second, so the whole second is meant. */
export const endOf = (time: string): SqlFragment =>
  fragment`date_trunc('second', ${time}::timestamptz) + interval '1 second'`;
