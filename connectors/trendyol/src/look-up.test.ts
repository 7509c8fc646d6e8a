import type { ListingKey } from '@sluice/connector-kit';
import { barcode, plainKey } from '@sluice/connector-kit/testing';
import { expect, test } from 'vitest';
import { trendyolConnector as connector } from './index.ts';
import { useBench } from './testing/bench.ts';
import { addProduct } from './testing/channel.ts';

const bench = await useBench();

const put = (barcode: string, stockCode: string, approved = true) => {
  bench.state().approves = approved;
  addProduct(bench.state(), { barcode, stockCode });
};
const lookUp = async (wanted: ListingKey, config = {}) =>
  (await connector.lookupListings(bench.context(config), [wanted]))[0];

test('a product is found by its SKU under another barcode, approved or not', async () => {
  put('OWN-1', 'A');
  put('OWN-2', 'B', false);
  expect(await lookUp(plainKey('A', { barcode: barcode(1) }))).toMatchObject({
    by: 'externalKey',
    listing: { syncId: 'OWN-1', active: true },
  });
  expect(await lookUp(plainKey('B', { barcode: barcode(2) }))).toMatchObject({
    by: 'externalKey',
    listing: { syncId: 'OWN-2' },
  });
});

test('a product that waits for approval is not taken for withdrawn, with stock or without', async () => {
  put('OWN-2', 'B', false);
  bench.state().products.get('OWN-2')!.quantity = 0;
  const result = await lookUp(plainKey('B'));
  expect(result).toMatchObject({ match: 'found', listing: { stock: 0 } });
  expect(result?.match === 'found' && 'active' in result.listing).toBe(false);
});

test('several products with one SKU are told all; which it is, is not guessed', async () => {
  put(barcode(1), 'SAME');
  put(barcode(2), 'SAME');
  expect(await lookUp(plainKey('SAME'))).toMatchObject({
    match: 'ambiguous',
    by: 'externalKey',
    candidates: [{ syncId: barcode(1) }, { syncId: barcode(2) }],
  });
});

test('a barcode is found however it is written, and two ways to write it are two listings', async () => {
  put('036000291452', 'THEIRS-1');
  expect(await lookUp(plainKey('A', { barcode: '0036000291452' }))).toMatchObject({
    by: 'barcode',
    listing: { syncId: '036000291452' },
  });
  put('0036000291452', 'THEIRS-2');
  expect(await lookUp(plainKey('A', { barcode: '0036000291452' }))).toMatchObject({
    match: 'ambiguous',
    by: 'barcode',
  });
});

test('a connection whose shop holds nothing but ours asks for no SKU, nor does a barcode that settles it', async () => {
  put('OWN-1', 'A');
  expect(await lookUp(plainKey('A', { barcode: barcode(1) }), { match_by_sku: false })).toMatchObject({
    match: 'none',
  });
  expect(bench.counted()).toEqual({
    'GET /product/products/unapproved': 1,
    'GET /product/products/approved': 1,
  });
  put(barcode(1), 'A');
  expect(await lookUp(plainKey('A', { barcode: barcode(1) }))).toMatchObject({
    by: 'externalKey',
    listing: { syncId: barcode(1) },
  });
  expect(bench.counted()).toEqual({
    'GET /product/products/unapproved': 1,
    'GET /product/products/approved': 1,
  });
});

test('what was rejected, or blocked later, is shown with its reasons', async () => {
  put('REJECTED', 'A', false);
  put('LOCKED', 'B');
  const { products } = bench.state();
  products.get('REJECTED')!.rejectReasons = ['Hatalı Marka Bilgisi', 'Sakıncalı Görsel'];
  products.get('LOCKED')!.lockReason = 'Kritik fiyat hatası';
  expect(await lookUp(plainKey('A', { syncId: 'REJECTED' }))).toMatchObject({
    listing: {
      issues: [
        { code: 'not_approved', field: 'brand', message: 'Hatalı Marka Bilgisi' },
        { code: 'not_approved', field: 'images', message: 'Sakıncalı Görsel' },
      ],
    },
  });
  expect(await lookUp(plainKey('B', { syncId: 'LOCKED' }))).toMatchObject({
    listing: { issues: [{ code: 'policy_blocked', message: 'Kritik fiyat hatası' }] },
  });
});

test('a read-back goes on by token where page numbers end, and sees what waits for approval', async () => {
  put('WAITS', 'WAITS', false);
  put('FIRST', 'FIRST');
  const { products } = bench.state();
  const first = products.get('FIRST')!;
  for (let at = 0; at < 10_050; at++)
    products.set(`B${at}`, { ...first, barcode: `B${at}`, stockCode: `S${at}`, contentId: 100_000 + at });
  const seen: string[] = [];
  let tokens = 0;
  for (let cursor: string | null = null; ; ) {
    const page = await connector.readListings(bench.context(), cursor);
    seen.push(...page.items.map(({ syncId }) => syncId));
    cursor = page.next;
    if (cursor === null) break;
    if (cursor.split(':')[2]) tokens += 1;
  }
  expect(tokens).toBe(1);
  expect(seen).toHaveLength(10_052);
  expect(new Set(seen).size).toBe(10_052);
  expect(seen[0]).toBe('WAITS');
});
