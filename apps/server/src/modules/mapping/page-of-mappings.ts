import { foldKey } from '@sluice/contracts';
import type { CategoryOnChannel, MappingStatus } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';
import { affectedProducts } from './affected-products.ts';
import { type ListedMapping, type MappingNode, mappingTree, withPath } from './list-mappings.ts';
import { buildCategoryIndex } from './suggest/category-index.ts';
import { languageOf, type Votes, votesOf } from './suggest/language/detect.ts';
import { reasonOf } from './suggest/reason.ts';
import { suggestCategories } from './suggest/suggest.ts';
import { assignableCategories } from './tree/tree.ts';

export interface MappingFilter {
  search: string;
  status: MappingStatus | null;
  /** Only categories with products of their own. */
  withProducts: boolean;
  offset: number;
  limit: number;
}

export interface MappingsPage {
  data: CategoryOnChannel[];
  total: number;
  counts: Record<MappingStatus, number>;
}

/** Categories that wait for somebody come first, those with the most waiting products before the others. */
const ORDER: Record<MappingStatus, number> = { unmapped: 0, gone: 0, mapped: 1, inherited: 2 };

/**
 * A page of our categories with their mappings on a channel; unmapped and gone ones with suggestions.
 *
 * @throws ApiError not_found
 */
export async function pageOfMappings(
  tx: Tx,
  connectionId: number,
  { search, status, withProducts, offset, limit }: MappingFilter,
): Promise<MappingsPage> {
  const tree = await mappingTree(tx, connectionId);
  const { found, counts } = matchingNodes(tree, { search, status, withProducts });
  const nodes = found.slice(offset, offset + limit);
  const page = nodes.map(withPath);
  const [affected, suggest] = await Promise.all([
    affectedProducts(tx, tree, nodes),
    page.some(isOpen) ? suggester(tx, connectionId, votesOf(tree.map(({ name }) => name))) : () => [],
  ]);
  const data = page.map((one) => ({
    ...one,
    affected_products: affected.get(one.category_id) ?? 0,
    suggestions: isOpen(one) ? suggest(one.path) : [],
  }));
  return { data: withSuggestionsFirst(data), total: found.length, counts };
}

/**
 * Puts open categories with a suggestion to accept before open ones without, within their page: a suggestion takes 2 ms
 * to find, too long for every category of a large shop.
 */
function withSuggestionsFirst(rows: readonly CategoryOnChannel[]): CategoryOnChannel[] {
  const placeOf = (row: CategoryOnChannel): number => (!isOpen(row) ? 2 : row.suggestions.length > 0 ? 0 : 1);
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/**
 * The categories that a filter means, in the order of the list, and how many of each status there are whatever the
 * search.
 */
export function matchingNodes(
  tree: readonly MappingNode[],
  { search, status, withProducts }: Pick<MappingFilter, 'search' | 'status' | 'withProducts'>,
): { found: MappingNode[]; counts: Record<MappingStatus, number> } {
  const counts = { unmapped: 0, gone: 0, mapped: 0, inherited: 0 };
  const meant = withProducts ? tree.filter((one) => one.products_count > 0) : tree;
  for (const one of meant) counts[one.status]++;
  const isFound = matcher(tree, foldKey(search));
  const below = productsWaiting(tree);
  const found = meant
    .filter((one) => status === null || one.status === status)
    .filter(isFound)
    .map((one) => ({ one, below: isOpen(one) ? (below.get(one) ?? 0) : 0 }))
    .toSorted((a, b) => ORDER[a.one.status] - ORDER[b.one.status] || b.below - a.below);
  return { found: found.map(({ one }) => one), counts };
}

/** Whether a category waits for somebody to map it. */
export const isOpen = ({ status }: Pick<ListedMapping, 'status'>): boolean =>
  status === 'unmapped' || status === 'gone';

/**
 * Returns a test whether the names from root to a category, joined by spaces, contain the folded text. For names above,
 * it checks only the length a match can reach back, so that a deep tree costs no more than a flat one.
 */
function matcher(tree: readonly MappingNode[], key: string): (node: MappingNode) => boolean {
  if (key === '') return () => true;
  const found = new Set<MappingNode>();
  const ends = new Map<MappingNode, string>();
  for (const node of tree) {
    const text = `${node.parent === null ? '' : `${ends.get(node.parent)} `}${foldKey(node.name)}`;
    if ((node.parent !== null && found.has(node.parent)) || text.includes(key)) found.add(node);
    ends.set(node, text.slice(-key.length));
  }
  return (node) => found.has(node);
}

/**
 * Counts the products that wait in a category and below it; products behind a mapping of their own do not wait. Only
 * for the order: a product in several categories below counts several times.
 */
function productsWaiting(tree: readonly MappingNode[]): ReadonlyMap<MappingNode, number> {
  const sums = new Map<MappingNode, number>();
  // Children before their parents.
  for (const node of tree.toReversed()) {
    const sum = (sums.get(node) ?? 0) + (isOpen(node) ? node.products_count : 0);
    sums.set(node, sum);
    if (node.parent !== null) sums.set(node.parent, (sums.get(node.parent) ?? 0) + sum);
  }
  return sums;
}

async function suggester(
  tx: Tx,
  connectionId: number,
  ours: Votes,
): Promise<(path: readonly string[]) => CategoryOnChannel['suggestions']> {
  const index = buildCategoryIndex(await tx.run(assignableCategories(tx, connectionId)));
  return (path) =>
    suggestCategories(index, path, languageOf(path, ours)).map((one) => ({
      sync_id: one.syncId,
      path: [...one.path],
      confidence: one.confidence,
      ...reasonOf(path, one),
    }));
}

/** The number of known categories in the channel's tree, and the time of reading. */
export const treeState = (
  tx: Tx,
  connectionId: number,
): Statement<{ categories: number; read_at: Date | null }> => sql<{
  categories: number;
  read_at: Date | null;
}>`
  select (select count(*) from channel_categories where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
      and path is not null and gone_at is null) as categories,
    (select succeeded_at from connection_tasks where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
      and kind = 'taxonomy') as read_at`;
