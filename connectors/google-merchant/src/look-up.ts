import type { ListingKey, ListingPage, LookupResult } from '@sluice/connector-kit';
import { Compile } from 'typebox/compile';
import { isOfferId } from './check-item.ts';
import { type Context, call, find, signedIn } from './client.ts';
import { accountOf } from './config.ts';
import { inLanes } from './lanes.ts';
import { idOf, isOwn, ownId, type ProductId, productPath } from './names.ts';
import { Product, ProductPage } from './schema.ts';
import { isOurs, seenListing } from './seen.ts';

const shape = Compile(Product);

/** Google takes up to 1,000; a product is some kilobytes. */
export const PAGE = 250;

/** By the id, then by the merchant key. Google finds no products by barcode. */
export async function lookupListings(ctx: Context, keys: readonly ListingKey[]): Promise<LookupResult[]> {
  if (keys.length === 0) return [];
  const results = new Map<ListingKey, LookupResult>();
  const session = await signedIn(ctx);
  await inLanes(keys, async (some) => {
    for (const key of some) results.set(key, await lookUp(session, key));
  });
  return keys.flatMap((key) => results.get(key) ?? []);
}

async function lookUp(ctx: Context, key: ListingKey): Promise<LookupResult> {
  const { externalKey, syncId } = key;
  const known = syncId === null ? null : await productOf(ctx, idOf(key, ctx.config));
  if (known !== null) return { externalKey, match: 'found', by: 'syncId', listing: seenListing(known, ctx) };
  const product = await productOf(ctx, ownId(externalKey, ctx.config));
  if (product === null) return { externalKey, match: 'none' };
  const listing = seenListing(product, ctx);
  if (isOurs(product, ctx)) return { externalKey, match: 'found', by: 'externalKey', listing };
  // The merchant's own feed or program keeps it. A write would move it here, so a person decides.
  return key.asNew
    ? { externalKey, match: 'none' }
    : { externalKey, match: 'ambiguous', by: 'externalKey', candidates: [listing] };
}

const productOf = async (ctx: Context, id: ProductId): Promise<Product | null> =>
  isOfferId(id.offerId) ? find(ctx, productPath(id, ctx.config), Product) : null;

/** A page of all products of the account, of which those of this connection's data, language and label count. */
export async function readListings(ctx: Context, cursor: string | null): Promise<ListingPage> {
  const page = await call(
    ctx,
    {
      method: 'GET',
      path: `products/v1/${accountOf(ctx.config)}/products`,
      query: { pageSize: PAGE, pageToken: cursor },
    },
    ProductPage,
  );
  const products = 'products' in page ? page.products : [];
  const read = products.filter((product): product is Product => shape.Check(product));
  const ours = read.filter((product) => isOurs(product, ctx) && isOwn(product, ctx.config));
  return { items: ours.map((product) => seenListing(product, ctx)), next: page.nextPageToken || null };
}
