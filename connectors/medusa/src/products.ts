import type { ProductPage, ProductWindow } from '@sluice/connector-kit';
import { categoryPaths } from './category-paths.ts';
import type { Context } from './context.ts';
import { siteOf } from './site.ts';
import { changedAt, sourceProduct } from './source-product.ts';
import { walkProducts } from './walk.ts';

/**
 * Variants that changed since then. Medusa cannot be asked for changes of prices and stock, so all products are walked, a hundred
 * in a call, and the others are left out here. Deleted ones are not reported: they no longer come when all are read.
 */
export async function pullProducts(ctx: Context, { since, cursor }: ProductWindow): Promise<ProductPage> {
  const site = await siteOf(ctx);
  const { items, next } = await walkProducts(ctx, cursor);
  const held = items
    .flatMap((product) => product.variants.map((variant) => ({ product, variant })))
    .filter((one) => since === null || changedAt(one) >= since);
  const filed = held.some(({ product }) => product.categories.length > 0);
  const paths = filed ? await categoryPaths(ctx) : new Map();
  return {
    products: held.map((one) => sourceProduct({ config: ctx.config, site, paths }, one)),
    deleted: [],
    next,
  };
}
