import {
  gtinVariants,
  type ListingKey,
  type LookupResult,
  normaliseGtin,
  type SeenListing,
} from '@sluice/connector-kit';
import type { Context } from './client.ts';
import { isProposal, isSku, proposalId, skuOf } from './keys.ts';
import { liveBySku, seenLive } from './live-listings.ts';
import { findProducts, reasonsOf, standingOf, statusesOf } from './products.ts';
import { candidateOf, readCandidates } from './proposals.ts';
import type { Listing, Product } from './schema.ts';

/** The listings and states that Hepsiburada has under the SKUs that are asked about. */
interface Found {
  readonly live: ReadonlyMap<string, Listing>;
  readonly statuses: ReadonlyMap<string, string>;
  /** Products that wait for a decision, where one of those asked about does. */
  readonly candidates: ReadonlyMap<string, SeenListing>;
}

/**
 * By SKU in a few calls: live listings, and the states of the others. Barcodes can only be asked for one by one: only for
 * keys that no SKU has settled.
 */
export async function lookupListings(ctx: Context, keys: readonly ListingKey[]): Promise<LookupResult[]> {
  if (keys.length === 0) return [];
  const found = await findBySku(ctx, keys.flatMap(skusOf));
  const results: LookupResult[] = [];
  for (const key of keys) results.push(await lookUp(ctx, key, found));
  return results;
}

const skusOf = (key: ListingKey): string[] => [skuOf(key), key.externalKey].filter(isSku);

async function findBySku(ctx: Context, skus: readonly string[]): Promise<Found> {
  const asked = [...new Set(skus)];
  const live = await liveBySku(ctx, asked);
  const statuses = await statusesOf(
    ctx,
    asked.filter((sku) => !live.has(sku)),
  );
  const isOpen = [...statuses.values()].some((status) => standingOf(status) === 'proposed');
  return { live, statuses, candidates: isOpen ? await readCandidates(ctx) : new Map() };
}

async function lookUp(ctx: Context, key: ListingKey, found: Found): Promise<LookupResult> {
  const { externalKey, barcode, syncId } = key;
  const byId = syncId === null ? null : seenUnder(key, found, skuOf(key));
  if (byId !== null) return resultOf(externalKey, 'syncId', byId);
  const byKey = seenUnder(key, found, externalKey);
  if (byKey !== null) return resultOf(externalKey, 'externalKey', byKey);
  if (barcode === null) return { externalKey, match: 'none' };
  const [first, ...more] = await seenByBarcode(ctx, barcode);
  if (first === undefined) return { externalKey, match: 'none' };
  if (more.length === 0) return { externalKey, match: 'found', by: 'barcode', listing: first };
  return { externalKey, match: 'ambiguous', by: 'barcode', candidates: [first, ...more] };
}

type Seen = { readonly listing: SeenListing } | { readonly question: SeenListing };

const resultOf = (externalKey: string, by: 'syncId' | 'externalKey', seen: Seen): LookupResult =>
  'question' in seen
    ? { externalKey, match: 'ambiguous', by: 'barcode', candidates: [seen.question] }
    : { externalKey, match: 'found', by, listing: seen.listing };

/** A proposal that nobody decided about is a question. One that was decided is off sale until that is carried out. */
function seenUnder(key: ListingKey, found: Found, sku: string): Seen | null {
  if (!isSku(sku)) return null;
  const live = found.live.get(sku);
  if (live !== undefined) return { listing: seenLive(live) };
  const status = found.statuses.get(sku);
  if (status === undefined) return null;
  if (standingOf(status) !== 'proposed') return { listing: { syncId: sku, externalKey: sku } };
  if (isProposal(key)) return { listing: { syncId: proposalId(sku), externalKey: sku, active: false } };
  if (key.asNew === true) return { listing: { syncId: sku, externalKey: sku, active: false } };
  return { question: found.candidates.get(sku) ?? candidateOf(sku) };
}

async function seenByBarcode(ctx: Context, barcode: string): Promise<SeenListing[]> {
  const products = new Map<string, Product>();
  for (const spelling of spellingsOf(barcode))
    for (const product of await findProducts(ctx, { barcode: spelling })) {
      const { merchantSku } = product;
      if (merchantSku && isSku(merchantSku) && isSameBarcode(product.barcode ?? '', barcode))
        products.set(merchantSku, product);
    }
  const live = await liveBySku(ctx, [...products.keys()]);
  return [...products.values()].map((product) => seenProduct(product, live.get(product.merchantSku ?? '')));
}

/** With eight, twelve and thirteen digits: those that shops write. */
const spellingsOf = (barcode: string): string[] => [
  ...new Set([barcode, ...gtinVariants(barcode).filter(({ length }) => length < 14)]),
];

const isSameBarcode = (a: string, b: string): boolean =>
  a === b || (normaliseGtin(a) ?? a) === normaliseGtin(b);

/** A product as the catalogue shows it, with its offer where it is for sale. */
export function seenProduct(product: Product, live?: Listing): SeenListing {
  const { merchantSku, barcode, status, variantGroupId } = product;
  const sku = merchantSku ?? '';
  const issues = standingOf(status ?? '') === 'refused' ? reasonsOf(product) : [];
  return {
    syncId: sku,
    externalKey: sku,
    // The SKU stands in for a missing barcode.
    barcode: barcode && (barcode !== sku || normaliseGtin(barcode) !== null) ? barcode : null,
    ...(variantGroupId && variantGroupId !== sku ? { familyCode: variantGroupId } : {}),
    ...(issues.length === 0
      ? {}
      : { issues: issues.map((issue) => ({ ...issue, code: 'not_approved' as const })) }),
    ...(live === undefined ? {} : seenLive(live)),
  };
}
