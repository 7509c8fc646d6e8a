import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService, type TestTenant } from '../service.ts';

describe('what the API does not have', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
  });
  afterAll(() => service.close());

  // holds CHAN-3, CHAN-4, CAT-16, ERR-1
  test.each([
    ['GET', '/v1'],
    ['GET', '/v1/'],
    ['GET', '/v1/nothing'],
    ['GET', '/v2/products'],
    ['POST', '/v1/products/publish'],
    ['POST', '/v1/products/1/publish'],
    ['POST', '/v1/products/bulk-publish'],
    ['POST', '/v1/products/publish-all'],
    ['POST', '/v1/channels'],
    ['GET', '/v1/connections'],
    ['GET', '/v1/credentials'],
    ['GET', '/v1/webhooks'],
    ['GET', '/v1/categories/1'],
    ['GET', '/v1/categories/options'],
    ['POST', '/v1/categories/1/mappings'],
    ['POST', '/v1/tax-rates'],
    ['PATCH', '/v1/products/1'],
    ['DELETE', '/v1/products'],
    ['GET', '/v1/products/1/images'],
    ['OPTIONS', '/v1/products'],
    ['GET', '/v1/products/1/2/3?x=/v1/me'],
    ['GET', '/v1/../v1/products/x/y'],
  ] as const)('%s %s is 404 in JSON, with a key and without', async (method, url) => {
    for (const headers of [{}, { authorization: `Bearer ${tenant.apiKey}`, accept: 'text/html' }]) {
      const answer = await service.app.inject({ method, url, headers });
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.json()).toEqual({ message: expect.any(String) });
    }
  });

  test('a path that does not exist is 404 whatever is sent there', async () => {
    for (const payload of ['{', '[]', '{"__proto__": 1}', 'x'.repeat(10)])
      for (const url of ['/v1/nothing', '/v1/products/1/publish']) {
        const headers = { 'content-type': 'application/json' };
        expect(await tenant.send({ method: 'POST', url, headers, payload })).toMatchObject({ status: 404 });
      }
  });

  test('a slash at the end and a HEAD are as good as a GET', async () => {
    expect((await tenant.call('GET', '/v1/products/')).status).toBe(200);
    const headers = { authorization: `Bearer ${tenant.apiKey}` };
    const head = await service.app.inject({ method: 'HEAD', url: '/v1/products', headers });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  test('a path that cannot be decoded is 400 with a message and nothing else', async () => {
    const answer = await service.app.inject({ method: 'GET', url: '/v1/products/%zz' });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.json()).toEqual({ message: expect.any(String) });
  });

  // holds API-2
  test('a body of another type is 415, one that is too large 413, both with a message', async () => {
    const url = '/v1/products';
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      const answer = await tenant.send({
        method: 'POST',
        url,
        headers: { 'content-type': type },
        payload: 'name=x',
      });
      expect(answer).toMatchObject({
        status: 415,
        body: { message: expect.stringContaining('application/json') },
      });
    }
    const huge = await tenant.call('POST', url, { name: 'x'.repeat(5 * 1024 * 1024) });
    expect(huge).toMatchObject({ status: 413, body: { message: expect.stringContaining('kilobytes') } });
  });

  test('JSON is taken under its usual names', async () => {
    for (const type of [
      'application/json',
      'application/json; charset=utf-8',
      'APPLICATION/JSON',
      'application/vnd.api+json',
    ]) {
      const payload = Buffer.from('\ufeff{"name": "Çay"}');
      const answer = await tenant.send({
        method: 'POST',
        url: '/v1/products',
        headers: { 'content-type': type },
        payload,
      });
      expect([type, answer.status]).toEqual([type, 201]);
    }
  });
});
