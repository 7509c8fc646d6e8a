import { ConnectorError } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { isSku } from './check-item.ts';
import type { Context } from './client.ts';
import { offerOf } from './stored.ts';

const KEY = 'offers-by-sku';
const KEPT_MS = 3_600_000;
/** Pairs that are kept, which with the longest SKUs are as many as a checkpoint holds. */
const MOST = 300;

const Kept = Type.Object({
  until: Type.Number(),
  pairs: Type.Array(Type.Tuple([Type.String(), Type.String()])),
});
const kept = Compile(Kept);

/**
 * Ids of offers by SKU. A line of an order names the SKU that its offer has on eBay, where the product may have another one by
 * now, and another product that one; the id of the offer leads to the right one. SKUs without an offer here are absent.
 */
export async function offerIdsOf(ctx: Context, skus: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const { until, pairs } = await read(ctx);
  const ids = new Map(pairs);
  try {
    for (const sku of new Set(skus)) {
      if (ids.has(sku) || !isSku(sku)) continue;
      const id = await offerIdOf(ctx, sku);
      if (id !== null) ids.set(sku, id);
    }
  } finally {
    // Also what was found before a failure, so that the next try gets further.
    if (ids.size > pairs.length)
      await ctx.checkpoint.write(KEY, JSON.stringify({ until, pairs: [...ids].slice(-MOST) }));
  }
  return ids;
}

/** A SKU that eBay refuses to look for must not stand in the way of all orders. */
async function offerIdOf(ctx: Context, sku: string): Promise<string | null> {
  try {
    return (await offerOf(ctx, sku))?.offerId ?? null;
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === 'invalid_request') return null;
    throw error;
  }
}

async function read({ checkpoint, clock }: Context): Promise<Static<typeof Kept>> {
  const now = clock.now().getTime();
  const text = await checkpoint.read(KEY);
  const value: unknown = text ? JSON.parse(text) : null;
  return kept.Check(value) && value.until > now ? value : { until: now + KEPT_MS, pairs: [] };
}
