import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../testing/service.ts';

const PUBLIC = 'https://shop.example';

describe('a service whose PUBLIC_URL is https://shop.example', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ PUBLIC_URL: PUBLIC });
  });
  afterAll(() => service.close());

  const statusOf = async (url: string, headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') =>
    (await service.app.inject({ method, url, headers, ...(method === 'POST' ? { payload: {} } : {}) }))
      .statusCode;

  test.each(['/portal/api/start', '/portal/api/openapi.json', '/%70ortal/api/start', '/metrics'])(
    '%s answers under its own names and no other',
    async (url) => {
      for (const host of ['shop.example', 'SHOP.example:8443', 'localhost:3000', '127.0.0.1', '[::1]:3000'])
        expect([host, await statusOf(url, { host })]).toEqual([host, 200]);
      for (const host of [
        'evil.example',
        'shop.example.evil.example',
        'localhost.evil.example',
        '127.0.0.1.nip.io',
      ])
        expect([host, await statusOf(url, { host })]).toEqual([host, 403]);
    },
  );

  test('a first account is not made for a page whose name was bound to this address', async () => {
    const headers = { host: 'evil.example', origin: 'http://evil.example' };
    expect(await statusOf('/portal/api/start', headers, 'POST')).toBe(403);
  });

  test.each([
    // The scheme belongs to the origin: a page of the plain address differs from the page of the encrypted one.
    ['127.0.0.1:3000', 'https://127.0.0.1:3000', 403],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000', 422],
    ['127.0.0.1:3000', 'http://127.0.0.1:3001', 403],
    ['127.0.0.1:80', 'http://127.0.0.1', 422],
    ['shop.example', 'http://shop.example', 403],
    ['127.0.0.1:3000', PUBLIC, 422],
    ['127.0.0.1:3000', 'null', 403],
    ['127.0.0.1:3000', 'http://localhost:3000', 403],
  ])('asked at %s, a write from %s answers %i', async (host, origin, status) => {
    expect(await statusOf('/portal/api/session', { host, origin }, 'POST')).toBe(status);
  });

  test('a read that tells a foreign origin is refused as well', async () => {
    const host = '127.0.0.1:3000';
    expect(await statusOf('/portal/api/start', { host, origin: 'https://evil.example' })).toBe(403);
    expect(await statusOf('/portal/api/start', { host, origin: `http://${host}` })).toBe(200);
  });

  test('no answer of the portal’s API is kept by a cache, refusals included', async () => {
    for (const url of ['/portal/api/start', '/portal/api/session', '/portal/api/nothing']) {
      const { headers } = await service.app.inject({ url });
      expect([url, headers['cache-control']]).toEqual([url, 'no-store']);
    }
  });
});

test('a trusted proxy says which address was asked, and by which scheme', async () => {
  const service = await startTestService({ TRUSTED_PROXIES: '127.0.0.1' });
  try {
    const statusOf = async (host: string, origin: string) =>
      (
        await service.app.inject({
          method: 'POST',
          url: '/portal/api/session',
          headers: { host: 'inside', 'x-forwarded-host': host, 'x-forwarded-proto': 'https', origin },
          payload: {},
        })
      ).statusCode;
    expect(await statusOf('192.0.2.1', 'https://192.0.2.1')).toBe(422);
    expect(await statusOf('192.0.2.1', 'http://192.0.2.1')).toBe(403);
    expect(await statusOf('evil.example', 'https://evil.example')).toBe(403);
  } finally {
    await service.close();
  }
});
