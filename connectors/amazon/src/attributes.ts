import type { ListingAttribute } from '@sluice/connector-kit';
import type { Marketplace } from './marketplaces.ts';

/**
 * The code of an attribute tells its place and its kind, since a payload brings text alone: `color:l` is the attribute
 * `color` with a language, `item_weight:n` the number in it and `item_weight.unit` its unit.
 */
export interface Place {
  readonly attribute: string;
  /** Names below the attribute; `value` where the code has none. */
  readonly path: readonly string[];
  readonly kind: 'text' | 'number' | 'boolean';
  readonly hasLanguage: boolean;
}

const CODE = /^([a-z0-9_]{1,100})((?:\.[a-z0-9_]{1,100}){0,4})(?::(l?)([nb]?))?$/;

export function codeOf({ attribute, path, kind, hasLanguage }: Place): string {
  const below = path.length === 1 && path[0] === 'value' ? '' : path.map((name) => `.${name}`).join('');
  const flags = `${hasLanguage ? 'l' : ''}${kind === 'text' ? '' : kind[0]}`;
  return `${attribute}${below}${flags === '' ? '' : `:${flags}`}`;
}

/** Null for a text that is no code of ours. */
export function placeOf(code: string): Place | null {
  const [, attribute, below = '', language, kind] = CODE.exec(code) ?? [];
  if (attribute === undefined) return null;
  const path = below === '' ? ['value'] : below.slice(1).split('.');
  if ([attribute, ...path].includes('__proto__')) return null;
  return {
    attribute,
    path,
    kind: kind === 'n' ? 'number' : kind === 'b' ? 'boolean' : 'text',
    hasLanguage: language === 'l',
  };
}

/** Digits that a number of JSON keeps exactly. */
const NUMBER = /^-?\d{1,12}(\.\d{1,6})?$/;

/** The value of an attribute as JSON; null for a text that stands for none. */
export function wireValue(text: string, kind: Place['kind']): string | number | boolean | null {
  if (kind === 'text') return text.trim() === '' ? null : text;
  if (kind === 'number') return NUMBER.test(text) ? Number(text) : null;
  return text === 'true' ? true : text === 'false' ? false : null;
}

type Entry = { [name: string]: unknown };
export type Attributes = { [attribute: string]: readonly Entry[] };

/**
 * Mapped attributes as Amazon takes them: lists of objects with a marketplace, and a language where it belongs there. Several
 * values of one code are several objects.
 */
export function wireAttributes(
  attributes: readonly ListingAttribute[],
  { id, language }: Marketplace,
): Attributes {
  const entries = new Map<string, Entry[]>();
  for (const [code, values] of Map.groupBy(attributes, (one) => one.code)) {
    const place = placeOf(code);
    if (place === null) continue;
    const own = entries.get(place.attribute) ?? [];
    entries.set(place.attribute, own);
    for (const [at, { value }] of values.entries()) {
      const entry = own[at] ?? { marketplace_id: id };
      own[at] = entry;
      if (place.hasLanguage) entry.language_tag = language;
      put(entry, place.path, wireValue(value, place.kind));
    }
  }
  return Object.fromEntries(entries);
}

function put(entry: Entry, path: readonly string[], value: unknown): void {
  const [name = 'value', ...rest] = path;
  if (rest.length === 0) {
    entry[name] = value;
    return;
  }
  // Only own objects count: every object inherits a `constructor`, and two codes may take one place for a value and a group.
  const own = Object.hasOwn(entry, name) ? entry[name] : null;
  const below = typeof own === 'object' && own !== null ? (own as Entry) : {};
  entry[name] = below;
  put(below, rest, value);
}
