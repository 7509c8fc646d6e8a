import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { nearest } from './inheritance.ts';
import { requireConnection } from './subjects.ts';

/** Whether a category of ours is to be found on a channel. `gone`: what it is mapped to takes no listings any more. */
export type MappingStatus = 'mapped' | 'inherited' | 'unmapped' | 'gone';

export interface ListedMapping {
  category_id: number;
  /** Names from root. */
  path: string[];
  products_count: number;
  status: MappingStatus;
  sync_id: string | null;
  platform_category_name: string | null;
  /** The ancestor whose mapping it has, when inherited. */
  inherited_from: number | null;
}

interface CategoryRow {
  id: number;
  parent_id: number | null;
  name: string;
  products_count: number;
  sync_id: string | null;
  platform_category_name: string | null;
  usable: boolean | null;
}

/**
 * Every category of ours with what it is on a connection, parents before children.
 *
 * @throws ApiError not_found
 */
export async function listMappings(tx: Tx, connectionId: number): Promise<ListedMapping[]> {
  await requireConnection(tx, connectionId);
  const rows = await tx.run(sql<CategoryRow>`
    select c.id, c.parent_id, c.name, coalesce(n.products, 0) as products_count, m.sync_id, m.platform_category_name,
      k.gone_at is null and k.assignable as usable
    from categories c
    left join (select category_id, count(*) as products from product_categories
      where tenant_id = ${tx.tenantId} group by category_id) n on n.category_id = c.id
    left join category_mappings m on m.tenant_id = ${tx.tenantId} and m.connection_id = ${connectionId} and m.category_id = c.id
    left join channel_categories k on k.tenant_id = ${tx.tenantId} and k.connection_id = ${connectionId} and k.sync_id = m.sync_id
    where c.tenant_id = ${tx.tenantId}`);
  return presentMappings(rows);
}

function presentMappings(rows: readonly CategoryRow[]): ListedMapping[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const own = new Map(rows.filter((row) => row.sync_id !== null).map((row) => [row.id, row]));
  const listed = rows.map((row): ListedMapping => {
    const levels = levelsOf(row, byId);
    const found = nearest(levels, own);
    return {
      category_id: row.id,
      path: levels.map((level) => level.name),
      products_count: row.products_count,
      status: statusOf(row, found?.value),
      sync_id: found?.value.sync_id ?? null,
      platform_category_name: found?.value.platform_category_name ?? null,
      inherited_from: found === undefined || found.at === row.id ? null : found.at,
    };
  });
  return listed.sort((a, b) => comparePaths(a.path, b.path));
}

function statusOf(row: CategoryRow, found: CategoryRow | undefined): MappingStatus {
  if (found === undefined) return 'unmapped';
  // A mapping whose category the tree never had (a row from before the tree was read) is not called gone.
  if (found.usable === false) return 'gone';
  return found.id === row.id ? 'mapped' : 'inherited';
}

function levelsOf(row: CategoryRow, byId: ReadonlyMap<number, CategoryRow>): CategoryRow[] {
  const levels = [row];
  for (let at = row; at.parent_id !== null; ) {
    at = byId.get(at.parent_id)!;
    levels.unshift(at);
  }
  return levels;
}

/** Level by level, so that a parent comes before its children and these before its next sibling. */
function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    if (a[at] !== b[at]) return a[at]! < b[at]! ? -1 : 1;
  }
  return a.length - b.length;
}
