import { ConnectorError } from './errors.ts';
import type { ChannelCategory } from './taxonomy.ts';

/** No tree of categories is as deep: a deeper one is a circle. */
const MAX_DEPTH = 50;

/** One node of a tree that comes nested in one answer, with the nodes below it. */
export interface NestedCategory {
  readonly id: number | string;
  readonly name: string;
  readonly below: readonly unknown[];
}

/**
 * The categories of a nested tree, parents before their children. Products are put into the leaves alone.
 *
 * @param read the node of the answer; null where it makes no sense
 * @throws ConnectorError `protocol` for a node that makes no sense, or a tree without end
 */
export function nestedCategories(
  roots: readonly unknown[],
  read: (node: unknown) => NestedCategory | null,
): ChannelCategory[] {
  const categories: ChannelCategory[] = [];
  const add = (nodes: readonly unknown[], parentSyncId: string | null, depth: number): void => {
    for (const one of nodes) {
      const node = depth > MAX_DEPTH ? null : read(one);
      if (node === null)
        throw new ConnectorError({ kind: 'protocol', message: 'a node of the category tree makes no sense' });
      const syncId = String(node.id);
      categories.push({ syncId, name: node.name, parentSyncId, assignable: node.below.length === 0 });
      add(node.below, syncId, depth + 1);
    }
  };
  add(roots, null, 0);
  return categories;
}
