import type { ProductListRow } from '@sluice/contracts/portal';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../lib/announce.ts';
import type { CellChange } from './drafts.ts';
import { clipboardText, GRID_FIELDS, parseClipboard } from './fields.ts';
import classes from './Grid.module.css';
import { GridRow } from './GridRow.tsx';
import { GridRows } from './GridRows.tsx';
import type { useCells } from './use-cells.ts';
import { type Place, useCursor } from './use-cursor.ts';

interface CellsProps {
  rows: readonly ProductListRow[];
  cells: ReturnType<typeof useCells>;
}

/** The cells with their keys: arrows, Enter, Esc, typing, Delete, copy and paste, undo and redo. */
export function Cells({ rows, cells }: CellsProps) {
  const { t, i18n } = useTranslation('products');
  const table = useRef<HTMLTableElement>(null);
  const cursor = useCursor({ rows: rows.length, columns: GRID_FIELDS.length });
  const [editing, setEditing] = useState<string>();
  const { row, column } = cursor.cursor;
  const field = GRID_FIELDS[column]!;
  const here = rows[row]!;

  useEffect(() => {
    if (editing !== undefined || !table.current?.contains(document.activeElement)) return;
    table.current.querySelector<HTMLElement>(`[data-cell="${row}/${column}"]`)?.focus();
  }, [row, column, editing]);

  const changesOf = (texts: readonly (readonly string[])[], at: Place): CellChange[] =>
    texts.flatMap((line, down) =>
      line.flatMap((text, right) => {
        const product = rows[at.row + down];
        const target = GRID_FIELDS[at.column + right];
        return product === undefined || target === undefined
          ? []
          : [{ id: product.id, field: target.id, text }];
      }),
    );
  const selectedTexts = (text?: string): string[][] =>
    Array.from({ length: cursor.bottom - cursor.top + 1 }, (_, down) =>
      Array.from(
        { length: cursor.right - cursor.left + 1 },
        (__, right) =>
          text ?? cells.textAt(rows[cursor.top + down]!.id, GRID_FIELDS[cursor.left + right]!.id),
      ),
    );
  const corner = { row: cursor.top, column: cursor.left };
  const cancelled = useRef(false);
  const commit = (): void => {
    const isCancelled = cancelled.current;
    cancelled.current = false;
    if (editing === undefined || isCancelled) return;
    setEditing(undefined);
    cells.write([{ id: here.id, field: field.id, text: editing }]);
  };
  const open = (text?: string): void => {
    cancelled.current = false;
    const now = cells.textAt(here.id, field.id);
    if (field.kind === 'flag') cells.write([{ id: here.id, field: field.id, text: now === '1' ? '0' : '1' }]);
    else setEditing(text ?? now);
  };
  const focusCell = (): void =>
    table.current?.querySelector<HTMLElement>(`[data-cell="${row}/${column}"]`)?.focus();

  const whileEditing = (event: KeyboardEvent): void => {
    const { key, shiftKey } = event;
    if (key === 'Escape') {
      cancelled.current = true;
      focusCell();
      setEditing(undefined);
    } else if (key === 'Enter' || key === 'Tab') {
      // Leaving the field keeps what is in it.
      focusCell();
      const step = shiftKey ? -1 : 1;
      cursor.go(key === 'Enter' ? { row: row + step, column } : { row, column: column + step });
    } else return;
    event.preventDefault();
  };
  const whileMoving = (event: KeyboardEvent): void => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    const command = (ctrlKey || metaKey) && !altKey;
    const letter = key.toLowerCase();
    if (command && letter === 'z') (shiftKey ? cells.redo : cells.undo)?.();
    else if (command && letter === 'y') cells.redo?.();
    else if (command && letter === 'a') cursor.selectAll();
    else if (cursor.moveBy(event)) {
      // It moved.
    } else if (key === 'Enter' || key === 'F2') open();
    else if (key === ' ' && field.kind === 'flag') open();
    else if (key === 'Delete' || key === 'Backspace') cells.write(changesOf(selectedTexts(''), corner));
    else if (!command && !altKey && key.length === 1 && field.kind !== 'flag') open(key);
    else return;
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent): void => {
    if (editing !== undefined) return;
    event.preventDefault();
    const given = parseClipboard(event.clipboardData.getData('text/plain'));
    const single = given.length === 1 && given[0]!.length === 1;
    const texts = single ? selectedTexts(given[0]![0]!) : given;
    const changes = changesOf(texts, corner);
    cells.write(changes);
    const lost = texts.flat().length - changes.length;
    announce(
      lost > 0
        ? t('grid.pastedPartly', { count: changes.length, lost })
        : t('grid.pasted', { count: changes.length }),
    );
    if (!single) {
      cursor.go(corner);
      cursor.go({ row: corner.row + texts.length - 1, column: corner.column + texts[0]!.length - 1 }, true);
    }
  };
  const copy = (event: ClipboardEvent): void => {
    if (editing !== undefined) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', clipboardText(selectedTexts()));
  };

  // All rows get the same functions, so that a row is drawn anew only when something of its own changes.
  const latest = useRef({ commit, open, go: cursor.go });
  latest.current = { commit, open, go: cursor.go };
  const [opened, setOpened] = useState(0);
  const on = useMemo(
    () => ({
      point: (at: number, column: number, extend: boolean) => latest.current.go({ row: at, column }, extend),
      open: () => setOpened((count) => count + 1),
      type: (text: string) => setEditing(text),
      commit: () => latest.current.commit(),
    }),
    [],
  );
  useEffect(() => {
    if (opened > 0) latest.current.open();
  }, [opened]);
  const selects = (index: number): boolean => index >= cursor.top && index <= cursor.bottom;
  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take keys is a grid
      role="grid"
      aria-label={t('grid.title')}
      aria-rowcount={rows.length + 1}
      aria-multiselectable="true"
      className={classes.grid}
      onKeyDown={editing === undefined ? whileMoving : whileEditing}
      onPaste={paste}
      onCopy={copy}
    >
      <colgroup>
        {GRID_FIELDS.map(({ id, width }) => (
          <col key={id} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {GRID_FIELDS.map(({ id, kind }) => (
            <th key={id} scope="col" data-kind={kind}>
              {t(`column.${id}`)}
            </th>
          ))}
        </tr>
      </thead>
      <GridRows
        count={rows.length}
        active={row}
        draw={(index, measure) => {
          const product = rows[index]!;
          return (
            <GridRow
              key={product.id}
              measure={measure}
              row={product}
              index={index}
              drafts={cells.drafts.get(product.id)}
              active={index === row ? column : -1}
              from={selects(index) ? cursor.left : -1}
              to={selects(index) ? cursor.right : -2}
              editing={index === row ? editing : undefined}
              mayTab={index === row ? column : -1}
              t={t}
              language={i18n.language}
              on={on}
            />
          );
        }}
      />
    </table>
  );
}
