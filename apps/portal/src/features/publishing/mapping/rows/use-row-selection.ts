import type { CategoryOnChannel } from '@sluice/contracts/portal';
import { useRef } from 'react';

interface SelectionOptions {
  rows: readonly CategoryOnChannel[];
  selected: ReadonlySet<number>;
  onSelect(ids: ReadonlySet<number>): void;
}

/** Selects rows one by one, in a range with Shift, or all. */
export function useRowSelection({ rows, selected, onSelect }: SelectionOptions) {
  /** The row that a range begins at. */
  const anchor = useRef<number>(undefined);
  const add = (from: number, to: number): void => {
    const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
    onSelect(new Set([...selected, ...range.map((row) => row.category_id)]));
  };
  return {
    toggle: (place: number, range: boolean): void => {
      const { category_id: id } = rows[place]!;
      if (range && anchor.current !== undefined) add(anchor.current, place);
      else {
        const next = new Set(selected);
        if (!next.delete(id)) next.add(id);
        onSelect(next);
      }
      anchor.current = place;
    },
    extend: add,
    all: (): void => add(0, rows.length - 1),
    clear: (): void => onSelect(new Set()),
  };
}
