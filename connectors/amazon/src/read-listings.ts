import { ConnectorError, type ListingPage } from '@sluice/connector-kit';
import type { Context } from './client.ts';
import { marketplaceOf } from './config.ts';
import { searchItems } from './items.ts';
import type { Item } from './schema.ts';
import { seenListing } from './seen.ts';

/** Amazon pages through no more listings than this for one search, whatever their number. */
const MOST_ITEMS = 1_000;

/** A place in the walk: listings created since a time, a page of them, and how many came before it. */
interface Place {
  readonly since: string | null;
  readonly token: string | null;
  readonly seen: number;
}

const BEGINNING: Place = { since: null, token: null, seen: 0 };

/**
 * All listings by the time of their creation. Where a search has no more pages to give, the next one begins at the last time
 * seen, whose listings come twice.
 */
export async function readListings(ctx: Context, cursor: string | null): Promise<ListingPage> {
  const place = cursor === null ? BEGINNING : placeOf(cursor);
  const { items, pagination } = await searchItems(ctx, {
    sortBy: 'createdDate',
    sortOrder: 'ASC',
    ...(place.since === null ? {} : { createdAfter: place.since }),
    ...(place.token === null ? {} : { pageToken: place.token }),
  });
  const next = placeAfter(ctx, place, items, pagination?.nextToken || null);
  return {
    items: items.map((item) => seenListing(item, ctx)),
    next: next === null ? null : JSON.stringify(next),
  };
}

function placeAfter(ctx: Context, place: Place, items: readonly Item[], token: string | null): Place | null {
  const seen = place.seen + items.length;
  if (seen < MOST_ITEMS) return token === null ? null : { ...place, token, seen };
  const last = createdIn(ctx, items.at(-1));
  if (last === undefined || last === place.since)
    throw new ConnectorError({
      kind: 'protocol',
      message: `more than ${MOST_ITEMS} listings were created at ${last ?? 'no time'}, and Amazon shows no more of them`,
    });
  return { since: last, token: null, seen: 0 };
}

const createdIn = ({ config }: Context, item: Item | undefined): string | undefined =>
  item?.summaries?.find(({ marketplaceId }) => marketplaceId === marketplaceOf(config).id)?.createdDate ??
  undefined;

function placeOf(cursor: string): Place {
  const { since, token, seen } = JSON.parse(cursor) as Place;
  return { since, token, seen };
}
