import { type RunningSimulator, startSimulator } from '@sluice/connector-simulator/server';
import type { Source, SourcePreview, SourceProduct } from '@sluice/contracts/portal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { countRows, createProduct } from '../../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

describe('a source in the portal', () => {
  let service: TestService;
  let tenant: TestTenant;
  let admin: TestUser;
  let site: RunningSimulator;
  let id: number;
  beforeAll(async () => {
    service = await startTestService({ OUTBOUND_ALLOW: '127.0.0.0/8' });
    tenant = await service.createTenant();
    admin = await signIn(service, tenant.id, 'admin');
    site = await startSimulator({ port: 0 });
    const made = await admin.call<{ id: number }>('POST', '/connections', {
      platform: 'simulator',
      label: 'Site',
      role: 'source',
      config: { base_url: site.url },
    });
    id = made.body.id;
    const barcode = '4006381333931';
    for (const sku of ['K-1', 'K-2']) await createProduct(tenant, { name: 'Kettle', sku, ean: barcode });
    const products = [
      { id: '1', name: 'Lamp', sku: 'L-1', price: '12.00' },
      { id: '2', name: 'Kettle', barcode, price: '30.00' },
    ];
    await fetch(`${site.url}/_products`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ products }),
    });
  });
  afterAll(async () => {
    await site.close();
    await service.close();
  });

  const source = async (): Promise<Source> =>
    (await admin.call<{ data: Source }>('GET', `/connections/${id}/source`)).body.data;

  test('the preview tells what would come and writes nothing', async () => {
    const before = await countRows(service, tenant, 'products');
    const { body } = await admin.call<SourcePreview>('POST', `/connections/${id}/source/preview`, {});
    expect(body).toMatchObject({ complete: true, counts: { created: 1, ambiguous: 1, failed: 0 } });
    expect(body.examples[0]).toMatchObject({ external_id: '2', result: 'ambiguous' });
    expect(await countRows(service, tenant, 'products')).toBe(before);
    expect(await source()).toMatchObject({ state: 'waiting', products: { linked: 0 } });
  });

  test('owners of fields are kept, and what is no owner is named', async () => {
    const put = (fields: object) => admin.call('PUT', `/connections/${id}/source/fields`, fields);
    expect((await put({ price: 'merchant' })).status).toBe(200);
    expect((await put({ name: 'source' })).status).toBe(200);
    expect((await source()).fields).toEqual({ price: 'merchant', name: 'source' });
    expect(await put({ price: 'nobody' })).toMatchObject({ status: 422, body: { errors: { price: {} } } });
  });

  test('starting is remembered with its date', async () => {
    const start = await admin.call('POST', `/connections/${id}/source/start`, {
      since: '2026-01-01T00:00:00Z',
    });
    expect(start.status).toBe(202);
    expect(await source()).toMatchObject({ state: 'active', since: '2026-01-01T00:00:00Z' });
  });

  test('products of the site are listed, searched and linked', async () => {
    await service.platform.db.inTenant(tenant.id, async (tx) => {
      tx.later(sql`
        insert into source_products (tenant_id, connection_id, external_id, state, name, sku, error)
        values (${tx.tenantId}, ${id}, '2', 'ambiguous', 'Kettle', null, 'choose'),
          (${tx.tenantId}, ${id}, '3', 'linked', 'Vase', 'V-1', null)`);
    });
    const list = async (query = ''): Promise<SourceProduct[]> =>
      (await admin.call<{ data: SourceProduct[] }>('GET', `/connections/${id}/source/products${query}`)).body
        .data;
    expect((await list()).map((row) => row.external_id)).toEqual(['2', '3']);
    expect((await list('?search=vas')).map((row) => row.external_id)).toEqual(['3']);
    expect((await list('?state=ambiguous')).map((row) => row.external_id)).toEqual(['2']);
    const product = await createProduct(tenant, { sku: 'K-3' });
    const link = (body: object) => admin.call('POST', `/connections/${id}/source/links`, body);
    expect((await link({ external_id: '2', product_id: product })).status).toBe(202);
    expect((await list('?search=2'))[0]).toMatchObject({ state: 'linked', product_id: product });
    expect((await link({ external_id: '3', product_id: product })).status).toBe(409);
    expect((await link({ external_id: 'none', product_id: null })).status).toBe(404);
  });

  test('a site that does not answer is told as such', async () => {
    await admin.call('PUT', `/connections/${id}/config`, { config: { base_url: 'http://127.0.0.1:9' } });
    const answer = await admin.call('POST', `/connections/${id}/source/preview`, {});
    expect(answer).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('the site could not be read') },
    });
  });
});
