import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readDescription } from './openapi.ts';

const NODE = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'integer' },
    note: { type: 'string', nullable: true },
    below: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
  },
};
const PRICE = {
  type: 'object',
  properties: { format: { type: 'string' }, nullable: { type: 'integer' } },
  additionalProperties: false,
};
const JSON_OF = (schema: object) => ({ content: { 'application/json': { schema } } });
const REF = { $ref: '#/components/schemas/Node' };

const DOCUMENT = {
  components: { schemas: { Node: NODE, Price: PRICE } },
  paths: {
    '/shops/{shop}/nodes': {
      servers: [{ url: 'https://api.example' }],
      get: {
        operationId: 'listNodes',
        parameters: [
          { name: 'shop', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'limit', in: 'query', required: true, schema: { type: 'integer', maximum: 50 } },
          { name: 'leaf', in: 'query', schema: { type: 'boolean' } },
        ],
        responses: { 200: JSON_OF({ type: 'array', items: REF }), 404: { description: 'none' } },
      },
      post: { operationId: 'addNode', requestBody: JSON_OF(REF), responses: { 201: {} } },
    },
    '/nodes/{node}': { get: { operationId: 'readNode', responses: { 200: {} } } },
    '/vendor/nodes': {
      post: {
        operationId: 'addVendorNode',
        requestBody: { content: { 'application/vnd.example.v1+json': { schema: REF } } },
        responses: { 201: {} },
      },
    },
    '/nodes/newest': { get: { operationId: 'readNewest', responses: { 200: {} } } },
  },
};

const folder = await mkdtemp(join(tmpdir(), 'openapi-'));
const file = join(folder, 'description.json');
await writeFile(file, JSON.stringify(DOCUMENT));
const description = readDescription(file);

const SWAGGER = {
  swagger: '2.0',
  definitions: { Node: { ...NODE, properties: { id: { type: 'integer' } } } },
  responses: { Gone: { schema: { type: 'object', required: ['errors'] } } },
  paths: {
    '/nodes/{id}': {
      put: {
        operationId: 'putNode',
        parameters: [
          { name: 'id', in: 'path', required: true, type: 'string' },
          {
            name: 'shops',
            in: 'query',
            required: true,
            type: 'array',
            items: { type: 'integer' },
            maxItems: 2,
          },
          { name: 'words', in: 'query', type: 'array', items: { type: 'string' }, collectionFormat: 'multi' },
          { name: 'body', in: 'body', required: true, schema: { $ref: '#/definitions/Node' } },
        ],
        responses: { 200: { schema: { $ref: '#/definitions/Node' } }, 410: { $ref: '#/responses/Gone' } },
      },
    },
  },
};
const swaggerFile = join(folder, 'swagger.json');
await writeFile(swaggerFile, JSON.stringify(SWAGGER));
const swagger = readDescription(swaggerFile);
afterAll(() => rm(folder, { recursive: true }));

const at = (path: string) => new URL(path, 'http://channel');
const asked = (path: string) => description.request('GET', at(path), null)?.query;

test('a query is held to its parameters, by the types that its texts stand for', () => {
  expect(description.operations).toEqual(['listNodes', 'addNode', 'readNode', 'addVendorNode', 'readNewest']);
  expect(asked('/shops/1/nodes?limit=50&leaf=false')).toEqual([]);
  expect(asked('/shops/1/nodes')).toEqual(['limit is missing']);
  expect(asked('/shops/1/nodes?limit=51&leaf=maybe&extra=1')).toEqual([
    'extra is no parameter',
    expect.stringMatching(/^limit /),
    expect.stringMatching(/^leaf /),
  ]);
  expect(asked('/elsewhere')).toBeUndefined();
});

test('an address that the description names is not taken for an id', () => {
  const idOf = (path: string) => description.request('GET', at(path), null)?.id;
  expect([idOf('/nodes/newest'), idOf('/nodes/7')]).toEqual(['readNewest', 'readNode']);
});

test('a property may have the name of a word of the schema language', () => {
  const { value } = description;
  expect(value('Price', { format: 'FIXED', nullable: 1 })).toEqual([]);
  expect(value('Price', { format: 7 })).toHaveLength(1);
});

test('an amendment counts wherever the schema is named', () => {
  const amended = readDescription(file, (schemas) => {
    schemas.Node!.additionalProperties = false;
    schemas.Node!.properties!.note = { type: 'array' };
  });
  const body = (value: unknown) => amended.request('POST', at('/shops/1/nodes'), value)?.body;
  expect(body({ id: 1, note: [] })).toEqual([]);
  expect(body({ id: 1, note: 'x' })).toHaveLength(1);
  expect(body({ id: 1, other: 1 })).not.toEqual([]);
});

test('bodies, answers and values are held to their schemas, and null only where it is allowed', () => {
  const body = (value: unknown) => description.request('POST', at('/shops/1/nodes'), value)?.body;
  expect(body({ id: 1, note: null, below: [{ id: 2 }] })).toEqual([]);
  expect(body({ id: null })).toHaveLength(1);
  expect(body({ note: 'x' })).toHaveLength(1);
  const answer = (status: number, value: unknown) =>
    description.answer('GET', at('/shops/1/nodes?limit=1'), status, value);
  expect(answer(200, [{ id: 1 }])).toEqual([]);
  expect(answer(200, [{ id: 'one' }])).toHaveLength(1);
  expect(answer(404, 'anything')).toEqual([]);
  expect(description.value('Node', { id: 1.5 })).toHaveLength(1);
});

test('a document of Swagger 2.0 is held to like one of OpenAPI 3.0, with lists parted as it says', () => {
  const put = (path: string, body: unknown) => swagger.request('PUT', at(path), body);
  expect(put('/nodes/1?shops=1,2&words=a,b&words=c', { id: 1 })).toEqual({
    id: 'putNode',
    query: [],
    body: [],
  });
  expect(put('/nodes/1?shops=1,2,3', { id: 'one' })).toEqual({
    id: 'putNode',
    query: [expect.stringMatching(/^shops .*2 items/)],
    body: [expect.stringMatching(/^\/id /)],
  });
  expect(put('/nodes/1?shops=x', null)?.query).toEqual([expect.stringMatching(/^shops \/0 /)]);
  expect(swagger.answer('PUT', at('/nodes/1'), 200, {})).toHaveLength(1);
  expect(swagger.answer('PUT', at('/nodes/1'), 410, {})).toHaveLength(1);
  expect(swagger.value('Node', { id: 1 })).toEqual([]);
});

test('bodies in a vendor’s own type of JSON are held to their schema', () => {
  const url = new URL('http://channel/vendor/nodes');
  expect(description.request('POST', url, { id: 1 })?.body).toEqual([]);
  expect(description.request('POST', url, {})?.body).not.toEqual([]);
});
