import type { ListingPage } from '@sluice/connector-kit';
import { type Context, query } from './client.ts';
import { SEEN_PAGE } from './documents/reads.ts';
import { placesOf, SeenPage, seenAtOnce, seenCost } from './find.ts';
import { seenListing } from './seen.ts';
import { siteOf } from './site.ts';

/** A page of all variants of the shop, by id, so that what is added meanwhile comes at the end. */
export async function readListings(ctx: Context, cursor: string | null): Promise<ListingPage> {
  const site = await siteOf(ctx);
  const first = seenAtOnce(ctx);
  const variables = { first, after: cursor, query: null, ...placesOf(ctx, site) };
  const { productVariants } = await query(
    ctx,
    { document: SEEN_PAGE, variables, cost: first * seenCost(ctx) },
    SeenPage,
  );
  const { nodes, pageInfo } = productVariants;
  return {
    items: nodes.map((variant) => seenListing(ctx, variant, site)),
    next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
  };
}
