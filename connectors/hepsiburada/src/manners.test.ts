import { barcode } from '@sluice/connector-kit/testing';
import { describe, expect, test } from 'vitest';
import { hepsiburadaConnector as connector } from './index.ts';
import { ACCOUNTS } from './testing/index.ts';
import { LEAF } from './testing/taxonomy.ts';
import { buildItem, useConnector } from './testing/tried.ts';

const tried = await useConnector();

test('too many calls of the catalogue pause the connection before its address is blocked', async () => {
  tried.shop().state.mostPerSecond = { mpop: 2 };
  const read = () => connector.readCategoryAttributes(tried.context(), String(LEAF.live));
  await expect(read()).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: 60_000 });
});

test.each([
  ['key', { service_key: 'wrong' }, 'auth'],
  ['user of the integration', { integrator: 'somebody_else' }, 'auth'],
])('a wrong %s is told by the test of the connection', async (_what, config, kind) => {
  await expect(connector.testConnection(tried.context(config))).rejects.toMatchObject({ kind });
});

test('the test system has a key, products and categories of its own', async () => {
  const config = { environment: 'sit', service_key: ACCOUNTS.sit.serviceKey } as const;
  await connector.testConnection(tried.context(config));
  await expect(connector.testConnection(tried.context({ environment: 'sit' }))).rejects.toMatchObject({
    kind: 'auth',
  });
  const leaves = async (context: ReturnType<typeof tried.context>) => {
    const { categories } = await connector.readCategoryTree(context, 'leaf:0');
    return categories.map(({ syncId }) => syncId);
  };
  expect(await leaves(tried.context(config))).toEqual([String(LEAF.sit)]);
  expect(await leaves(tried.context())).toEqual([String(LEAF.live)]);
  await connector.upsertListings(tried.context(config), [
    buildItem('T', { barcode: barcode(1), categorySyncId: String(LEAF.sit) }),
  ]);
  expect([tried.shop('sit').state.products.size, tried.shop().state.products.size]).toEqual([1, 0]);
});

test.each(['suffixed', 'bare'] as const)(
  'variant attributes whose ids come %s are sent as imports name them',
  async (ids) => {
    tried.shop().state.variantIds = ids;
    const attributes = await connector.readCategoryAttributes(tried.context(), String(LEAF.live));
    const colour = attributes.find(({ label }) => label === 'Renk');
    expect(colour).toMatchObject({
      code: 'renk_variant_property',
      required: true,
      allowedValues: [{ code: 'Siyah' }, { code: 'Beyaz' }, { code: 'Kırmızı' }],
    });
    expect(attributes.find(({ label }) => label === 'Materyal')?.allowedValues).toHaveLength(1_001);
    expect(attributes.map(({ code }) => code)).not.toContain('Barcode');
  },
);

test('content of a live product is changed by its own interface, and an image that is gone is deleted', async () => {
  const item = buildItem('A', { barcode: barcode(1) });
  await tried.upsert(item);
  const images = item.payload.images.slice(0, 1);
  const changed = { key: { ...item.key, syncId: 'A' }, payload: { ...item.payload, title: 'Other', images } };
  expect(await tried.upsert(changed)).toMatchObject([{ outcome: 'live' }]);
  const { attributes } = tried.shop().state.products.get('A')!;
  expect(attributes).toMatchObject({ UrunAdi: 'Other', Image1: images[0] });
  expect(attributes).not.toHaveProperty('Image2');
});

test('a change of content that is refused names the field, while price and stock go through', async () => {
  const item = buildItem('A', { barcode: barcode(1) });
  await tried.upsert(item);
  const attributes = [{ code: 'renk_variant_property', value: 'Eflatun' }];
  const changed = { key: { ...item.key, syncId: 'A' }, payload: { ...item.payload, attributes, stock: 3 } };
  expect(await tried.upsert(changed)).toMatchObject([
    { outcome: 'rejected', syncId: 'A', issues: [{ code: 'not_approved' }] },
  ]);
  expect([...tried.shop().state.listings.values()]).toMatchObject([{ availableStock: 3 }]);
});

describe('a withdrawal', () => {
  const KEY = { externalKey: 'A', syncId: 'A', barcode: null };
  /** A context in which all listings are shown with other fields. */
  const showing = (more: object) => {
    const ctx = tried.context();
    const request: typeof ctx.http.request = async (asked) => {
      const response = await ctx.http.request(asked);
      if (asked.method !== 'GET' || !/\/listings\/merchantid\//.test(asked.url)) return response;
      const shown = (await response.json()) as { listings: object[] };
      const json = { ...shown, listings: shown.listings.map((one) => ({ ...one, ...more })) };
      return { ...response, json: async () => json, text: async () => JSON.stringify(json) };
    };
    return { ...ctx, http: { request } };
  };

  test('also deactivates a listing that Hepsiburada has stopped, or it would sell again', async () => {
    await tried.upsert(buildItem('A', { barcode: barcode(1), stock: 5 }));
    const stopped = showing({ isSalable: false, deactivationReasons: ['UnderReview'] });
    expect(await connector.withdrawListings(stopped, [KEY])).toMatchObject([{ outcome: 'withdrawn' }]);
    expect([...tried.shop().state.listings.values()]).toMatchObject([{ active: false }]);
  });

  test('of a listing without Hepsiburada’s SKU is tried again', async () => {
    await tried.upsert(buildItem('A', { barcode: barcode(1), stock: 5 }));
    const bare = showing({ hepsiburadaSku: null });
    expect(await connector.withdrawListings(bare, [KEY])).toMatchObject([{ outcome: 'retry' }]);
  });
});

test('a withdrawn listing comes back with the stock it is written with', async () => {
  const item = buildItem('A', { barcode: barcode(1), stock: 3 });
  await tried.upsert(item);
  const key = { ...item.key, syncId: 'A' };
  await connector.withdrawListings(tried.context(), [key]);
  const [found] = await connector.lookupListings(tried.context(), [key]);
  expect(found).toMatchObject({ match: 'found', listing: { active: false, stock: 3 } });
  await tried.upsert({ key, payload: { ...item.payload, stock: 8 } });
  expect([...tried.shop().state.listings.values()]).toMatchObject([{ active: true, availableStock: 8 }]);
});
