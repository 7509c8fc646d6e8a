import type { ProductListRow } from '@sluice/contracts/portal';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldLabel } from '../../../lib/field-names.ts';
import { GRID_FIELDS } from './fields.ts';
import classes from './Grid.module.css';
import { GridRow } from './GridRow.tsx';
import { GridRows } from './GridRows.tsx';
import { useBlock } from './use-block.ts';
import type { GridCells } from './use-cells.ts';
import { type Cursor, useCursor } from './use-cursor.ts';
import { useEditing } from './use-editing.ts';

interface CellsProps {
  rows: readonly ProductListRow[];
  cells: GridCells;
}

/** The cells with their keys: arrows, Enter, Esc, typing, Delete, copy and paste, undo and redo. */
export function Cells({ rows, cells }: CellsProps) {
  const { t } = useTranslation('products');
  const table = useRef<HTMLTableElement>(null);
  const cursor = useCursor({ rows: rows.length, columns: GRID_FIELDS.length });
  const { row, column } = cursor.cursor;
  const editing = useEditing({ table, cursor, cells, id: rows[row]!.id });
  const block = useBlock(rows, cells, cursor);
  const isFlag = GRID_FIELDS[column]!.kind === 'flag';
  const act = (event: KeyboardEvent): void => {
    const done =
      stepBy(event, cells) ||
      moveBy(event, cursor) ||
      openBy(event, isFlag, editing.open) ||
      emptyBy(event, block.empty);
    if (done) event.preventDefault();
  };
  const typing = editing.text !== undefined;
  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take keys is a grid
      role="grid"
      aria-label={t('grid.title')}
      aria-rowcount={rows.length + 1}
      aria-multiselectable="true"
      className={classes.grid}
      onKeyDown={typing ? editing.onKeyDown : act}
      onPaste={typing ? undefined : block.paste}
      onCopy={typing ? undefined : block.copy}
    >
      <Columns />
      <GridRows count={rows.length} active={row} draw={useRowDrawer({ rows, cells, cursor, editing })} />
    </table>
  );
}

const isCommand = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => (ctrlKey || metaKey) && !altKey;

/** Steps back or forth; whether the key means that. */
function stepBy(event: KeyboardEvent, { undo, redo }: GridCells): boolean {
  const letter = event.key.toLowerCase();
  if (!isCommand(event) || (letter !== 'z' && letter !== 'y')) return false;
  (letter === 'y' || event.shiftKey ? redo : undo)?.();
  return true;
}

/** Moves the cursor or selects all; whether the key means that. */
function moveBy(event: KeyboardEvent, cursor: Cursor): boolean {
  if (!isCommand(event) || event.key.toLowerCase() !== 'a') return cursor.moveBy(event);
  cursor.selectAll();
  return true;
}

/** Begins typing, or flips a flag; whether the key means that. */
function openBy(event: KeyboardEvent, isFlag: boolean, open: (text?: string) => void): boolean {
  const { key, altKey } = event;
  if (key === 'Enter' || key === 'F2' || (key === ' ' && isFlag)) open();
  else if (!isCommand(event) && !altKey && key.length === 1 && !isFlag) open(key);
  else return false;
  return true;
}

function emptyBy({ key }: KeyboardEvent, empty: () => void): boolean {
  if (key !== 'Delete' && key !== 'Backspace') return false;
  empty();
  return true;
}

function Columns() {
  const { t } = useTranslation('products');
  return (
    <>
      <colgroup>
        {GRID_FIELDS.map(({ id, width }) => (
          <col key={id} width={width} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {GRID_FIELDS.map(({ id, kind }) => (
            <th key={id} scope="col" data-kind={kind}>
              {fieldLabel(t, 'column', id)}
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}

interface DrawerOptions extends CellsProps {
  cursor: Cursor;
  editing: ReturnType<typeof useEditing>;
}

/** Draws a row. All rows get the same functions, so that a row is drawn anew only when something of its own changes. */
function useRowDrawer({ rows, cells, cursor, editing }: DrawerOptions) {
  const { t, i18n } = useTranslation('products');
  const latest = useRef({ editing, go: cursor.go });
  latest.current = { editing, go: cursor.go };
  const [opened, setOpened] = useState(0);
  const on = useMemo(
    () => ({
      point: (row: number, column: number, extend: boolean) => latest.current.go({ row, column }, extend),
      open: () => setOpened((count) => count + 1),
      type: (text: string) => latest.current.editing.type(text),
      commit: () => latest.current.editing.commit(),
    }),
    [],
  );
  useEffect(() => {
    if (opened > 0) latest.current.editing.open();
  }, [opened]);
  const { row, column } = cursor.cursor;
  return (index: number, measure?: (row: HTMLTableRowElement | null) => void): ReactNode => {
    const product = rows[index]!;
    const selected = index >= cursor.top && index <= cursor.bottom;
    return (
      <GridRow
        key={product.id}
        measure={measure}
        row={product}
        index={index}
        drafts={cells.drafts.get(product.id)}
        active={index === row ? column : -1}
        from={selected ? cursor.left : -1}
        to={selected ? cursor.right : -2}
        editing={index === row ? editing.text : undefined}
        t={t}
        language={i18n.language}
        on={on}
      />
    );
  };
}
