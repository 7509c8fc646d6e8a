import { ProductChange } from '@sluice/contracts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inputParser } from '../../platform/http/input.ts';
import { parseJsonBody } from '../../platform/http/json-body.ts';
import { startTestService, type TestService, type TestTenant } from '../service.ts';
import { growthOf, longestTurn, mostHeld } from './growth.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
});
afterAll(() => service.close());

const many = <Item>(count: number, item: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => item(at));
const namesOf = (count: number, name: (at: number) => string = (at) => `k${at}`): Record<string, number> =>
  Object.fromEntries(many(count, (at) => [name(at), 1]));

/** Takes the body as text: making it must not count as part of reading it. */
async function post(
  body: object,
): Promise<{ status: number; message: string; errors: object; held: number }> {
  const payload = JSON.stringify(body);
  let answer = { status: 0, body: { message: '', errors: {} } };
  const held = await longestTurn(async () => {
    answer = await tenant.send({
      method: 'POST',
      url: '/v1/products',
      headers: { 'content-type': 'application/json', 'content-length': String(payload.length) },
      payload,
    });
  });
  return { status: answer.status, held, message: answer.body.message, errors: answer.body.errors };
}

describe('a product of which a list, a map or a path is too long is refused at once, and the limit told', () => {
  test.each<[string, object, string]>([
    [
      '900,000 empty paths',
      { category_paths: many(900_000, () => []) },
      'body may not have more than 250000 entries',
    ],
    [
      'empty paths',
      { category_paths: many(200_000, () => []) },
      'category_paths may not have more than 10000 items',
    ],
    [
      'paths',
      { category_paths: many(10_001, () => ['a']) },
      'category_paths may not have more than 10000 items',
    ],
    [
      'levels',
      { category_paths: [many(1_001, (at) => `l${at}`)] },
      'category_paths.0 may not have more than 1000 items',
    ],
    [
      'levels of all paths',
      { category_paths: many(240, () => many(900, () => 'a')) },
      'category_paths may not have more than 100000 entries in all its lists',
    ],
    [
      '900,000 empty overrides',
      { channel_overrides: many(900_000, () => ({})) },
      'body may not have more than 250000 entries',
    ],
    [
      'empty overrides',
      { channel_overrides: many(1_001, () => ({})) },
      'channel_overrides may not have more than 1000 items',
    ],
    ['250,000 keys', { attribute_bag: namesOf(250_000) }, 'body may not have more than 250000 entries'],
    ['100,000 keys', { attribute_bag: namesOf(100_000) }, 'body may not have more than 50000 fields'],
    ['keys', { attribute_bag: namesOf(10_001) }, 'attribute_bag may not have more than 10000 entries'],
    [
      'numbers for keys',
      { attribute_bag: namesOf(40_000, String) },
      'attribute_bag may not have more than 10000 entries',
    ],
    ['properties', { properties: namesOf(40_000) }, 'properties may not have more than 1000 entries'],
    ['ids', { category_ids: many(240_000, () => 1) }, 'category_ids may not have more than 1000 items'],
    ['tags', { tags: many(240_000, () => '') }, 'tags may not have more than 1000 items'],
  ])('%s', async (_what, body, message) => {
    const answer = await post({ name: 'A', ...body });
    expect(answer).toMatchObject({ status: 422, message });
    expect(answer.held).toBeLessThan(mostHeld());
  });
});

describe('faults of many kinds', () => {
  test.each<[string, object]>([
    ['paths without a level', { category_paths: many(10_000, () => []) }],
    ['paths that are none', { category_paths: many(10_000, () => ({})) }],
    ['levels that cannot be stored', { category_paths: many(10_000, () => ['\0', '\ud800']) }],
    ['overrides without a connection', { channel_overrides: many(1_000, () => ({})) }],
    ['locations below zero', { attribute_bag: Object.fromEntries(many(10_000, (at) => [`k${at}`, -1])) }],
    [
      'keys that cannot be stored',
      { attribute_bag: Object.fromEntries(many(10_000, (at) => [`\0${at}`, 1])) },
    ],
    ['names of prototypes', { name: 'constructor prototype \\u00', tags: many(200_000, () => 'a') }],
    ['fields nobody knows', namesOf(45_000)],
  ])('%s are refused in a bounded answer that holds up nobody', async (_what, body) => {
    const answer = await post(body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.errors).length).toBeLessThanOrEqual(1_000);
    expect(answer.held).toBeLessThan(mostHeld());
  });

  test('cost in proportion to the body', () => {
    const parse = inputParser(ProductChange);
    const make = (size: number) => ({ category_paths: many(100, () => many(size, () => ({}))) });
    expect(growthOf(make, parse, 200)).toMatchObject({ isLinear: true });
    expect(growthOf((size) => ({ unknown: many(size, () => ({})) }), parse, 50_000)).toMatchObject({
      isLinear: true,
    });
  });

  test.each([
    ['[', ''],
    ['{"a":', ''],
    ['{"__proto_":1,"x":', '"\\u0070rototype"'],
    ['"', ''],
    ['\\', ''],
    ['[],', ''],
    ['{"constructor":{"p":1}},', ''],
  ])('of the text %j, over and over, cost in proportion to its length', (piece, end) => {
    const refuse = (bytes: Buffer) => {
      try {
        parseJsonBody(bytes);
      } catch {
        // Most of them are refused.
      }
    };
    const make = (size: number) => Buffer.from(`[${piece.repeat(size / piece.length)}${end}]`);
    expect(growthOf(make, refuse, 500_000)).toMatchObject({ isLinear: true });
  });
});

describe('what the limits allow', () => {
  test('a path of 1,000 levels is created, found again, and holds up nobody', async () => {
    const path = many(1_000, (at) => `Level ${at}`);
    const created = await post({ name: 'Deep', category_paths: [path] });
    expect(created).toMatchObject({ status: 201 });
    const again = await post({
      name: 'Deep again',
      category_paths: [path.map((name) => name.toUpperCase())],
    });
    expect(again).toMatchObject({ status: 201 });
    expect(Math.max(created.held, again.held)).toBeLessThan(mostHeld());
    expect(await countCategories(service)).toBe(1_000);
  });

  test('thousands of categories a thousand levels deep are listed piece by piece, and hold up nobody', async () => {
    const paths = many(5, (tree) => many(1_000, (at) => `Tree ${tree} level ${at}`));
    expect((await post({ name: 'Trees', category_paths: paths })).status).toBe(201);
    const pieces: Buffer[] = [];
    const held = await longestTurn(async () => {
      const headers = { authorization: `Bearer ${tenant.apiKey}` };
      // As they come: putting 60 MB together would hold up this process itself.
      const answer = await service.app.inject({ url: '/v1/categories', headers, payloadAsStream: true });
      for await (const piece of answer.stream()) pieces.push(piece as Buffer);
    });
    expect(held).toBeLessThan(mostHeld());
    const { data } = JSON.parse(Buffer.concat(pieces).toString()) as {
      data: { name: string; path: string[] }[];
    };
    const deepest = data.find((one) => one.name === 'Tree 4 level 999');
    expect(deepest!.path).toEqual(paths[4]);
    expect(data.every((one) => one.path.at(-1) === one.name)).toBe(true);
  });

  test('10,000 paths of several levels are created and hold up nobody', async () => {
    const paths = many(10_000, (at) => [`Wide ${at % 100}`, `Part ${at % 1_000}`, `Leaf ${at}`]);
    const { status, held } = await post({ name: 'Wide', category_paths: paths });
    expect(status).toBe(201);
    expect(held).toBeLessThan(mostHeld());
  });
});

async function countCategories({ app }: { app: FastifyInstance }): Promise<number> {
  const answer = await app.inject({
    url: '/v1/categories',
    headers: { authorization: `Bearer ${tenant.apiKey}` },
  });
  return (JSON.parse(answer.body) as { data: object[] }).data.length;
}

describe('every list, map and text of every body and query has a limit in its schema', () => {
  test.each(['/v1/openapi.json', '/portal/api/openapi.json'])('of %s', async (url) => {
    const answer = await service.app.inject({ url, headers: { authorization: `Bearer ${tenant.apiKey}` } });
    const document = JSON.parse(answer.body) as Described;
    const inputs = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody, parameters = [] }]) => [
        // The parser of forms limits their fields.
        ...Object.entries(requestBody?.content ?? {})
          .filter(([type]) => type === 'application/json')
          .map(([, { schema }]) => ({
            at: `${method} ${path}`,
            schema,
          })),
        ...parameters.map(({ name, schema }) => ({ at: `${method} ${path} ${name}`, schema })),
      ]),
    );
    expect(inputs.length).toBeGreaterThan(20);
    expect(inputs.flatMap(({ at, schema }) => unlimited(schema, at, document))).toEqual([]);
  });
});

interface Described {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Node> };
}
interface Operation {
  requestBody?: { content: Record<string, { schema: Node }> };
  parameters?: { name: string; schema: Node }[];
}
interface Node {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Node>;
  additionalProperties?: Node | boolean;
  items?: Node;
  maxItems?: number;
  maxProperties?: number;
  maxLength?: number;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  anyOf?: Node[];
}

/** Paths at which a schema does not limit the size of a value. */
function unlimited(node: Node, at: string, document: Described): string[] {
  if (node.$ref !== undefined)
    return unlimited(document.components.schemas[node.$ref.split('/').at(-1)!]!, at, document);
  const types = [node.type ?? []].flat();
  const { additionalProperties: others, format } = node;
  const isPattern = node.pattern !== undefined && !/[*+]|,\}/.test(node.pattern);
  const isFixed = node.enum !== undefined || node.const !== undefined || format === 'date-time' || isPattern;
  return [
    ...(types.includes('string') && !isFixed && node.maxLength === undefined ? [`${at}: text`] : []),
    ...(types.includes('array') && node.maxItems === undefined ? [`${at}: list`] : []),
    ...(typeof others === 'object' && node.maxProperties === undefined ? [`${at}: map`] : []),
    ...Object.entries(node.properties ?? {}).flatMap(([name, one]) =>
      unlimited(one, `${at}.${name}`, document),
    ),
    ...(node.items === undefined ? [] : unlimited(node.items, `${at}[]`, document)),
    ...(typeof others === 'object' ? unlimited(others, `${at}.*`, document) : []),
    ...(node.anyOf ?? []).flatMap((one) => unlimited(one, at, document)),
  ];
}
