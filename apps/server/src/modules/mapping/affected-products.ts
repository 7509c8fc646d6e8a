import type { Tx } from '../../platform/db/database.ts';
import { records } from '../../platform/db/records.ts';
import { sql } from '../../platform/db/sql.ts';
import type { MappingNode } from './list-mappings.ts';

/**
 * Counts the products that follow the mapping of each category: those in it, and in categories below it without a mapping
 * of their own. By the ids of the categories; one without products is left out.
 *
 * The code walks the tree: a recursive statement read all categories once for each level while they had no statistics.
 */
export async function affectedProducts(
  tx: Tx,
  tree: readonly MappingNode[],
  nodes: readonly MappingNode[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.run(sql<{ id: number; products: number }>`
    select r.root as id, count(distinct pc.product_id) as products
    from ${REACH.from(reachOf(tree, nodes))}
    join product_categories pc on pc.tenant_id = ${tx.tenantId} and pc.category_id = r.category
    group by r.root`);
  return new Map(rows.map(({ id, products }) => [id, products]));
}

interface Reach {
  root: number;
  category: number;
}

/** Each of the categories with the categories below it, except those behind a mapping of their own. */
function reachOf(tree: readonly MappingNode[], roots: readonly MappingNode[]): Reach[] {
  const wanted = new Set(roots);
  return tree.flatMap((root, at) => {
    if (!wanted.has(root)) return [];
    const reach: Reach[] = [];
    let cut = Number.POSITIVE_INFINITY;
    // The descendants of a category follow it.
    for (let next = at; next < tree.length; next++) {
      const node = tree[next]!;
      if (next > at && node.depth <= root.depth) break;
      if (node.depth > cut) continue;
      cut = next > at && isMappedItself(node) ? node.depth : Number.POSITIVE_INFINITY;
      if (cut > node.depth && node.products_count > 0)
        reach.push({ root: root.category_id, category: node.category_id });
    }
    return reach;
  });
}

const isMappedItself = ({ sync_id: mapped, inherited_from: from }: MappingNode): boolean =>
  mapped !== null && from === null;

const REACH = records<Reach>('r', {
  root: ['bigint', (one) => one.root],
  category: ['bigint', (one) => one.category],
});
