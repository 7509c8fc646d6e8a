import type { Connector, SourceProduct } from '@sluice/connector-kit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createProduct } from '../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { startSource } from './settings.ts';
import { openTestSite, type TestSite } from './testing/site.ts';

let service: TestService;
let tenant: TestTenant;
let site: TestSite | undefined;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
});
afterEach(() => site?.close());

interface Row {
  name: string;
  status: boolean;
}
const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]): Promise<T> =>
  service.platform.db.inTenant(tenant.id, work);
const products = () => inTenant((tx) => tx.run(sql<Row>`select name, status from products order by name`));
const names = async () => (await products()).map((product) => product.name);
const links = () =>
  inTenant((tx) =>
    tx.run(sql<{ external_id: string; state: string; error: string | null }>`
      select external_id, state, error from source_products order by external_id`),
  );

/** The simulator's connector, with what it reads made into something else. */
const reading =
  (odd: (product: SourceProduct) => SourceProduct) =>
  (simulator: Connector): Connector => ({
    ...simulator,
    pullProducts: async (ctx, window) => {
      const page = await simulator.pullProducts!(ctx, window);
      return { ...page, products: page.products.map(odd) };
    },
  });

const kettle = { id: 'p1', name: 'Kettle', sku: 'K-1', price: '12', vat_rate: '20', quantity: 1 };
const pot = { ...kettle, id: 'p2', name: 'Pot', sku: 'P-1' };
const changedAt = (name: string, at: string) =>
  reading((product) => (product.name === name ? { ...product, updatedAt: new Date(at) } : product));

describe('times of change', () => {
  test('one in the future does not end the reading of what changes until then', async () => {
    site = await openTestSite(service, tenant, changedAt('Kettle', '2099-01-01T00:00:00Z'));
    await site.put(kettle);
    await site.sync();
    await site.put(pot);
    await site.sync();
    expect(await names()).toEqual(['Kettle', 'Pot']);
  });

  test('one that is none fails its product with a reason, and holds up no other', async () => {
    site = await openTestSite(service, tenant, changedAt('Kettle', 'never'));
    await site.put(kettle, pot);
    await site.sync();
    expect(await names()).toEqual(['Pot']);
    expect(await links()).toMatchObject([
      { external_id: 'p1', state: 'failed', error: expect.stringContaining('no valid time') },
      { external_id: 'p2', state: 'linked' },
    ]);
  });
});

describe('what the database refuses', () => {
  test('a product keeps what it is here, and is no second one when the site shows it well again', async () => {
    let quantity = 1;
    const counting = reading((product) => ({ ...product, quantity }));
    site = await openTestSite(service, tenant, counting);
    await site.put({ ...kettle, sku: null });
    await site.sync();
    quantity = 3_000_000_000;
    await site.put({ ...kettle, sku: null, price: '13' });
    await site.sync();
    expect(await links()).toMatchObject([{ state: 'failed' }]);
    quantity = 2;
    await site.put({ ...kettle, sku: null, price: '14' });
    await site.sync();
    expect(await names()).toEqual(['Kettle']);
    expect(await links()).toMatchObject([{ state: 'linked' }]);
  });
});

describe('the start date', () => {
  const since = new Date('2026-01-01T00:00:00Z');
  const seconds = (by: number): Date => new Date(since.getTime() + by * 1_000);

  test('holds while nothing changes on the site, and lets in nothing older behind the first change', async () => {
    const changed = new Map([
      ['Kettle', seconds(-2)],
      ['Pot', seconds(-1)],
    ]);
    const asked: (Date | null)[] = [];
    const dated = (simulator: Connector): Connector => ({
      ...simulator,
      pullProducts: async (ctx, window) => {
        asked.push(window.since);
        const { products, ...page } = await simulator.pullProducts!(ctx, { ...window, since: null });
        const all = products.map((one) => ({ ...one, updatedAt: changed.get(one.name)! }));
        return { ...page, products: all.filter((one) => one.updatedAt >= (window.since ?? since)) };
      },
    });
    site = await openTestSite(service, tenant, dated);
    await site.put(kettle, pot);
    await inTenant((tx) => startSource(tx, 'operator', site!.source, since));
    for (let walk = 0; walk < 3; walk++) await site.sync();
    expect(asked).toEqual([since, since, since]);
    changed.set('Pot', seconds(1));
    for (let walk = 0; walk < 2; walk++) await site.sync();
    expect(await names()).toEqual(['Pot']);
  });
});

describe('a product that comes back to the site', () => {
  test('comes back on sale', async () => {
    site = await openTestSite(service, tenant);
    await site.put(kettle);
    await site.sync();
    await site.remove('p1');
    await site.sync();
    expect(await products()).toEqual([{ name: 'Kettle', status: false }]);
    await site.put(kettle);
    await site.sync();
    expect(await products()).toEqual([{ name: 'Kettle', status: true }]);
    expect(await links()).toMatchObject([{ state: 'linked' }]);
  });

  test('stays off sale where the merchant had taken it off before', async () => {
    site = await openTestSite(service, tenant);
    await site.put(kettle);
    await site.sync();
    await inTenant((tx) => tx.run(sql`update products set status = false`));
    await site.remove('p1');
    await site.sync();
    await site.put(kettle);
    await site.sync();
    expect(await products()).toEqual([{ name: 'Kettle', status: false }]);
  });
});

describe('barcodes', () => {
  test('the same GTIN is the same product, however it is written', async () => {
    await createProduct(tenant, { name: 'Ours', ean: '036000291452', price: 1 });
    site = await openTestSite(service, tenant);
    await site.put({ ...kettle, sku: null, barcode: '0036000291452' });
    await site.sync();
    expect(await products()).toHaveLength(1);
  });

  test('a number that a shop gives out itself says nothing about the next shop', async () => {
    await createProduct(tenant, { name: 'Ours', ean: '2012345678900', price: 1 });
    site = await openTestSite(service, tenant);
    await site.put({ ...kettle, sku: null, barcode: '2012345678900' });
    await site.sync();
    expect(await names()).toEqual(['Kettle', 'Ours']);
  });
});
