import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { disarmed, unguarded } from '../../testing/isolation/disarm.ts';
import { call, startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { wireApi } from '../../wiring.ts';

const ABSENT = 9_007_199_254_740_000;

/** Every operation that names a record by its id, with a body that would otherwise be accepted. */
const BY_ID: [method: string, path: string, body?: object][] = [
  ['GET', '/v1/products/{product}'],
  ['PUT', '/v1/products/{product}', { name: 'Stolen' }],
  ['GET', '/v1/products/{product}/effective-targets'],
  ['PUT', '/v1/products/{product}/images/reorder', { image_ids: [1] }],
  ['DELETE', '/v1/products/{product}/images/1'],
  ['DELETE', '/v1/products/{product}'],
  ['PUT', '/v1/categories/{category}', { name: 'Stolen' }],
  ['DELETE', '/v1/categories/{category}'],
  ['PATCH', '/v1/stock-locations/{location}', { label: 'Stolen' }],
  ['DELETE', '/v1/stock-locations/{location}'],
];
/** Every body that names a record by its id. */
const IN_BODY: [method: string, path: string, body: (ids: Ids) => object][] = [
  ['POST', '/v1/products', ({ brand }) => ({ name: 'Thief', brand_id: brand })],
  ['POST', '/v1/products', ({ category }) => ({ name: 'Thief', category_ids: [category] })],
  ['POST', '/v1/products', ({ rate }) => ({ name: 'Thief', tax_rate_id: rate })],
  ['POST', '/v1/categories', ({ category }) => ({ name: 'Thief', parent_id: category })],
];

interface Ids {
  product: number;
  category: number;
  brand: number;
  location: number;
  rate: number;
}
const named = (path: string, ids: Ids): string =>
  path.replace(/\{(\w+)\}/, (_, name: keyof Ids) => String(ids[name]));
const NOBODYS: Ids = { product: ABSENT, category: ABSENT, brand: ABSENT, location: ABSENT, rate: ABSENT };

let service: TestService;
let app: FastifyInstance;
let owner: TestTenant;
let thief: TestTenant;
let ids: Ids;
beforeAll(async () => {
  service = await startTestService();
  app = await wireApi({ ...service.platform, db: disarmed(service.platform.db) });
  [owner, thief] = [await service.createTenant(), await service.createTenant()];
  ids = await fill(owner);
});
afterAll(async () => {
  await app.close();
  await service.close();
});

async function fill(tenant: TestTenant): Promise<Ids> {
  const product = await tenant.call<{ id: number; brand_id: number; category_ids: number[] }>(
    'POST',
    '/v1/products',
    {
      name: 'Kettle',
      sku: 'KT-1',
      price: 10,
      brand_name: 'Northwind',
      category_paths: [['Kitchen']],
    },
  );
  const location = await tenant.call<{ data: { id: number } }>('POST', '/v1/stock-locations', {
    code: 'OUTLET',
    label: 'Outlet',
    type: 'external',
  });
  const rates = await tenant.call<{ data: { id: number }[] }>('GET', '/v1/tax-rates');
  return {
    product: product.body.id,
    category: product.body.category_ids[0] ?? 0,
    brand: product.body.brand_id,
    location: location.body.data.id,
    rate: rates.body.data[0]?.id ?? 0,
  };
}

/** The owner's records, as the owner reads them through the intact API. */
async function ownersView(): Promise<unknown[]> {
  const paths = [`/v1/products/${ids.product}`, '/v1/categories', '/v1/brands', '/v1/stock-locations'];
  return Promise.all(paths.map(async (path) => (await owner.call('GET', path)).body));
}

describe('with every condition on the tenant taken out of the statements', () => {
  test.each(BY_ID)(
    '%s %s answers a foreign id like an absent one and does nothing',
    async (method, path, body) => {
      const before = await ownersView();
      const foreign = await call({ app, apiKey: thief.apiKey }, method, named(path, ids), body);
      const absent = await call({ app, apiKey: thief.apiKey }, method, named(path, NOBODYS), body);
      expect({ status: foreign.status, body: foreign.body }).toEqual({ status: 404, body: absent.body });
      expect(await ownersView()).toEqual(before);
    },
  );

  test.each(IN_BODY)(
    '%s %s refuses a foreign id in the body like an absent one',
    async (method, path, body) => {
      const before = await ownersView();
      const foreign = await call({ app, apiKey: thief.apiKey }, method, path, body(ids));
      const absent = await call({ app, apiKey: thief.apiKey }, method, path, body(NOBODYS));
      expect({ status: foreign.status, body: foreign.body }).toEqual({ status: 422, body: absent.body });
      expect(await ownersView()).toEqual(before);
    },
  );

  test.each(['products', 'products?search=kettle', 'brands', 'categories', 'channels', 'orders'])(
    'GET /v1/%s lists nothing of another tenant',
    async (path) => {
      expect((await call({ app, apiKey: thief.apiKey }, 'GET', `/v1/${path}`)).body).toMatchObject({
        data: [],
      });
    },
  );

  test('two tenants may use the same sku, brand, category and stock location', async () => {
    const twin = await service.createTenant();
    const made = await fill(twin);
    for (const name of Object.keys(ids) as (keyof Ids)[]) expect(made[name], name).not.toBe(ids[name]);
  });

  test('and that was really so: without row-level security the records leak', async () => {
    const leaky = await wireApi({ ...service.platform, db: unguarded(service.platform.db) });
    const { status } = await call({ app: leaky, apiKey: thief.apiKey }, 'GET', `/v1/products/${ids.product}`);
    await leaky.close();
    expect(status).toBe(200);
  });
});
