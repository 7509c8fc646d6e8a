import { ConnectorError, type ListingPage } from '@sluice/connector-kit';
import type { Context } from './client.ts';
import { readPage, seenProduct } from './products.ts';

/** All products in all states, page by page. */
export async function readListings(ctx: Context, cursor: string | null): Promise<ListingPage> {
  if (cursor !== null && !/^\d{1,6}$/.test(cursor))
    throw new ConnectorError({ kind: 'invalid_request', message: `${cursor} is no place in the listings` });
  const page = Number(cursor ?? 0);
  const { products, pages } = await readPage(ctx, page);
  return { items: products.map(seenProduct), next: page + 1 < pages ? String(page + 1) : null };
}
