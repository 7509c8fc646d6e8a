import { describe, expect, test } from 'vitest';
import { apiDocuments } from '../api-document.ts';
import { type ApiDocument, breakingChanges } from './api-changes.ts';

const PRODUCT = {
  type: 'object',
  required: ['id', 'state'],
  properties: {
    id: { type: 'integer' },
    state: { type: 'string', enum: ['live', 'withdrawn'] },
    brand: { anyOf: [{ $ref: '#/components/schemas/Brand' }, { type: 'null' }] },
    tags: { type: 'array', items: { type: 'string' } },
  },
};
const INPUT = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', maxLength: 500 }, kind: { type: 'string', enum: ['a', 'b'] } },
};
const BRAND = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };

/** A small API. Tests change a copy of it. */
function api() {
  const json = (schema: object) => ({ content: { 'application/json': { schema } } });
  const reference = { $ref: '#/components/schemas/Product' };
  return {
    paths: {
      '/v1/products': {
        get: {
          parameters: [{ name: 'page', in: 'query', required: false, schema: { type: 'integer' } }],
          responses: { 200: json({ type: 'array', items: reference }), 422: json({ type: 'object' }) },
        },
        post: {
          parameters: [],
          requestBody: { required: true, ...json({ $ref: '#/components/schemas/Input' }) },
          responses: { 201: json(reference), 404: { $ref: '#/components/responses/NotFound' } },
        },
      },
      '/v1/brands': {
        get: { parameters: [], responses: { 200: json({ $ref: '#/components/schemas/Brand' }) } },
      },
    },
    components: {
      schemas: structuredClone({ Product: PRODUCT, Input: INPUT, Brand: BRAND }),
      responses: { NotFound: json({ type: 'object', properties: { message: { type: 'string' } } }) },
    },
  };
}
type Api = ReturnType<typeof api>;
/** For the changes the small API's own type forbids. */
type Loose = Record<string, Record<string, unknown>>;

const breaksOf = (change: (after: Api) => void): string[] => {
  const after = api();
  change(after);
  return breakingChanges(api() as ApiDocument, after as ApiDocument);
};
const schemas = (after: Api): Record<string, { properties: Loose; required: string[] }> =>
  after.components.schemas as never;

// holds API-7
describe('breakingChanges', () => {
  test.each<[string, (after: Api) => void, string[]]>([
    ['a path', (a) => delete (a.paths as Loose)['/v1/brands'], ['/v1/brands: path removed']],
    [
      'an operation',
      (a) => delete (a.paths['/v1/products'] as Loose).post,
      ['POST /v1/products: operation removed'],
    ],
    [
      'a property of an answer, wherever it is answered',
      (a) => delete schemas(a).Product?.properties.id,
      ['GET /v1/products: 200[].id: property removed', 'POST /v1/products: 201.id: property removed'],
    ],
    [
      'a property of a nullable part',
      (a) => delete schemas(a).Brand?.properties.name,
      [
        'GET /v1/products: 200[].brand.name: property removed',
        'POST /v1/products: 201.brand.name: property removed',
        'GET /v1/brands: 200.name: property removed',
      ],
    ],
    [
      'a status',
      (a) => delete (a.paths['/v1/products'].get.responses as Loose)[422],
      ['GET /v1/products: status 422 removed'],
    ],
    [
      'a field callers send',
      (a) => delete schemas(a).Input?.properties.kind,
      ['POST /v1/products: request.kind: property removed'],
    ],
    [
      'a parameter',
      (a) => a.paths['/v1/products'].get.parameters.pop(),
      ['GET /v1/products: query parameter page removed'],
    ],
  ])('reports the removal of %s', (_what, change, expected) => {
    expect(breaksOf(change)).toEqual(expected);
  });

  test.each<[string, (after: Api) => void, string]>([
    [
      'another type of a property',
      (a) => Object.assign(schemas(a).Brand!.properties.name!, { type: 'integer' }),
      'GET /v1/brands: 200.name: type changed from string to integer',
    ],
    [
      'an answer that may be null now',
      (a) => Object.assign(schemas(a).Brand!.properties.name!, { type: ['string', 'null'] }),
      'GET /v1/brands: 200.name: type changed from string to null | string',
    ],
    [
      'an answer that is no longer always present',
      (a) => schemas(a).Brand!.required.pop(),
      'GET /v1/brands: 200.name: no longer always present',
    ],
    [
      'a new required field',
      (a) => schemas(a).Input!.required.push('kind'),
      'POST /v1/products: request.kind: required now',
    ],
    [
      'a narrowed enum in a request',
      (a) => Object.assign(schemas(a).Input!.properties.kind!, { enum: ['a'] }),
      'POST /v1/products: request.kind: enum lost "b"',
    ],
    [
      'a narrowed enum in an answer',
      (a) => Object.assign(schemas(a).Product!.properties.state!, { enum: ['live'] }),
      'POST /v1/products: 201.state: enum lost "withdrawn"',
    ],
    [
      'a tightened limit',
      (a) => Object.assign(schemas(a).Input!.properties.name!, { maxLength: 100 }),
      'POST /v1/products: request.name: maxLength tightened from 500 to 100',
    ],
    [
      'a new required parameter',
      (a) =>
        (a.paths['/v1/brands'].get.parameters as object[]).push({ name: 'q', in: 'query', required: true }),
      'GET /v1/brands: query parameter q is new and required',
    ],
    [
      'another type within a list',
      (a) => Object.assign(schemas(a).Product!.properties.tags!, { items: { type: 'integer' } }),
      'POST /v1/products: 201.tags[]: type changed from string to integer',
    ],
    [
      'a change behind a shared response',
      (a) => Object.assign(a.components.responses.NotFound, { content: {} }),
      'POST /v1/products: 404: content type application/json removed',
    ],
  ])('reports %s', (_what, change, expected) => {
    expect(breaksOf(change)).toContain(expected);
  });

  test.each<[string, (after: Api) => void]>([
    ['nothing', () => {}],
    ['a new path', (a) => Object.assign(a.paths, { '/v1/new': { get: { responses: {} } } })],
    [
      'a new property of an answer',
      (a) => Object.assign(schemas(a).Brand!.properties, { id: { type: 'integer' } }),
    ],
    [
      'a new optional field',
      (a) => Object.assign(schemas(a).Input!.properties, { note: { type: 'string' } }),
    ],
    [
      'a wider request',
      (a) => Object.assign(schemas(a).Input!.properties.name!, { type: ['string', 'null'] }),
    ],
    ['a narrower answer', (a) => schemas(a).Product!.required.push('tags')],
    [
      'one more value to send',
      (a) => Object.assign(schemas(a).Input!.properties.kind!, { enum: ['a', 'b', 'c'] }),
    ],
    ['another description', (a) => Object.assign(schemas(a).Brand!.properties.name!, { description: 'new' })],
  ])('lets %s pass', (_what, change) => {
    expect(breaksOf(change)).toEqual([]);
  });

  test('a field dropped from the real API does not go unnoticed', async () => {
    const { v1: before } = await apiDocuments();
    const after = structuredClone(before) as {
      components: { schemas: Record<string, { properties: object }> };
    };
    delete (after.components.schemas.ProductListItem!.properties as Loose).sku;
    expect(breakingChanges(before, after as ApiDocument)).toEqual([
      'GET /v1/products: 200.data[].sku: property removed',
    ]);
  });
});
