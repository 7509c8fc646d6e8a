import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  startTestService,
  type TestService,
  type TestTenant,
} from '../../../apps/server/src/testing/service.ts';
import { createSluiceClient, type SluiceClient, withRetry } from './index.ts';

/** One white pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);

describe('the client against the service', () => {
  let service: TestService;
  let tenant: TestTenant;
  let baseUrl: string;
  let client: SluiceClient;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    baseUrl = await service.app.listen({ port: 0, host: '127.0.0.1' });
    client = createSluiceClient({ baseUrl: `${baseUrl}/`, apiKey: tenant.apiKey });
  });
  afterAll(() => service.close());

  test('writes and reads a product, with the types of the description', async () => {
    const created = await client.POST('/v1/products', {
      body: { name: 'Kettle', sku: 'KT-1', price: 25, category_paths: [['Home', 'Kitchen']] },
    });
    const id = created.data?.id ?? 0;
    expect(created.response.status).toBe(201);
    const { data } = await client.GET('/v1/products/{id}', { params: { path: { id } } });
    const price: number | undefined = data?.data.price;
    expect({ price, path: data?.data.categories[0]?.path }).toEqual({ price: 25, path: ['Home', 'Kitchen'] });
    const page = await client.GET('/v1/products', { params: { query: { search: 'kett', status: true } } });
    expect(page.data?.data.map((product) => product.id)).toEqual([id]);
  });

  test('sends repeatable parameters so that the service understands them', async () => {
    const { data, response } = await client.GET('/v1/orders', {
      params: { query: { status: ['new', 'shipped'], per_page: 5 } },
    });
    expect({ status: response.status, perPage: data?.meta.per_page }).toEqual({ status: 200, perPage: 5 });
  });

  test('uploads a file as a form', async () => {
    const created = await client.POST('/v1/products', { body: { name: 'Pictured' } });
    const { data, response } = await client.POST('/v1/products/{id}/images', {
      params: { path: { id: created.data?.id ?? 0 } },
      body: { image: new Blob([PNG], { type: 'image/png' }) },
    });
    expect(response.status).toBe(201);
    expect(data?.url).toMatch(/\/media\/.+\.png$/);
  });

  test('returns refusals with their body and throws none', async () => {
    const { data, error, response } = await client.POST('/v1/products', { body: { name: '' } });
    expect({ status: response.status, data, error }).toEqual({
      status: 422,
      data: undefined,
      error: { message: 'name field is required', errors: { name: ['name field is required'] } },
    });
    const stranger = createSluiceClient({ baseUrl, apiKey: 'slc_wrong', fetch: withRetry() });
    expect((await stranger.GET('/v1/me')).response.status).toBe(401);
  });

  // holds ERR-11, CLIENT-2
  test('with retries, waits out the rate limit of a real service', async () => {
    const limited = await startTestService({ RATE_LIMIT_PER_MINUTE: '2' });
    try {
      const { apiKey } = await limited.createTenant();
      const waits: number[] = [];
      const address = await limited.app.listen({ port: 0, host: '127.0.0.1' });
      const wait = async (seconds: number): Promise<void> => {
        waits.push(seconds);
      };
      const patient = createSluiceClient({ baseUrl: address, apiKey, fetch: withRetry({ wait }) });
      const statuses: number[] = [];
      for (let n = 0; n < 3; n++) statuses.push((await patient.GET('/v1/tax-rates')).response.status);
      expect(statuses).toEqual([200, 200, 429]);
      // Nobody really waits here, so the limit holds; what counts is that the time in Retry-After was waited for.
      expect(waits).toHaveLength(5);
      for (const seconds of waits) expect(seconds).toBeGreaterThan(30);
    } finally {
      await limited.close();
    }
  });
});
