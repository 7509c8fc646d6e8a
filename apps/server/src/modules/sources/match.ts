import { gtinVariants, matchableBarcode, type SourceProduct } from '@sluice/connector-kit';
import type { Tx } from '../../platform/db/database.ts';
import { type Candidate, candidates, type Link, type Publication, publishedAs } from './store.ts';

/** Which product of the catalogue a product of the site is. */
export type Matched =
  | { kind: 'known'; productId: number }
  | { kind: 'new'; productId: null }
  /** Several share its barcode: someone must say. */
  | { kind: 'ambiguous'; productId: null; candidates: readonly number[] }
  /** The merchant deleted it here: it does not come back by itself. */
  | { kind: 'deleted_here'; productId: null };

/** All spellings of a barcode that means one thing in all the world; none for one that a shop prints itself. */
function waysToWrite(barcode: string | null): string[] {
  const matchable = matchableBarcode(barcode);
  return matchable === null ? [] : [barcode!, ...gtinVariants(matchable)];
}

const NEW: Matched = { kind: 'new', productId: null };

/**
 * By the link of an earlier sync, or a person's word, else by SKU, else by barcode. Each product of the catalogue is taken by one product of
 * the site only.
 */
export async function matchProducts(
  tx: Tx,
  connectionId: number,
  products: readonly SourceProduct[],
  links: readonly Link[],
): Promise<Map<string, Matched>> {
  const byId = new Map(links.map((link) => [link.external_id, link]));
  const unknown = products.filter((product) => !isSettled(byId.get(product.externalId)));
  const found =
    unknown.length === 0
      ? []
      : await tx.run(
          candidates(
            tx,
            connectionId,
            unknown.flatMap((product) => storable(product.sku)),
            unknown.flatMap((product) => waysToWrite(product.barcode)).flatMap(storable),
          ),
        );
  const published = await publishedAs(
    tx,
    connectionId,
    unknown.map((product) => product.externalId),
  );
  const taken = new Set<number>();
  return new Map(
    products.map((product) => {
      const link = byId.get(product.externalId);
      const matched = link?.is_new
        ? NEW
        : isSettled(link)
          ? fromLink(link)
          : (ownPublication(published.get(product.externalId), taken) ?? choose(product, found, taken));
      if (matched.productId !== null) taken.add(matched.productId);
      return [product.externalId, matched];
    }),
  );
}

/** No product of ours has a text the database cannot hold. */
const storable = (text: string | null): string[] => (text === null || text.includes('\0') ? [] : [text]);

const isSettled = (link: Link | undefined): link is Link =>
  link !== undefined && (link.product_id !== null || link.state === 'linked' || link.state === 'gone');

const fromLink = (link: Link): Matched =>
  link.product_id === null
    ? { kind: 'deleted_here', productId: null }
    : { kind: 'known', productId: link.product_id };

/** Finds the product that a listing of ours on the same site was published from, also where that is deleted here meanwhile. */
function ownPublication(known: Publication | undefined, taken: ReadonlySet<number>): Matched | undefined {
  if (known === undefined) return undefined;
  if (!known.exists) return { kind: 'deleted_here', productId: null };
  return known.isLinked || taken.has(known.product_id)
    ? undefined
    : { kind: 'known', productId: known.product_id };
}

function choose(product: SourceProduct, found: readonly Candidate[], taken: ReadonlySet<number>): Matched {
  const free = found.filter((one) => !taken.has(one.id));
  const sameSku = product.sku === null ? undefined : free.find((one) => one.sku === product.sku);
  if (sameSku !== undefined) return { kind: 'known', productId: sameSku.id };
  const barcode = matchableBarcode(product.barcode);
  const sameBarcode = barcode === null ? [] : free.filter((one) => matchableBarcode(one.ean) === barcode);
  if (sameBarcode.length === 0) return NEW;
  // A different SKU on both sides says that they are two things, whatever the barcode says.
  const fitting = sameBarcode.filter((one) => one.sku === null || product.sku === null);
  if (fitting.length === 1 && sameBarcode.length === 1) return { kind: 'known', productId: fitting[0]!.id };
  if (fitting.length === 0) return NEW;
  return { kind: 'ambiguous', productId: null, candidates: sameBarcode.map((one) => one.id) };
}
