import type { ProductListRow } from '@sluice/contracts/portal';
import type { TFunction } from 'i18next';
import { memo } from 'react';
import type { Draft } from './drafts.ts';
import { type FieldId, GRID_FIELDS, textOf } from './fields.ts';
import classes from './Grid.module.css';

interface GridRowProps {
  /** Set when only rows in sight are in the document: a refused cell makes its row higher. */
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
  row: ProductListRow;
  index: number;
  drafts: ReadonlyMap<FieldId, Draft> | undefined;
  /** The column that has the cursor; -1 when it is in another row. */
  active: number;
  /** The first and last column that are selected in this row. */
  from: number;
  to: number;
  /** The text being typed into the active cell. */
  editing: string | undefined;
  mayTab: number;
  t: TFunction;
  language: string;
  on: {
    point(row: number, column: number, extend: boolean): void;
    open(row: number, column: number): void;
    type(text: string): void;
    commit(): void;
  };
}

/** A row of cells; drawn anew only when something of its own changes. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { measure, row, index, drafts, active, from, to, editing, mayTab, t, language, on } = props;
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      {GRID_FIELDS.map((field, column) => {
        const draft = drafts?.get(field.id);
        const isActive = column === active;
        const text = draft?.text ?? textOf(row, field, language);
        const errorId = draft?.error === undefined ? undefined : `cell-error-${row.id}-${field.id}`;
        const shown = field.kind === 'flag' && (text === '1' || text === '0') ? t(`grid.flag.${text}`) : text;
        const look = [
          column >= from && column <= to && classes.selected,
          isActive && classes.active,
          draft && draft.error === undefined && classes.saving,
          draft?.error !== undefined && classes.invalid,
        ];
        return (
          <td
            key={field.id}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
            role="gridcell"
            aria-colindex={column + 1}
            aria-selected={column >= from && column <= to}
            aria-invalid={errorId !== undefined || undefined}
            aria-describedby={errorId}
            data-cell={`${index}/${column}`}
            tabIndex={column === mayTab ? 0 : -1}
            className={look.filter(Boolean).join(' ')}
            onMouseDown={(event) => on.point(index, column, event.shiftKey)}
            onDoubleClick={() => on.open(index, column)}
          >
            {isActive && editing !== undefined ? (
              <input
                className={classes.input}
                aria-label={t('grid.editing', { field: t(`column.${field.id}`), name: row.name })}
                value={editing}
                // biome-ignore lint/a11y/noAutofocus: somebody has just begun to type here
                autoFocus
                onChange={(event) => on.type(event.currentTarget.value)}
                onBlur={on.commit}
                onMouseDown={(event) => event.stopPropagation()}
              />
            ) : (
              <span
                className={`${classes.value} ${field.kind === 'number' || field.kind === 'whole' ? classes.figure : ''}`}
              >
                {shown}
              </span>
            )}
            {draft?.error !== undefined && (
              <span id={errorId} className={classes.message}>
                {draft.error}
              </span>
            )}
          </td>
        );
      })}
    </tr>
  );
});
