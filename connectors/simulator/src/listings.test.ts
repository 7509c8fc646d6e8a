import { plainFamily } from '@sluice/connector-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { simulatorConnector as connector } from './index.ts';
import { type Bench, buildItem, buildKey, buildOffer, startBench } from './test-support.ts';

let bench: Bench;

beforeAll(async () => {
  bench = await startBench({ ticket_delay_ms: 0 });
});
afterAll(() => bench.close());
beforeEach(() => bench.send('DELETE', '/_state'));

describe('upsertListings', () => {
  test('creates what is new and updates by id what is known, one result per item', async () => {
    const ctx = bench.context();
    const [created] = await connector.upsertListings(ctx, [buildItem('A', { barcode: '8690000000017' })]);
    expect(created).toEqual({ externalKey: 'A', outcome: 'live', syncId: expect.any(String) });
    const syncId = bench.state.bySku.get('A')?.id ?? '';
    const results = await connector.upsertListings(ctx, [
      buildItem('A', { title: 'Better' }, { syncId }),
      buildItem('B'),
    ]);
    expect(results.map((result) => result.outcome)).toEqual(['live', 'live']);
    expect(bench.state.bySku.get('A')).toMatchObject({ title: 'Better', barcode: null, price: '19.9' });
    expect(bench.state.counters.duplicate_create_attempts).toBe(0);
  });

  test('a changed merchant key keeps its listing', async () => {
    await connector.upsertListings(bench.context(), [buildItem('OLD')]);
    const syncId = bench.state.bySku.get('OLD')?.id ?? '';
    await connector.upsertListings(bench.context(), [buildItem('NEW', {}, { syncId })]);
    expect(bench.state.listings.map((listing) => listing.sku)).toEqual(['NEW']);
  });

  test('a variant shows the code of its family, any other listing none', async () => {
    const family = plainFamily({ Size: 'M' }, { code: 'TEE' });
    await connector.upsertListings(bench.context(), [buildItem('M', { family }), buildItem('A')]);
    const { items } = await connector.readListings(bench.context(), null);
    expect(items.map(({ externalKey, familyCode }) => [externalKey, familyCode])).toEqual([
      ['M', 'TEE'],
      ['A', undefined],
    ]);
  });

  test('refused items name their issues in the common words, and hold up no other', async () => {
    const results = await connector.upsertListings(bench.context(), [
      buildItem('GOOD'),
      buildItem('DEAR', { price: '1e3' }),
      buildItem('BARE', { title: '' }),
      buildItem('PIC', { images: ['file:///x'] }),
      buildItem('BRAND', { brandSyncId: 'B999' }),
      buildItem('STORE', { stores: [{ storeId: 'moon', quantity: 1 }] }),
      buildItem('GONE', {}, { syncId: 'L9' }),
    ]);
    const codes = results.map((one) => (one.outcome === 'rejected' ? one.issues[0]?.code : one.outcome));
    expect(codes).toEqual([
      'live',
      'invalid_price',
      'invalid_value',
      'invalid_image',
      'unknown_brand',
      'unknown_store',
      'listing_not_found',
    ]);
  });

  test('only the chosen stores are sent', async () => {
    const stores = [
      { storeId: 'central', quantity: 4 },
      { storeId: 'harbour', quantity: 2 },
    ];
    await connector.upsertListings(bench.context({ store_ids: 'harbour' }), [buildItem('A', { stores })]);
    expect(bench.state.bySku.get('A')?.stores).toEqual([{ store_id: 'harbour', quantity: 2 }]);
  });
});

describe('updateOffers', () => {
  test('changes price and stock and leaves the rest', async () => {
    await connector.upsertListings(bench.context(), [buildItem('A')]);
    const results = await connector.updateOffers(bench.context(), [buildOffer('A'), buildOffer('NONE')]);
    expect(results).toMatchObject([
      { externalKey: 'A', outcome: 'live' },
      { externalKey: 'NONE', outcome: 'rejected', issues: [{ code: 'listing_not_found' }] },
    ]);
    expect(bench.state.bySku.get('A')).toMatchObject({ price: '9.99', stock: 3, title: 'Product A' });
  });
});

describe('withdrawListings', () => {
  test('takes off sale; what is not there counts as withdrawn', async () => {
    await connector.upsertListings(bench.context(), [buildItem('A')]);
    const results = await connector.withdrawListings(bench.context(), [buildKey('A'), buildKey('NONE')]);
    expect(results.map((result) => result.outcome)).toEqual(['withdrawn', 'withdrawn']);
    expect(bench.state.bySku.get('A')?.active).toBe(false);
  });
});

describe('lookupListings', () => {
  test('finds by id, merchant key and barcode, in that order, and never guesses', async () => {
    await connector.upsertListings(bench.context(), [
      buildItem('A', { barcode: '1' }),
      buildItem('B', { barcode: '2' }),
      buildItem('C', { barcode: '2' }),
    ]);
    const idOfA = bench.state.bySku.get('A')?.id ?? '';
    const results = await connector.lookupListings(bench.context(), [
      buildKey('renamed', { syncId: idOfA, barcode: '2' }),
      buildKey('B', { barcode: '1' }),
      buildKey('other', { barcode: '1' }),
      buildKey('third', { barcode: '2' }),
      buildKey('none', { barcode: '9' }),
    ]);
    expect(results).toMatchObject([
      { externalKey: 'renamed', match: 'found', by: 'syncId', listing: { externalKey: 'A' } },
      { externalKey: 'B', match: 'found', by: 'externalKey', listing: { price: '19.9', stock: 5 } },
      { externalKey: 'other', match: 'found', by: 'barcode', listing: { syncId: idOfA } },
      { externalKey: 'third', match: 'ambiguous', by: 'barcode', candidates: [{}, {}] },
      { externalKey: 'none', match: 'none' },
    ]);
  });

  test('a full batch of keys fits into one call', async () => {
    const { maxBatch } = connector.capabilities.listings.lookup;
    const keys = Array.from({ length: maxBatch }, (_, at) =>
      buildKey(`K${at}`, { syncId: `L${at}`, barcode: `${at}` }),
    );
    expect(await connector.lookupListings(bench.context(), keys)).toHaveLength(maxBatch);
  });
});

describe('asynchronous answers', () => {
  const poll = async (ticket: string) => {
    for (;;) {
      const state = await connector.pollTicket(bench.context(), ticket, []);
      if (state.state !== 'pending') return state;
    }
  };
  const ticketOf = (result: object | undefined) =>
    result && 'ticket' in result ? String(result.ticket) : '';

  test('a ticket leads to the same results', async () => {
    const ctx = bench.context({ answers: 'async' });
    const items = [buildItem('A'), buildItem('B', { price: 'x' })];
    const accepted = await connector.upsertListings(ctx, items);
    expect(accepted.map((result) => result.outcome)).toEqual(['accepted', 'accepted']);
    expect(await poll(ticketOf(accepted[0]))).toMatchObject({
      state: 'done',
      results: [
        { externalKey: 'A', outcome: 'live' },
        { externalKey: 'B', outcome: 'rejected', issues: [{ code: 'invalid_price' }] },
      ],
    });
    const [gone] = await connector.withdrawListings(ctx, [buildKey('NONE')]);
    expect(await poll(ticketOf(gone))).toMatchObject({ results: [{ outcome: 'withdrawn' }] });
  });

  test('a result that is gone, or a ticket the channel has forgotten, is expired', async () => {
    await bench.setFaults({ rate_expired_ticket: 1 });
    const [accepted] = await connector.upsertListings(bench.context({ answers: 'async' }), [buildItem('A')]);
    expect(await poll(ticketOf(accepted))).toEqual({ state: 'expired' });
    expect(bench.state.bySku.has('A')).toBe(true);
    await bench.send('DELETE', '/_state');
    expect(await poll(ticketOf(accepted))).toEqual({ state: 'expired' });
    await bench.setFaults({});
  });

  test('results out of order, doubled and missing are handed over as they come', async () => {
    await bench.setFaults({ rate_scrambled_ticket: 1 });
    const items = ['A', 'B', 'C', 'D'].map((sku) => buildItem(sku));
    const [accepted] = await connector.upsertListings(bench.context({ answers: 'async' }), items);
    const done = await poll(ticketOf(accepted));
    const keys = done.state === 'done' ? done.results.map((result) => result.externalKey) : [];
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(3);
    await bench.setFaults({});
  });
});

test('readListings walks everything once', async () => {
  const items = Array.from({ length: 500 }, (_, at) => buildItem(`S${at}`));
  await connector.upsertListings(bench.context(), items);
  await connector.upsertListings(bench.context(), [buildItem('LAST')]);
  const first = await connector.readListings(bench.context(), null);
  const second = await connector.readListings(bench.context(), first.next);
  expect([first.items.length, second.items.length, second.next]).toEqual([500, 1, null]);
  expect(second.items[0]).toMatchObject({ externalKey: 'LAST', price: '19.9', active: true });
});
