import { ConnectorError } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import { call } from './client.ts';
import type { Context } from './context.ts';
import { Id, maybe } from './schema.ts';
import { wholeList } from './whole-list.ts';

const WireCategory = Type.Object({ id: Id, name: Type.String(), parent_category_id: maybe(Id) });
export type WireCategory = Static<typeof WireCategory>;

/** Names from root to category, by its id. */
export type CategoryPaths = ReadonlyMap<string, readonly string[]>;

/** No tree of categories is as deep: a deeper one is a circle. */
const MAX_DEPTH = 50;

/** All categories of the shop, those that its pages hide included. */
export const readCategories = (ctx: Context): Promise<WireCategory[]> =>
  wholeList(async (skip, take) => {
    const { product_categories: items, count } = await call(ctx, {
      path: 'product-categories',
      query: { order: 'id', offset: skip, limit: take, fields: 'id,name,parent_category_id' },
      answer: Type.Object({ product_categories: Type.Array(WireCategory), count: Type.Integer() }),
    });
    return { items, total: count };
  });

export const categoryPaths = async (ctx: Context): Promise<CategoryPaths> =>
  pathsOf(await readCategories(ctx));

/** @throws ConnectorError `protocol` for a tree without end */
export function pathsOf(categories: readonly WireCategory[]): Map<string, string[]> {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const pathTo = (category: WireCategory, depth: number): string[] => {
    if (depth > MAX_DEPTH)
      throw new ConnectorError({ kind: 'protocol', message: 'a category of the shop lies within itself' });
    const parent = byId.get(category.parent_category_id ?? '');
    return parent === undefined ? [category.name] : [...pathTo(parent, depth + 1), category.name];
  };
  return new Map(categories.map((category) => [category.id, pathTo(category, 0)]));
}
