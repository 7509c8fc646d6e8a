import { MAX_BATCH_CATEGORIES, type ProposedCategory } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { affectedProducts } from '../affected-products.ts';
import { type MappingNode, pathOf } from '../list-mappings.ts';

/** One of our categories, and the channel's that it may be mapped to. */
export interface CategoryPair {
  node: MappingNode;
  syncId: string;
  path: readonly string[];
  /** 0 to 1 for a suggestion. */
  confidence?: number;
}

/** Describes pairs of categories to the person who is to confirm them: what is mapped now, and how many products it is about. */
export async function proposeCategories(
  tx: Tx,
  tree: readonly MappingNode[],
  pairs: readonly CategoryPair[],
): Promise<ProposedCategory[]> {
  const some = pairs.slice(0, MAX_BATCH_CATEGORIES);
  const affected = await affectedProducts(
    tx,
    tree,
    some.map(({ node }) => node),
  );
  return some.map(({ node, syncId, path, confidence }) => ({
    category_id: node.category_id,
    path: pathOf(node),
    status: node.status,
    affected_products: affected.get(node.category_id) ?? 0,
    sync_id: syncId,
    channel_path: [...path],
    now: node.platform_category_name,
    confidence: confidence ?? null,
  }));
}

/** Whether a category has that very mapping of its own. */
export const isMappedTo = ({ status, sync_id: id }: MappingNode, syncId: string): boolean =>
  status === 'mapped' && id === syncId;
