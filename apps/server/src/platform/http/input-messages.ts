import { type Message, message } from '@sluice/contracts/messages';
import type { SchemaProblem } from '@sluice/contracts/problems';

/** The parts of a JSON Schema that messages and coercion look at. */
export interface SchemaNode {
  type?: string | string[];
  properties?: Record<string, SchemaNode>;
  required?: string[];
  items?: SchemaNode;
  additionalProperties?: SchemaNode | boolean;
  enum?: unknown[];
  format?: string;
  description?: string;
  maxItems?: number;
  maxProperties?: number;
  /** For a list of lists: the number of entries of all of them together. */
  'x-max-entries'?: number;
}

/** Messages by dotted path for one problem the validator found; each names the fault and the allowed values. */
export function messageFor(
  problem: Omit<SchemaProblem, 'message'>,
  schema: SchemaNode,
  value: unknown,
): [string, Message][] {
  const path = problem.instancePath.split('/').slice(1).map(unescapePointer);
  const name = path.join('.');
  if (problem.keyword === 'required') {
    const missing = problem.params.requiredProperties as string[];
    return missing.map((field) => {
      const full = [...path, field].join('.');
      return [full, message('required', { field: full })];
    });
  }
  // The error of the entry itself reports it.
  if (problem.keyword === 'additionalProperties') return [];
  const at = nodeAt(schema, path);
  if (at === undefined) return [];
  // `required` speaks for an empty required field as well: empty counts as not given.
  if (problem.keyword === 'minLength' && valueAt(value, path) === '')
    return [[name, message('required', { field: name })]];
  return [[name, describe(problem, at, name)]];
}

/** Keywords whose message names the limit. */
const LIMITS = {
  minimum: 'at_least',
  exclusiveMinimum: 'above',
  minLength: 'too_short',
  maxLength: 'too_long',
  minItems: 'too_few_items',
  maxItems: 'too_many_items',
  minProperties: 'too_few_entries',
  maxProperties: 'too_many_entries',
} as const;

function describe(
  { keyword, params }: Pick<SchemaProblem, 'keyword' | 'params'>,
  node: SchemaNode,
  field: string,
): Message {
  const limit = params.limit as number;
  if (Object.hasOwn(LIMITS, keyword))
    return message(LIMITS[keyword as keyof typeof LIMITS], { field, limit });
  switch (keyword) {
    case 'type':
      return wrongType(node, field);
    case 'maximum':
      return limit === Number.MAX_SAFE_INTEGER
        ? message('too_large', { field })
        : message('at_most', { field, limit });
    case 'enum':
      return message('not_one_of', { field, values: node.enum?.join(', ') ?? '' });
    case 'format':
      return timestampWanted(field);
    case 'pattern':
      return node.description
        ? message('wrong_form_of', { field, form: node.description })
        : message('wrong_form', { field });
    default:
      return message('invalid', { field });
  }
}

export const timestampWanted = (field: string): Message =>
  message('not_a_timestamp', { field, example: '2026-03-01T09:30:00Z' });

const TYPES: Record<string, { one: `type_${TypeName}`; name: string }> = {
  string: { one: 'type_string', name: 'text' },
  number: { one: 'type_number', name: 'number' },
  integer: { one: 'type_integer', name: 'whole number' },
  boolean: { one: 'type_boolean', name: 'boolean (true or false)' },
  array: { one: 'type_array', name: 'list' },
  object: { one: 'type_object', name: 'object' },
};
type TypeName = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';

function wrongType({ type = 'value' }: SchemaNode, field: string): Message {
  const types = (Array.isArray(type) ? type : [type]).filter((one) => one !== 'null');
  const known = types.length === 1 ? TYPES[types[0]!] : undefined;
  if (known !== undefined) return message(known.one, { field });
  const kinds = types.map((one) => TYPES[one]?.name ?? one).join(' or ');
  return message('type_either', { field, kinds: article(kinds) });
}

const article = (noun: string): string => (/^[aeio]/.test(noun) ? `an ${noun}` : `a ${noun}`);

/** The schema of a property; every object has a `constructor`, which is no property of the schema. */
export const propertyOf = (node: SchemaNode | undefined, name: string): SchemaNode | undefined =>
  node?.properties !== undefined && Object.hasOwn(node.properties, name) ? node.properties[name] : undefined;

function nodeAt(schema: SchemaNode, path: string[]): SchemaNode | undefined {
  let node: SchemaNode | undefined = schema;
  for (const step of path) {
    const extra: SchemaNode | undefined =
      typeof node?.additionalProperties === 'object' ? node.additionalProperties : undefined;
    node = propertyOf(node, step) ?? (/^\d+$/.test(step) ? node?.items : undefined) ?? extra;
  }
  return node;
}

function valueAt(value: unknown, path: string[]): unknown {
  return path.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], value);
}

const unescapePointer = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');
