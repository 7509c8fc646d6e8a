import { type Message, message } from '@sluice/contracts/messages';
import { IsDateTime } from 'typebox/format';
import type { ErrorBag } from './errors.ts';
import { propertyOf, type SchemaNode, timestampWanted } from './input-messages.ts';

const NUMERIC = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;
const BOOLEANS: Record<string, boolean> = { true: true, false: false, '1': true, '0': false };

export const typesOf = (node: SchemaNode): string[] =>
  node.type === undefined ? [] : Array.isArray(node.type) ? node.type : [node.type];

/** The place of a value, as a list from the leaf up: it becomes text only for an error. */
interface Place {
  name: string | number;
  in: Place | undefined;
}

function nameOf(place: Place | undefined): string {
  const names: (string | number)[] = [];
  for (let at = place; at !== undefined; at = at.in) names.unshift(at.name);
  return names.join('.');
}

/**
 * Brings a raw value into the shape the schema expects, as far as that loses nothing. A list or object that is larger
 * than the schema allows is refused without being walked.
 */
export function coerce(node: SchemaNode, raw: unknown, place: Place | undefined, errors: ErrorBag): unknown {
  const types = typesOf(node);
  if (typeof raw === 'string') return coerceString(node, raw, place, errors);
  if (typeof raw === 'number' && types.includes('boolean') && (raw === 0 || raw === 1)) return raw === 1;
  if (Array.isArray(raw)) {
    const { items } = node;
    if (!types.includes('array') || items === undefined) return raw;
    if (isTooLong(node, raw, place, errors)) return undefined;
    return raw.map((item, index) => coerce(items, item, { name: index, in: place }, errors));
  }
  if (raw !== null && typeof raw === 'object') return coerceObject(node, raw, place, errors);
  return raw;
}

function isTooLong(
  node: SchemaNode,
  list: readonly unknown[],
  place: Place | undefined,
  errors: ErrorBag,
): boolean {
  const { maxItems = Infinity, 'x-max-entries': maxEntries = Infinity } = node;
  if (list.length > maxItems)
    refuse((field) => message('too_many_items', { field, limit: maxItems }), place, errors);
  else if (entriesOf(list) > maxEntries)
    refuse((field) => message('too_many_entries_in_all', { field, limit: maxEntries }), place, errors);
  else return false;
  return true;
}

function refuse(said: (field: string) => Message, place: Place | undefined, errors: ErrorBag): void {
  const field = nameOf(place);
  errors.add(field, said(field));
}

const entriesOf = (lists: readonly unknown[]): number =>
  lists.reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 1), 0);

function coerceString(node: SchemaNode, raw: string, place: Place | undefined, errors: ErrorBag): unknown {
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
    refuse((field) => message('not_storable', { field }), place, errors);
    return undefined;
  }
  // A choice of fixed values: an empty text is no choice.
  if (trimmed === '' && node.enum !== undefined) return undefined;
  if (node.format === 'date-time') return coerceTimestamp(trimmed, place, errors);
  if (trimmed === '' && types.includes('null')) return null;
  return types.includes('string') ? trimmed : raw;
}

/** In UTC: the format allows offsets, years and calendars that PostgreSQL does not. */
function coerceTimestamp(text: string, place: Place | undefined, errors: ErrorBag): string | undefined {
  if (text === '') return undefined;
  const date = new Date(text);
  const utc = IsDateTime(text) && !Number.isNaN(date.getTime()) ? date.toISOString() : '';
  if (/^(?!0000)\d{4}-/.test(utc)) return utc;
  refuse(timestampWanted, place, errors);
  return undefined;
}

/** The longest name that a message repeats. */
const MAX_NAME = 100;

/** A misspelt field that was dropped could turn a part into the whole, so closed schemas name it. */
function refuseField(node: SchemaNode, name: string, place: Place | undefined, errors: ErrorBag): void {
  const shown = name.slice(0, MAX_NAME).toWellFormed();
  const known = Object.keys(node.properties ?? {}).join(', ');
  refuse(() => message('no_such_field', { name: shown, known }), { name: shown, in: place }, errors);
}

const isNumeric = (node: SchemaNode): boolean =>
  typesOf(node).some((type) => type === 'number' || type === 'integer');
const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

function coerceObject(
  node: SchemaNode,
  raw: object,
  place: Place | undefined,
  errors: ErrorBag,
): object | undefined {
  const types = typesOf(node);
  if (types.length > 0 && !types.includes('object')) return raw;
  const names = Object.keys(raw);
  if (names.length > (node.maxProperties ?? Infinity)) {
    refuse((field) => message('too_many_entries', { field, limit: node.maxProperties! }), place, errors);
    return undefined;
  }
  const entries: [string, unknown][] = [];
  for (const name of names) {
    const child = node.properties ? propertyOf(node, name) : node.additionalProperties;
    if (child === undefined && node.additionalProperties === false) refuseField(node, name, place, errors);
    if (child === undefined || typeof child === 'boolean') continue;
    if (!isStorable(name)) refuse((field) => message('key_not_storable', { field }), place, errors);
    const value = (raw as Record<string, unknown>)[name];
    // In an object keyed by names, null removes an entry, and an empty cell of a form says nothing.
    if (node.properties === undefined && isNumeric(child) && isBlank(value)) continue;
    // A required field that is null counts as missing, and the error says so.
    if (value === null && node.required?.includes(name) && !typesOf(child).includes('null')) continue;
    const coerced = coerce(child, value, { name, in: place }, errors);
    if (coerced !== undefined) entries.push([name, coerced]);
  }
  // An assignment would take the name __proto__ for the prototype.
  return Object.fromEntries(entries);
}
