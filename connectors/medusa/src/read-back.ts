import type { ListingPage } from '@sluice/connector-kit';
import type { Context } from './context.ts';
import { seenListing } from './seen.ts';
import { siteOf } from './site.ts';
import { walkProducts } from './walk.ts';

/** Every variant of the shop. */
export async function readListings(ctx: Context, cursor: string | null): Promise<ListingPage> {
  const site = await siteOf(ctx);
  const { items, next } = await walkProducts(ctx, cursor);
  const held = items.flatMap((product) => product.variants.map((variant) => ({ product, variant })));
  return { items: held.map((one) => seenListing(ctx.config, site, one)), next };
}
