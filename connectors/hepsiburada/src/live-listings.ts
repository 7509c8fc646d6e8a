import { chunksOf, type Issue, type SeenListing } from '@sluice/connector-kit';
import { type Call, type Context, call } from './client.ts';
import { type Listing, ListingPage } from './schema.ts';

const LISTINGS = '/listings/merchantid/{merchantid}';

export const listing = (method: Call['method'], path: string, more: Partial<Call> = {}): Call => ({
  service: 'listing',
  method,
  path: `${LISTINGS}${path}`,
  ...more,
});

/** SKUs that a call may name. */
const SKUS_A_CALL = 50;

/** The merchant's offers, by SKU: products that the catalogue has matched. */
export async function liveBySku(ctx: Context, skus: readonly string[]): Promise<Map<string, Listing>> {
  const found = new Map<string, Listing>();
  for (const some of chunksOf([...new Set(skus)], SKUS_A_CALL)) {
    const query = { offset: 0, limit: 2 * SKUS_A_CALL, merchantSkuList: some.join(',') };
    const { listings } = await call(ctx, listing('GET', '', { query }), ListingPage);
    // One SKU may have a suspended predecessor beside its listing.
    for (const one of listings)
      if (one.merchantSku && (found.get(one.merchantSku)?.isSuspended ?? true))
        found.set(one.merchantSku, one);
  }
  return found;
}

export const isKeptByHepsiburada = ({ isFulfilledByHB }: Listing): boolean => isFulfilledByHB === true;

/** Reasons for which Hepsiburada has stopped the sale of a listing. */
function blocksOf(one: Listing): Issue[] {
  const { isLocked, lockReasons, isFrozen, freezeReasons, isSuspended, skuAfterSuspension } = one;
  const blocks = (reasons: readonly string[] | null | undefined, otherwise: string): Issue[] =>
    (reasons?.length ? reasons : [otherwise]).map((message) => ({ code: 'policy_blocked', message }));
  return [
    ...(isLocked === true ? blocks(lockReasons, 'Hepsiburada has locked it and gives no reason') : []),
    ...(isFrozen === true ? blocks(freezeReasons, 'Hepsiburada has frozen it and gives no reason') : []),
    ...(isSuspended === true ? blocks(null, 'Hepsiburada has suspended it') : []),
    ...(skuAfterSuspension ? blocks(null, `Hepsiburada sells it as ${skuAfterSuspension} now`) : []),
  ];
}

/** Reasons that pass when price or stock come; no text of the vendor lists the words. */
const PASSING = /stock|stok|price|fiyat/i;

/** Whether the merchant took it off sale: not a lock, and not the want of stock. */
export const isDeactivated = ({ isSalable, deactivationReasons }: Listing): boolean =>
  isSalable === false && (deactivationReasons ?? []).some((reason) => !PASSING.test(reason));

/**
 * Title, text and pictures are those of Hepsiburada's catalogue page, which it edits: they are left out, not taken for
 * drift. So is stock that Hepsiburada keeps itself.
 */
export function seenLive(one: Listing): SeenListing {
  const sku = one.merchantSku ?? '';
  const issues = blocksOf(one);
  const active = one.isSalable === true ? true : isDeactivated(one) ? false : undefined;
  return {
    syncId: sku,
    externalKey: sku,
    ...(one.price == null ? {} : { price: String(one.price), currency: 'TRY' }),
    ...(one.availableStock == null || isKeptByHepsiburada(one) ? {} : { stock: one.availableStock }),
    ...(active === undefined ? {} : { active }),
    ...(issues.length === 0 ? {} : { issues }),
  };
}
