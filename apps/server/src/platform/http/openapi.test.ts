import { createHash } from 'node:crypto';
import { validate } from '@scalar/openapi-parser';
import { Compile } from 'typebox/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../testing/service.ts';
import { NO_EXAMPLE } from './openapi-examples.ts';
import type { Schema } from './openapi-schemas.ts';

interface Media {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}
interface Response {
  $ref?: string;
  headers?: Record<string, object>;
  content?: Record<string, Media>;
}
interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  tags: string[];
  parameters: { name: string; in: string; required: boolean; description?: string }[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, Response>;
}
interface Document {
  openapi: string;
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> };
}

const SPECIFIED = `
  get /v1/products, post /v1/products, get /v1/products/{id}, put /v1/products/{id}, delete /v1/products/{id},
  get /v1/products/{id}/effective-targets, post /v1/products/{id}/images, put /v1/products/{id}/images/reorder,
  delete /v1/products/{id}/images/{imageId}, get /v1/brands, post /v1/brands, get /v1/categories,
  post /v1/categories, put /v1/categories/{id}, delete /v1/categories/{id}, get /v1/stock-locations,
  post /v1/stock-locations, patch /v1/stock-locations/{id}, delete /v1/stock-locations/{id}, get /v1/tax-rates,
  get /v1/channels, post /v1/bulk-operations/import, get /v1/me, get /v1/orders`
  .split(',')
  .map((name) => name.trim());

let service: TestService;
let document: Document;
let operations: { name: string; path: string; operation: Operation }[];
beforeAll(async () => {
  service = await startTestService();
  document = (await service.app.inject('/v1/openapi.json')).json();
  operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, path, operation })),
  );
});
afterAll(() => service.close());

/** The target of a reference; undefined when there is none. */
const target = (reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], document);

/** The schema with every reference replaced by its target. */
const inlined = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(inlined);
  if (schema === null || typeof schema !== 'object') return schema;
  const { $ref } = schema as Schema;
  if ($ref !== undefined) return inlined(target($ref));
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, inlined(value)]));
};

const mediaOf = (): [string, Media][] =>
  operations.flatMap(({ name, operation }) =>
    [operation.requestBody, ...Object.values(operation.responses)].flatMap((holder) => {
      const { content } = (holder as Response)?.$ref
        ? (target((holder as Response).$ref!) as Response)
        : ((holder ?? {}) as Response);
      return Object.entries(content ?? {}).map(([type, media]): [string, Media] => [
        `${name} ${type}`,
        media,
      ]);
    }),
  );

// holds HOOK-1
test('the API describes no event that the service would send to its clients', () => {
  expect(document).not.toHaveProperty('webhooks');
  for (const { name, path, operation } of operations) {
    expect(path, name).not.toMatch(/webhook|subscri|event/);
    expect(operation, name).not.toHaveProperty('callbacks');
  }
});

describe('the API description', () => {
  test('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await validate(structuredClone(document) as object as Record<string, unknown>);
    expect({ valid, errors, version: document.openapi }).toEqual({
      valid: true,
      errors: [],
      version: '3.1.0',
    });
  });

  test('refers to nothing that is missing and names nothing twice or in vain', () => {
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference);
    expect(references.filter((reference) => target(reference) === undefined)).toEqual([]);
    const named = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect(named.filter((name) => !references.includes(name))).toEqual([]);
    expect(text).not.toContain('"$id"');
    expect(named).toEqual(expect.arrayContaining([expect.stringMatching(/\/ProductInput$/)]));
  });

  test('describes every operation, parameter and tag', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = document.tags.filter((tag) => tag.description).map((tag) => tag.name);
    for (const { name, path, operation } of operations) {
      expect(operation, name).toMatchObject({ summary: expect.any(String), description: expect.any(String) });
      expect(tags, name).toEqual(expect.arrayContaining(operation.tags));
      expect(
        operation.parameters.filter((parameter) => !parameter.description),
        name,
      ).toEqual([]);
      const inPath = operation.parameters.filter((one) => one.in === 'path' && one.required);
      expect(inPath.map((one) => `{${one.name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    }
  });

  // holds CHAN-4
  test('has every operation of docs/spec, and none that publishes', () => {
    const names = operations.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(SPECIFIED));
    expect(names.filter((name) => /publish|credential|connection/.test(name))).toEqual([]);
  });

  test('gives a real example of every body, which its schema accepts', () => {
    for (const [name, { schema, example, examples }] of mediaOf()) {
      if (name.endsWith('multipart/form-data')) continue;
      const values = examples === undefined ? [example] : Object.values(examples).map(({ value }) => value);
      const validator = Compile(inlined(schema) as object);
      for (const value of values) {
        expect(validator.Check(value) ? [] : validator.Errors(value), name).toEqual([]);
        expect(JSON.stringify(value), name).not.toContain(`"${NO_EXAMPLE}"`);
      }
    }
  });

  test('names every error that can occur, with Retry-After where it is sent', () => {
    for (const { name, operation } of operations) {
      const statuses = Object.keys(operation.responses);
      expect(statuses, name).toEqual(expect.arrayContaining(['401', '403', '429', '500', '503']));
      if (operation.requestBody)
        expect(statuses, name).toEqual(expect.arrayContaining(['400', '413', '415', '422']));
    }
    for (const name of ['RateLimited', 'Unavailable'])
      expect(document.components.responses[name]).toMatchObject({
        headers: { 'Retry-After': expect.any(Object) },
      });
    expect(document.components.responses.Forbidden).toMatchObject({
      content: { 'application/json': { examples: { plan_limit_exceeded: expect.any(Object) } } },
    });
  });
});

describe('the page of the API description', () => {
  test('loads nothing from elsewhere, and its policy would not let it', async () => {
    const { statusCode, headers, body } = await service.app.inject('/docs/');
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/(https?:)?\/\/[\w.-]+\.\w+/);
    const scripts = [...body.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, src]) => src);
    expect(scripts).toEqual(['js/scalar.js']);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[\w+/=]+'; /);
    expect(policy).toContain(`connect-src 'self' ${service.platform.config.publicUrl};`);
    const inline = /<script type="text\/javascript">([\s\S]*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(policy).toContain(createHash('sha256').update(inline).digest('base64'));
  });

  test('sends nothing through a proxy, reports nothing and loads no fonts', async () => {
    const { body } = await service.app.inject('/docs/');
    expect(body).toContain('"proxyUrl": ""');
    expect(body).toContain('"telemetry": false');
    expect(body).toContain('"withDefaultFonts": false');
  });

  test('brings its script along', async () => {
    const { statusCode, headers, body } = await service.app.inject('/docs/js/scalar.js');
    expect({ statusCode, type: headers['content-type'] }).toEqual({
      statusCode: 200,
      type: 'application/javascript; charset=utf-8',
    });
    expect(body.length).toBeGreaterThan(1_000_000);
  });
});
