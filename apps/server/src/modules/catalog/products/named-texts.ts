import { foldKey } from '@sluice/contracts';

/** A name with a value: an option of a variant, a property. */
export interface NamedText {
  /** The folded name: equal keys mean equal names. */
  key: string;
  name: string;
  value: string;
}

/** The one text form of a list, for comparing and storing lists. */
export const toJsonList = (list: readonly NamedText[]): string =>
  JSON.stringify(list.map(({ key, name, value }) => ({ key, name, value })));

export const fromJsonList = (json: string): NamedText[] => JSON.parse(json) as NamedText[];

/** The text form of variant options: equal for options that no channel can tell apart, in any order and in any case. */
export const variantKey = (options: readonly NamedText[]): string =>
  options
    .map(({ key, value }) => `${key}\n${foldKey(value)}`)
    .sort()
    .join('\n\n');

/** The list as the API shows it: names to values, in their order. */
export const asObject = (list: readonly NamedText[]): Record<string, string> =>
  Object.fromEntries(list.map(({ name, value }) => [name, value]));

/** Names that repeat an earlier one in another spelling, each with that first spelling. */
export function repeatedNames(names: readonly string[]): { name: string; first: string }[] {
  const firsts = new Map<string, string>();
  return names.flatMap((name) => {
    const first = firsts.get(foldKey(name));
    if (first === undefined) firsts.set(foldKey(name), name);
    return first === undefined ? [] : [{ name, first }];
  });
}

/**
 * Merges the sent names into the list: a known name, in any case, takes the new value and keeps its place, a new one
 * goes to the end, and null or an empty text removes one.
 */
export function merged(
  before: readonly NamedText[],
  sent: Readonly<Record<string, string | null>>,
): NamedText[] {
  const byKey = new Map(before.map((one) => [one.key, one]));
  for (const [rawName, rawValue] of Object.entries(sent)) {
    const [name, value] = [rawName.trim(), (rawValue ?? '').trim()];
    const key = foldKey(name);
    if (value === '') byKey.delete(key);
    else byKey.set(key, { key, name, value });
  }
  return [...byKey.values()];
}
