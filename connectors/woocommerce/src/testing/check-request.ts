import type { Call } from './server.ts';
import { itemSchema, type Route, routes, type Schema } from './specs.ts';

/** Parameters of WordPress itself and of the signature, which no address lists. */
const COMMON = /^(_fields|oauth_\w+)$/;

/** Known to WooCommerce's source and not declared; the connector notices where it does nothing. */
const UNDECLARED: Readonly<Record<string, readonly string[]>> = { '/wc/v3/products': ['global_unique_id'] };

/** Which schema the items of a batch have to fit. */
const ITEMS: readonly (readonly [pattern: RegExp, schema: string])[] = [
  [/^products\/batch$/, 'products'],
  [/^products\/\d+\/variations\/batch$/, 'products_1_variations'],
  [/^products\/(categories|brands)\/batch$/, 'products_categories'],
];

/** Addresses whose body is one thing, and fields that WooCommerce takes although its schema calls them read only. */
const SINGLE: readonly (readonly [pattern: RegExp, schema: string, taken?: string])[] = [
  [/^orders\/\d+$/, 'orders'],
  [/^orders\/\d+\/notes$/, 'orders_1_notes'],
  [/^orders\/\d+\/refunds$/, 'orders_1_refunds', 'line_items'],
];

/** Deviations of a call from the description of the real server; empty when there are none. */
export function requestFaults({ method, path, query, body }: Call): string[] {
  const found = routeOf(path);
  if (found === null) return [`${path} is no address of the API`];
  const endpoint = found.route.endpoints.find(({ methods }) => methods.includes(method));
  if (endpoint === undefined) return [`${path} takes no ${method}`];
  const args = new Map(Object.entries(endpoint.args));
  const inQuery = [...query].flatMap(([name, value]) => {
    if (COMMON.test(name) || UNDECLARED[found.pattern]?.includes(name)) return [];
    const schema = args.get(name);
    return schema === undefined
      ? [`${path} has no parameter ${name}`]
      : valueFaults(name, fromQuery(value, schema), schema);
  });
  return [...inQuery, ...(body === null ? [] : bodyFaults(path, body))];
}

function routeOf(path: string): { pattern: string; route: Route } | null {
  const address = `/wc/v3/${path}`;
  for (const [pattern, route] of Object.entries(routes())) {
    // PHP names its groups `(?P<id>`, JavaScript `(?<id>`.
    if (new RegExp(`^${pattern.replaceAll('(?P<', '(?<')}$`).test(address)) return { pattern, route };
  }
  return null;
}

function bodyFaults(path: string, body: unknown): string[] {
  const single = SINGLE.find(([pattern]) => pattern.test(path));
  if (single !== undefined) {
    const [, name, taken = ''] = single;
    const { [taken]: _taken, ...fields } = body as Record<string, unknown>;
    return objectFaults(path, fields, itemSchema(name).properties ?? {});
  }
  const schema = ITEMS.find(([pattern]) => pattern.test(path))?.[1];
  if (schema === undefined) return [`no schema is known for the body of ${path}`];
  const properties = itemSchema(schema).properties ?? {};
  return Object.entries(body as Record<string, unknown>).flatMap(([kind, items]) => {
    if (kind !== 'create' && kind !== 'update') return [`a batch has no ${kind}`];
    return (items as unknown[]).flatMap((item, at) => {
      const { id, ...fields } = item as Record<string, unknown>;
      const named = kind === 'update' ? Number.isInteger(id) : id === undefined;
      return [
        ...(named ? [] : [`${kind}[${at}] has the id ${id}`]),
        ...objectFaults(`${kind}[${at}]`, fields, properties),
      ];
    });
  });
}

/** In addresses everything is text; WordPress reads numbers, flags and comma-separated lists out of it. */
function fromQuery(text: string, { type }: Schema): unknown {
  if (type === 'integer') return /^-?\d+$/.test(text) ? Number(text) : text;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return type === 'array' ? text.split(',') : text;
}

function objectFaults(where: string, value: object, properties: Readonly<Record<string, Schema>>): string[] {
  return Object.entries(value).flatMap(([name, one]) => {
    const schema = properties[name];
    if (schema === undefined) return [`${where} has no field ${name}`];
    if (schema.readonly === true) return [`${where}.${name} is read only`];
    return valueFaults(`${where}.${name}`, one, schema);
  });
}

function valueFaults(where: string, value: unknown, schema: Schema): string[] {
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['mixed']);
  if (!types.some((type) => hasType(value, type))) {
    return [`${where} is ${JSON.stringify(value)}, not ${types.join(' or ')}`];
  }
  const faults: string[] = [];
  if (schema.enum && !schema.enum.includes(value))
    faults.push(`${where} is ${value}, not one of ${schema.enum}`);
  if (typeof value === 'number' && (value < (schema.minimum ?? value) || value > (schema.maximum ?? value)))
    faults.push(`${where} is ${value}, out of bounds`);
  if (Array.isArray(value) && schema.items) {
    const { items } = schema;
    return [
      ...faults,
      ...value.flatMap((one, at) => valueFaults(`${where}[${at}]`, loose(one, items), items)),
    ];
  }
  if (schema.properties && typeof value === 'object' && value !== null)
    return [...faults, ...objectFaults(where, value, schema.properties)];
  return faults;
}

/** Entries of a list in an address are text as well. */
const loose = (value: unknown, { type }: Schema): unknown =>
  type === 'integer' && typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;

function hasType(value: unknown, type: string): boolean {
  switch (type) {
    case 'mixed':
      return true;
    case 'string':
    case 'date-time':
      return typeof value === 'string';
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'array':
      return Array.isArray(value);
    case 'null':
      return value === null;
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      throw new Error(`the type ${type} is none of WordPress' schemas`);
  }
}
