import { barcode, plainKey } from '@sluice/connector-kit/testing';
import { expect, test } from 'vitest';
import { amazonConnector as connector } from './index.ts';
import { buildItem, buildOffer, known, useBench } from './test-support.ts';
import { GERMANY, TURKEY } from './testing/marketplaces.ts';

const bench = await useBench();
const shop = () => bench.fake.shop();
const stored = (sku: string, marketplaceId: string = TURKEY) =>
  shop()
    .stored(marketplaceId)
    .find((one) => one.sku === sku);

const lookUp = async (...keys: Parameters<typeof plainKey>[]) =>
  connector.lookupListings(
    bench.context(),
    keys.map((key) => plainKey(...key)),
  );

test('a listing that Amazon took is not live before Amazon shows it', async () => {
  shop().holdSubmissions();
  const [waiting] = await bench.upsert([buildItem('A', { barcode: barcode(1) })]);
  expect(waiting).toMatchObject({ outcome: 'waiting', issues: [{ key: { code: 'amazon_not_shown' } }] });
});

test('a change that Amazon took is not done while the listing is as old as before', async () => {
  const item = buildItem('A', { barcode: barcode(1) });
  await bench.upsert([item]);
  shop().advance(3_600_000);
  shop().holdSubmissions();
  const ctx = bench.context();
  const [sent] = await connector.updateOffers(ctx, [buildOffer(item, '21.50', 3)]);
  if (sent?.outcome !== 'accepted') throw new Error('the offer was not taken');
  const poll = () => connector.pollTicket(ctx, sent.ticket, [known(item).key]);
  expect(await poll()).toMatchObject({ state: 'done', results: [{ outcome: 'waiting' }] });
  shop().releaseSubmissions();
  expect(await poll()).toMatchObject({ state: 'done', results: [{ outcome: 'live', syncId: 'A' }] });
  expect(stored('A')).toMatchObject({ price: '21.5', quantity: 3 });
});

test('a write that is not valid is refused at once with the fields it names, and nothing is written', async () => {
  const item = buildItem('A', { barcode: barcode(1), attributes: [] });
  const [result] = await bench.upsert([item]);
  expect(result).toMatchObject({ outcome: 'rejected' });
  const { issues } = result as { issues: { code: string; field?: string }[] };
  expect(issues).toContainEqual(
    expect.objectContaining({ code: 'missing_attribute', field: 'country_of_origin' }),
  );
  expect(shop().stored()).toEqual([]);
});

test('an issue that Amazon finds after the listing was live shows in the next read-back', async () => {
  await bench.upsert([buildItem('A', { barcode: barcode(1) })]);
  shop().addIssue('A', { code: '18155', message: 'Review your price.', categories: ['INVALID_PRICE'] });
  const { items } = await connector.readListings(bench.context(), null);
  expect(items).toMatchObject([
    { syncId: 'A', issues: [{ code: 'invalid_price', message: 'Review your price.' }] },
  ]);
});

test('a barcode of another product of the catalogue is a question to the merchant, with the listing there', async () => {
  shop().addToCatalog(barcode(7), { asin: 'B000000007' });
  shop().addToCatalog(barcode(8), { asin: 'B000000008' });
  shop().putListing('OLD', { ean: barcode(7) });
  const [result] = await bench.upsert([buildItem('OLD', { barcode: barcode(8) })]);
  expect(result).toMatchObject({
    outcome: 'rejected',
    syncId: 'OLD',
    issues: [{ code: 'ambiguous_match', field: 'barcode' }],
  });
});

test('a change leaves alone what the merchant set in Seller Central', async () => {
  const item = buildItem('A', { barcode: barcode(1) });
  await bench.upsert([item]);
  const [listing] = shop().state.listings.values();
  listing!.attributes = {
    ...listing!.attributes,
    item_weight: [{ value: 2, unit: 'kilograms', marketplace_id: TURKEY }],
    fulfillment_availability: [
      { fulfillment_channel_code: 'DEFAULT', quantity: 5, lead_time_to_ship_max_days: 3 },
    ],
  };
  expect(await bench.upsert([known(item, { stock: 9 })])).toMatchObject([{ outcome: 'live' }]);
  expect(stored('A')?.attributes).toMatchObject({
    item_weight: [{ value: 2 }],
    fulfillment_availability: [{ quantity: 9, lead_time_to_ship_max_days: 3 }],
  });
});

test('what a product no longer has goes off its listing', async () => {
  const item = buildItem('A', { barcode: barcode(1), listPrice: '30.00' });
  await bench.upsert([item]);
  expect(stored('A')).toMatchObject({ description: 'Sturdy and bright.' });
  await bench.upsert([known(item, { images: ['https://img.example/front.jpg'], listPrice: null })]);
  expect(stored('A')?.images).toEqual(['https://img.example/front.jpg']);
  bench.calls();
  await bench.offer([buildOffer(item, '20.00', 3)]);
  expect(JSON.stringify(bench.calls())).not.toContain('"delete"');
  expect(stored('A')?.attributes.list_price).toBeUndefined();
});

test('a withdrawal ends the offer of its marketplace alone, and keeps listing and shared stock', async () => {
  shop().state.quantityIs = 'shared';
  const item = buildItem('A', { barcode: barcode(1) });
  await bench.upsert([item]);
  shop().putListing('A', { marketplaceId: GERMANY, ean: barcode(1), quantity: 5 });
  expect(await bench.withdraw([known(item).key])).toMatchObject([{ outcome: 'withdrawn' }]);
  expect(stored('A')?.status).not.toContain('BUYABLE');
  expect(stored('A', GERMANY)).toMatchObject({ quantity: 5 });
  expect(stored('A', GERMANY)?.status).toContain('BUYABLE');
  expect(await bench.upsert([known(item)])).toMatchObject([{ outcome: 'live' }]);
  expect(stored('A')?.status).toContain('BUYABLE');
});

test('prices go out in the currency of the marketplace alone', async () => {
  const item = buildItem('A', { barcode: barcode(1) });
  const [refused] = await bench.upsert([item], { marketplace: 'DE' });
  expect(refused).toMatchObject({
    outcome: 'rejected',
    issues: [{ code: 'invalid_price', field: 'currency' }],
  });
  const german = { ...item, payload: { ...item.payload, currency: 'EUR' } };
  expect(await bench.upsert([german], { marketplace: 'DE' })).toMatchObject([{ outcome: 'live' }]);
  expect(stored('A', GERMANY)).toMatchObject({ currency: 'EUR', price: '19.9' });
  expect(stored('A')).toBeUndefined();
});

test('a barcode finds every listing of the seller on its product, also one that names no barcode', async () => {
  shop().addToCatalog(barcode(3), { asin: 'B000000003' });
  shop().putListing('BARE');
  const bare = shop().state.listings.values().next().value!;
  bare.asin = 'B000000003';
  shop().putListing('NAMED', { ean: barcode(4) });
  const told = await lookUp(
    ['X', { barcode: barcode(3) }],
    ['Y', { barcode: barcode(4) }],
    ['Z', { barcode: barcode(5) }],
  );
  expect(told).toMatchObject([
    { externalKey: 'X', match: 'found', by: 'barcode', listing: { syncId: 'BARE' } },
    { externalKey: 'Y', match: 'found', by: 'barcode', listing: { syncId: 'NAMED' } },
    { externalKey: 'Z', match: 'none' },
  ]);
});

test('a reduction for a while in Seller Central is no drift of the price', async () => {
  await bench.upsert([buildItem('A', { barcode: barcode(1) })]);
  const [listing] = shop().state.listings.values();
  const [offer] = listing!.attributes.purchasable_offer!;
  const schedule = [{ value_with_tax: 9.5, start_at: '2026-01-01', end_at: '2099-01-01' }];
  listing!.attributes = {
    ...listing!.attributes,
    purchasable_offer: [{ ...offer, discounted_price: [{ schedule }] }],
  };
  const { items } = await connector.readListings(bench.context(), null);
  expect(items).toMatchObject([{ syncId: 'A', price: '19.9', active: true }]);
});

test('a SKU with a comma is no list of two', async () => {
  for (const sku of ['A', 'B', 'A,B']) await bench.upsert([buildItem(sku)]);
  const [found] = await lookUp(['A,B']);
  expect(found).toMatchObject({ match: 'found', listing: { syncId: 'A,B' } });
});

test('a listing in a warehouse of Amazon’s shows no stock of ours', async () => {
  shop().putListing('FBA', { fulfilledBy: 'AMAZON' });
  const { items } = await connector.readListings(bench.context(), null);
  expect(items).toHaveLength(1);
  expect(items[0]).not.toHaveProperty('stock');
});

test('a listing in a warehouse of Amazon’s is refused any change, which would make it the merchant’s to send', async () => {
  shop().putListing('FBA', { fulfilledBy: 'AMAZON', ean: barcode(1) });
  const item = buildItem('FBA', { barcode: barcode(1) });
  const refused = [{ outcome: 'rejected', issues: [{ key: { code: 'amazon_fulfilled' } }] }];
  expect(await bench.upsert([known(item)])).toMatchObject(refused);
  expect(await bench.offer([buildOffer(item, '9.90', 3)])).toMatchObject(refused);
  expect(shop().state.harm).toEqual([]);
});

test('a walk over more listings than Amazon pages through goes on where its pages end', async () => {
  const count = 1_030;
  for (let at = 0; at < count; at++) {
    shop().putListing(`L-${at}`);
    shop().advance(1);
  }
  const seen = new Set<string>();
  let cursor: string | null = null;
  do {
    const page = await connector.readListings(bench.context(), cursor);
    for (const { syncId } of page.items) seen.add(syncId);
    cursor = page.next;
  } while (cursor !== null);
  expect(seen.size).toBe(count);
});

test('a barcode means neither used goods nor those in Amazon’s warehouses', async () => {
  shop().putListing('USED', { ean: barcode(6) });
  const used = shop().state.listings.values().next().value!;
  used.attributes = {
    ...used.attributes,
    condition_type: [{ value: 'used_good', marketplace_id: TURKEY }],
  };
  shop().putListing('FBA', { ean: barcode(6), fulfilledBy: 'AMAZON' });
  expect(await lookUp(['NEW', { barcode: barcode(6) }])).toMatchObject([{ match: 'none' }]);
});

test('a listing that is put on sale again is not live while its offer still has its end', async () => {
  const item = buildItem('A', { barcode: barcode(1) });
  await bench.upsert([item]);
  await bench.withdraw([known(item).key]);
  const ctx = bench.context();
  const [sent] = await connector.upsertListings(ctx, [known(item)]);
  if (sent?.outcome !== 'accepted') throw new Error('the listing was not taken');
  const listing = shop().state.listings.values().next().value!;
  const [offer] = listing.attributes.purchasable_offer!;
  listing.attributes = {
    ...listing.attributes,
    purchasable_offer: [{ ...offer, end_at: { value: '2020-01-01T00:00:00Z' } }],
  };
  const poll = () => connector.pollTicket(ctx, sent.ticket, [known(item).key]);
  expect(await poll()).toMatchObject({ results: [{ outcome: 'waiting' }] });
  shop().advance(20 * 60_000);
  expect(await poll()).toMatchObject({
    results: [{ outcome: 'rejected', syncId: 'A', issues: [{ key: { code: 'amazon_offer_ended' } }] }],
  });
});
