import {
  ConnectorError,
  type ItemResult,
  type ListingItem,
  type WithdrawResult,
} from '@sluice/connector-kit';
import { barcode } from '@sluice/connector-kit/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { miraklConnector as connector } from './index.ts';
import { item, offerOf, useBench } from './test-support.ts';

const bench = await useBench();
const EAN = barcode(1);

test('what the merchant sets in the back office outlasts changes, prices, a withdrawal and its end', async () => {
  const [known] = await bench.publish([item('A')]);
  const own = { min_order_quantity: 2, logistic_class: 'M', internal_description: 'shelf 4' };
  bench.shop().setOffer('A', own as never);
  const kept = () => bench.shop().offer('A').fields;
  const before = { ...kept() };
  await bench.publish([known!]);
  expect(kept()).toMatchObject(own);
  await bench.offer([offerOf(known!, { price: '18.40', stock: 9 })]);
  expect(kept()).toMatchObject(own);
  expect(await bench.withdraw([known!])).toMatchObject([{ outcome: 'withdrawn' }]);
  expect(kept()).toMatchObject(own);
  await bench.publish([known!]);
  expect(kept()).toMatchObject({ ...own, price: before.price });
  expect(bench.shop().listings()).toMatchObject([{ externalKey: 'A', active: true }]);
});

test('a withdrawn offer is not on sale when units of an order come back', async () => {
  const [known] = await bench.publish([item('A')]);
  await bench.withdraw([known!]);
  bench.shop().setOffer('A', { quantity: 3 });
  expect(bench.shop().listings()).toMatchObject([{ externalKey: 'A', active: false }]);
  const [found] = await connector.lookupListings(bench.context(), [known!.key]);
  expect(found).toMatchObject({ match: 'found', listing: { active: false } });
  await bench.offer([offerOf(known!, { price: '9.90', stock: 5 })]);
  expect(bench.shop().listings()).toMatchObject([{ externalKey: 'A', active: false }]);
});

test('an offer that is known and not shown yet is deleted by its withdrawal', async () => {
  const [known] = await bench.publish([item('A')]);
  bench.shop().state.readLag = 3_600_000;
  const [again] = await bench.publish([item('B')]);
  expect(await bench.withdraw([again!])).toMatchObject([{ externalKey: 'B', outcome: 'withdrawn' }]);
  expect(
    bench
      .shop()
      .listings()
      .map(({ externalKey }) => externalKey),
  ).toEqual(['A']);
  const gone = { ...known!, key: { ...known!.key, syncId: 'GONE', externalKey: 'GONE' } };
  expect(await bench.withdraw([gone])).toMatchObject([{ externalKey: 'GONE', outcome: 'withdrawn' }]);
});

test('a price in another currency than the shop’s is refused, for an offer carries none', async () => {
  const [end] = await bench.upsert([item('A', { currency: 'TRY' })]);
  expect(end).toMatchObject({ outcome: 'rejected', issues: [{ code: 'invalid_price', field: 'currency' }] });
});

test('an offer does not move to another product with the barcode', async () => {
  const [known] = await bench.publish([item('A', { barcode: EAN })]);
  const moved = { ...known!, payload: { ...known!.payload, barcode: barcode(2) } };
  expect(await bench.upsert([moved])).toMatchObject([
    { outcome: 'rejected', issues: [{ code: 'invalid_barcode', field: 'barcode' }] },
  ]);
});

test('a list price makes the price a discount, and goes with it', async () => {
  const [known] = await bench.publish([item('A', { price: '19.90', listPrice: '29.90' })]);
  const seen = async () => (await connector.readListings(bench.context(), null)).items[0];
  expect(await seen()).toMatchObject({ price: '19.9', listPrice: '29.9' });
  await bench.offer([offerOf(known!, { price: '19.90', listPrice: null })]);
  expect(await seen()).toMatchObject({ price: '19.9', listPrice: null });
});

test('offers alone go on the operator’s products, and wait for nobody', async () => {
  const config = { products: 'known_only' } as const;
  bench.shop().addProduct({ ean: EAN });
  const ends = await bench.upsert(
    [item('A', { barcode: EAN }), item('B', { barcode: barcode(2) }), item('C')],
    config,
  );
  const byKey = new Map(ends.map((end) => [end.externalKey, end]));
  expect(byKey.get('A')).toMatchObject({ outcome: 'live', syncId: 'A' });
  expect(byKey.get('B')).toMatchObject({ outcome: 'rejected' });
  expect(byKey.get('C')).toMatchObject({ outcome: 'rejected', issues: [{ code: 'missing_field' }] });
  expect(bench.shop().counted()['POST /api/products/imports']).toBeUndefined();
});

test('an offer waits while the operator examines its product, and follows it', async () => {
  bench.shop().integrates('held');
  const answers = await connector.upsertListings(bench.context(), [item('A')]);
  expect(await bench.settle([item('A').key], answers)).toMatchObject([{ outcome: 'waiting' }]);
  bench.shop().integrate();
  expect(await bench.settle([item('A').key], answers)).toMatchObject([{ outcome: 'retry' }]);
  bench.shop().integrates('at_once');
  expect(await bench.upsert([item('A')])).toMatchObject([{ outcome: 'live', syncId: 'A' }]);
});

test('a change that the operator refuses within minutes is refused, and price and stock wait no longer for it', async () => {
  const [known] = await bench.publish([item('A')]);
  bench.shop().integrates('held');
  const change = (title: string) => {
    bench.shop().advance(15 * 60_000);
    return connector.upsertListings(bench.context(), [{ ...known!, payload: { ...known!.payload, title } }]);
  };
  const answers = await change('Another lamp');
  expect(await bench.settle([known!.key], answers)).toMatchObject([{ outcome: 'waiting' }]);
  bench.shop().refuseProduct('A', 'The operator does not allow this title');
  bench.shop().integrate();
  const [end] = await bench.settle([known!.key], answers);
  expect(end).toMatchObject({ outcome: 'rejected', syncId: 'A' });
  expect(JSON.stringify(end)).toContain('does not allow this title');
  const unheard = await change('A third lamp');
  bench.shop().advance(16 * 60_000);
  expect(await bench.settle([known!.key], unheard)).toMatchObject([{ outcome: 'live' }]);
});

test('an import that fails midway settles the lines that its report names, and no others', async () => {
  bench.shop().refuseOffer('A');
  bench.shop().failImport(1);
  const config = { products: 'known_only' } as const;
  for (const at of [1, 2]) bench.shop().addProduct({ ean: barcode(at) });
  const ends = await bench.upsert(
    [item('A', { barcode: barcode(1) }), item('B', { barcode: barcode(2) })],
    config,
  );
  expect(ends).toMatchObject([{ externalKey: 'A', outcome: 'rejected' }]);
});

test('a price with larger quantities is written where discounts need dates', async () => {
  bench.shop().state.discountDatesRequired = true;
  const [known] = await bench.publish([item('A', { price: '20' })]);
  const volume = { quantity_threshold: 10, unit_origin_price: 15 };
  bench.shop().setOffer('A', {
    all_prices: [{ channel_code: null, unit_origin_price: 20, volume_prices: [volume] }],
  });
  const reduced = offerOf(known!, { price: '18', listPrice: '20' });
  expect(await bench.offer([reduced])).toMatchObject([{ outcome: 'live' }]);
  expect(bench.shop().offer('A').fields.all_prices).toMatchObject([{ volume_prices: [volume] }]);
  expect(await bench.withdraw([known!])).toMatchObject([{ outcome: 'withdrawn' }]);
});

test('of two products with one SKU the first gets price and stock, and the other is refused', async () => {
  const [known] = await bench.publish([item('A')]);
  const twin = { ...known!, key: { ...known!.key, externalKey: 'B' } };
  const ends = await bench.offer([offerOf(known!, { stock: 3 }), offerOf(twin, { stock: 9 })]);
  const byKey = new Map(ends.map((end) => [end.externalKey, end]));
  expect(byKey.get('A')).toMatchObject({ outcome: 'live' });
  expect(byKey.get('B')).toMatchObject({ outcome: 'rejected', issues: [{ code: 'duplicate_key' }] });
  expect(bench.shop().offer('A').quantity).toBe(3);
});

test('an offer in another condition is never taken for that of a listing without asking', async () => {
  const product = bench.shop().addProduct({ ean: EAN });
  bench.shop().addOffer('USED', product, { stateCode: '10' });
  const key = { externalKey: 'MINE', syncId: null, barcode: EAN };
  const lookUp = async () => (await connector.lookupListings(bench.context(), [key]))[0];
  expect(await lookUp()).toMatchObject({ match: 'ambiguous', candidates: [{ syncId: 'USED' }] });
  bench.shop().addOffer('NEW', product);
  expect(await lookUp()).toMatchObject({ match: 'found', listing: { syncId: 'NEW' } });
});

test('a product that the operator refuses is refused in its words, and the others go on sale', async () => {
  bench.shop().refuseProduct('B', 'The operator does not allow lamps');
  const ends = await bench.upsert([item('A'), item('B')]);
  expect(ends.find(({ externalKey }) => externalKey === 'A')).toMatchObject({ outcome: 'live' });
  const refused = ends.find(({ externalKey }) => externalKey === 'B');
  expect(refused?.outcome).toBe('rejected');
  expect(JSON.stringify(refused)).toContain('does not allow lamps');
});

test('a value that the operator leaves out with a warning is no success', async () => {
  const [end] = await bench.upsert([item('A', { description: 'x'.repeat(5_000) })]);
  expect(end).toMatchObject({ outcome: 'rejected', syncId: 'A' });
});

describe('a marketplace that counts imports', () => {
  beforeEach(() => bench.shop().enforceLimits());
  const upsert = (items: readonly ListingItem[]) => connector.upsertListings(bench.context(), items);
  const offer = (...items: ListingItem[]) =>
    connector.updateOffers(
      bench.context(),
      items.map((one) => offerOf(one, { stock: 1 })),
    );
  const withdraw = (...items: ListingItem[]) =>
    connector.withdrawListings(
      bench.context(),
      items.map(({ key }) => key),
    );
  /** The time by which a write was put off, in seconds; no call is made for it. */
  const putOff = async (writing: Promise<readonly ItemResult[] | readonly WithdrawResult[]>) => {
    bench.shop().counted();
    const [end] = await writing;
    expect(bench.shop().counted()).toEqual({});
    if (end?.outcome !== 'retry') throw new Error(`it was ${end?.outcome}`);
    expect(end.error.kind).toBe('rate_limited');
    return Math.ceil(end.error.retryAfterMs! / 1_000);
  };

  test('gets one of offers a minute, whatever it is for, and refuses none', async () => {
    const [known] = await bench.publish([item('A')]);
    expect(await putOff(offer(known!))).toBe(60);
    expect(await putOff(withdraw(known!))).toBe(60);
    bench.shop().advance(60_000);
    expect(await offer(known!)).toMatchObject([{ outcome: 'accepted' }]);
    expect(await putOff(withdraw(known!))).toBe(60);
    bench.shop().advance(60_000);
    expect(await withdraw(known!)).toMatchObject([{ outcome: 'accepted' }]);
  });

  test('gets one of products each quarter of an hour from the first on, and prices do not wait for it', async () => {
    const [known] = await bench.publish([item('A')]);
    bench.shop().advance(60_000);
    expect(await putOff(upsert([known!]))).toBe(14 * 60);
    expect(await offer(known!)).toMatchObject([{ outcome: 'accepted' }]);
    bench.shop().advance(14 * 60_000);
    expect(await upsert([known!])).toMatchObject([{ outcome: 'accepted' }]);
  });

  test('counts an import whose answer was lost', async () => {
    const [known] = await bench.publish([item('A')]);
    bench.shop().advance(60_000);
    bench.shop().loseAnswer(/POST \/api\/offers$/);
    await expect(offer(known!)).rejects.toThrow();
    expect(await putOff(offer(known!))).toBe(60);
  });
});

test('a refusal as too early is waited out for as long as the marketplace says', async () => {
  const [known] = await bench.publish([item('A')]);
  bench.shop().advance(15 * 60_000);
  bench.shop().refuseNext(1, { status: 429, on: /POST \/api\/products\/imports/, retryAfter: 1_800 });
  const refused = await connector.upsertListings(bench.context(), [known!]).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ConnectorError);
  expect(refused).toMatchObject({ kind: 'rate_limited', retryAfterMs: 1_800_000 });
  bench.shop().counted();
  expect(await bench.upsert([known!])).toMatchObject([{ outcome: 'retry', error: { kind: 'rate_limited' } }]);
  expect(bench.shop().counted()).toEqual({});
  expect(await bench.offer([offerOf(known!, { stock: 1 })])).toMatchObject([{ outcome: 'live' }]);
  bench.shop().advance(1_800_000);
  expect(await bench.upsert([known!])).toMatchObject([{ outcome: 'live' }]);
});

test('several products with a barcode on which the shop has offers are a question', async () => {
  bench.shop().addOffer('X-1', bench.shop().addProduct({ ean: EAN }));
  bench.shop().addOffer('X-2', bench.shop().addProduct({ ean: EAN }));
  const key = { externalKey: 'MINE', syncId: null, barcode: EAN };
  const [found] = await connector.lookupListings(bench.context(), [key]);
  expect(found).toMatchObject({ match: 'ambiguous', by: 'barcode' });
  const [decided] = await connector.lookupListings(bench.context(), [{ ...key, asNew: true }]);
  expect(decided).toMatchObject({ match: 'none' });
});
