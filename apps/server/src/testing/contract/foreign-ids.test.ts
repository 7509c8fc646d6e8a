import type { ProductDetail, ProductImage, StockLocation } from '@sluice/contracts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildOrder, ingest } from '../../modules/orders/testing/orders.ts';
import { sql } from '../../platform/db/sql.ts';
import { addConnection, createCategory, createProduct } from '../fixtures.ts';
import { upload } from '../multipart.ts';
import { startTestService, type TestService, type TestTenant } from '../service.ts';
import { type PublicEndpoint, pathWith, publicEndpoints } from './endpoints.ts';

const ABSENT = 888_888;
const BODIES: Record<string, object> = {
  'PUT /v1/products/{id}': { name: 'stolen', price: 1 },
  'PUT /v1/products/{id}/images/reorder': { image_ids: [] },
  'PUT /v1/categories/{id}': { name: 'stolen' },
  'PATCH /v1/stock-locations/{id}': { label: 'stolen' },
};

/** One record of every kind that an id can name. */
interface Records {
  product: number;
  image: number;
  category: number;
  location: number;
  operation: number;
  brand: number;
  taxRate: number;
  channel: number;
  order: number;
}

describe('an id of another tenant', () => {
  let service: TestService;
  let tenant: TestTenant;
  let owner: TestTenant;
  let mine: Records;
  let theirs: Records;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    owner = await service.createTenant();
    mine = await makeRecords(tenant);
    theirs = await makeRecords(owner);
  });
  afterAll(() => service.close());

  const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#369' } })
    .png()
    .toBuffer();

  async function makeRecords(of: TestTenant): Promise<Records> {
    const category = await createCategory(of, 'Theirs');
    const product = await createProduct(of, { brand_name: 'Theirs', tax_rate: 20, category_ids: [category] });
    const image = await of.send<ProductImage>(
      upload(`/v1/products/${product}/images`, { bytes: await picture }),
    );
    const body = { code: 'THEIRS', label: 'Theirs', type: 'external' };
    const location = await of.call<{ data: StockLocation }>('POST', '/v1/stock-locations', body);
    const { data } = (await of.call<{ data: ProductDetail }>('GET', `/v1/products/${product}`)).body;
    const operation = await service.platform.db.inTenant(of.id, (tx) =>
      tx.first(sql<{ id: number }>`
        insert into bulk_operations (tenant_id, mode, file_name, storage_key, started_by)
        values (${tx.tenantId}, 'upsert', 'x.csv', 'x.csv', 'test') returning id`),
    );
    const channel = await addConnection(service, of);
    return {
      product,
      image: image.body.id,
      category,
      location: location.body.data.id,
      operation: operation!.id,
      brand: data.brand_id!,
      taxRate: data.tax_rate_id!,
      channel,
      order: await anOrder(of, channel),
    };
  }

  async function anOrder(of: TestTenant, channel: number): Promise<number> {
    await ingest(service, of, channel, buildOrder());
    return (await of.call<{ data: { id: number }[] }>('GET', '/v1/orders')).body.data[0]!.id;
  }

  /** Records that the ids of a path name; a new kind of path must be added here. */
  function idsFor(path: string, records: Records): Record<string, number> {
    if (path.startsWith('/v1/products/')) return { id: records.product, imageId: records.image };
    if (path.startsWith('/v1/categories/')) return { id: records.category };
    if (path.startsWith('/v1/stock-locations/')) return { id: records.location };
    if (path.startsWith('/v1/bulk-operations/')) return { id: records.operation };
    if (path.startsWith('/v1/orders/')) return { id: records.order };
    throw new Error(`what does the id of ${path} name?`);
  }

  const send = async ({ method, path }: PublicEndpoint, ids: Record<string, number>) => {
    const url = pathWith(path, ids);
    const answer = path.endsWith('/images')
      ? await tenant.send(upload(url, { bytes: await picture }))
      : await tenant.call(method, url, BODIES[`${method} ${path}`]);
    return { status: answer.status, body: answer.body };
  };

  // holds API-3, KEY-10, ERR-5
  test('in a path is answered by every endpoint exactly like an id that does not exist, and nothing happens', async () => {
    const tables = [
      'products',
      'product_images',
      'categories',
      'stock_locations',
      'bulk_operations',
      'order_actions',
      'audit_log',
    ];
    const state = () =>
      service.platform.db.inTenant(owner.id, (tx) =>
        Promise.all(
          tables.map((name) =>
            tx.run({ text: `select t::text from ${name} t order by 1`, values: [], name }),
          ),
        ),
      );
    const before = await state();
    const withIds = (await publicEndpoints(service)).filter(({ path }) => path.includes('{'));
    expect(withIds.length).toBeGreaterThanOrEqual(10);
    for (const endpoint of withIds) {
      const own = idsFor(endpoint.path, mine);
      for (const name of Object.keys(own).filter((one) => endpoint.path.includes(`{${one}}`))) {
        const foreign = await send(endpoint, { ...own, [name]: idsFor(endpoint.path, theirs)[name]! });
        expect([endpoint.method, endpoint.path, foreign.status]).toEqual([
          endpoint.method,
          endpoint.path,
          404,
        ]);
        expect(foreign).toEqual(await send(endpoint, { ...own, [name]: ABSENT }));
      }
    }
    expect(await state()).toEqual(before);
  });

  const refused = async (method: string, path: string, body: object) => {
    const answer = await tenant.call(method, path, body);
    return { status: answer.status, body: answer.body };
  };

  test.each([
    ['brand_id', 'brand'],
    ['tax_rate_id', 'taxRate'],
    ['category_ids', 'category'],
    ['credential_id', 'channel'],
  ] as const)(
    'as %s of a product gives the same 422 as an absent one, on POST and PUT',
    async (field, kind) => {
      const bodyWith = (id: number) => {
        if (field === 'category_ids') return { name: 'X', category_ids: [mine.category, id] };
        if (field === 'credential_id')
          return { name: 'X', channel_overrides: [{ credential_id: id, price: 1 }] };
        return { name: 'X', [field]: id };
      };
      for (const [method, path] of [
        ['POST', '/v1/products'],
        ['PUT', `/v1/products/${mine.product}`],
      ] as const) {
        const foreign = await refused(method, path, bodyWith(theirs[kind]));
        expect(foreign.status).toBe(422);
        expect(foreign).toEqual(await refused(method, path, bodyWith(ABSENT)));
        expect((await refused(method, path, bodyWith(mine[kind]))).status).toBeLessThan(300);
      }
    },
  );

  test('as parent_id of a category gives the same 422 as an absent one, on POST and PUT', async () => {
    for (const [method, path] of [
      ['POST', '/v1/categories'],
      ['PUT', `/v1/categories/${mine.category}`],
    ] as const) {
      const foreign = await refused(method, path, { name: 'Y', parent_id: theirs.category });
      expect(foreign.status).toBe(422);
      expect(foreign).toEqual(await refused(method, path, { name: 'Y', parent_id: ABSENT }));
    }
  });

  test('as a stock location code gives the same 422 as an absent one', async () => {
    await owner.call('POST', '/v1/stock-locations', { code: 'ONLY-THEIRS', label: 'x', type: 'external' });
    const errors = async (code: string) => {
      const { body } = await refused('POST', '/v1/products', { name: 'X', attribute_bag: { [code]: 1 } });
      return JSON.stringify(body).replaceAll(code, 'CODE');
    };
    expect(await errors('ONLY-THEIRS')).toBe(await errors('NOBODYS'));
  });
});
