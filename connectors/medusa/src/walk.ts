import { type WalkPage, walkByIds } from '@sluice/connector-kit';
import { call } from './client.ts';
import type { Context } from './context.ts';
import { PRODUCT_FIELDS, ProductList, type WireProduct } from './schema.ts';

/** Products with all their variants: a hundred take the shop a quarter of a second. */
export const PAGE_SIZE = 100;

/** One page of all products of the shop. */
export const walkProducts = (ctx: Context, cursor: string | null): Promise<WalkPage<WireProduct>> =>
  walkByIds(cursor, PAGE_SIZE, async (skip, take) => {
    const { products, count } = await call(ctx, {
      path: 'products',
      query: { order: 'id', offset: skip, limit: take, fields: PRODUCT_FIELDS },
      answer: ProductList,
    });
    return { items: products, total: count };
  });
