import type { FastifyInstance } from 'fastify';
import { idPointers, isIdName, type Pointer, type Resolve, type Schema } from './schemas.ts';

export interface Parameter {
  in: 'path' | 'query';
  name: string;
  required?: boolean;
  schema: Schema;
}

/** An endpoint of either API as its own description lists it. */
export interface Operation {
  api: 'v1' | 'portal';
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  parameters: Parameter[];
  body: Schema | undefined;
  resolve: Resolve;
}

/** One place of a request that takes the id of a record. */
export type Place = { in: 'path' | 'query'; name: string } | { in: 'body'; pointer: Pointer; name: string };

export interface Probe {
  operation: Operation;
  place: Place;
}

interface Document {
  paths: Record<string, Record<string, Described>>;
  components?: { schemas?: Record<string, Schema> };
}
interface Described {
  parameters?: Parameter[];
  requestBody?: { content?: { 'application/json'?: { schema: Schema } } };
}

const DOCUMENTS = { v1: '/v1/openapi.json', portal: '/portal/api/openapi.json' } as const;

/** Lists every endpoint, so that a new one is tried without further effort. */
export async function readOperations(app: FastifyInstance): Promise<Operation[]> {
  const read = async (api: keyof typeof DOCUMENTS): Promise<Operation[]> => {
    const { paths, components } = (await app.inject(DOCUMENTS[api])).json<Document>();
    const resolve: Resolve = (schema) => {
      const name = schema.$ref?.split('/').at(-1);
      return name === undefined ? schema : resolve(components?.schemas?.[name] ?? {});
    };
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
        api,
        method: method.toUpperCase() as Operation['method'],
        path,
        parameters,
        body: requestBody?.content?.['application/json']?.schema,
        resolve,
      })),
    );
  };
  return [...(await read('v1')), ...(await read('portal'))];
}

/** Every place of an endpoint that takes an id: of its path, its query and its body. */
export function probesOf(operation: Operation): Probe[] {
  const { parameters, body, resolve } = operation;
  const places: Place[] = parameters
    .filter((parameter) => parameter.in === 'path' || isIdName(parameter.name))
    .map(({ in: where, name }) => ({ in: where, name }));
  if (body !== undefined)
    for (const pointer of idPointers(body, resolve))
      places.push({ in: 'body', pointer, name: String(pointer.findLast((step) => step !== 0)) });
  return places.map((place) => ({ operation, place }));
}

const KINDS: Record<string, string> = {
  brand: 'brands',
  category: 'categories',
  group: 'product_groups',
  product: 'products',
  image: 'product_images',
  credential: 'connections',
  tax_rate: 'tax_rates',
  line: 'order_lines',
  action: 'order_actions',
  location: 'stock_locations',
  parent: 'categories',
  add_category: 'categories',
  remove_category: 'categories',
  add_group: 'product_groups',
  remove_group: 'product_groups',
  general_store: 'stock_locations',
  mapped_platform: 'connections',
  unmapped_platform: 'connections',
  into: 'brands',
  event: 'channel_events',
  members: 'users',
  'stock-locations': 'stock_locations',
  'tax-rates': 'tax_rates',
  groups: 'product_groups',
  'bulk-operations': 'bulk_operations',
  'bulk-actions': 'bulk_actions',
  'import-files': 'import_files',
  imports: 'bulk_operations',
  'api-keys': 'api_keys',
  'saved-views': 'saved_views',
  'publish-rules': 'publish_rules',
  'held-plans': 'plan_holds',
};

/** The table whose records a place most likely names; its ids are tried first, others as well. */
export function kindOf({ operation, place }: Probe): string {
  const stem = place.name.replace(/_?ids?$/i, '');
  if (stem !== '') return KINDS[stem] ?? stem;
  if (place.in === 'body') return operation.path.includes('/rules/') ? 'publish_rules' : 'products';
  const segments = operation.path.split('/');
  const before = place.in === 'path' ? segments[segments.indexOf(`{${place.name}}`) - 1]! : segments[3]!;
  return KINDS[before] ?? before.replaceAll('-', '_');
}
