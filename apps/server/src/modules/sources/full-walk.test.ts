import { type Connector, ConnectorError } from '@sluice/connector-kit';
import { type MessageKey, textOfKey } from '@sluice/contracts/messages';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { pollForProducts } from '../../wiring-worker.ts';
import { linkSourceProduct } from './links.ts';
import { startSource } from './settings.ts';
import { openTestSite, type TestSite } from './testing/site.ts';

let service: TestService;
let tenant: TestTenant;
let site: TestSite;
/** Products the site no longer shows, without saying that they are gone. */
let hidden: Set<string>;
let failsOnPage: number | null;
let refusesPage: number | null;
let repeatsPage: number | null;
let pagesAsked = 0;

/** A site that shows two products a page and reports no deletion. */
const quiet = (simulator: Connector): Connector => ({
  ...simulator,
  pullProducts: async (ctx, { since, cursor }) => {
    const at = Number(cursor ?? 0);
    pagesAsked++;
    if (at / 2 === failsOnPage) throw new Error('broken');
    if (at / 2 === refusesPage)
      throw new ConnectorError({ kind: 'invalid_request', message: 'no such page' });
    const { products } = await simulator.pullProducts!(ctx, { since, cursor: null });
    const shown = products.filter((product) => !hidden.has(product.externalId));
    const next = at / 2 === repeatsPage ? cursor : at + 2 < shown.length ? String(at + 2) : null;
    return { products: shown.slice(at, at + 2), deleted: [], next };
  },
});

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  hidden = new Set();
  failsOnPage = null;
  refusesPage = null;
  repeatsPage = null;
  tenant = await service.createTenant();
  site = await openTestSite(service, tenant, quiet);
  await site.put(...['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: id, sku: id })));
  await site.sync();
});
afterEach(() => site.close());

const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]): Promise<T> =>
  service.platform.db.inTenant(tenant.id, work);
const onSale = async (): Promise<string> => {
  const rows = await inTenant((tx) =>
    tx.run(sql<{ name: string }>`select name from products where status order by name`),
  );
  return rows.map((row) => row.name).join('');
};
const aDayLater = () =>
  inTenant((tx) =>
    tx.run(sql`
      update connection_tasks set cursor = cursor || '{"lastFull": "2020-01-01T00:00:00.000Z"}'
      where kind = 'products' and cursor is not null`),
  );
const warning = async () =>
  (await inTenant((tx) =>
    tx.first(sql<{ text: string | null; key: MessageKey | null }>`
        select source_warning as text, source_warning_key as key from connections`),
  ))!;

test('a product that vanished without a word leaves sale with the next complete walk, not before', async () => {
  hidden.add('b');
  await site.sync();
  expect(await onSale()).toBe('abcde');
  await aDayLater();
  await site.sync();
  expect(await onSale()).toBe('acde');
  hidden.clear();
  await aDayLater();
  await site.sync();
  expect(await onSale()).toBe('abcde');
});

test('a product that vanished leaves sale also where the site last showed it in a form that could not be saved', async () => {
  await site.put({ id: 'b', name: '', sku: 'b' });
  await site.sync();
  hidden.add('b');
  await aDayLater();
  await site.sync();
  expect(await onSale()).toBe('acde');
});

test('a product that a call of the site names as deleted leaves sale at once, unless the site is no source', async () => {
  const told = (externalId: string) =>
    inTenant((tx) => pollForProducts(tx, site.source, [{ event: 'product_deleted', externalId }]));
  hidden.add('b');
  await told('b');
  expect(await onSale()).toBe('acde');
  await inTenant((tx) => tx.run(sql`update connections set is_source = false, is_target = true`));
  await told('c');
  expect(await onSale()).toBe('acde');
});

test('a product that a person links puts off no complete walk', async () => {
  hidden.add('b');
  await aDayLater();
  const link = { connectionId: site.source, externalId: 'a' };
  await inTenant(async (tx) => {
    const product = await tx.first(sql<{ id: number }>`select id from products where name = 'a'`);
    await linkSourceProduct(tx, 'operator', link, product!.id);
  });
  await site.sync();
  expect(await onSale()).toBe('acde');
});

test('a walk that breaks takes nothing off sale, and goes on where it was', async () => {
  hidden.add('b');
  await aDayLater();
  failsOnPage = 1;
  await expect(site.sync()).rejects.toThrow();
  expect(await onSale()).toBe('abcde');
  failsOnPage = null;
  await site.sync();
  expect(await onSale()).toBe('acde');
});

test('a walk of which the site refuses a page begins anew, and the refusal is told', async () => {
  hidden.add('b');
  await aDayLater();
  refusesPage = 1;
  const asked = pagesAsked;
  await expect(site.sync()).rejects.toThrow('no such page');
  expect(pagesAsked - asked).toBe(2);
  refusesPage = null;
  await site.sync();
  expect(pagesAsked - asked).toBe(4);
  expect(await onSale()).toBe('acde');
});

test('a site that names the same page again and again is told, and not asked without end', async () => {
  await aDayLater();
  repeatsPage = 1;
  const asked = pagesAsked;
  await expect(site.sync()).rejects.toThrow('names itself as the next one');
  expect(pagesAsked - asked).toBe(2);
});

test('a site that shows less than half of its products is not believed, and the connection says so', async () => {
  for (const id of ['a', 'b', 'c']) hidden.add(id);
  await aDayLater();
  await site.sync();
  expect(await onSale()).toBe('abcde');
  const { text, key } = await warning();
  expect(text).toContain('no longer shows 3 of 5 products');
  expect(textOfKey(key)).toBe(text);
  hidden.clear();
  await aDayLater();
  await site.sync();
  expect(await warning()).toEqual({ text: null, key: null });
});

test('products from before the start date stay out of a complete walk as well', async () => {
  await inTenant((tx) => startSource(tx, 'operator', site.source, new Date(Date.now() + 60_000)));
  await site.sync();
  await aDayLater();
  await site.put({ id: 'f', name: 'f', sku: 'f' });
  await site.sync();
  expect(await onSale()).toBe('abcde');
});
