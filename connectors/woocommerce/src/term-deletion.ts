import { ConnectorError, type TermDeletion, type TermKey } from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import { issuesOf } from './issues.ts';
import { isOurs } from './own-parts.ts';
import { TermDeletionAnswer, TermProducts, Terms } from './schema.ts';
import { walkAll } from './walk.ts';

const PLACES = {
  brand: { path: 'products/brands', filter: 'brand', field: 'brands' },
  category: { path: 'products/categories', filter: 'category', field: 'categories' },
} as const;

/**
 * Deletes brands and categories that no product of the shop has. WordPress itself would delete one in use, and take it off
 * its products; so the shop is read first, and whatever has the term keeps it there.
 */
export async function deleteTerms(ctx: Context, terms: readonly TermKey[]): Promise<TermDeletion[]> {
  const { brand = [], category = [] } = Object.groupBy(terms, ({ kind }) => kind);
  return [...(await deleteOfKind(ctx, 'brand', brand)), ...(await deleteOfKind(ctx, 'category', category))];
}

async function deleteOfKind(
  ctx: Context,
  kind: TermKey['kind'],
  terms: readonly TermKey[],
): Promise<TermDeletion[]> {
  if (terms.length === 0) return [];
  const { path } = PLACES[kind];
  const there = await walkAll(ctx, { path }, Terms);
  const results: TermDeletion[] = [];
  const unused: TermKey[] = [];
  for (const term of terms) {
    const id = Number(term.syncId);
    const message = there.some((one) => one.id === id)
      ? there.some(({ parent }) => parent === id)
        ? 'the shop has categories below it'
        : await useOf(ctx, kind, id)
      : 'gone';
    if (message === 'gone') results.push({ ...term, outcome: 'deleted' });
    else if (message === null) unused.push(term);
    else results.push({ ...term, outcome: 'in_use', message });
  }
  return [...results, ...(await remove(ctx, path, unused))];
}

/** Says which products have the term, drafts of others included; null when none but withdrawn listings of ours do. */
async function useOf(ctx: Context, kind: TermKey['kind'], id: number): Promise<string | null> {
  const { filter } = PLACES[kind];
  const query = { [filter]: id, status: 'any', context: 'edit', _fields: 'id,status,meta_data' };
  const products = await walkAll(ctx, { path: 'products', query }, TermProducts);
  const using = products.filter((product) => product.status !== 'draft' || !isOurs(product));
  return using.length === 0 ? null : `${using.length} products of the shop have it, such as ${using[0]!.id}`;
}

/** A batch deletes for good, past the bin, as terms have none. */
async function remove(ctx: Context, path: string, terms: readonly TermKey[]): Promise<TermDeletion[]> {
  if (terms.length === 0) return [];
  const json = { delete: terms.map(({ syncId }) => Number(syncId)) };
  const answer = await call(ctx, { method: 'POST', path: `${path}/batch`, json }, TermDeletionAnswer);
  return terms.map((term, at): TermDeletion => {
    const item = answer.delete[at];
    if (item === undefined || (item.error === undefined && item.id !== Number(term.syncId))) {
      const message = 'WooCommerce did not say what became of this term';
      return { ...term, outcome: 'retry', error: new ConnectorError({ kind: 'unknown_outcome', message }) };
    }
    const { error } = item;
    if (error === undefined || error.code === 'woocommerce_rest_term_invalid')
      return { ...term, outcome: 'deleted' };
    return { ...term, outcome: 'rejected', issues: issuesOf(error) };
  });
}
