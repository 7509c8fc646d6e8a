import { Type } from 'typebox';
import { call } from './client.ts';
import type { Context } from './context.ts';
import { Id } from './schema.ts';
import { wholeList } from './whole-list.ts';

const Collection = Type.Object({ id: Id, title: Type.String() });

/** All collections of the shop: they stand for brands. */
export const readCollections = (ctx: Context) =>
  wholeList(async (skip, take) => {
    const { collections, count } = await call(ctx, {
      path: 'collections',
      query: { order: 'id', offset: skip, limit: take, fields: 'id,title' },
      answer: Type.Object({ collections: Type.Array(Collection), count: Type.Integer() }),
    });
    return { items: collections, total: count };
  });
