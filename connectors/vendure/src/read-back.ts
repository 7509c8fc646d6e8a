import type { ListingPage } from '@sluice/connector-kit';
import type { Context } from './context.ts';
import { variantFields, WireVariant } from './schema.ts';
import { seenListing } from './seen.ts';
import { siteOf } from './site.ts';
import { walkPage } from './walk.ts';

/** Everything of a variant is read, its product's terms included: a hundred take the shop a good part of a second. */
export const PAGE_SIZE = 100;

/** Every variant of the channel. */
export async function readListings(ctx: Context, cursor: string | null): Promise<ListingPage> {
  const site = await siteOf(ctx);
  const walk = {
    root: 'productVariants',
    filter: {},
    filterType: 'ProductVariantFilterParameter',
    fields: variantFields(ctx.config),
    item: WireVariant,
    take: PAGE_SIZE,
  };
  const { items, next } = await walkPage(ctx, walk, cursor);
  return { items: items.map((variant) => seenListing(ctx.config, site, variant)), next };
}
