import { type DragEvent, useState } from 'react';

/** Entries of a list that are dragged onto one another; `propsOf` goes to each. */
export function useDrag(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const reset = (): void => {
    setDragged(null);
    setOver(null);
  };
  return (index: number) => ({
    'data-dragged': dragged === index || undefined,
    'data-over': (over === index && dragged !== index) || undefined,
    onDragStart: (event: DragEvent): void => {
      event.dataTransfer.effectAllowed = 'move';
      setDragged(index);
    },
    onDragOver: (event: DragEvent): void => {
      if (dragged === null) return;
      event.preventDefault();
      setOver(index);
    },
    onDrop: (event: DragEvent): void => {
      if (dragged === null) return;
      event.preventDefault();
      onMove(dragged, index);
      reset();
    },
    onDragEnd: reset,
  });
}
