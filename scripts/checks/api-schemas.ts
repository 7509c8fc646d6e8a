/** A JSON Schema as it stands in an OpenAPI document. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  pattern?: string;
  format?: string;
  [limit: string]: unknown;
}

export type Resolve = (schema: JsonSchema) => JsonSchema;

/** The use of a schema: for callers' requests, or for answers to them. */
export type Direction = 'request' | 'response';

interface Place {
  at: string;
  direction: Direction;
}

/** The basis for comparing two versions of a schema; a union counts as one schema with all their types and values. */
interface Shape {
  types: Set<string>;
  /** The allowed values, when they are listed. */
  values: Set<string> | undefined;
  object: JsonSchema | undefined;
  items: JsonSchema | undefined;
  limits: JsonSchema;
}

/** Everything in which `after` breaks a caller that was written for `before`, a sentence each. */
export function schemaBreaks(
  before: JsonSchema,
  after: JsonSchema,
  resolve: { before: Resolve; after: Resolve },
  place: Place,
): string[] {
  const compare = (old: JsonSchema, now: JsonSchema, at: string, depth: number): string[] => {
    // Schemas of the API are trees; the depth only keeps a mistake from running on for ever.
    if (depth > 20) return [];
    const [a, b] = [shapeOf(old, resolve.before), shapeOf(now, resolve.after)];
    const here = { at, direction: place.direction };
    return [
      ...typeBreaks(a, b, here),
      ...valueBreaks(a, b, here),
      ...(place.direction === 'request' ? limitBreaks(a.limits, b.limits, at) : []),
      ...propertyBreaks(a, b, here, (one, other, name) => compare(one, other, `${at}.${name}`, depth + 1)),
      ...(a.items !== undefined && b.items !== undefined
        ? compare(a.items, b.items, `${at}[]`, depth + 1)
        : []),
    ];
  };
  return compare(before, after, place.at, 0);
}

function shapeOf(schema: JsonSchema, resolve: Resolve): Shape {
  const resolved = resolve(schema);
  const options = resolved.anyOf === undefined ? [resolved] : resolved.anyOf.map((option) => resolve(option));
  const values = options.flatMap(valuesOf);
  const listed = options.every((option) => valuesOf(option).length > 0 || option.type === 'null');
  return {
    types: new Set(options.flatMap(typesOf)),
    values: listed ? new Set(values.map((value) => JSON.stringify(value))) : undefined,
    object: options.find(
      (option) => option.properties !== undefined || option.additionalProperties !== undefined,
    ),
    items: options.find((option) => option.items !== undefined)?.items,
    limits: options[0] ?? {},
  };
}

const valuesOf = (schema: JsonSchema): unknown[] =>
  schema.const !== undefined ? [schema.const] : (schema.enum ?? []);

function typesOf(schema: JsonSchema): string[] {
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  return types.length > 0 ? types : valuesOf(schema).map((value) => typeof value);
}

function typeBreaks(a: Shape, b: Shape, { at, direction }: Place): string[] {
  // Requests must stay accepted; answers must stay within the promise.
  const [narrow, wide] = direction === 'request' ? [a.types, b.types] : [b.types, a.types];
  const fits = (type: string): boolean => wide.has(type) || (type === 'integer' && wide.has('number'));
  if (wide.size === 0 || [...narrow].every(fits)) return [];
  return [`${at}: type changed from ${list(a.types)} to ${list(b.types)}`];
}

function valueBreaks(a: Shape, b: Shape, { at, direction }: Place): string[] {
  if (b.values === undefined) return [];
  if (a.values === undefined)
    return direction === 'request' ? [`${at}: only ${list(b.values)} are allowed now`] : [];
  const gone = [...a.values].filter((value) => !b.values?.has(value));
  return gone.length === 0 ? [] : [`${at}: enum lost ${gone.join(', ')}`];
}

/** Limits by the side on which a change refuses what was accepted. */
const TIGHTER_WHEN_LOWER = ['maximum', 'maxLength', 'maxItems'];
const TIGHTER_WHEN_HIGHER = ['minimum', 'minLength', 'minItems'];

function limitBreaks(a: JsonSchema, b: JsonSchema, at: string): string[] {
  const found: string[] = [];
  const number = (schema: JsonSchema, name: string, absent: number): number =>
    typeof schema[name] === 'number' ? (schema[name] as number) : absent;
  const tell = (name: string): void => {
    found.push(`${at}: ${name} tightened from ${a[name] ?? 'none'} to ${b[name]}`);
  };
  for (const name of TIGHTER_WHEN_LOWER)
    if (number(b, name, Infinity) < number(a, name, Infinity)) tell(name);
  for (const name of TIGHTER_WHEN_HIGHER)
    if (number(b, name, -Infinity) > number(a, name, -Infinity)) tell(name);
  for (const name of ['pattern', 'format']) if (b[name] !== undefined && b[name] !== a[name]) tell(name);
  return found;
}

function propertyBreaks(
  a: Shape,
  b: Shape,
  { at, direction }: Place,
  compare: (before: JsonSchema, after: JsonSchema, name: string) => string[],
): string[] {
  const before = a.object?.properties ?? {};
  const after = b.object?.properties ?? {};
  const wasRequired = new Set(a.object?.required);
  const isRequired = new Set(b.object?.required);
  const shared = Object.entries(before).flatMap(([name, old]) => {
    const now = after[name];
    if (now === undefined) return [`${at}.${name}: property removed`];
    const optional =
      direction === 'response' && wasRequired.has(name) && !isRequired.has(name)
        ? [`${at}.${name}: no longer always present`]
        : [];
    return [...optional, ...compare(old, now, name)];
  });
  const demanded = direction === 'request' ? [...isRequired].filter((name) => !wasRequired.has(name)) : [];
  const extra = [a.object?.additionalProperties, b.object?.additionalProperties];
  return [
    ...shared,
    ...demanded.map((name) => `${at}.${name}: required now`),
    ...(typeof extra[0] === 'object' && typeof extra[1] === 'object' ? compare(extra[0], extra[1], '*') : []),
  ];
}

const list = (names: Set<string>): string => [...names].sort().join(' | ') || 'anything';
