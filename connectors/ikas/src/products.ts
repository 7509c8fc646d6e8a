import type { ProductPage, ProductWindow, SourceProduct } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { Attributes } from './attributes.ts';
import { Answer, ask, type Context } from './client.ts';
import { CHANGED_STOCK, SOURCE_WORDS } from './documents/reads.ts';
import { syncIdOf } from './ids.ts';
import { momentOf } from './numbers.ts';
import { Category, type Product, pageOf } from './schema.ts';
import { pricesIncludeVat, siteOf } from './site.ts';
import { changedAt, type SourceWords, sourceProduct } from './source-product.ts';
import { VariantTypes } from './variant-types.ts';
import { PAGE, productPage, productsBy, variantsOf } from './walk.ts';
import { wordFields } from './words.ts';

const Described = Answer({
  ...wordFields,
  listCategory: Type.Array(Category),
  getMerchant: Type.Object({ id: Type.String() }),
});
const Stock = Answer({ listProductStockLocation: pageOf(Type.Object({ productId: Type.String() })) });

/**
 * Variants as products, those that changed last first: ikas has no filter by the time of change, so the walk ends at the first
 * that is older. A product that changes meanwhile moves to the front, and others come once more. Stock is dated by itself and
 * walked after that.
 */
export async function pullProducts(ctx: Context, { since, cursor }: ProductWindow): Promise<ProductPage> {
  const [, list = 'products', number = '1'] = /^(products|stock):(\d+)$/.exec(cursor ?? '') ?? [];
  const page = Number(number);
  if (list === 'stock' && since !== null) return stockPage(ctx, since, page);
  const asked = { sort: '-updatedAt', ...(since === null ? {} : { includeDeleted: true as const }) };
  const { products, hasNext } = await productPage(ctx, asked, page);
  const changed = products.filter((product) => since === null || changedAt(product) >= since);
  // A shop that does not sort is read to its end.
  const times = products.map(({ updatedAt }) => momentOf(updatedAt)?.getTime() ?? 0);
  const isSorted = times.every((time, at) => at === 0 || time <= times[at - 1]!);
  const more = hasNext && (!isSorted || changed.length === products.length);
  const after = since === null ? null : 'stock:1';
  return {
    products: await presented(ctx, changed),
    deleted: changed.flatMap(goneOf),
    next: more ? `products:${page + 1}` : after,
  };
}

async function stockPage(ctx: Context, since: Date, page: number): Promise<ProductPage> {
  const { listProductStockLocation: stock } = await ask(ctx, {
    document: CHANGED_STOCK,
    variables: { pagination: { page, limit: PAGE }, updatedAt: { gte: since.getTime() } },
    answer: Stock,
  });
  const ids = stock.data.map(({ productId }) => productId);
  const products = await presented(ctx, await productsBy(ctx, 'id', ids));
  return { products, deleted: [], next: stock.hasNext ? `stock:${page + 1}` : null };
}

async function presented(ctx: Context, products: readonly Product[]): Promise<SourceProduct[]> {
  const there = products.filter(({ deleted }) => !deleted);
  if (there.length === 0) return [];
  const site = await siteOf(ctx);
  const words = await readSourceWords(ctx);
  return there.flatMap((product) =>
    variantsOf(product).map((variant) => sourceProduct(site, words, product, variant)),
  );
}

async function readSourceWords(ctx: Context): Promise<SourceWords> {
  const withVat = await pricesIncludeVat(ctx);
  const answer = await ask(ctx, { document: SOURCE_WORDS, answer: Described });
  const categories = answer.listCategory.filter(({ deleted }) => !deleted);
  return {
    types: new VariantTypes(answer.listVariantType),
    attributes: new Attributes(answer.listProductAttribute),
    categories: new Map(categories.map((category) => [category.id, category])),
    merchant: answer.getMerchant.id,
    withVat,
  };
}

/** Variants that are gone, by themselves or with their product. */
const goneOf = ({ id, deleted, variants }: Product): string[] =>
  variants.filter((variant) => deleted || variant.deleted).map((variant) => syncIdOf(id, variant.id));
