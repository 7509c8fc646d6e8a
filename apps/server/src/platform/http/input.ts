import { asMessage, message } from '@sluice/contracts/messages';
import { schemaProblems, validatorOf } from '@sluice/contracts/problems';
import type { Static, TSchema } from 'typebox';
import { coerce, typesOf } from './coerce.ts';
import { ErrorBag } from './errors.ts';
import { messageFor, propertyOf, type SchemaNode } from './input-messages.ts';

/** All faulty fields are returned, not only the first few; this limits the answer, since a body may be far longer. */
const MAX_PROBLEMS = 200;

export interface ParsedInput<T> {
  /**
   * The valid part: faulty values are left out, so that the rest can still be checked. Lists may have empty places.
   * Empty when the input has more errors than are listed.
   */
  value: T;
  errors: ErrorBag;
  /** Whether `errors` is complete. Otherwise the input can only be refused. */
  isComplete: boolean;
}

export type InputParser<T> = (raw: unknown) => ParsedInput<T>;

/**
 * Makes a parser for bodies and query strings: numbers may come as numeric strings, booleans as true/false/1/0, an
 * empty string counts as empty; unknown fields are dropped, or refused where the schema is closed. Problems become messages by dotted path.
 */
export function inputParser<S extends TSchema>(
  schema: S,
  from: 'body' | 'query' = 'body',
): InputParser<Static<S>> {
  const node = schema as unknown as SchemaNode;
  return (raw) => {
    const errors = new ErrorBag();
    if (raw === null || typeof raw !== 'object' || Array.isArray(raw)) {
      if (raw !== undefined) {
        errors.add('body', message('body_not_an_object'));
        return { value: {} as Static<S>, errors, isComplete: true };
      }
      raw = {};
    }
    const given = from === 'query' ? parametersOf(node, raw as Record<string, unknown>, errors) : raw;
    const value = coerce(node, given, undefined, errors) as Record<string, unknown>;
    if (!validatorOf(schema).Check(value)) {
      for (const problem of schemaProblems(schema, value).take(MAX_PROBLEMS))
        for (const [path, message] of messageFor(problem, node, value)) {
          // The message of a coercion problem with the same field is better.
          if (!errors.has(path)) errors.add(path, message);
        }
    }
    const told = from === 'query' ? byParameter(node, errors) : errors;
    // Entries behind the last fault were not checked.
    if (errors.size >= MAX_PROBLEMS) return { value: {} as Static<S>, errors: told, isComplete: false };
    for (const path of Object.keys(errors.messages)) drop(value, path.split('.'));
    return { value: value as Static<S>, errors: told, isComplete: true };
  };
}

/**
 * Removes the faulty part and leaves the rest to be checked further: in a list of objects the field of the entry; in
 * another list the entry, whose place stays empty so that the others keep their index; in an object of entries the
 * entry; else the whole field.
 */
function drop(value: Record<string, unknown>, [field = '', ...rest]: string[]): void {
  if (!Object.hasOwn(value, field)) return;
  const held = value[field];
  if (rest.length === 0 || held === null || typeof held !== 'object') delete value[field];
  else if (Array.isArray(held)) dropFromList(held, rest);
  // A name that a client chose may contain a dot.
  else delete (held as Record<string, unknown>)[rest.join('.')];
}

/** An entry that is an object loses its faulty field alone, so that its other fields are still checked. */
function dropFromList(list: unknown[], [index = '', ...rest]: string[]): void {
  const entry = list[Number(index)];
  if (rest.length > 0 && entry !== null && typeof entry === 'object' && !Array.isArray(entry))
    drop(entry as Record<string, unknown>, rest);
  else delete list[Number(index)];
}

/**
 * The parameters of a query: an empty one is absent, and a repeatable one given once becomes a list of one. Any other is
 * refused when it is given more than once. A name with brackets is refused: if it were dropped like other unknown names,
 * a filter of that form would silently not filter.
 */
function parametersOf(
  node: SchemaNode,
  raw: Record<string, unknown>,
  errors: ErrorBag,
): Record<string, unknown> {
  const entries: [string, unknown][] = [];
  for (const [name, given] of Object.entries(raw)) {
    if (/[[\]]/.test(name)) {
      const plain = name.replace(/[[\]].*$/s, '').slice(0, 100);
      errors.add(plain || 'query', message('parameter_with_brackets', { name: plain || 'name' }));
      continue;
    }
    const values = [given].flat().filter((value) => typeof value !== 'string' || value.trim() !== '');
    if (values.length === 0) continue;
    if (isRepeatable(node, name)) entries.push([name, values]);
    else if (values.length === 1) entries.push([name, values[0]]);
    else if (propertyOf(node, name) !== undefined)
      errors.add(name, message('parameter_repeated', { field: name, count: values.length }));
  }
  return Object.fromEntries(entries);
}

const isRepeatable = (node: SchemaNode, name: string): boolean =>
  typesOf(propertyOf(node, name) ?? {}).includes('array');

/** The errors of a query. The client sent no list, so an error of one value has the name of its parameter alone. */
function byParameter(node: SchemaNode, errors: ErrorBag): ErrorBag {
  const named = new ErrorBag();
  for (const [path, messages] of Object.entries(errors.messages)) {
    const [first = ''] = path.split('.');
    const field = isRepeatable(node, first) ? first : path;
    for (const { code, params } of messages)
      named.add(field, asMessage(code, 'field' in params ? { ...params, field } : params));
  }
  return named;
}
