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
}

export interface SchemaProblem {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
}

/** Messages by dotted path for one problem the validator found: what is wrong and what is allowed. */
export function messageFor(problem: SchemaProblem, schema: SchemaNode, value: unknown): [string, string][] {
  const path = problem.instancePath.split('/').slice(1).map(unescapePointer);
  const name = path.join('.');
  if (problem.keyword === 'required') {
    const missing = problem.params.requiredProperties as string[];
    return missing.map((field) => {
      const full = [...path, field].join('.');
      return [full, `${full} field is required`];
    });
  }
  // Reported by the entry that is wrong.
  if (problem.keyword === 'additionalProperties') return [];
  const at = nodeAt(schema, path);
  if (at === undefined) return [];
  // `required` speaks for an empty required field as well: empty counts as not given.
  if (problem.keyword === 'minLength' && valueAt(value, path) === '')
    return [[name, `${name} field is required`]];
  return [[name, `${name} ${describe(problem, at)}`]];
}

function describe({ keyword, params }: SchemaProblem, node: SchemaNode): string {
  const limit = params.limit;
  switch (keyword) {
    case 'type':
      return `must be ${article(typeName(node))}`;
    case 'minimum':
      return `must be at least ${limit}`;
    case 'maximum':
      return limit === Number.MAX_SAFE_INTEGER ? 'is too large' : `must be at most ${limit}`;
    case 'minLength':
      return `must have at least ${limit} characters`;
    case 'maxLength':
      return `may not be longer than ${limit} characters`;
    case 'minItems':
      return `must have at least ${limit} items`;
    case 'maxItems':
      return `may not have more than ${limit} items`;
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

/** The schema of a property; a name such as `constructor` has none only because every object has it. */
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
