import { expect, test } from 'vitest';
import { shopifyConnector as connector } from './index.ts';
import { fieldsOf, item, liveIds, offer, onlyProduct, useBench } from './test-support.ts';
import { putProduct } from './testing/channel.ts';
import { ONLINE_STORE, PUBLICATIONS } from './testing/state.ts';

const bench = await useBench();

const upsert = async (config = {}, payload = {}, syncId: string | null = null) =>
  liveIds(await connector.upsertListings(bench.context(config), [item('A', payload, syncId)])).get('A') ??
  null;

test('what is made is published, since Shopify shows it nowhere otherwise', async () => {
  await upsert();
  expect(onlyProduct(bench).publications).toEqual([ONLINE_STORE]);
});

test('to all channels, or by hand, where the settings say so', async () => {
  await upsert({ publish_to: 'all' });
  expect(onlyProduct(bench).publications).toEqual(PUBLICATIONS.map(({ id }) => id));
  await bench.reset();
  await upsert({ publish_to: 'none' });
  expect(onlyProduct(bench).publications).toEqual([]);
  expect(fieldsOf(bench)).not.toHaveProperty('publications');
});

test('a product that was made and not published is off sale, and the next write publishes it', async () => {
  const id = await upsert();
  onlyProduct(bench).publications = [];
  const look = () => connector.lookupListings(bench.context(), [item('A', {}, id).key]);
  expect(await look()).toMatchObject([{ match: 'found', listing: { active: false } }]);
  await upsert({}, {}, id);
  expect(await look()).toMatchObject([{ match: 'found', listing: { active: true } }]);
  bench.forget();
  await upsert({}, {}, id);
  expect(fieldsOf(bench)).not.toHaveProperty('publishablePublish');
});

test('what is not to be on sale is published when it is', async () => {
  const id = await upsert({}, { active: false });
  expect(onlyProduct(bench)).toMatchObject({ status: 'DRAFT', publications: [] });
  await upsert({}, {}, id);
  expect(onlyProduct(bench)).toMatchObject({ status: 'ACTIVE', publications: [ONLINE_STORE] });
});

test.each([
  ['the shop', undefined, '30.00', undefined],
  ['Sluice', 'list_price', '25.00', '25.00'],
] as const)('where sales are made by %s, its compare-at prices stand', async (_, sale_price, kept, shown) => {
  const context = () => bench.context(sale_price === undefined ? {} : { sale_price });
  const one = item('A', { listPrice: '25' });
  const id = liveIds(await connector.upsertListings(context(), [one])).get('A') ?? null;
  const [variant] = onlyProduct(bench).variants;
  const known = { ...one, key: { ...one.key, syncId: id } };
  variant!.compareAtPrice = '30.00';
  liveIds(await connector.upsertListings(context(), [known]));
  expect(variant!.compareAtPrice).toBe(kept);
  variant!.compareAtPrice = '30.00';
  liveIds(await connector.updateOffers(context(), [{ ...offer('A', id, '19.90', 9), listPrice: '25' }]));
  expect(variant!.compareAtPrice).toBe(kept);
  const [found] = await connector.lookupListings(context(), [known.key]);
  expect(found?.match === 'found' && found.listing.listPrice).toBe(shown);
  liveIds(await connector.updateOffers(context(), [offer('A', id, '19.90', 9)]));
  expect(variant!.compareAtPrice).toBe(sale_price === undefined ? kept : null);
});

test('a vendor and a weight of the shop’s own are no difference, and stay', async () => {
  const id = putProduct(bench.shop(), { sku: 'A', name: 'A', price: '1', quantity: 1 });
  const [variant] = onlyProduct(bench).variants;
  variant!.weight = { value: 1.5, unit: 'POUNDS' };
  const seen = async () => {
    const [found] = await connector.lookupListings(bench.context(), [item('A', {}, id).key]);
    return found?.match === 'found' ? [found.listing.brand, found.listing.weight] : found?.match;
  };
  await upsert({}, { brand: null, weight: null }, id);
  expect(await seen()).toEqual([undefined, undefined]);
  await upsert({}, { brand: 'Ours', weight: '0.68' }, id);
  // Equal to the gram: the shop keeps its unit.
  expect(variant?.weight).toEqual({ value: 1.5, unit: 'POUNDS' });
  expect(await seen()).toEqual(['Ours', '0.68']);
  await upsert({}, { brand: 'Ours', weight: '0.7' }, id);
  expect(variant?.weight).toEqual({ value: 0.7, unit: 'KILOGRAMS' });
  Object.assign(onlyProduct(bench), { vendor: 'Theirs' });
  variant!.weight = { value: 2, unit: 'KILOGRAMS' };
  expect(await seen()).toEqual(['Theirs', '2']);
  await upsert({}, { brand: null, weight: null }, id);
  expect(await seen()).toEqual([undefined, undefined]);
  expect(variant?.weight).toEqual({ value: 2, unit: 'KILOGRAMS' });
});
