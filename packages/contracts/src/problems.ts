import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

/** One thing that is wrong with a value, in the words of JSON Schema. */
export interface SchemaProblem {
  readonly keyword: string;
  /** Where it is, as a JSON pointer. */
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
}

type Node = Record<string, unknown> & {
  properties?: Record<string, TSchema>;
  additionalProperties?: unknown;
  items?: unknown;
};

const validators = new WeakMap<object, Validator>();

/** Compiled once per schema: checking a page of 500 listings interpretively costs more than parsing it. */
export function validatorOf(schema: TSchema): Validator {
  const known = validators.get(schema);
  if (known) return known;
  const compiled: Validator = Compile(schema);
  validators.set(schema, compiled);
  return compiled;
}

/**
 * Yields the problems of a value one after another, for callers that stop when they have heard enough.
 *
 * The validator's own list walks the whole value interpretively, which takes seconds for a megabyte of empty lists. This
 * walk enters only parts that a compiled check has refused, so that up to the first problem it costs about as much as
 * the check; and a list or object of the wrong size is not entered at all.
 */
export function* schemaProblems(schema: TSchema, value: unknown, path = ''): Generator<SchemaProblem> {
  if (validatorOf(schema).Check(value)) return;
  const node = schema as unknown as Node;
  const isList = Array.isArray(value);
  const isEntered = isList ? isSchema(node.items) : isRecord(value) && hasFields(node);
  if (!isEntered) {
    yield* isList || isRecord(value) ? outside(schema, value, path) : errorsOf(schema, value, path);
    return;
  }
  const own = [...errorsOf(shellOf(schema), value, path)];
  yield* own;
  if (own.some(({ keyword }) => SIZES.has(keyword))) return;
  yield* isList
    ? itemProblems(node.items as TSchema, value, path)
    : fieldProblems(node, value as Record<string, unknown>, path);
}

const SIZES = new Set(['type', 'maxItems', 'maxProperties']);

function* itemProblems(items: TSchema, list: readonly unknown[], path: string): Generator<SchemaProblem> {
  for (const [at, item] of list.entries()) yield* schemaProblems(items, item, `${path}/${at}`);
}

function* fieldProblems(node: Node, value: Record<string, unknown>, path: string): Generator<SchemaProblem> {
  const { properties = {}, additionalProperties: others } = node;
  for (const [name, schema] of Object.entries(properties)) {
    // A field that is there without a value counts as left out.
    if (Object.hasOwn(value, name) && value[name] !== undefined)
      yield* schemaProblems(schema, value[name], `${path}/${escaped(name)}`);
  }
  if (!isSchema(others)) return;
  for (const [name, one] of Object.entries(value)) {
    if (!Object.hasOwn(properties, name)) yield* schemaProblems(others, one, `${path}/${escaped(name)}`);
  }
}

/** A schema of the value itself, without its parts. */
function shellOf(schema: TSchema): TSchema {
  const known = shells.get(schema);
  if (known) return known;
  const { properties: _fields, items: _items, additionalProperties, ...shell } = schema as Node;
  const kept = additionalProperties === false ? { properties: anything(_fields), additionalProperties } : {};
  const made = { ...shell, ...kept } as unknown as TSchema;
  shells.set(schema, made);
  return made;
}
const shells = new WeakMap<TSchema, TSchema>();

const anything = (fields: Node['properties'] = {}): object =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, {}]));

function* errorsOf(schema: TSchema, value: unknown, path: string): Generator<SchemaProblem> {
  if (validatorOf(schema).Check(value)) return;
  for (const { keyword, instancePath, params, message } of validatorOf(schema).Errors(value))
    yield { keyword, instancePath: path + instancePath, params: params as SchemaProblem['params'], message };
}

/** A list or object where something else is wanted, or one of several forms: each form would be walked on its own. */
function* outside(schema: TSchema, value: unknown, path: string): Generator<SchemaProblem> {
  const { type } = schema as { type?: string | string[] };
  if (type === undefined) {
    yield { keyword: 'anyOf', instancePath: path, params: {}, message: 'must match a schema in anyOf' };
    return;
  }
  const found = [...errorsOf({ type } as unknown as TSchema, value, path)];
  yield* found.length > 0 ? found : errorsOf(schema, value, path);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const isSchema = (value: unknown): value is TSchema => isRecord(value) && Object.keys(value).length > 0;

const hasFields = (node: Node): boolean =>
  node.properties !== undefined || isSchema(node.additionalProperties);

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
