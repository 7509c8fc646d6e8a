import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addConnection } from '../../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

const ON_ONE: [string, string, object?][] = [
  ['GET', ''],
  ['PATCH', '', { label: 'stolen' }],
  ['DELETE', ''],
  ['PUT', '/config', { config: { base_url: 'http://127.0.0.1:1' } }],
  ['POST', '/test', {}],
  ['POST', '/preview', { markup_percent: 1 }],
  ['POST', '/pause'],
  ['POST', '/resume'],
  ['POST', '/reset-breaker'],
  ['POST', '/sync'],
  ['POST', '/reconciliations', {}],
  ['PUT', '/reconcile-mode', { mode: 'mend' }],
  ['PUT', '/markups', { markup_percent: 1 }],
  ['POST', '/markups/preview', { markup_percent: 1 }],
  ['POST', '/tasks', { kind: 'orders' }],
  ['POST', '/webhook', { what: 'address' }],
  ['POST', '/authorization'],
  ['GET', '/stores'],
  ['GET', '/events'],
  ['POST', '/events/replay', {}],
  ['GET', '/deliveries'],
  ['GET', '/contents'],
  ['GET', '/source'],
  ['PUT', '/source/fields', { price: 'merchant' }],
  ['POST', '/source/preview', {}],
  ['POST', '/source/start', {}],
  ['GET', '/source/products'],
  ['POST', '/source/links', { external_id: '1', product_id: null }],
];

describe('who may do what to a connection', () => {
  let service: TestService;
  let tenant: TestTenant;
  let theirs: number;
  let stranger: TestUser;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    theirs = await addConnection(service, tenant);
    stranger = await signIn(service, (await service.createTenant()).id, 'owner');
  });
  afterAll(() => service.close());

  test.each(ON_ONE)(
    '%s %s of another tenant answers like one that does not exist',
    async (method, path, body) => {
      const foreign = await stranger.call(method, `/connections/${theirs}${path}`, body);
      const absent = await stranger.call(method, `/connections/888888${path}`, body);
      expect(foreign.status).toBe(404);
      expect(foreign.body).toEqual(absent.body);
    },
  );

  test('an editor looks at connections and changes none', async () => {
    const editor = await signIn(service, tenant.id, 'editor');
    expect((await editor.call('GET', `/connections/${theirs}`)).status).toBe(200);
    const writes = ON_ONE.filter(([method, path]) => method !== 'GET' && path !== '/source/links');
    for (const [method, path, body] of writes)
      expect([path, (await editor.call(method, `/connections/${theirs}${path}`, body)).status]).toEqual([
        path,
        403,
      ]);
    for (const [path, body] of [
      ['/connections', { platform: 'simulator', label: 'x' }],
      ['/connections/test', { platform: 'simulator' }],
    ] as const)
      expect((await editor.call('POST', path, body)).status).toBe(403);
    const rate = { currency: 'USD', rate: 1 };
    expect((await editor.call('PUT', '/currency-rates', rate)).status).toBe(403);
  });
});
