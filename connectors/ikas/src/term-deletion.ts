import { asConnectorError, message, type TermDeletion, type TermKey } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { Answer, ask, type Context, change } from './client.ts';
import { USERS_OF_TERM } from './documents/reads.ts';
import { DELETE_BRANDS, DELETE_CATEGORIES } from './documents/writes.ts';
import { refusalOf } from './issues.ts';
import { unsaid } from './stock.ts';
import { readBrands, readCategories } from './terms.ts';

const Users = Answer({ listProduct: Type.Object({ data: Type.Array(Type.Object({ id: Type.String() })) }) });
const BrandsGone = Answer({ deleteProductBrandList: Type.Boolean() });
const CategoriesGone = Answer({ deleteCategoryList: Type.Boolean() });

/**
 * Deletes brands and categories that no product has and, of categories, that have none below them. ikas would take one in use off
 * its products, so each is looked for before.
 */
export async function deleteTerms(ctx: Context, terms: readonly TermKey[]): Promise<TermDeletion[]> {
  const has = (kind: TermKey['kind']): boolean => terms.some((term) => term.kind === kind);
  const brands = new Set(has('brand') ? (await readBrands(ctx)).map(({ id }) => id) : []);
  const categories = has('category') ? await readCategories(ctx) : [];
  const parents = new Set(categories.map(({ parentId }) => parentId));
  const there = new Set([...brands, ...categories.map(({ id }) => id)]);
  const results: TermDeletion[] = [];
  for (const term of terms) {
    if (!there.has(term.syncId)) results.push({ ...term, outcome: 'deleted' });
    else results.push(await deleteOne(ctx, term, parents.has(term.syncId)));
  }
  return results;
}

async function deleteOne(ctx: Context, term: TermKey, isParent: boolean): Promise<TermDeletion> {
  try {
    if (isParent || (await isUsed(ctx, term)))
      return { ...term, outcome: 'in_use', message: message('ikas_term_used').text };
    if (!(await remove(ctx, term))) throw unsaid('the deletion');
    return { ...term, outcome: 'deleted' };
  } catch (thrown) {
    const error = asConnectorError(thrown);
    const issues = refusalOf(error);
    return issues === null ? { ...term, outcome: 'retry', error } : { ...term, outcome: 'rejected', issues };
  }
}

async function isUsed(ctx: Context, { kind, syncId }: TermKey): Promise<boolean> {
  const filter = kind === 'brand' ? { brandId: { eq: syncId } } : { categoryIds: { eq: syncId } };
  const { listProduct } = await ask(ctx, { document: USERS_OF_TERM, variables: filter, answer: Users });
  return listProduct.data.length > 0;
}

async function remove(ctx: Context, { kind, syncId }: TermKey): Promise<boolean> {
  const variables = { ids: [syncId] };
  if (kind === 'brand')
    return (await change(ctx, { document: DELETE_BRANDS, variables, answer: BrandsGone }))
      .deleteProductBrandList;
  return (await change(ctx, { document: DELETE_CATEGORIES, variables, answer: CategoriesGone }))
    .deleteCategoryList;
}
