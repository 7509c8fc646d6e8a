import type { ListingKey, WithdrawResult } from '@sluice/connector-kit';
import type { Context } from './client.ts';
import { isSku, skuOf } from './keys.ts';
import { ANY_PRODUCT_TYPE, withdrawalPatches } from './map.ts';
import { submit } from './submit.ts';

const ENDED_BEFORE_MS = 24 * 3_600_000;

/** Ends the offers in this marketplace; the listings stay, and so do those in other marketplaces. */
export async function withdrawListings(ctx: Context, keys: readonly ListingKey[]): Promise<WithdrawResult[]> {
  const impossible = keys
    .filter((key) => !isSku(skuOf(key)))
    .map(({ externalKey }): WithdrawResult => ({ externalKey, outcome: 'withdrawn' }));
  // A little in the past, whichever clock is ahead.
  const endsAt = new Date(ctx.clock.now().getTime() - ENDED_BEFORE_MS);
  const changes = keys
    .filter((key) => isSku(skuOf(key)))
    .map((key) => ({
      externalKey: key.externalKey,
      sku: skuOf(key),
      productType: ANY_PRODUCT_TYPE,
      body: { patches: withdrawalPatches(ctx.config, endsAt) },
    }));
  return [...impossible, ...(await submit(ctx, changes, () => 'withdraw'))];
}
