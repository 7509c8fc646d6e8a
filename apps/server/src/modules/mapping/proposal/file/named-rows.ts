import { foldKey } from '@sluice/contracts';
import type { Message } from '@sluice/contracts/messages';
import type { SheetRow } from '../../../imports/index.ts';

/** A row of a file by the names of its columns; a missing or empty cell is ''. */
export interface NamedRow<Column extends string> {
  row: number;
  cells: Readonly<Record<Column, string>>;
  /** Why the row cannot be read. */
  problem: Message | undefined;
}

interface Headers<Column extends string> {
  columns: Readonly<Record<Column, readonly string[]>>;
  /** A header without one of each group is none of this kind of file. */
  needs: readonly (readonly Column[])[];
}

/** Titles and dates may stand above the header. */
const SEARCHED = 20;

/** The rows below the header of a kind of file; undefined = no such header is there. */
export function namedRows<Column extends string>(
  rows: readonly SheetRow[],
  { columns, needs }: Headers<Column>,
): NamedRow<Column>[] | undefined {
  const names = Object.keys(columns) as Column[];
  for (const [at, { cells }] of rows.slice(0, SEARCHED).entries()) {
    const keys = cells.map(foldKey);
    const places = new Map(names.map((name) => [name, placeOf(columns[name], keys)]));
    if (!needs.every((group) => group.some((name) => places.get(name) !== -1))) continue;
    return rows.slice(at + 1).map(({ row, cells: values, problem }) => ({
      row,
      problem,
      cells: Object.fromEntries(names.map((name) => [name, values[places.get(name)!] ?? ''])) as Record<
        Column,
        string
      >,
    }));
  }
  return undefined;
}

function placeOf(headers: readonly string[], keys: readonly string[]): number {
  const wanted = new Set(headers.map(foldKey));
  return keys.findIndex((key) => wanted.has(key));
}
