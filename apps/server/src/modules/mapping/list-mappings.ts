import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { requireConnection } from './subjects.ts';

/** State of one of our categories on a channel. `gone`: the category it is mapped to takes no listings any more. */
export type MappingStatus = 'mapped' | 'inherited' | 'unmapped' | 'gone';

export interface ListedMapping {
  category_id: number;
  /** Names from root. */
  path: string[];
  products_count: number;
  status: MappingStatus;
  sync_id: string | null;
  platform_category_name: string | null;
  /** The ancestor that the mapping comes from, when inherited. */
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
 * A category of ours in its tree. A path is built only for display: the paths of all categories together are as long as
 * the square of the depth, which is unlimited.
 */
export interface MappingNode extends Omit<ListedMapping, 'path'> {
  name: string;
  parent: MappingNode | null;
  /** 0 = a root. */
  depth: number;
}

export function withPath(node: MappingNode): ListedMapping {
  const { name: _, parent: __, depth: ___, ...mapping } = node;
  return { ...mapping, path: pathOf(node) };
}

/** Names from root. */
export function pathOf(node: MappingNode): string[] {
  const names: string[] = [];
  for (let at: MappingNode | null = node; at !== null; at = at.parent) names.push(at.name);
  return names.reverse();
}

/**
 * The tree of our categories without paths: a parent before its children, these before its next sibling.
 *
 * @throws ApiError not_found
 */
export async function mappingTree(tx: Tx, connectionId: number): Promise<MappingNode[]> {
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
  return treeOf(rows);
}

interface Placed {
  row: CategoryRow;
  parent: MappingNode | null;
  /** The mapping that holds for the parent. */
  inherited: CategoryRow | undefined;
}

/** Walks depth first with a stack, since the depth is unlimited. Mappings pass down on the way. */
function treeOf(rows: readonly CategoryRow[]): MappingNode[] {
  const children = Map.groupBy(
    rows.toSorted((a, b) => (a.name < b.name ? 1 : -1)),
    (row) => row.parent_id,
  );
  const nodes: MappingNode[] = [];
  const below = (id: number | null, parent: MappingNode | null, inherited?: CategoryRow): Placed[] =>
    (children.get(id) ?? []).map((row) => ({ row, parent, inherited }));
  const stack = below(null, null);
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { row, parent, inherited } = next;
    const found = row.sync_id === null ? inherited : row;
    const node = nodeOf(row, parent, found);
    nodes.push(node);
    for (const child of below(row.id, node, found)) stack.push(child);
  }
  return nodes;
}

const nodeOf = (
  row: CategoryRow,
  parent: MappingNode | null,
  found: CategoryRow | undefined,
): MappingNode => ({
  category_id: row.id,
  name: row.name,
  parent,
  depth: parent === null ? 0 : parent.depth + 1,
  products_count: row.products_count,
  status: statusOf(row, found),
  sync_id: found?.sync_id ?? null,
  platform_category_name: found?.platform_category_name ?? null,
  inherited_from: found === undefined || found.id === row.id ? null : found.id,
});

function statusOf(row: CategoryRow, found: CategoryRow | undefined): MappingStatus {
  if (found === undefined) return 'unmapped';
  // A category that the tree never had (mapped before the tree was first read) does not count as gone.
  if (found.usable === false) return 'gone';
  return found.id === row.id ? 'mapped' : 'inherited';
}
