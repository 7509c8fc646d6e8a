import type { Message } from '@sluice/contracts/messages';
import type { Decimal, RawCell, RowErrorCode } from './cell.ts';
import type { CellValue, ColumnField } from './fields.ts';
import type { KeyedField } from './keyed-fields.ts';
import type { StoredNote } from './notes.ts';

export type { Decimal, RawCell, RowErrorCode } from './cell.ts';
export type ImportField = ColumnField | KeyedField;

/** Values of columns, named as in the payload. */
type ColumnValues = { [Field in Exclude<ColumnField, 'category_path'>]?: CellValue<Field> };

/**
 * The values of one row, named as in the product write payload. A field is present only when its cell had a
 * value. Money and rates are plain decimal text (`1234.56`), never a float. Ranges and lengths are the
 * payload's own affair and are not checked here. Two fields are none of the payload: `currency` is the ISO code of the
 * row's prices, of its column or as its prices or their headers say; `image_urls` are fetched after the row is written.
 */
export interface ImportFields extends ColumnValues {
  category_paths?: CellValue<'category_path'>;
  attribute_bag?: Record<string, number>;
}

/** Why a cell, or (with `column` null) a whole row, cannot be used. */
export interface RowError {
  code: RowErrorCode;
  said: Message;
  column: string | null;
  /** The offending text, shortened. */
  value: string | null;
}

/** One data row. A row with errors must not be written; its good fields are kept so that it can be named. */
export interface ImportRow {
  /** 1-based, as the spreadsheet program shows it: a multi-line cell is one row and blank rows count. */
  row: number;
  fields: ImportFields;
  /** The currency that prices or their headers name, '' when they name none; absent without a price. */
  priced?: string;
  /** Whether it names pictures by something that is no address. */
  oddImages?: boolean;
  errors: RowError[];
}

export interface ColumnInfo {
  header: string;
  field: ImportField | null;
  /** The decimal sign by which an ambiguous number (`1.234`) of this column is read; absent where none occurs. */
  decimal?: Decimal;
}

/** The way in which a file was read. */
export interface TableInfo {
  format: 'csv' | 'tsv' | 'xlsx' | 'xml';
  encoding: string | null;
  separator: string | null;
  decimal: Decimal;
  sheet: string | null;
  header_row: number;
  /** Data rows in the whole file, rows with errors included, whatever `skipRows` says. */
  rows: number;
  columns: ColumnInfo[];
  ignored_columns: string[];
  notes: StoredNote[];
}

/** The first batch always comes, even when the table has no data row, so that `info` is always delivered. */
export interface RowBatch {
  info: TableInfo;
  rows: ImportRow[];
}

/** Column header to field; null or '' ignores the column. */
export type ColumnMapping = Readonly<Record<string, string | null>>;

export interface Separator {
  char: string;
  /** The first line is Excel's `sep=;` directive, which a spreadsheet program neither shows nor counts. */
  directive: boolean;
}

export interface RawRow {
  row: number;
  cells: RawCell[];
  problem?: RowError;
}

/** An opened file, before headers are looked for. `rows` starts anew at every call. */
export interface RawTable {
  format: TableInfo['format'];
  encoding: string | null;
  separator: string | null;
  sheet: string | null;
  notes: StoredNote[];
  /** Text that does not end in a line break may have been cut off. */
  endsAbruptly: boolean;
  /** Further meanings of columns, by a part of their name. */
  suggestions?: ColumnMapping;
  rows(): AsyncIterable<RawRow[]>;
  close(): void;
}
