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
): [string, string][] {
  const path = problem.instancePath.split('/').slice(1).map(unescapePointer);
  const name = path.join('.');
  if (problem.keyword === 'required') {
    const missing = problem.params.requiredProperties as string[];
    return missing.map((field) => {
      const full = [...path, field].join('.');
      return [full, `${full} field is required`];
    });
  }
  // The error of the entry itself reports it.
  if (problem.keyword === 'additionalProperties') return [];
  const at = nodeAt(schema, path);
  if (at === undefined) return [];
  // `required` speaks for an empty required field as well: empty counts as not given.
  if (problem.keyword === 'minLength' && valueAt(value, path) === '')
    return [[name, `${name} field is required`]];
  return [[name, `${name} ${describe(problem, at)}`]];
}

function describe({ keyword, params }: Pick<SchemaProblem, 'keyword' | 'params'>, node: SchemaNode): string {
  const limit = params.limit;
  switch (keyword) {
    case 'type':
      return `must be ${article(typeName(node))}`;
    case 'minimum':
      return `must be at least ${limit}`;
    case 'maximum':
      return limit === Number.MAX_SAFE_INTEGER ? 'is too large' : `must be at most ${limit}`;
    case 'exclusiveMinimum':
      return `must be above ${limit}`;
    case 'minLength':
      return `must have at least ${limit} characters`;
    case 'maxLength':
      return `may not be longer than ${limit} characters`;
    case 'minItems':
      return `must have at least ${limit} items`;
    case 'maxItems':
      return `may not have more than ${limit} items`;
    case 'minProperties':
      return `must have at least ${limit} ${limit === 1 ? 'entry' : 'entries'}`;
    case 'maxProperties':
      return `may not have more than ${limit} entries`;
    case 'enum':
      return `must be one of ${node.enum?.join(', ')}`;
    case 'format':
      return TIMESTAMP_WANTED;
    case 'pattern':
      return `has the wrong form${node.description ? `: ${node.description}` : ''}`;
    default:
      return 'is not valid';
  }
}

export const TIMESTAMP_WANTED = 'must be a timestamp such as 2026-03-01T09:30:00Z';

const TYPE_NAMES: Record<string, string> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'boolean (true or false)',
  array: 'list',
  object: 'object',
};

function typeName(node: SchemaNode): string {
  const types = (Array.isArray(node.type) ? node.type : [node.type ?? 'value']).filter(
    (type) => type !== 'null',
  );
  return types.map((type) => TYPE_NAMES[type] ?? type).join(' or ');
}

const article = (noun: string): string =>
  noun === 'text' ? noun : /^[aeio]/.test(noun) ? `an ${noun}` : `a ${noun}`;

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
