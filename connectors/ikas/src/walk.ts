import type { ListingPage } from '@sluice/connector-kit';
import { Answer, ask, type Context } from './client.ts';
import { PRODUCTS } from './documents/reads.ts';
import { Product, pageOf } from './schema.ts';
import { seenListing } from './seen.ts';
import { siteOf } from './site.ts';

const Products = Answer({ listProduct: pageOf(Product) });

/** ikas gives up to 200; products come with all that can be written, so a page of them is large. */
export const PAGE = 100;

type Filter = 'id' | 'sku' | 'barcodeList' | 'name';

export interface ProductQuery {
  readonly filter?: Readonly<Partial<Record<Filter, { readonly in: readonly string[] }>>>;
  readonly sort?: string;
  readonly includeDeleted?: true;
}

/** A page of products; pages begin at 1. */
export async function productPage(
  ctx: Context,
  { filter = {}, ...rest }: ProductQuery,
  page: number,
): Promise<{ products: Product[]; hasNext: boolean }> {
  const variables = { pagination: { page, limit: PAGE }, ...rest, ...filter };
  const { listProduct } = await ask(ctx, { document: PRODUCTS, variables, answer: Products });
  return { products: listProduct.data, hasNext: listProduct.hasNext };
}

/** All products that fit one of the values of a filter. */
export async function productsBy(ctx: Context, field: Filter, values: Iterable<string>): Promise<Product[]> {
  const wanted = [...new Set(values)];
  const found = new Map<string, Product>();
  for (let at = 0; at < wanted.length; at += PAGE) {
    const filter = { [field]: { in: wanted.slice(at, at + PAGE) } };
    for (let page = 1, more = true; more; page++) {
      const { products, hasNext } = await productPage(ctx, { filter, sort: 'createdAt' }, page);
      for (const product of products) if (!product.deleted) found.set(product.id, product);
      more = hasNext;
    }
  }
  return [...found.values()];
}

/** Variants that are there. */
export const variantsOf = ({ variants }: Product) => variants.filter(({ deleted }) => !deleted);

/** A page of all variants of the shop; products that are added meanwhile come at the end. */
export async function readListings(ctx: Context, cursor: string | null): Promise<ListingPage> {
  const site = await siteOf(ctx);
  const page = cursor === null ? 1 : Number(cursor);
  const { products, hasNext } = await productPage(ctx, { sort: 'createdAt' }, page);
  const items = products
    .filter(({ deleted }) => !deleted)
    .flatMap((product) => variantsOf(product).map((variant) => seenListing(site, product, variant)));
  return { items, next: hasNext ? String(page + 1) : null };
}
