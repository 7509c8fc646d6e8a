import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { IsDateTime } from 'typebox/format';
import { Settings } from 'typebox/system';
import { ErrorBag } from './errors.ts';
import {
  messageFor,
  propertyOf,
  type SchemaNode,
  type SchemaProblem,
  TIMESTAMP_WANTED,
} from './input-messages.ts';

/** All faulty fields are returned, not only the first few; but no answer is as long as a body may be. */
const MAX_PROBLEMS = 200;
Settings.Set({ maxErrors: MAX_PROBLEMS });

export interface ParsedInput<T> {
  /**
   * The valid part: what is faulty is left out, so that the rest can still be checked. Lists may have empty places. Empty
   * where more is wrong than is told.
   */
  value: T;
  errors: ErrorBag;
  /** Whether `errors` has all that is wrong. Otherwise nothing may be done with the input but refuse it. */
  isComplete: boolean;
}

export type InputParser<T> = (raw: unknown) => ParsedInput<T>;

/**
 * A parser for bodies and query strings: numbers may come as numeric strings, booleans as true/false/1/0, an empty
 * string counts as empty; unknown fields are dropped. Problems become messages by dotted path.
 */
export function inputParser<S extends TSchema>(
  schema: S,
  from: 'body' | 'query' = 'body',
): InputParser<Static<S>> {
  const validator = Compile(schema);
  const node = schema as unknown as SchemaNode;
  return (raw) => {
    const errors = new ErrorBag();
    if (raw === null || typeof raw !== 'object' || Array.isArray(raw)) {
      if (raw !== undefined) {
        errors.add('body', 'body must be a JSON object');
        return { value: {} as Static<S>, errors, isComplete: true };
      }
      raw = {};
    }
    const given = from === 'query' ? listsOf(node, raw as Record<string, unknown>) : raw;
    const value = coerce(node, given, '', errors) as Record<string, unknown>;
    if (!validator.Check(value)) {
      const problems = [...validator.Errors(value)];
      for (const problem of problems) report(problem as SchemaProblem, node, value, errors);
      // What lies behind the last of them was not looked at.
      if (problems.length >= MAX_PROBLEMS) return { value: {} as Static<S>, errors, isComplete: false };
    }
    for (const path of Object.keys(errors.errors)) drop(value, path.split('.'));
    return { value: value as Static<S>, errors, isComplete: true };
  };
}

/**
 * Takes out what is faulty and leaves the rest to be checked further: of a list the entry, whose place stays empty so that
 * the others keep their index, of an object of entries the entry, else the whole field.
 */
function drop(value: Record<string, unknown>, [field = '', ...rest]: string[]): void {
  if (!Object.hasOwn(value, field)) return;
  const held = value[field];
  if (rest.length === 0 || held === null || typeof held !== 'object') delete value[field];
  else if (Array.isArray(held)) delete held[Number(rest[0])];
  // A name that somebody chose may have a dot in it.
  else delete (held as Record<string, unknown>)[rest.join('.')];
}

/** A repeatable query parameter given once is a list of one; `name[]` is another spelling of it. */
function listsOf(node: SchemaNode, raw: Record<string, unknown>): Record<string, unknown> {
  const isList = (name: string): boolean => typesOf(propertyOf(node, name) ?? {}).includes('array');
  return Object.fromEntries(
    Object.entries(raw).map(([given, value]) => {
      const name = given.endsWith('[]') && isList(given.slice(0, -2)) ? given.slice(0, -2) : given;
      return [name, isList(name) && !Array.isArray(value) ? [value] : value];
    }),
  );
}

function report(problem: SchemaProblem, schema: SchemaNode, value: unknown, errors: ErrorBag): void {
  for (const [path, message] of messageFor(problem, schema, value)) {
    // A coercion problem of the same field says it better.
    if (!errors.has(path)) errors.add(path, message);
  }
}

const NUMERIC = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;
const BOOLEANS: Record<string, boolean> = { true: true, false: false, '1': true, '0': false };

const typesOf = (node: SchemaNode): string[] =>
  node.type === undefined ? [] : Array.isArray(node.type) ? node.type : [node.type];

/** The raw value in the shape the schema expects, as far as that loses nothing. */
function coerce(node: SchemaNode, raw: unknown, path: string, errors: ErrorBag): unknown {
  const types = typesOf(node);
  if (typeof raw === 'string') return coerceString(node, raw, path, errors);
  if (typeof raw === 'number' && types.includes('boolean') && (raw === 0 || raw === 1)) return raw === 1;
  if (Array.isArray(raw)) {
    if (!types.includes('array') || node.items === undefined) return raw;
    const items = node.items;
    return raw.map((item, index) => coerce(items, item, join(path, String(index)), errors));
  }
  if (raw !== null && typeof raw === 'object') return coerceObject(node, types, raw, path, errors);
  return raw;
}

function coerceString(node: SchemaNode, raw: string, path: string, errors: ErrorBag): unknown {
  const types = typesOf(node);
  const trimmed = raw.trim();
  if (types.includes('number') || types.includes('integer')) {
    if (trimmed === '') return types.includes('null') ? null : undefined;
    return NUMERIC.test(trimmed) ? Number(trimmed) : raw;
  }
  if (types.includes('boolean')) {
    if (trimmed === '') return types.includes('null') ? null : undefined;
    return BOOLEANS[trimmed.toLowerCase()] ?? raw;
  }
  if (!isStorable(raw)) {
    errors.add(path, `${path} ${NOT_STORABLE}`);
    return undefined;
  }
  // A choice of fixed values: an empty one is none.
  if (trimmed === '' && node.enum !== undefined) return undefined;
  if (node.format === 'date-time') return coerceTimestamp(trimmed, path, errors);
  if (types.includes('string')) return trimmed === '' && types.includes('null') ? null : trimmed;
  return raw;
}

/** In UTC: the format allows offsets, years and calendars that PostgreSQL does not. */
function coerceTimestamp(text: string, path: string, errors: ErrorBag): string | undefined {
  if (text === '') return undefined;
  const date = new Date(text);
  const utc = IsDateTime(text) && !Number.isNaN(date.getTime()) ? date.toISOString() : '';
  if (/^(?!0000)\d{4}-/.test(utc)) return utc;
  errors.add(path, `${path} ${TIMESTAMP_WANTED}`);
  return undefined;
}

const NOT_STORABLE = 'contains characters that are not allowed (NUL or an unpaired surrogate)';
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

function coerceObject(
  node: SchemaNode,
  types: string[],
  raw: object,
  path: string,
  errors: ErrorBag,
): Record<string, unknown> | object {
  if (types.length > 0 && !types.includes('object')) return raw;
  const entries: [string, unknown][] = [];
  for (const [name, value] of Object.entries(raw)) {
    const child = node.properties ? propertyOf(node, name) : node.additionalProperties;
    if (child === undefined || typeof child === 'boolean') continue;
    if (!isStorable(name)) errors.add(path, `${path} has a key that ${NOT_STORABLE}`);
    // A required field that is null is as good as not sent, and told so.
    if (value === null && node.required?.includes(name) && !typesOf(child).includes('null')) continue;
    const coerced = coerce(child, value, join(path, name), errors);
    if (coerced !== undefined) entries.push([name, coerced]);
  }
  // An assignment would take the name __proto__ for the prototype.
  return Object.fromEntries(entries);
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);
