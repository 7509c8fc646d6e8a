import type { KeyedField } from './keyed-fields.ts';
import type { StoredNote } from './notes.ts';

/** Fields that a column of an import file can be mapped to, beside those that come by name (see `keyed-fields.ts`). */
export const PLAIN_FIELDS = [
  'name',
  'model',
  'sku',
  'ean',
  'description',
  'status',
  'publish_enabled',
  'price',
  'price_with_vat',
  'tax_rate',
  'tax_rate_id',
  'brand_id',
  'brand_name',
  'category_ids',
  'category_path',
  'category_names',
  'quantity',
  'list_price',
  'list_price_with_vat',
  'weight',
  'family_code',
  'family_name',
  'currency',
  'image_urls',
  'variant_options',
  'properties',
] as const;
export type PlainField = (typeof PLAIN_FIELDS)[number];
export type ImportField = PlainField | KeyedField;

/**
 * The values of one row, named as in the product write payload. A field is present only when its cell had a
 * value. Money and rates are plain decimal text (`1234.56`), never a float. Ranges and lengths are the
 * payload's own affair and are not checked here.
 */
export interface ImportFields {
  name?: string;
  model?: string;
  sku?: string;
  ean?: string;
  description?: string;
  status?: boolean;
  publish_enabled?: boolean;
  price?: string;
  price_with_vat?: string;
  tax_rate?: string;
  tax_rate_id?: number;
  brand_id?: number;
  brand_name?: string;
  category_ids?: number[];
  category_paths?: string[][];
  category_names?: string[];
  quantity?: number;
  attribute_bag?: Record<string, number>;
  list_price?: string;
  list_price_with_vat?: string;
  weight?: string;
  family_code?: string;
  family_name?: string;
  variant_options?: Record<string, string>;
  /** ISO code of the row's prices: of its column, else as its prices or their headers say. No field of the payload. */
  currency?: string;
  /** Addresses of pictures, fetched after the row is written. No field of the payload. */
  image_urls?: string[];
  properties?: Record<string, string>;
}

/** Why a cell, or (with `column` null) a whole row, cannot be used. */
export interface RowError {
  code: RowErrorCode;
  message: string;
  column: string | null;
  /** The offending text, shortened. */
  value: string | null;
}

export type RowErrorCode =
  | 'quote_not_closed'
  | 'row_truncated'
  | 'too_many_cells'
  | 'repeated_header'
  | 'no_values'
  | 'control_character'
  | 'damaged_character'
  | 'excel_error'
  | 'ean_damaged'
  | 'sku_damaged'
  | 'model_damaged'
  | 'ean_invalid'
  | 'ean_several'
  | 'number_invalid'
  | 'number_negative'
  | 'integer_invalid'
  | 'boolean_invalid'
  | 'currency_invalid'
  | 'named_values_invalid'
  | 'duplicate'
  | 'id_invalid';

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

export type Decimal = '.' | ',';

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

/** A cell as the file gives it. A number or boolean only comes from a typed spreadsheet cell; '' is empty. */
export type RawCell = string | number | boolean;

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
