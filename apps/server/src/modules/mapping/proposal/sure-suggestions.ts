import type { MappingProposal } from '@sluice/contracts/portal';
import { breather } from '../../../platform/breathe.ts';
import type { Database, TenantId, Tx } from '../../../platform/db/database.ts';
import { type MappingNode, mappingTree, pathOf } from '../list-mappings.ts';
import { isOpen, matchingNodes } from '../page-of-mappings.ts';
import { buildCategoryIndex } from '../suggest/category-index.ts';
import { languageOf, votesOf } from '../suggest/language/detect.ts';
import { suggestCategories } from '../suggest/suggest.ts';
import { assignableCategories } from '../tree/tree.ts';
import { type CategoryPair, proposeCategories } from './propose-categories.ts';

/** Open categories that are looked at, those with the most waiting products first: about two seconds of work. */
const MOST_LOOKED_AT = 1_000;

export interface SuggestionFilter {
  minConfidence: number;
  search: string;
  /** Only categories with products of their own. */
  withProducts: boolean;
}

/**
 * Proposes the first suggestion of each open category whose likelihood reaches a bound. Nothing is mapped.
 *
 * @throws ApiError not_found for the connection
 */
export async function sureSuggestions(
  db: Database,
  tenantId: TenantId,
  connectionId: number,
  { minConfidence, search, withProducts }: SuggestionFilter,
): Promise<MappingProposal> {
  const [tree, channel] = await db.inTenant(tenantId, (tx) => readTrees(tx, connectionId));
  const { found } = matchingNodes(tree, { search, status: null, withProducts });
  const open = found.filter(isOpen);
  const pairs = await pairsOf(tree, open.slice(0, MOST_LOOKED_AT), { channel, minConfidence });
  return {
    categories: await db.inTenant(tenantId, (tx) => proposeCategories(tx, tree, pairs)),
    sources: [],
    values: [],
    unchanged: 0,
    problems: [],
    problems_count: 0,
    more: open.length > MOST_LOOKED_AT,
  };
}

interface ChannelCategory {
  syncId: string;
  path: string[];
}

const readTrees = async (tx: Tx, connectionId: number): Promise<[MappingNode[], ChannelCategory[]]> => [
  await mappingTree(tx, connectionId),
  await tx.run(assignableCategories(tx, connectionId)),
];

/** Runs outside of any transaction, and lets other requests in between. */
async function pairsOf(
  tree: readonly MappingNode[],
  open: readonly MappingNode[],
  { channel, minConfidence }: { channel: ChannelCategory[]; minConfidence: number },
): Promise<CategoryPair[]> {
  const ours = votesOf(tree.map(({ name }) => name));
  const index = buildCategoryIndex(channel);
  const breathe = breather();
  const pairs: CategoryPair[] = [];
  for (const node of open) {
    const path = pathOf(node);
    const [best] = suggestCategories(index, path, languageOf(path, ours));
    if (best !== undefined && best.confidence >= minConfidence) pairs.push({ node, ...best });
    await breathe();
  }
  return withoutInherited(pairs);
}

/** Leaves out a category that would inherit the same mapping from one above it. */
function withoutInherited(pairs: readonly CategoryPair[]): CategoryPair[] {
  const targets = new Map(pairs.map(({ node, syncId }) => [node, syncId]));
  return pairs.filter(({ node, syncId }) => {
    let above = node.parent;
    while (above !== null && !targets.has(above)) above = above.parent;
    return above === null || targets.get(above) !== syncId;
  });
}
