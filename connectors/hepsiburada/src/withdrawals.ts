import type { ListingKey, WithdrawResult } from '@sluice/connector-kit';
import { type Context, orderSilently } from './client.ts';
import { deleteProducts } from './imports.ts';
import { notYetListed } from './issues.ts';
import { isSku, skuOf } from './keys.ts';
import { listing, liveBySku } from './live-listings.ts';
import { ticketOf } from './parts.ts';
import { standingOf, statusesOf } from './products.ts';
import type { Listing } from './schema.ts';

/**
 * Takes listings off sale: live ones are deactivated, which leaves their stock alone, one call each. Products that are
 * not for sale yet are deleted, or their approval would put them on sale.
 */
export async function withdrawListings(ctx: Context, keys: readonly ListingKey[]): Promise<WithdrawResult[]> {
  const asked = keys.filter((key) => isSku(skuOf(key)));
  const results = keys
    .filter((key) => !isSku(skuOf(key)))
    .map(({ externalKey }): WithdrawResult => ({ externalKey, outcome: 'withdrawn' }));
  if (asked.length === 0) return results;
  const live = await liveBySku(ctx, asked.map(skuOf));
  const others = asked.filter((key) => !live.has(skuOf(key)));
  const statuses = others.length === 0 ? new Map<string, string>() : await statusesOf(ctx, others.map(skuOf));
  const pending = others.filter((key) => isUnsold(statuses.get(skuOf(key))));
  const ticket =
    pending.length === 0 ? null : ticketOf([await deleteProducts(ctx, [...new Set(pending.map(skuOf))])]);
  for (const key of asked) {
    const { externalKey } = key;
    const own = live.get(skuOf(key));
    if (own !== undefined) {
      results.push(await deactivate(ctx, externalKey, own));
    } else if (ticket !== null && pending.includes(key))
      results.push({ externalKey, outcome: 'accepted', ticket });
    else if (statuses.has(skuOf(key))) results.push({ externalKey, outcome: 'retry', error: notYetListed() });
    else results.push({ externalKey, outcome: 'withdrawn' });
  }
  return results;
}

const isUnsold = (status: string | undefined): boolean =>
  status !== undefined && standingOf(status) !== 'matched';

/** Also one that looks deactivated: that may be Hepsiburada's doing, which ends without a word. */
async function deactivate(
  ctx: Context,
  externalKey: string,
  { hepsiburadaSku }: Listing,
): Promise<WithdrawResult> {
  if (!hepsiburadaSku) return { externalKey, outcome: 'retry', error: notYetListed() };
  await orderSilently(ctx, listing('POST', `/sku/${encodeURIComponent(hepsiburadaSku)}/deactivate`));
  return { externalKey, outcome: 'withdrawn' };
}
