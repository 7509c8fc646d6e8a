import type { KeyboardEvent } from 'react';
import type { CategoryTreeProps, TreeRow } from './tree.ts';

interface KeyContext extends CategoryTreeProps {
  row: TreeRow;
  index: number;
  focus(index: number): void;
}

/** Arrows walk the tree, Enter renames, M moves, Delete deletes. */
export function handleKey(event: KeyboardEvent<HTMLElement>, context: KeyContext): void {
  // Keys pressed on a control within the row are that control's.
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
  const { row, rows, index, focus, onExpand, onOpen, mayWrite } = context;
  const { category } = row;
  const parent = rows.findIndex((one) => one.category.id === category.parent_id);
  const acts: Record<string, (() => void) | undefined> = {
    ArrowDown: () => focus(index + 1),
    ArrowUp: () => focus(index - 1),
    Home: () => focus(0),
    End: () => focus(rows.length - 1),
    ArrowRight: () => {
      if (category.child_count === 0) return;
      if (row.expanded) focus(index + 1);
      else onExpand(category.id, true);
    },
    ArrowLeft: () => {
      if (row.expanded) onExpand(category.id, false);
      else if (parent >= 0) focus(parent);
    },
    Enter: mayWrite ? () => onOpen({ kind: 'rename', category }) : undefined,
    Delete: mayWrite ? () => onOpen({ kind: 'delete', category }) : undefined,
    m: mayWrite ? () => onOpen({ kind: 'move', category }) : undefined,
  };
  const act = acts[event.key];
  if (act === undefined) return;
  event.preventDefault();
  act();
}
