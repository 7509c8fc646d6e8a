import { VisuallyHidden } from '@mantine/core';
import type { PageMeta } from '@sluice/contracts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './DataTable.module.css';
import { Pager } from './Pager.tsx';
import { EmptyState, ErrorState, Loading } from './states.tsx';
import { type Column, cellClass, type Key, TableRow } from './TableRow.tsx';

export type { Column };

const VirtualRows = lazy(() => import('./VirtualRows.tsx').then((all) => ({ default: all.VirtualRows })));

export interface Sort {
  by: string;
  direction: 'asc' | 'desc';
}

interface DataTableProps<Row> {
  /** Names the table for people who do not see it. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey(row: Row): Key;
  /** Names a row in labels of its controls. */
  rowName?(row: Row): string;
  sort?: Sort | undefined;
  onSort?(sort: Sort): void;
  selection?: { keys: ReadonlySet<Key>; onChange(keys: ReadonlySet<Key>): void };
  meta?: PageMeta | undefined;
  onPage?(page: number): void;
  onPerPage?(perPage: number): void;
  perPageChoices?: readonly number[];
  error?: unknown;
  retry?: () => void;
  /** The rows shown are of the search before; the new one is under way. */
  stale?: boolean;
  /** Instead of "nothing found". */
  empty?: ReactNode;
}

/** From so many rows on, only those in sight are in the document. */
const VIRTUAL_FROM = 100;
const ROW_HEIGHT = 45;
/** Drawn while what keeps the others out of the document is loaded. */
const FIRST = 30;

/**
 * The one table of the portal: rows come page by page from the service, which also sorts. Cells are native elements without
 * components of their own, so that hundreds of rows stay quick.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { t } = useTranslation('ui');
  const { rows, error, retry, empty, meta, onPage } = props;
  if (error !== undefined && error !== null && rows === undefined)
    return <ErrorState error={error} retry={retry!} />;
  if (rows === undefined) return <Loading lines={8} />;
  if (rows.length === 0 && (meta === undefined || meta.current_page === 1))
    return empty ?? <EmptyState title={t('table.none')} />;
  return (
    <div>
      <div
        className={`${classes.scroller} ${props.stale ? classes.stale : ''}`}
        aria-busy={props.stale === true}
      >
        <TableOf {...props} rows={rows} />
      </div>
      {meta && onPage && (
        <Pager
          meta={meta}
          onPage={onPage}
          {...(props.onPerPage ? { onPerPage: props.onPerPage } : {})}
          {...(props.perPageChoices ? { choices: props.perPageChoices } : {})}
        />
      )}
    </div>
  );
}

type TableOfProps<Row> = DataTableProps<Row> & { rows: readonly Row[] };

function TableOf<Row>(props: TableOfProps<Row>) {
  const { t } = useTranslation('ui');
  const { label, columns, rows, rowKey, rowName, selection } = props;
  const virtual = rows.length > VIRTUAL_FROM;
  const toggle = useToggle(selection);
  const rowProps = (row: Row) => ({
    row,
    columns: columns as readonly Column<unknown>[],
    id: rowKey(row),
    name: selection ? t('table.selectRow', { name: rowName?.(row) ?? rowKey(row) }) : undefined,
    selected: selection?.keys.has(rowKey(row)),
    onToggle: selection ? toggle : undefined,
  });
  const plain = (those: readonly Row[]) => (
    <tbody>
      {those.map((row) => (
        <TableRow key={rowKey(row)} {...rowProps(row)} />
      ))}
    </tbody>
  );
  return (
    <table className={classes.table} aria-label={label} aria-rowcount={virtual ? rows.length + 1 : undefined}>
      <Head {...props} />
      {virtual ? (
        <Suspense fallback={plain(rows.slice(0, FIRST))}>
          <VirtualRows
            count={rows.length}
            estimate={ROW_HEIGHT}
            draw={(index, place) => (
              <TableRow key={rowKey(rows[index]!)} {...rowProps(rows[index]!)} {...place} />
            )}
          />
        </Suspense>
      ) : (
        plain(rows)
      )}
    </table>
  );
}

/** Selects a row or not. One function for all rows, so that a row is drawn anew only when it changes itself. */
function useToggle(selection: DataTableProps<never>['selection']) {
  const latest = useRef(selection);
  latest.current = selection;
  const [toggle] = useState(() => (key: Key, on: boolean) => {
    const next = new Set(latest.current!.keys);
    if (on) next.add(key);
    else next.delete(key);
    latest.current!.onChange(next);
  });
  return toggle;
}

function Head<Row>({ columns, rows, rowKey, selection, sort, onSort }: TableOfProps<Row>) {
  const { t } = useTranslation('ui');
  return (
    <thead>
      <tr>
        {selection && (
          <th className={classes.check} scope="col">
            <SelectAll rows={rows} rowKey={rowKey} selection={selection} label={t('table.selectAll')} />
          </th>
        )}
        {columns.map((column) => (
          <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}

interface SelectAllProps<Row> {
  rows: readonly Row[];
  rowKey(row: Row): Key;
  selection: NonNullable<DataTableProps<Row>['selection']>;
  label: string;
}

/** Selects the rows of this page; a selection on other pages stays. */
function SelectAll<Row>({ rows, rowKey, selection, label }: SelectAllProps<Row>) {
  const chosen = rows.filter((row) => selection.keys.has(rowKey(row))).length;
  const all = chosen === rows.length;
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={all}
      ref={(input) => {
        if (input) input.indeterminate = chosen > 0 && !all;
      }}
      onChange={() => {
        const next = new Set(selection.keys);
        for (const row of rows) {
          if (all) next.delete(rowKey(row));
          else next.add(rowKey(row));
        }
        selection.onChange(next);
      }}
    />
  );
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const { id, header, sortable, width } = column;
  const direction = sort?.by === id ? sort.direction : undefined;
  const style = width === undefined ? undefined : { width };
  if (!sortable || !onSort)
    return (
      <th
        scope="col"
        className={`${cellClass(column) ?? ''} ${column.headerHidden ? classes.unseen : ''}`}
        style={style}
      >
        {column.headerHidden ? <VisuallyHidden>{header}</VisuallyHidden> : header}
      </th>
    );
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
  const spoken = direction === undefined ? 'none' : direction === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" className={cellClass(column)} style={style} aria-sort={spoken}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => onSort({ by: id, direction: direction === 'asc' ? 'desc' : 'asc' })}
      >
        {header}
        <Arrow size={14} aria-hidden style={{ opacity: direction === undefined ? 0.25 : 1 }} />
      </button>
    </th>
  );
}
