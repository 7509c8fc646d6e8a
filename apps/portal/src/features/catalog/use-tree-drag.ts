import type { Category } from '@sluice/contracts';
import { type DragEvent, useState } from 'react';
import { mayDrop } from './tree.ts';

/** A category that is dragged onto another to go below it, or onto the head of the tree to become a root. */
export function useTreeDrag(
  categories: readonly Category[],
  onMove: (id: number, parentId: number | null) => void,
) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | 'root' | null>(null);
  const end = (): void => {
    setDragged(null);
    setOver(null);
  };
  const start = ({ id, name }: Category, { dataTransfer }: DragEvent): void => {
    dataTransfer.effectAllowed = 'move';
    dataTransfer.setData('text/plain', name);
    setDragged(id);
  };
  /** Handlers of a place to drop on: a category, or the head for a root. */
  const propsOf = (target: number | null) => ({
    onDragOver: (event: DragEvent): void => {
      if (dragged === null || (target !== null && !mayDrop(categories, dragged, target))) return;
      event.preventDefault();
      setOver(target ?? 'root');
    },
    onDrop: (): void => {
      if (dragged !== null && mayDrop(categories, dragged, target)) onMove(dragged, target);
      end();
    },
  });
  return { dragging: dragged !== null, over, start, end, propsOf };
}
