import { type KeyboardEvent, useState } from 'react';

export interface Place {
  row: number;
  column: number;
}

export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

interface Bounds {
  rows: number;
  columns: number;
}

const MOVES: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The cursor of a grid, and the range it spans with Shift. */
export function useCursor({ rows, columns }: Bounds) {
  const [cursor, setCursor] = useState<Place>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Place>(cursor);
  const within = (place: Place): Place => clamp(place, { rows, columns });
  const go = (place: Place, extend = false): void => {
    const next = within(place);
    setCursor(next);
    if (!extend) setAnchor(next);
  };
  /** Whether the key was one that moves. */
  const moveBy = (event: KeyboardEvent): boolean => {
    const { key, shiftKey, ctrlKey, metaKey } = event;
    const far = ctrlKey || metaKey;
    const move = MOVES[key];
    if (move !== undefined) {
      const step = far ? Math.max(rows, columns) : 1;
      go({ row: cursor.row + move[0] * step, column: cursor.column + move[1] * step }, shiftKey);
      return true;
    }
    if (key === 'Home') go({ row: far ? 0 : cursor.row, column: 0 }, shiftKey);
    else if (key === 'End') go({ row: far ? rows - 1 : cursor.row, column: columns - 1 }, shiftKey);
    else if (key === 'PageDown') go({ ...cursor, row: cursor.row + 15 }, shiftKey);
    else if (key === 'PageUp') go({ ...cursor, row: cursor.row - 15 }, shiftKey);
    else return false;
    return true;
  };
  return {
    cursor: within(cursor),
    ...rangeOf(within(cursor), within(anchor)),
    go,
    moveBy,
    selectAll: () => {
      setAnchor({ row: 0, column: 0 });
      setCursor({ row: rows - 1, column: columns - 1 });
    },
  };
}

/** The place in a grid of this size that is nearest: the page it was on may have had more rows. */
const clamp = ({ row, column }: Place, { rows, columns }: Bounds): Place => ({
  row: Math.max(0, Math.min(rows - 1, row)),
  column: Math.max(0, Math.min(columns - 1, column)),
});

export type Cursor = ReturnType<typeof useCursor>;

const rangeOf = (one: Place, other: Place): Range => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
});
