import type { Readable } from 'node:stream';
import type { Tx } from '../db/database.ts';
import { unlessStalled } from '../unless-stalled.ts';
import type { Cell, SheetLanguage } from './cell.ts';
import { type SheetStyle, sheetFile } from './sheet-file.ts';

/** A column of an export. */
export interface ExportColumn<Row> {
  header: string;
  value(row: Row): Cell;
}

/** Builds columns whose headers are in one language. */
export const columnsIn =
  (language: SheetLanguage) =>
  <Row>(en: string, tr: string, value: (row: Row) => Cell): ExportColumn<Row> => ({
    header: language === 'tr' ? tr : en,
    value,
  });

/** One kind of export: its columns, and how its rows are read a page at a time. */
export interface ExportSource<Key, Row> {
  columns: readonly ExportColumn<Row>[];
  /**
   * Reads the keys behind `after` in the order of the export, at most `limit`. The filters of the list are used here
   * alone, once for thousands of rows.
   */
  keys(tx: Tx, after: Key | undefined, limit: number): Promise<Key[]>;
  /** Reads the rows of some keys in their order. A record that was deleted since is missing; one key may have several rows. */
  rows(tx: Tx, keys: readonly Key[]): Promise<Row[]>;
  /** Keys that are read at a time. */
  keysAtOnce?: number;
  /** Keys whose rows are held in memory at a time. */
  rowsAtOnce?: number;
}

/** Runs work in a transaction of its own. */
type Read = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** An export that can be written as any kind of file. */
export interface Export {
  header: string[];
  batches(read: Read): AsyncGenerator<Cell[][]>;
}

const KEYS_AT_ONCE = 5_000;
const ROWS_AT_ONCE = 500;

/** Each page is read in a transaction of its own, so an export of any length holds up nothing. */
export const exportOf = <Key, Row>(source: ExportSource<Key, Row>): Export => ({
  header: source.columns.map(({ header }) => header),
  batches: (read) => batchesOf(source, read),
});

/** One kind of export whose rows are read behind the last one, without keys before them. */
interface RowSource<Row> {
  columns: readonly ExportColumn<Row>[];
  rows(tx: Tx, after: Row | undefined, limit: number): Promise<Row[]>;
}

/** For lists whose filter costs nothing that a key would save. */
export const exportOfRows = <Row>({ columns, rows }: RowSource<Row>): Export => ({
  header: columns.map(({ header }) => header),
  batches: async function* (read) {
    let after: Row | undefined;
    for (;;) {
      const found = await read((tx) => rows(tx, after, ROWS_AT_ONCE));
      yield found.map((row) => columns.map(({ value }) => value(row)));
      if (found.length < ROWS_AT_ONCE) return;
      after = found.at(-1);
    }
  },
});

async function* batchesOf<Key, Row>(
  { columns, keys, rows, keysAtOnce = KEYS_AT_ONCE, rowsAtOnce = ROWS_AT_ONCE }: ExportSource<Key, Row>,
  read: Read,
): AsyncGenerator<Cell[][]> {
  let after: Key | undefined;
  for (;;) {
    const found = await read((tx) => keys(tx, after, keysAtOnce));
    for (let at = 0; at < found.length; at += rowsAtOnce) {
      const some = await read((tx) => rows(tx, found.slice(at, at + rowsAtOnce)));
      yield some.map((row) => columns.map(({ value }) => value(row)));
    }
    if (found.length < keysAtOnce) return;
    after = found.at(-1);
  }
}

/** The export as the stream of a file. Rows are read as fast as the file is taken, and no more once it is destroyed. */
export function exportStream(
  name: string,
  { header, batches }: Export,
  read: Read,
  style: SheetStyle,
): Readable {
  return unlessStalled(sheetFile({ name, header, batches: batches(read) }, style));
}
