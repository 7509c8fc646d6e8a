import type { ProductListRow } from '@sluice/contracts/portal';
import type { TFunction } from 'i18next';
import { memo } from 'react';
import { fieldLabel } from '../../../lib/field-names.ts';
import type { Draft } from './drafts.ts';
import { type FieldId, GRID_FIELDS, type GridField, textOf } from './fields.ts';
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
  return (
    <tr ref={props.measure} data-index={props.index} aria-rowindex={props.index + 2}>
      {GRID_FIELDS.map((field, column) => (
        <GridCell key={field.id} {...props} field={field} column={column} />
      ))}
    </tr>
  );
});

interface GridCellProps extends GridRowProps {
  field: GridField;
  column: number;
}

function GridCell(props: GridCellProps) {
  const { row, index, drafts, active, from, to, editing, on, field, column } = props;
  const draft = drafts?.get(field.id);
  const isActive = column === active;
  const isSelected = column >= from && column <= to;
  const errorId = draft?.error === undefined ? undefined : `cell-error-${row.id}-${field.id}`;
  const look = [
    isSelected && classes.selected,
    isActive && classes.active,
    draft && draft.error === undefined && classes.saving,
    draft?.error !== undefined && classes.invalid,
  ];
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={isSelected}
      aria-invalid={errorId !== undefined || undefined}
      aria-describedby={errorId}
      data-cell={`${index}/${column}`}
      tabIndex={isActive ? 0 : -1}
      className={look.filter(Boolean).join(' ')}
      onMouseDown={(event) => on.point(index, column, event.shiftKey)}
      onDoubleClick={() => on.open(index, column)}
    >
      {isActive && editing !== undefined ? (
        <CellInput {...props} text={editing} />
      ) : (
        <CellText {...props} draft={draft?.text} />
      )}
      {draft?.error !== undefined && (
        <span id={errorId} className={classes.message}>
          {draft.error}
        </span>
      )}
    </td>
  );
}

function CellInput({ row, field, text, t, on }: GridCellProps & { text: string }) {
  return (
    <input
      className={classes.input}
      aria-label={t('grid.editing', { field: fieldLabel(t, 'column', field.id), name: row.name })}
      value={text}
      // biome-ignore lint/a11y/noAutofocus: somebody has just begun to type here
      autoFocus
      onChange={(event) => on.type(event.currentTarget.value)}
      onBlur={on.commit}
      onMouseDown={(event) => event.stopPropagation()}
    />
  );
}

function CellText({ row, field, draft, t, language }: GridCellProps & { draft: string | undefined }) {
  const text = draft ?? textOf(row, field, language);
  const isFigure = field.kind === 'number' || field.kind === 'whole';
  return (
    <span className={`${classes.value} ${isFigure ? classes.figure : ''}`}>
      {field.id === 'name' && row.is_bundle && <span className={classes.mark}>{t('bundle')}</span>}
      {field.kind === 'flag' && (text === '1' || text === '0') ? t(`grid.flag.${text}`) : text}
    </span>
  );
}
