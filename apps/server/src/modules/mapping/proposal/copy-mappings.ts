import { message } from '@sluice/contracts/messages';
import type { MappingProposal } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { invalid, notFound } from '../../../platform/http/errors.ts';
import { mappingTree } from '../list-mappings.ts';
import { targetFault } from '../target-faults.ts';
import { copyAttributes } from './copy-attributes.ts';
import { Problems } from './problems.ts';
import { type CategoryPair, isMappedTo, proposeCategories } from './propose-categories.ts';
import { isPathOf, loadTargets, type TargetCategory, type Targets } from './targets.ts';

interface SourceMapping {
  category_id: number;
  sync_id: string;
  name: string;
}

/**
 * Proposes the mappings of another connection of the same platform, where this one has none or others. A category of a
 * shop is found by its path when the id stands for another one there. Nothing is mapped.
 *
 * @throws ApiError not_found for the connection; ValidationError for another one that is none of the platform
 */
export async function copyMappings(tx: Tx, connectionId: number, from: number): Promise<MappingProposal> {
  await requireSibling(tx, connectionId, from);
  const [tree, mappings, targets] = await Promise.all([
    mappingTree(tx, connectionId),
    tx.run(sql<SourceMapping>`
      select category_id, sync_id, platform_category_name as name from category_mappings
      where tenant_id = ${tx.tenantId} and connection_id = ${from} order by category_id`),
    loadTargets(tx, connectionId),
  ]);
  const problems = new Problems();
  const nodes = new Map(tree.map((node) => [node.category_id, node]));
  const found = mappings.map((one) => ({
    node: nodes.get(one.category_id)!,
    target: targetOf(one, targets, problems),
    from: one,
  }));
  const pairs = found.flatMap(({ node, target }): CategoryPair[] =>
    target === undefined || isMappedTo(node, target.sync_id)
      ? []
      : [{ node, syncId: target.sync_id, path: target.path }],
  );
  const sameIds = new Set(
    found
      .filter(({ target, from: one }) => target?.sync_id === one.sync_id)
      .map(({ from: one }) => one.sync_id),
  );
  const attributes = await copyAttributes(tx, { connectionId, from, categories: [...sameIds] }, problems);
  return {
    categories: await proposeCategories(tx, tree, pairs),
    sources: attributes.sources,
    values: attributes.values,
    unchanged:
      found.filter(({ target }) => target !== undefined).length - pairs.length + attributes.unchanged,
    ...problems.result,
    more: attributes.more,
  };
}

/** @throws ApiError not_found; ValidationError unless both connections are of one platform */
async function requireSibling(tx: Tx, connectionId: number, from: number): Promise<void> {
  const rows = await tx.run(sql<{ id: number; platform: string }>`
    select id, platform from connections where tenant_id = ${tx.tenantId} and id = any(${[connectionId, from]}::bigint[])`);
  const platformOf = (id: number) => rows.find((row) => row.id === id)?.platform;
  const platform = platformOf(connectionId);
  if (platform === undefined) throw notFound('connection');
  if (connectionId === from || platformOf(from) !== platform)
    throw invalid('from', message('mappings_of_same_platform'));
}

function targetOf(
  { sync_id: syncId, name }: SourceMapping,
  { byId, atPath }: Targets,
  problems: Problems,
): TargetCategory | undefined {
  const same = byId.get(syncId);
  const target = same !== undefined && isPathOf(same.path, name) ? same : atPath(name);
  const fault =
    target === undefined
      ? message('category_path_not_in_tree', { name })
      : targetFault(target, target.sync_id);
  if (fault === undefined) return target;
  problems.add({ name }, fault);
  return undefined;
}
