import { ConnectorError, type ListingKey, oneByOne, type WithdrawResult } from '@sluice/connector-kit';
import { isSku } from './check-item.ts';
import { attempt, type Context } from './client.ts';
import type { Verdict } from './issues.ts';
import { Withdrawn } from './schema.ts';
import { itemsBy, offerById, offerOf } from './stored.ts';

/**
 * Ends listings one by one; item and offer stay, so that a later write puts the same offer on sale again.
 */
export async function withdrawListings(ctx: Context, keys: readonly ListingKey[]): Promise<WithdrawResult[]> {
  const ids = await offerIdsOf(ctx, keys);
  const told = new Map<string, WithdrawResult>();
  await oneByOne(
    keys,
    async (key) => {
      const { externalKey } = key;
      const id = ids.get(externalKey);
      const end = id === undefined ? 'done' : await endSale(ctx, id);
      told.set(externalKey, resultOf(externalKey, end === 'gone' ? await afterGone(ctx, key) : end));
    },
    ({ externalKey }, error: ConnectorError) =>
      told.set(externalKey, { externalKey, outcome: 'retry', error }),
  );
  return [...told.values()];
}

function resultOf(externalKey: string, verdict: Verdict): WithdrawResult {
  if (verdict === 'done') return { externalKey, outcome: 'withdrawn' };
  if ('error' in verdict) return { externalKey, outcome: 'retry', error: verdict.error };
  return { externalKey, outcome: 'rejected', issues: verdict.issues };
}

/**
 * The end of a listing whose offer is gone: the SKU may have another offer, made anew on eBay or of another product. The host
 * knows which, so it is left to a look-up.
 */
async function afterGone(ctx: Context, { externalKey }: ListingKey): Promise<Verdict> {
  const isThere = isSku(externalKey) && (await offerOf(ctx, externalKey)) !== null;
  return isThere ? { error: goneError() } : 'done';
}

export const goneError = (): ConnectorError =>
  new ConnectorError({
    kind: 'unknown_outcome',
    message: 'the offer is gone, and its SKU may have another one',
  });

/** Ids of offers by merchant key. A key without an id may have an offer nevertheless, whose answer was lost. */
async function offerIdsOf(ctx: Context, keys: readonly ListingKey[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { externalKey, syncId } of keys) if (syncId !== null) ids.set(externalKey, syncId);
  const unknown = keys.filter(({ syncId }) => syncId === null).map(({ externalKey }) => externalKey);
  for (const sku of (await itemsBy(ctx, unknown)).keys()) {
    const offer = await offerOf(ctx, sku);
    if (offer !== null) ids.set(sku, offer.offerId);
  }
  return ids;
}

/** Listings that came to an end on eBay, by the seller or by eBay: their offers stay published, and nothing is on sale. */
const OVER: ReadonlySet<string> = new Set(['ENDED', 'EBAY_ENDED', 'NOT_LISTED']);

/** Ends the listing of an offer. eBay refuses that for an offer without a listing that runs, and for none. */
export async function endSale(ctx: Context, offerId: string): Promise<Verdict | 'gone'> {
  const path = `/sell/inventory/v1/offer/${encodeURIComponent(offerId)}/withdraw`;
  const answer = await attempt(ctx, { method: 'POST', path }, Withdrawn);
  if ('body' in answer) return 'done';
  const offer = await offerById(ctx, offerId);
  if (offer === null) return 'gone';
  const runs = offer.status === 'PUBLISHED' && !OVER.has(offer.listing?.listingStatus ?? '');
  return runs ? answer.verdict : 'done';
}
