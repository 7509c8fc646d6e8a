import { expect, test } from 'vitest';
import { MARKETPLACES } from './marketplaces.ts';
import { withdrawn } from './standing.ts';
import { CONFIG } from './testing/channel.ts';

test('a listing that is still offered to business customers is not off sale', () => {
  const { id: marketplaceId } = MARKETPLACES.TR;
  const price = { amount: '9.90', currencyCode: 'TRY' };
  const judge = (offerType: string) => {
    const offers = [{ marketplaceId, offerType, price }];
    const ended = { marketplace_id: marketplaceId, end_at: { value: '2026-01-01T00:00:00Z' } };
    const item = { sku: 'A', offers, attributes: { purchasable_offer: [ended] } };
    const nowMs = Date.UTC(2026, 1, 1);
    const told = { purpose: 'withdraw', sentMs: nowMs, feedId: null } as const;
    const key = { externalKey: 'A', syncId: 'A', barcode: null };
    return withdrawn(key, { told, nowMs, item }, { config: CONFIG, refused: [] });
  };
  expect(judge('B2C')).toMatchObject({ outcome: 'withdrawn' });
  expect(judge('B2B')).toMatchObject({ outcome: 'waiting' });
});
