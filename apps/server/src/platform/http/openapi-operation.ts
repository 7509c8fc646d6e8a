import type { DescribedEndpoint } from './endpoint.ts';
import { errorReference, errorStatuses } from './openapi-errors.ts';
import { exampleOf, withLinks } from './openapi-examples.ts';
import { type Components, mapValues, type Schema } from './openapi-schemas.ts';

/** An endpoint as an operation of the document. */
export function operationOf(endpoint: DescribedEndpoint, components: Components): object {
  const { success } = endpoint;
  const errors = errorStatuses(endpoint).map((status) => [status, errorReference(status)] as const);
  const body = requestBody(endpoint, components);
  return {
    operationId: endpoint.operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: endpoint.description,
    parameters: [...pathParameters(endpoint.path), ...queryParameters(endpoint, components)],
    ...(body === undefined ? {} : { requestBody: body }),
    responses: { [success.status]: successResponse(endpoint, components), ...Object.fromEntries(errors) },
  };
}

/** `/v1/products/:id` as the document writes it: `/v1/products/{id}`. */
export const documentPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/** The collection in front of an id in a path says what the id names. */
function pathParameters(path: string): object[] {
  return [...path.matchAll(/([\w-]+)\/:(\w+)/g)].map(([, collection = '', name]) => ({
    name,
    in: 'path',
    required: true,
    description: `Id of the ${singular(collection)}.`,
    schema: { type: 'integer', minimum: 1 },
    example: 1041,
  }));
}

const singular = (collection: string): string =>
  collection.replaceAll('-', ' ').replace(/ies$/, 'y').replace(/s$/, '');

function queryParameters({ query }: DescribedEndpoint, components: Components): object[] {
  const { properties = {}, required = [] } = (query ?? {}) as Schema;
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description,
    schema: components.describe(schema),
  }));
}

function requestBody({ body, multipart }: DescribedEndpoint, components: Components): object | undefined {
  if (multipart !== undefined) {
    const schema = components.describe(multipart.fields as Schema);
    return {
      required: true,
      description: multipart.description,
      content: { 'multipart/form-data': { schema } },
    };
  }
  if (body === undefined) return undefined;
  const content = {
    schema: components.describe(body as Schema),
    example: exampleOf(body as Schema, components),
  };
  return { required: true, content: { 'application/json': content } };
}

function successResponse({ success, path }: DescribedEndpoint, components: Components): object {
  const schema = success.schema as Schema;
  const address = `https://catalogue.example.com${path.replace(/:\w+/g, '1041')}`;
  const example = success.example ?? withLinks(exampleOf(schema, components), address);
  const content = { schema: components.describe(schema), example };
  const headers = mapValues(success.headers ?? {}, (description) => ({
    description,
    schema: { type: 'string' },
  }));
  return {
    description: success.description ?? DESCRIPTIONS[success.status],
    ...(success.headers === undefined ? {} : { headers }),
    content: { 'application/json': content },
  };
}

const DESCRIPTIONS = { 200: 'Done.', 201: 'Created.', 202: 'Queued.' };
