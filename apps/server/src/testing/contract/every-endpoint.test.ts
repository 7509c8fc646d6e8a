import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeTenant } from '../../modules/tenancy/index.ts';
import { startTestService, type TestService } from '../service.ts';
import { type PublicEndpoint, pathWith, publicEndpoints } from './endpoints.ts';

const SPECIFIED = [
  'GET /v1/products',
  'GET /v1/products/{id}',
  'POST /v1/products',
  'PUT /v1/products/{id}',
  'DELETE /v1/products/{id}',
  'GET /v1/products/{id}/effective-targets',
  'POST /v1/products/{id}/images',
  'PUT /v1/products/{id}/images/reorder',
  'DELETE /v1/products/{id}/images/{imageId}',
  'GET /v1/brands',
  'POST /v1/brands',
  'GET /v1/categories',
  'POST /v1/categories',
  'PUT /v1/categories/{id}',
  'DELETE /v1/categories/{id}',
  'GET /v1/stock-locations',
  'POST /v1/stock-locations',
  'PATCH /v1/stock-locations/{id}',
  'DELETE /v1/stock-locations/{id}',
  'GET /v1/tax-rates',
  'GET /v1/channels',
  'GET /v1/me',
  'GET /v1/orders',
];

/** Well-formed JSON, but of a depth that no reader needs and that breaks recursive ones. */
const nested = (open: string, close: string) =>
  Buffer.from(`${open.repeat(200_000)}1${close.repeat(200_000)}`);

describe('every endpoint', () => {
  let service: TestService;
  let endpoints: PublicEndpoint[];
  beforeAll(async () => {
    service = await startTestService();
    endpoints = await publicEndpoints(service);
  });
  afterAll(() => service.close());

  const nameOf = ({ method, path }: PublicEndpoint) => `${method} ${path}`;
  /** Answers of all endpoints by name, so that a failure names the ones that differ. */
  const ask = async (
    headers: Record<string, string>,
    payload?: (endpoint: PublicEndpoint) => Buffer | undefined,
  ) => {
    const answers: Record<string, { status: number; body: Record<string, unknown>; type: unknown }> = {};
    for (const endpoint of endpoints) {
      const body = payload?.(endpoint);
      if (payload !== undefined && body === undefined) continue;
      const answer = await service.app.inject({
        method: endpoint.method,
        url: pathWith(endpoint.path),
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { payload: body }),
      });
      answers[nameOf(endpoint)] = {
        status: answer.statusCode,
        body: answer.json(),
        type: answer.headers['content-type'],
      };
    }
    return answers;
  };
  const everyOne = (answer: object, of: (endpoint: PublicEndpoint) => boolean = () => true) =>
    Object.fromEntries(endpoints.filter(of).map((endpoint) => [nameOf(endpoint), answer]));
  const type = 'application/json; charset=utf-8';

  // holds API-1, CHAN-4
  test('of docs/spec is there, and none that publishes or shows connections', () => {
    const names = endpoints.map(nameOf);
    expect(names).toEqual(expect.arrayContaining(SPECIFIED));
    expect(names.filter((name) => /publish|credential|connection|webhook|store(?!s?-)/.test(name))).toEqual(
      [],
    );
  });

  // holds KEY-1, KEY-2, ERR-1
  test('wants a key: 401 with a message and nothing else, whether or not the ids exist', async () => {
    const refused = { status: 401, body: { message: expect.any(String) }, type };
    expect(await ask({})).toEqual(everyOne(refused));
    expect(await ask({ authorization: 'Bearer nonsense' })).toEqual(everyOne(refused));
    expect(await ask({ authorization: `Bearer slc_${'A'.repeat(38)}`, accept: 'text/html' })).toEqual(
      everyOne(refused),
    );
  });

  // holds ACC-2, ERR-9
  test.each(['expired', 'locked'] as const)(
    'that writes is refused while the subscription is %s, and no other',
    async (subscriptionStatus) => {
      const tenant = await service.createTenant();
      await service.platform.db.inTenant(tenant.id, (tx) =>
        changeTenant(tx, 'operator', { subscriptionStatus }),
      );
      const answers = await ask({ authorization: `Bearer ${tenant.apiKey}` });
      const body = { message: expect.stringContaining(subscriptionStatus), code: 'subscription_expired' };
      const writes = everyOne({ status: 403, body, type }, ({ method }) => method !== 'GET');
      expect(answers).toMatchObject(writes);
      const reads = Object.entries(answers).filter(([name]) => name.startsWith('GET'));
      expect(reads.filter(([, { status }]) => status !== 200 && status !== 404)).toEqual([]);
    },
  );

  // holds ERR-4, S3
  test.each([
    ['malformed JSON', Buffer.from('{"name": ')],
    ['JSON with something behind it', Buffer.from('{} x')],
    ['no JSON at all', Buffer.from('name=x')],
    ['NaN', Buffer.from('{"price": NaN}')],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['a truncated UTF-8 sequence', Buffer.from([0x22, 0xc3])],
    ['200,000 levels of lists', nested('[', ']')],
    ['200,000 levels of objects', nested('{"a":', '}')],
    ['__proto__', Buffer.from('{"__proto__": {"status": true}, "name": "x"}')],
    ['__proto__ in disguise', Buffer.from('{"\\u005f_proto__": 1}')],
    ['__proto__ deep inside', Buffer.from('{"attribute_bag": {"__proto__": 5}}')],
    ['constructor.prototype', Buffer.from('{"constructor": {"prototype": {"x": 1}}}')],
  ])('that takes JSON answers %s with 400 and a message', async (_what, payload) => {
    const tenant = await service.createTenant();
    const answers = await ask({ authorization: `Bearer ${tenant.apiKey}` }, ({ takesJson }) =>
      takesJson ? payload : undefined,
    );
    const refused = { status: 400, body: { message: expect.any(String) }, type };
    expect(answers).toEqual(everyOne(refused, ({ takesJson }) => takesJson));
    expect(Object.keys(answers).length).toBeGreaterThan(6);
  });

  // holds ERR-5
  test('answers a malformed id in the path with 404, however long it is', async () => {
    const tenant = await service.createTenant();
    const strange = [
      'abc',
      '0',
      '-1',
      '1.5',
      '1e3',
      '0x10',
      '٣',
      '%00',
      '%2e%2e',
      '9'.repeat(17),
      '9'.repeat(5_000),
    ];
    for (const { method, path } of endpoints.filter((endpoint) => endpoint.path.includes('{'))) {
      for (const id of strange) {
        const answer = await tenant.send({
          method,
          url: pathWith(path, { id: encodeURI(decodeURI(id)), imageId: id }),
        });
        expect([method, path, id.slice(0, 20), answer.status, answer.body]).toEqual([
          method,
          path,
          id.slice(0, 20),
          404,
          { message: expect.any(String) },
        ]);
      }
    }
  });
});
