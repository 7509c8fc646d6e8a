import { chunksOf, gtinVariants, type ListingKey, type LookupResult } from '@sluice/connector-kit';
import { isSku } from './check-item.ts';
import { type Context, call } from './client.ts';
import { barcodeTypeOf } from './config.ts';
import { stateOf } from './offer-map.ts';
import { type Offer, Products } from './schema.ts';
import { seenListing } from './seen.ts';
import { offerPage, offersBySku } from './stored-offers.ts';

/** References of products that one call may name. */
const MAX_REFERENCES = 100;

/** Offers by our id, which is the SKU there, by the merchant key, and by the operator's products with the barcode. */
export async function lookupListings(ctx: Context, keys: readonly ListingKey[]): Promise<LookupResult[]> {
  const skus = keys.flatMap(({ syncId, externalKey }) => [...(syncId === null ? [] : [syncId]), externalKey]);
  const there = await offersBySku(ctx, skus.filter(isSku));
  const found = new Map<string, LookupResult>();
  for (const { externalKey, syncId } of keys) {
    const byId = syncId === null ? undefined : there.get(syncId);
    const offer = byId ?? there.get(externalKey);
    if (offer === undefined) continue;
    const by = byId === undefined ? 'externalKey' : 'syncId';
    found.set(externalKey, { externalKey, match: 'found', by, listing: seenListing(offer, ctx) });
  }
  const open = keys.filter(({ externalKey }) => !found.has(externalKey));
  const byBarcode = await offersByBarcode(ctx, open);
  return keys.map(
    (key) => found.get(key.externalKey) ?? matched(ctx, key, byBarcode.get(key.externalKey) ?? []),
  );
}

/** An offer in another condition is of other goods, so that only a person may take it for the listing's. */
function matched(ctx: Context, { externalKey }: ListingKey, offers: readonly Offer[]): LookupResult {
  const fitting = offers.filter(({ state_code }) => state_code === stateOf(ctx.config));
  const [first, ...more] = (fitting.length > 0 ? fitting : offers).map((offer) => ({
    ...seenListing(offer, ctx),
    ...(offer.product_title ? { title: offer.product_title } : {}),
  }));
  if (first === undefined) return { externalKey, match: 'none' };
  return more.length === 0 && fitting.length > 0
    ? { externalKey, match: 'found', by: 'barcode', listing: first }
    : { externalKey, match: 'ambiguous', by: 'barcode', candidates: [first, ...more] };
}

/** The shop's offers on products with the barcodes, by merchant key. A barcode may be that of several products. */
async function offersByBarcode(
  ctx: Context,
  keys: readonly ListingKey[],
): Promise<Map<string, readonly Offer[]>> {
  const asked = keys.flatMap(({ externalKey, barcode, asNew }) =>
    barcode === null || asNew || !/^[^\s,|]+$/.test(barcode) ? [] : [{ externalKey, barcode }],
  );
  const products = await productsByReference(
    ctx,
    asked.flatMap(({ barcode }) => gtinVariants(barcode)),
  );
  const offers = new Map<string, readonly Offer[]>();
  for (const { externalKey, barcode } of asked) {
    const skus = new Set(gtinVariants(barcode).flatMap((one) => products.get(one) ?? []));
    const own = new Map<number, Offer>();
    for (const product_id of skus)
      for (const offer of (await offerPage(ctx, { product_id })).offers)
        if (offer.product_sku === product_id) own.set(offer.offer_id, offer);
    offers.set(externalKey, [...own.values()]);
  }
  return offers;
}

/** The operator's SKUs of products by barcode. */
async function productsByReference(
  ctx: Context,
  barcodes: readonly string[],
): Promise<Map<string, string[]>> {
  const type = barcodeTypeOf(ctx.config);
  const found = new Map<string, string[]>();
  for (const some of chunksOf([...new Set(barcodes)], MAX_REFERENCES)) {
    const query = { product_references: some.map((one) => `${type}|${one}`).join(',') };
    const { products } = await call(ctx, { method: 'GET', path: '/products', query }, Products);
    for (const { product_id, product_sku } of products)
      found.set(product_id, [...(found.get(product_id) ?? []), product_sku]);
  }
  return found;
}
