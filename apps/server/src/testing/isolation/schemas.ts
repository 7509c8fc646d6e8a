/** The part of a JSON schema that the descriptions of our APIs use. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  format?: string;
  minimum?: number;
  minLength?: number;
  minItems?: number;
}

/** The way to a value in a body: names of properties, and 0 for the items of a list. */
export type Pointer = readonly (string | 0)[];

export type Resolve = (schema: Schema) => Schema;

/** Whether a name says that its value names a record. */
const NAMES_RECORDS = /(^|_)ids?$|Ids?$/;
export const isIdName = (name: string | undefined): boolean => name !== undefined && NAMES_RECORDS.test(name);

const typesOf = ({ type }: Schema): string[] => [type ?? []].flat();
const lastName = (pointer: Pointer): string | undefined =>
  pointer.findLast((step): step is string => step !== 0);

/** Every place of a body that takes the id of a record. */
export function idPointers(given: Schema, resolve: Resolve, at: Pointer = []): Pointer[] {
  const schema = resolve(given);
  if (at.length > 8) return [];
  const unique = new Map<string, Pointer>();
  const add = (pointers: Pointer[]): void => {
    for (const pointer of pointers) unique.set(JSON.stringify(pointer), pointer);
  };
  for (const variant of schema.anyOf ?? []) add(idPointers(variant, resolve, at));
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    add(idPointers(property, resolve, [...at, name]));
  if (schema.items) add(idPointers(schema.items, resolve, [...at, 0]));
  if (typesOf(schema).includes('integer') && isIdName(lastName(at))) add([at]);
  return [...unique.values()];
}

export interface Filling {
  resolve: Resolve;
  /** The id for a place, except the one that is tried. */
  idFor(name: string): number;
  /** The tried place, and the id to put there. */
  tried?: { pointer: Pointer; id: number };
}

/** The smallest body that the schema takes and that has the tried place. */
export function fill(given: Schema, filling: Filling, at: Pointer = []): unknown {
  const { tried, resolve, idFor } = filling;
  if (tried !== undefined && samePointer(tried.pointer, at)) return tried.id;
  const schema = resolve(given);
  const wanted = tried === undefined || !startsWith(tried.pointer, at) ? undefined : tried.pointer[at.length];
  if (schema.anyOf) return fill(variantWith(schema.anyOf, wanted, resolve), filling, at);
  const types = typesOf(schema);
  if (schema.properties || (types.includes('object') && wanted !== undefined)) {
    const names = new Set(schema.required ?? []);
    if (typeof wanted === 'string') names.add(wanted);
    const entries = [...names].map((name) => [
      name,
      fill(schema.properties?.[name] ?? {}, filling, [...at, name]),
    ]);
    return Object.fromEntries(entries);
  }
  if (schema.items && (wanted === 0 || (schema.minItems ?? 0) > 0 || !types.includes('null')))
    return wanted === 0 || (schema.minItems ?? 0) > 0 ? [fill(schema.items, filling, [...at, 0])] : [];
  if (types.includes('integer') && isIdName(lastName(at))) return idFor(lastName(at)!);
  return plain(schema, types);
}

function plain(schema: Schema, types: string[]): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.examples) return schema.examples[0];
  if (types.includes('null')) return null;
  if (types.includes('boolean')) return false;
  if (types.includes('integer') || types.includes('number')) return Math.max(schema.minimum ?? 1, 1);
  if (types.includes('object')) return {};
  if (schema.format === 'date-time') return '2026-01-01T00:00:00Z';
  if (schema.format === 'email') return 'probe@example.com';
  return 'probe'.padEnd(schema.minLength ?? 0, 'x');
}

function variantWith(variants: Schema[], wanted: string | 0 | undefined, resolve: Resolve): Schema {
  const has = (variant: Schema): boolean => {
    const schema = resolve(variant);
    if (schema.anyOf) return schema.anyOf.some(has);
    return wanted === 0
      ? schema.items !== undefined
      : wanted !== undefined && wanted in (schema.properties ?? {});
  };
  return variants.find(has) ?? variants.find((variant) => !typesOf(resolve(variant)).includes('null')) ?? {};
}

const samePointer = (a: Pointer, b: Pointer): boolean => a.length === b.length && startsWith(a, b);
const startsWith = (pointer: Pointer, start: Pointer): boolean =>
  start.every((step, index) => pointer[index] === step);
