import { memo, type ReactNode } from 'react';
import classes from './DataTable.module.css';

export type Key = number | string;

export interface Column<Row> {
  /** Also the name the service sorts by. */
  id: string;
  header: string;
  /** Its name is for those who do not see the buttons in it. */
  headerHidden?: boolean;
  cell(row: Row): ReactNode;
  sortable?: boolean;
  align?: 'right';
  width?: number | string;
  /** Left out on narrower screens: md = below 992 px, sm = below 768 px. */
  hideBelow?: 'md' | 'sm';
}

/** Where a row stands when only those in sight are in the document: texts that wrap make rows higher than most. */
export interface RowPlace {
  index: number;
  measure(row: HTMLTableRowElement | null): void;
}

interface TableRowProps extends Partial<RowPlace> {
  row: unknown;
  columns: readonly Column<unknown>[];
  id: Key;
  name: string | undefined;
  selected: boolean | undefined;
  onToggle: ((key: Key, on: boolean) => void) | undefined;
}

/** One row of `DataTable`, drawn anew only when it changes itself. */
export const TableRow = memo(function TableRow({
  index,
  measure,
  row,
  columns,
  id,
  name,
  selected,
  onToggle,
}: TableRowProps) {
  return (
    <tr
      aria-selected={selected}
      ref={measure}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
    >
      {onToggle && (
        <td className={classes.check}>
          <input
            type="checkbox"
            aria-label={name}
            checked={selected}
            onChange={(event) => onToggle(id, event.currentTarget.checked)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} className={cellClass(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
});

export const cellClass = ({ align, hideBelow }: Pick<Column<never>, 'align' | 'hideBelow'>): string =>
  `${align === 'right' ? classes.right : ''} ${hideBelow ? classes[hideBelow] : ''}`;
