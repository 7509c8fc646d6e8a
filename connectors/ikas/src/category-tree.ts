import { type CategoryAttribute, type ChannelCategoryPage, ConnectorError } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { Answer, ask, type Context } from './client.ts';
import { CATEGORY } from './documents/reads.ts';
import { Category } from './schema.ts';
import { readCategories } from './terms.ts';

/** The categories of the shop, in one answer; products may be put into any of them. */
export async function readCategoryTree(ctx: Context): Promise<ChannelCategoryPage> {
  const stored = await readCategories(ctx);
  const ids = new Set(stored.map(({ id }) => id));
  const categories = stored.map(({ id, name, parentId }) => ({
    syncId: id,
    name,
    parentSyncId: parentId !== null && ids.has(parentId) ? parentId : null,
    assignable: true,
  }));
  return { categories, next: null };
}

const One = Answer({ listCategory: Type.Array(Category) });

/** ikas asks for no attributes in any category; the properties of a product are taken by their names. */
export async function readCategoryAttributes(
  ctx: Context,
  categorySyncId: string,
): Promise<CategoryAttribute[]> {
  const variables = { id: { eq: categorySyncId } };
  const { listCategory } = await ask(ctx, { document: CATEGORY, variables, answer: One });
  if (listCategory.some(({ deleted }) => !deleted)) return [];
  throw new ConnectorError({ kind: 'not_found', message: `the shop has no category ${categorySyncId}` });
}
