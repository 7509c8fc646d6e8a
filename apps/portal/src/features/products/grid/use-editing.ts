import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { GRID_FIELDS } from './fields.ts';
import type { GridCells } from './use-cells.ts';
import type { Cursor } from './use-cursor.ts';

interface EditingOptions {
  table: RefObject<HTMLTableElement | null>;
  cursor: Cursor;
  cells: GridCells;
  /** The product under the cursor. */
  id: number;
}

/** The text being typed into the cell under the cursor: begun by `open`, kept by `commit`, dropped by Esc. */
export function useEditing({ table, cursor, cells, id }: EditingOptions) {
  const [text, setText] = useState<string>();
  const cancelled = useRef(false);
  const { row, column } = cursor.cursor;
  const field = GRID_FIELDS[column]!;
  const focusCell = (): void =>
    table.current?.querySelector<HTMLElement>(`[data-cell="${row}/${column}"]`)?.focus();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the cell under the cursor gets the focus when it moves
  useEffect(() => {
    if (text === undefined && table.current?.contains(document.activeElement) === true) focusCell();
  }, [row, column, text]);

  const open = (typed?: string): void => {
    cancelled.current = false;
    const now = cells.textAt(id, field.id);
    if (field.kind === 'flag') cells.write([{ id, field: field.id, text: now === '1' ? '0' : '1' }]);
    else setText(typed ?? now);
  };
  const commit = (): void => {
    const isCancelled = cancelled.current;
    cancelled.current = false;
    if (text === undefined || isCancelled) return;
    setText(undefined);
    cells.write([{ id, field: field.id, text }]);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? -1 : 1;
    if (event.key === 'Escape') {
      cancelled.current = true;
      focusCell();
      setText(undefined);
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      // Leaving the field keeps what is in it.
      focusCell();
      cursor.go(event.key === 'Enter' ? { row: row + step, column } : { row, column: column + step });
    } else return;
    event.preventDefault();
  };
  return { text, open, commit, type: setText, onKeyDown };
}
