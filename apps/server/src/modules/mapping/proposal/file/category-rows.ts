import { type Message, message } from '@sluice/contracts/messages';
import type { MappingProposal } from '@sluice/contracts/portal';
import type { Tx } from '../../../../platform/db/database.ts';
import { type MappingNode, mappingTree } from '../../list-mappings.ts';
import type { CategoryColumn } from '../../mapping-columns.ts';
import { targetFault } from '../../target-faults.ts';
import { Problems } from '../problems.ts';
import { type CategoryPair, isMappedTo, proposeCategories } from '../propose-categories.ts';
import { isPathOf, loadTargets, type TargetCategory, type Targets } from '../targets.ts';
import type { NamedRow } from './named-rows.ts';
import { type OwnCategories, ownCategories } from './own-categories.ts';

type Row = NamedRow<CategoryColumn>;

/** A row whose categories were found. */
interface ReadRow {
  row: number;
  node: MappingNode;
  target: TargetCategory;
  /** The id of the category that the mapping is inherited from, as the file says. */
  inheritedFrom: number | undefined;
}

/**
 * Proposes the mappings that a file tells. A row without a category of the channel says nothing; a row that only repeats
 * what its parent's row says stays inherited.
 *
 * @throws ApiError not_found for the connection
 */
export async function proposeCategoryRows(
  tx: Tx,
  connectionId: number,
  rows: readonly Row[],
): Promise<MappingProposal> {
  const [tree, targets] = await Promise.all([mappingTree(tx, connectionId), loadTargets(tx, connectionId)]);
  const problems = new Problems();
  const read = readRows(rows, { own: ownCategories(tree), targets }, problems);
  const told = new Map(read.map(({ node, target }) => [node.category_id, target.sync_id]));
  const pairs = read.flatMap(({ node, target, inheritedFrom }): CategoryPair[] => {
    const { sync_id: syncId, path } = target;
    const isInherited =
      inheritedFrom !== undefined &&
      (told.get(inheritedFrom) ?? (node.status === 'inherited' ? node.sync_id : null)) === syncId;
    return isMappedTo(node, syncId) || isInherited ? [] : [{ node, syncId, path }];
  });
  const categories = await proposeCategories(tx, tree, pairs);
  return {
    categories,
    sources: [],
    values: [],
    unchanged: read.length - pairs.length,
    ...problems.result,
    more: categories.length < pairs.length,
  };
}

function readRows(
  rows: readonly Row[],
  known: { own: OwnCategories; targets: Targets },
  problems: Problems,
): ReadRow[] {
  const before = new Map<MappingNode, number>();
  return rows.flatMap((row): ReadRow[] => {
    const refuse = (column: string | undefined, said: Message): [] => {
      const name = row.cells.path || row.cells.id;
      problems.add({ row: row.row, ...(column && { column }), ...(name && { name }) }, said);
      return [];
    };
    if (row.problem !== undefined) return refuse(undefined, row.problem);
    if (row.cells.channelId === '' && row.cells.channelPath === '') return [];
    const node = known.own.find(row.cells);
    if ('said' in node) return refuse(node.column, node.said);
    const target = targetIn(row, known.targets);
    if ('said' in target) return refuse(target.column, target.said);
    const twin = before.get(node);
    if (twin !== undefined) return refuse(undefined, message('mapping_row_twin', { row: twin }));
    before.set(node, row.row);
    const inheritedFrom = Number(row.cells.inheritedFrom) || undefined;
    return [{ row: row.row, node, target, inheritedFrom }];
  });
}

/** A reason against a row, and the column that it concerns. */
interface RowFault {
  column: CategoryColumn;
  said: Message;
}

function targetIn({ cells }: Row, { byId, atPath }: Targets): TargetCategory | RowFault {
  const { channelId: id, channelPath: path } = cells;
  const named = path === '' ? undefined : atPath(path);
  if (id === '')
    return named ?? { column: 'channelPath', said: message('category_path_not_in_tree', { name: path }) };
  const target = byId.get(id);
  const fault = targetFault(target, id);
  if (fault !== undefined) return { column: 'channelId', said: fault };
  // A name that the tree does not have was the category's own once.
  if (named === undefined || named === target || isPathOf(target!.path, path)) return target!;
  const name = target!.path.join(' > ');
  return { column: 'channelPath', said: message('channel_category_two_ways', { name }) };
}
