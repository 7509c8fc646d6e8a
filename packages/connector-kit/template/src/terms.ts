// <ecommerce>
import {
  type BrandItem,
  type CategoryItem,
  ConnectorError,
  type SyncResult,
  type TermDeletion,
  type TermKey,
} from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import { DeletionAnswer, TermsAnswer } from './schema.ts';

export async function syncBrands(ctx: Context, brands: readonly BrandItem[]): Promise<SyncResult[]> {
  return syncTerms(ctx, 'brands', brands, ({ name }) => ({ name }));
}

export async function syncCategories(
  ctx: Context,
  categories: readonly CategoryItem[],
): Promise<SyncResult[]> {
  return syncTerms(ctx, 'categories', categories, ({ path }) => ({ path }));
}

/** The channel finds or creates by name, and renames by id, so that a repeated call makes no second one. */
async function syncTerms<Item extends BrandItem | CategoryItem>(
  ctx: Context,
  path: string,
  terms: readonly Item[],
  wire: (term: Item) => object,
): Promise<SyncResult[]> {
  if (terms.length === 0) return [];
  const items = terms.map((term) => ({
    ...(term.syncId === null ? {} : { id: term.syncId }),
    ...wire(term),
  }));
  const { results } = await call(ctx, { method: 'POST', path, json: { items } }, TermsAnswer);
  return terms.map(({ externalKey }, at): SyncResult => {
    const { id: syncId, created: made } = results[at] ?? {};
    if (syncId !== undefined) return { externalKey, outcome: 'synced', syncId, ...(made && { made }) };
    const message = 'the channel did not say what became of this item';
    return { externalKey, outcome: 'retry', error: new ConnectorError({ kind: 'unknown_outcome', message }) };
  });
}

/** The channel itself refuses to delete a term that listings name. */
export async function deleteTerms(ctx: Context, terms: readonly TermKey[]): Promise<TermDeletion[]> {
  if (terms.length === 0) return [];
  const json = { items: terms.map(({ kind, syncId }) => ({ kind, id: syncId })) };
  const { results } = await call(ctx, { method: 'POST', path: 'terms/delete', json }, DeletionAnswer);
  return terms.map((term, at): TermDeletion => {
    const state = results[at]?.state;
    if (state === 'deleted') return { ...term, outcome: 'deleted' };
    if (state === 'used') return { ...term, outcome: 'in_use', message: 'listings still name it' };
    const message = 'the channel did not say what became of this term';
    return { ...term, outcome: 'retry', error: new ConnectorError({ kind: 'unknown_outcome', message }) };
  });
}
// </ecommerce>
