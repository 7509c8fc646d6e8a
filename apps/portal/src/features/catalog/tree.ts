import type { Category } from '@sluice/contracts';
import { foldKey } from '@sluice/contracts';
import type { TreeNumbers } from './tree-numbers.ts';

/** A category that a dialog is open for, or the parent of a new one. */
export type OpenCategory =
  | { kind: 'new'; parent: Category | null }
  | { kind: 'rename' | 'move' | 'delete' | 'options'; category: Category };

/** Rows of the tree, and everything that is done to them. */
export interface CategoryTreeProps {
  rows: readonly TreeRow[];
  categories: readonly Category[];
  /** Figures by the id of the category. */
  numbers: ReadonlyMap<number, TreeNumbers>;
  mayWrite: boolean;
  onExpand(id: number, open: boolean): void;
  onToggle(id: number, publishEnabled: boolean): void;
  onMove(id: number, parentId: number | null): void;
  onOpen(what: OpenCategory): void;
}

/** A category as one line of the tree. */
export interface TreeRow {
  category: Category;
  /** From 1. */
  level: number;
  expanded: boolean;
  position: number;
  siblings: number;
}

export const ROOT = 0;

/** Children by the id of their parent, in the order of the service: by name. */
export const childrenOf = (categories: readonly Category[]): Map<number, Category[]> =>
  Map.groupBy(categories, (category) => category.parent_id ?? ROOT);

/**
 * The lines to show: the expanded ones, or with a search text the matches and their ancestors.
 *
 * @param expanded ids of categories whose children are shown
 */
export function visibleRows(
  categories: readonly Category[],
  expanded: ReadonlySet<number>,
  search: string,
): TreeRow[] {
  const wanted = search.trim() === '' ? undefined : matching(categories, search);
  const children = childrenOf(
    wanted === undefined ? categories : categories.filter((one) => wanted.has(one.id)),
  );
  const rows: TreeRow[] = [];
  // A stack instead of recursion: the depth is unlimited.
  const stack: Omit<TreeRow, 'expanded'>[] = [];
  const push = (parent: number, level: number): void => {
    const its = children.get(parent) ?? [];
    for (let at = its.length - 1; at >= 0; at--)
      stack.push({ category: its[at]!, level, position: at + 1, siblings: its.length });
  };
  push(ROOT, 1);
  for (let row = stack.pop(); row !== undefined; row = stack.pop()) {
    const { id } = row.category;
    const open = children.has(id) && (wanted !== undefined || expanded.has(id));
    rows.push({ ...row, expanded: open });
    if (open) push(id, row.level + 1);
  }
  return rows;
}

/** Ids of categories whose name holds the text, and of all above them. */
function matching(categories: readonly Category[], search: string): Set<number> {
  const text = foldKey(search);
  const byId = new Map(categories.map((one) => [one.id, one]));
  const wanted = new Set<number>();
  for (const category of categories) {
    if (!foldKey(category.name).includes(text)) continue;
    for (
      let one: Category | undefined = category;
      one !== undefined && !wanted.has(one.id);
      one = byId.get(one.parent_id ?? ROOT)
    )
      wanted.add(one.id);
  }
  return wanted;
}

/** Ids of a category and everything below it: where it cannot be moved to. */
export function withDescendants(categories: readonly Category[], id: number): Set<number> {
  const children = childrenOf(categories);
  const ids = new Set<number>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    ids.add(next);
    for (const child of children.get(next) ?? []) open.push(child.id);
  }
  return ids;
}

export const pathText = ({ path }: Pick<Category, 'path'>): string => path.join(' › ');

/** Whether a category may go below another, or become a root: not where it is, nor below itself. */
export function mayDrop(categories: readonly Category[], id: number, target: number | null): boolean {
  const moved = categories.find((one) => one.id === id);
  if (moved === undefined || moved.parent_id === target) return false;
  return target === null || !withDescendants(categories, id).has(target);
}
