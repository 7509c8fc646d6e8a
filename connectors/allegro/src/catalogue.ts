import { gtinVariants, type ListingKey } from '@sluice/connector-kit';
import { attempt, type Context, call, idIn, refusalError } from './client.ts';
import { CatalogueProduct, CatalogueProducts } from './schema.ts';
import { isOfferId } from './stored.ts';

/** The product of Allegro’s catalogue that an offer sells: a known one, a new one, or a question to a person. */
export type Choice =
  | { readonly kind: 'known'; readonly id: string }
  | { readonly kind: 'new' }
  | { readonly kind: 'question'; readonly candidates: readonly CatalogueProduct[] };

/** The product for a new offer. A barcode that several products have is never guessed about. */
export async function productFor(ctx: Context, key: ListingKey): Promise<Choice> {
  const { syncId, barcode, asNew } = key;
  if (syncId !== null && !isOfferId(syncId)) return { kind: 'known', id: syncId };
  if (barcode === null || asNew) return { kind: 'new' };
  const candidates = await productsWith(ctx, barcode);
  const [first, ...more] = candidates;
  if (first === undefined) return { kind: 'new' };
  return more.length === 0 ? { kind: 'known', id: first.id } : { kind: 'question', candidates };
}

/** The usual way to write a GTIN finds it whatever its zeros. */
async function productsWith(ctx: Context, barcode: string): Promise<CatalogueProduct[]> {
  const query = { phrase: gtinVariants(barcode).find((one) => one.length >= 8) ?? barcode, mode: 'GTIN' };
  const { products } = await call(ctx, { method: 'GET', path: '/sale/products', query }, CatalogueProducts);
  return products;
}

/** A product of the catalogue; null where there is none. */
export async function productById(ctx: Context, id: string): Promise<CatalogueProduct | null> {
  const answer = await attempt(ctx, { method: 'GET', path: `/sale/products/${idIn(id)}` }, CatalogueProduct);
  if ('body' in answer) return answer.body;
  if (answer.status === 404) return null;
  throw refusalError(answer);
}
