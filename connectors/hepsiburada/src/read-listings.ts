import { ConnectorError, type ListingPage } from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import { listing, seenLive } from './live-listings.ts';
import { seenProduct } from './look-up.ts';
import { catalogue, standingOf, unrefused } from './products.ts';
import { ListingPage as LivePage, ProductPage } from './schema.ts';

const PRODUCTS_A_PAGE = 500;
const LIVE_A_PAGE = 100;

/**
 * The catalogue first, for products that are not for sale, then what is: one that is approved in the meantime is seen
 * twice, never not at all.
 */
export async function readListings(ctx: Context, cursor: string | null): Promise<ListingPage> {
  const [, list = 'catalogue', from = '0'] = /^(catalogue|live):(\d+)$/.exec(cursor ?? 'catalogue:0') ?? [];
  if (cursor !== null && cursor !== `${list}:${from}`)
    throw new ConnectorError({ kind: 'invalid_request', message: `${cursor} is no place in the listings` });
  return list === 'live' ? readLive(ctx, Number(from)) : readCatalogue(ctx, Number(from));
}

async function readCatalogue(ctx: Context, page: number): Promise<ListingPage> {
  const query = { page, size: PRODUCTS_A_PAGE };
  const asked = catalogue('GET', '/all-products-of-merchant/{merchantid}', { query });
  const { data, totalPages } = unrefused(await call(ctx, asked, ProductPage));
  const isLast = data.length === 0 || page + 1 >= (totalPages ?? 1);
  const unsold = data.filter(
    ({ merchantSku, status }) => merchantSku && standingOf(status ?? '') !== 'matched',
  );
  return {
    items: unsold.map((product) => seenProduct(product)),
    next: isLast ? 'live:0' : `catalogue:${page + 1}`,
  };
}

async function readLive(ctx: Context, offset: number): Promise<ListingPage> {
  const query = { offset, limit: LIVE_A_PAGE };
  const { listings, totalCount } = await call(ctx, listing('GET', '', { query }), LivePage);
  const then = offset + listings.length;
  const isLast =
    listings.length === 0 || (totalCount == null ? listings.length < LIVE_A_PAGE : then >= totalCount);
  return {
    items: listings.filter(({ merchantSku }) => merchantSku).map(seenLive),
    next: isLast ? null : `live:${then}`,
  };
}
