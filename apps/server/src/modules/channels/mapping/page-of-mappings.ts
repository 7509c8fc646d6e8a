import { foldKey } from '@sluice/contracts';
import type { CategoryOnChannel, MappingStatus } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { type Statement, sql } from '../../../platform/db/sql.ts';
import { assignableCategories } from '../taxonomy/tree.ts';
import { type ListedMapping, listMappings } from './list-mappings.ts';
import { buildCategoryIndex } from './suggest/category-index.ts';
import { reasonOf } from './suggest/reason.ts';
import { suggestCategories } from './suggest/suggest.ts';

export interface MappingFilter {
  search: string;
  status: MappingStatus | null;
  /** Only those with products of their own. */
  withProducts: boolean;
  offset: number;
  limit: number;
}

export interface MappingsPage {
  data: CategoryOnChannel[];
  total: number;
  counts: Record<MappingStatus, number>;
}

/** What waits for somebody comes first, and of that what most products wait for. */
const ORDER: Record<MappingStatus, number> = { unmapped: 0, gone: 0, mapped: 1, inherited: 2 };

/**
 * A page of our categories with what each is on a channel; what is unmapped or gone with suggestions.
 *
 * @throws ApiError not_found
 */
export async function pageOfMappings(
  tx: Tx,
  connectionId: number,
  { search, status, withProducts, offset, limit }: MappingFilter,
): Promise<MappingsPage> {
  const listed = await listMappings(tx, connectionId);
  const counts = { unmapped: 0, gone: 0, mapped: 0, inherited: 0 };
  const meant = withProducts ? listed.filter((one) => one.products_count > 0) : listed;
  for (const one of meant) counts[one.status]++;
  const key = foldKey(search);
  const below = productsByPath(listed);
  const found = meant
    .filter((one) => status === null || one.status === status)
    .filter((one) => key === '' || foldKey(one.path.join(' ')).includes(key))
    .map((one) => ({ one, below: isOpen(one) ? (below.get(keyOf(one.path)) ?? 0) : 0 }))
    .toSorted((a, b) => ORDER[a.one.status] - ORDER[b.one.status] || b.below - a.below);
  const page = found.slice(offset, offset + limit).map(({ one }) => one);
  const [affected, suggest] = await Promise.all([
    tx.run(
      affectedProducts(
        tx,
        connectionId,
        page.map((one) => one.category_id),
      ),
    ),
    page.some(isOpen) ? suggester(tx, connectionId) : () => [],
  ]);
  const data = page.map((one) => ({
    ...one,
    affected_products: affected.find((row) => row.id === one.category_id)?.products ?? 0,
    suggestions: isOpen(one) ? suggest(one.path) : [],
  }));
  return { data, total: found.length, counts };
}

const isOpen = ({ status }: ListedMapping): boolean => status === 'unmapped' || status === 'gone';

/**
 * Products by path that wait in it and below it; what lies below and is mapped waits for nothing. Only for the order: a
 * product in several categories below counts as often.
 */
function productsByPath(listed: readonly ListedMapping[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { path, products_count: products } of listed.filter(isOpen))
    for (let depth = 1; depth <= path.length; depth++) {
      const key = keyOf(path.slice(0, depth));
      sums.set(key, (sums.get(key) ?? 0) + products);
    }
  return sums;
}

const keyOf = (path: readonly string[]): string => path.join('\u001f');

async function suggester(
  tx: Tx,
  connectionId: number,
): Promise<(path: readonly string[]) => CategoryOnChannel['suggestions']> {
  const index = buildCategoryIndex(await tx.run(assignableCategories(tx, connectionId)));
  return (path) =>
    suggestCategories(index, path).map((one) => ({
      sync_id: one.syncId,
      path: [...one.path],
      confidence: one.confidence,
      ...reasonOf(path, one),
    }));
}

/** Products in each of the categories and in what lies below it, but not behind a mapping of its own. */
const affectedProducts = (
  tx: Tx,
  connectionId: number,
  ids: readonly number[],
): Statement<{ id: number; products: number }> => sql<{ id: number; products: number }>`
  with recursive down as (
    select id as root, id from categories where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])
    union all
    select down.root, c.id from down join categories c on c.tenant_id = ${tx.tenantId} and c.parent_id = down.id
    where not exists (select from category_mappings m where m.tenant_id = ${tx.tenantId}
      and m.connection_id = ${connectionId} and m.category_id = c.id)
  )
  select down.root as id, count(distinct pc.product_id) as products from down
  join product_categories pc on pc.tenant_id = ${tx.tenantId} and pc.category_id = down.id
  group by down.root`;

/** How much of the channel's tree is known, and since when. */
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
