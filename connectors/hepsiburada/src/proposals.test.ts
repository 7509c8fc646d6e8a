import type { ListingItem, LookupResult } from '@sluice/connector-kit';
import { barcode } from '@sluice/connector-kit/testing';
import { describe, expect, test } from 'vitest';
import { hepsiburadaConnector as connector } from './index.ts';
import { buildItem, type Result, useConnector } from './testing/tried.ts';

const tried = await useConnector();

const item = buildItem('A', { barcode: barcode(1), price: '19.90', stock: 4 });
const PROPOSAL = 'prematch:A';

/** Imports the product, which Hepsiburada takes for one that it has. */
async function propose(): Promise<Result> {
  tried.shop().addToCatalogue(barcode(1), { hbSku: 'HBCV90000001', productName: 'Lamba' });
  return (await tried.upsert(item))[0]!;
}
const statusOf = () => tried.shop().state.products.get('A')?.status;
const lookUp = async (key: ListingItem['key']): Promise<LookupResult> =>
  (await connector.lookupListings(tried.context(), [key]))[0]!;

describe('a product that Hepsiburada takes for one of its own', () => {
  test('is a question with the product of the catalogue, and not for sale', async () => {
    expect(await propose()).toEqual({
      externalKey: 'A',
      outcome: 'ambiguous',
      by: 'barcode',
      candidates: [{ syncId: PROPOSAL, externalKey: 'HBCV90000001', title: 'Lamba' }],
    });
    expect(tried.shop().state.listings.size).toBe(0);
  });

  test('stays a question in look-ups and writes, until somebody decides', async () => {
    await propose();
    const candidates = [{ syncId: PROPOSAL, externalKey: 'HBCV90000001', title: 'Lamba' }];
    expect(await lookUp(item.key)).toMatchObject({ match: 'ambiguous', candidates });
    const [again] = await tried.upsert({ ...item, key: { ...item.key, syncId: 'A' } });
    expect(again).toMatchObject({ outcome: 'ambiguous', candidates });
    expect(statusOf()).toBe('PRE_MATCHED');
  });

  test('goes on sale as the product that a person chose, with our price and stock', async () => {
    await propose();
    const key = { ...item.key, syncId: PROPOSAL };
    expect(await lookUp(key)).toMatchObject({ match: 'found', by: 'syncId', listing: { syncId: PROPOSAL } });
    expect(await tried.upsert({ ...item, key })).toEqual([
      { externalKey: 'A', outcome: 'live', syncId: 'A' },
    ]);
    expect(tried.shop().state.listings.get('HBCV90000001')).toMatchObject({ price: 19.9, availableStock: 4 });
  });

  test('that is approved days later goes on with the present price and stock, not those of its import', async () => {
    await propose();
    const key = { ...item.key, syncId: PROPOSAL };
    const changed = { key, payload: { ...item.payload, price: '25', stock: 1 } };
    expect(await tried.upsert(changed)).toMatchObject([{ outcome: 'retry', error: { kind: 'unavailable' } }]);
    expect(await tried.upsert(changed)).toMatchObject([{ outcome: 'live', syncId: 'A' }]);
    expect(tried.shop().state.listings.get('HBCV90000001')).toMatchObject({ price: 25, availableStock: 1 });
  });

  test('is examined as a new one when a person says that it is none', async () => {
    await propose();
    const key = { ...item.key, asNew: true } as const;
    expect(await lookUp(key)).toMatchObject({ match: 'found', by: 'externalKey', listing: { syncId: 'A' } });
    const [result] = await tried.upsert({ ...item, key: { ...key, syncId: 'A' } });
    expect(result).toMatchObject({ outcome: 'waiting', issues: [{ code: 'not_approved' }] });
    expect(statusOf()).toBe('IN_EXTERNAL_PROGRESS');
    tried.shop().match('A');
    expect(await lookUp(key)).toMatchObject({ match: 'found', listing: { stock: 4 } });
  });

  test('is taken back when it is withdrawn, so that nobody can put it on sale later', async () => {
    await propose();
    const key = { ...item.key, syncId: 'A' };
    const [result] = await connector.withdrawListings(tried.context(), [key]);
    expect(result).toMatchObject({ outcome: 'accepted' });
    const { ticket } = result as Extract<typeof result, { outcome: 'accepted' }>;
    const told = await connector.pollTicket(tried.context(), ticket, [key]);
    expect(told).toEqual({ state: 'done', results: [{ externalKey: 'A', outcome: 'withdrawn' }] });
    expect(statusOf()).toBeUndefined();
  });
});

describe('a product that people examine', () => {
  const examined = async (): Promise<Result> => {
    tried.shop().state.decidesAtOnce = false;
    return (await tried.upsert(item))[0]!;
  };
  const live = { ...item, key: { ...item.key, syncId: 'A' } };

  test('waits, and goes live when they took it', async () => {
    const results = await connector.upsertListings(tried.context(), [item]);
    tried.shop().state.products.get('A')!.status = 'WAITING';
    const { ticket } = results[0] as Extract<(typeof results)[0], { outcome: 'accepted' }>;
    const poll = () => connector.pollTicket(tried.context(), ticket, [item.key]);
    expect(await poll()).toMatchObject({ results: [{ outcome: 'waiting' }] });
    tried.shop().match('A');
    expect(await poll()).toMatchObject({ results: [{ outcome: 'live', syncId: 'A' }] });
  });

  test('takes another import, and no price or stock', async () => {
    expect(await examined()).toMatchObject({ outcome: 'waiting' });
    const { price, currency, stores } = item.payload;
    const offer = { key: live.key, price, listPrice: null, currency, stores, stock: 1 };
    expect(await tried.offer([offer])).toMatchObject([{ outcome: 'retry', error: { kind: 'unavailable' } }]);
    await tried.upsert({ ...live, payload: { ...item.payload, price: '25.50' } });
    expect(tried.shop().state.products.get('A')!.attributes.price).toBe('25,50');
  });

  test.each(['REJECTED', 'BLOCKED'] as const)(
    'is refused as %s with their words, and can be mended',
    async (status) => {
      await examined();
      tried.shop().refuse('A', ['Görsel net değil'], status);
      const [seen] = (await connector.readListings(tried.context(), null)).items;
      expect(seen).toMatchObject({
        syncId: 'A',
        issues: [{ code: 'not_approved', message: 'Görsel net değil' }],
      });
      tried.shop().state.decidesAtOnce = true;
      expect(await tried.upsert(live)).toMatchObject([{ outcome: 'live' }]);
    },
  );

  test('is told apart from one that lacks a field', async () => {
    const [result] = await tried.upsert(buildItem('B', { barcode: barcode(2), images: [] }));
    expect(result).toMatchObject({ outcome: 'rejected', syncId: 'B', issues: [{ code: 'invalid_image' }] });
  });
});
