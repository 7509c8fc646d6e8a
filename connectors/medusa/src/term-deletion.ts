import { asConnectorError, message, type TermDeletion, type TermKey } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { readCategories } from './category-paths.ts';
import { call } from './client.ts';
import { readCollections } from './collections.ts';
import type { Context } from './context.ts';
import { refusalOf } from './terms.ts';

/**
 * Deletes brands and categories that no product has and, of categories, that have none below them. Medusa would take one in
 * use off its products, so each is looked for before.
 */
export async function deleteTerms(ctx: Context, terms: readonly TermKey[]): Promise<TermDeletion[]> {
  const has = (kind: TermKey['kind']): boolean => terms.some((term) => term.kind === kind);
  const collections = has('brand') ? await readCollections(ctx) : [];
  const categories = has('category') ? await readCategories(ctx) : [];
  const parents = new Set(categories.map(({ parent_category_id: parent }) => parent));
  const there = new Set([...collections, ...categories].map(({ id }) => id));
  const results: TermDeletion[] = [];
  for (const term of terms) {
    if (there.has(term.syncId)) results.push(await deleteOne(ctx, term, parents.has(term.syncId)));
    else results.push({ ...term, outcome: 'deleted' });
  }
  return results;
}

async function deleteOne(ctx: Context, term: TermKey, isParent: boolean): Promise<TermDeletion> {
  try {
    if (isParent || (await isUsed(ctx, term)))
      return { ...term, outcome: 'in_use', message: message('medusa_term_used').text };
    const list = term.kind === 'brand' ? 'collections' : 'product-categories';
    await call(ctx, {
      method: 'DELETE',
      path: `${list}/${encodeURIComponent(term.syncId)}`,
      answer: Type.Object({ id: Type.Literal(term.syncId) }),
    });
    return { ...term, outcome: 'deleted' };
  } catch (thrown) {
    const error = asConnectorError(thrown);
    const issues = refusalOf(error);
    return issues === null ? { ...term, outcome: 'retry', error } : { ...term, outcome: 'rejected', issues };
  }
}

async function isUsed(ctx: Context, { kind, syncId }: TermKey): Promise<boolean> {
  const by = kind === 'brand' ? 'collection_id[]' : 'category_id[]';
  const { count } = await call(ctx, {
    path: 'products',
    query: { [by]: [syncId], limit: 1, fields: 'id' },
    answer: Type.Object({ count: Type.Integer() }),
  });
  return count > 0;
}
