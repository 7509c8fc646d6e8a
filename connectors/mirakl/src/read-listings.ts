import { type ListingPage, walkByIds } from '@sluice/connector-kit';
import type { Context } from './client.ts';
import { seenListing } from './seen.ts';
import { offerPage, PAGE } from './stored-offers.ts';

/** Pages overlap by three offers, which has to fit into a page of Mirakl's. */
const STEP = PAGE - 3;

/** All offers of the shop, those of others' making as well. */
export async function readListings(ctx: Context, cursor: string | null): Promise<ListingPage> {
  const { items, next } = await walkByIds(cursor, STEP, async (offset, max) => {
    const { offers, total_count } = await offerPage(ctx, { offset, max });
    return { items: offers.map((offer) => ({ id: String(offer.offer_id), offer })), total: total_count };
  });
  return { items: items.map(({ offer }) => seenListing(offer, ctx)), next };
}
