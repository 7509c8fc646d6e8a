import { message } from '@sluice/contracts/messages';
import { type Column, mapColumns } from './columns.ts';
import { currencyInHeader } from './currencies.ts';
import { ImportFileError, onOneLine, shorten } from './errors.ts';
import { isExportedFile } from './exported.ts';
import { factsOf, isColumnField } from './fields.ts';
import { isGuardedFile } from './guarded.ts';
import { findHeaderRow, HEADER_SEARCH_ROWS, HeaderShape, isBlank } from './header.ts';
import { parseKeyed } from './keyed-fields.ts';
import type { ImportLimits } from './limits.ts';
import { note, type StoredNote } from './notes.ts';
import { DecimalVotes, parseDecimal } from './numbers.ts';
import type {
  ColumnInfo,
  ColumnMapping,
  Decimal,
  ImportField,
  RawRow,
  RawTable,
  TableInfo,
} from './types.ts';

/** A column that is read, with the decision how its ambiguous numbers are meant. */
export interface ReadColumn extends Column {
  field: ImportField;
  /** The field, if it comes by name. */
  keyed: ReturnType<typeof parseKeyed>;
  decimal: Decimal;
  /** The currency that a price's header names. */
  currency: string | undefined;
}

export interface Survey {
  info: TableInfo;
  columns: ReadColumn[];
  header: HeaderShape;
  /** Cells of the header row, trailing blanks included. */
  width: number;
  /** The last row when the file may be cut off within it. */
  suspectRow: number | undefined;
  /** Its cells are guarded against being run as formulas: an export, or a file of refused rows. */
  isGuarded: boolean;
  /** It is an export of products. */
  isExport: boolean;
}

const KEY_FIELDS: readonly string[] = ['name', 'sku', 'ean', 'model'];
/** Text that was UTF-8, read as a code page and saved again: `Ã¼`, `ÅŸ`, `Ä±`. */
const MOJIBAKE = /[ÃÄÅĂĹ][\u0080-\u00BF\u0152-\u017E\u2018-\u203A\u20AC\u2122]/;

/**
 * First pass over the whole file. It finds the header and how numbers are written, and meets every fault that
 * ends the job before a single row has been handed on: half an import followed by "the file is damaged" would
 * leave the catalogue in a state nobody asked for.
 */
export async function surveyTable(
  table: RawTable,
  limits: ImportLimits,
  mapping?: ColumnMapping,
): Promise<Survey> {
  const top: RawRow[] = [];
  let counter: RowCounter | undefined;
  for await (const chunk of table.rows()) {
    for (const row of chunk) {
      if (counter) counter.add(row);
      else if (row.problem || !isBlank(row.cells)) top.push(row);
      if (!counter && top.length === HEADER_SEARCH_ROWS) counter = startCounting(top, limits, mapping);
    }
  }
  counter ??= startCounting(top, limits, mapping);
  return counter.finish(table);
}

function startCounting(top: readonly RawRow[], limits: ImportLimits, mapping?: ColumnMapping): RowCounter {
  const candidates = top.filter((row) => !row.problem);
  if (candidates.length === 0) throw new ImportFileError('empty_file', message('file_without_rows'));
  const headerRow = findHeaderRow(candidates, mapping);
  const counter = new RowCounter(headerRow, limits, mapping);
  for (const row of top) if (row.row > headerRow.row) counter.add(row);
  return counter;
}

class RowCounter {
  readonly #headerRow: RawRow;
  readonly #limits: ImportLimits;
  readonly #columns: Column[];
  readonly #notes: StoredNote[];
  readonly #header: HeaderShape;
  readonly #numeric: number[];
  readonly #text: number[];
  readonly #votes = new DecimalVotes();
  readonly #repeated: number[] = [];
  readonly #sku: number | undefined;
  readonly #skus = new Set<string>();
  #repeatedSkus = 0;
  #repeatedSku = '';
  #rows = 0;
  #short = 0;
  #mojibake = 0;
  #lastRow = 0;

  constructor(headerRow: RawRow, limits: ImportLimits, mapping?: ColumnMapping) {
    const plan = mapColumns(headerRow.cells, mapping);
    if (!plan.columns.some(({ field }) => field && KEY_FIELDS.includes(field))) {
      const seen = plan.columns
        .map(({ header }) => `"${header}"`)
        .join(', ')
        .slice(0, 600);
      throw new ImportFileError('no_key_column', message('key_column_missing', { columns: seen }));
    }
    this.#headerRow = headerRow;
    this.#limits = limits;
    this.#columns = plan.columns;
    this.#notes = plan.notes;
    this.#header = new HeaderShape(headerRow.cells);
    this.#numeric = plan.columns.filter(({ field }) => isNumeric(field)).map(({ index }) => index);
    this.#sku = plan.columns.find(({ field }) => field === 'sku')?.index;
    this.#text = plan.columns
      .filter(({ field }) => field === 'name' || field === 'brand_name')
      .map(({ index }) => index);
  }

  add(row: RawRow): void {
    this.#lastRow = row.row;
    if (!row.problem && isBlank(row.cells)) return;
    if (!row.problem && this.#header.isRepeatedBy(row.cells)) {
      this.#repeated.push(row.row);
      return;
    }
    if (++this.#rows > this.#limits.rows) {
      const max = this.#limits.rows.toLocaleString('en-GB');
      throw new ImportFileError('too_many_rows', message('too_many_rows', { rows: max }));
    }
    this.#countSku(row);
    for (const index of this.#numeric) this.#votes.add(index, row.cells[index] ?? '');
    if (this.#text.some((index) => MOJIBAKE.test(String(row.cells[index] ?? '')))) this.#mojibake++;
    if (!row.problem && row.cells.length < this.#columns.length) this.#short++;
  }

  finish(table: RawTable): Survey {
    const decimals = new Map(
      this.#numeric.map((index) => [index, this.#votes.ofColumn(index, table.separator)]),
    );
    const fileDecimal = this.#votes.ofFile(table.separator);
    const columns = this.#columns.map(({ header, field, index }): ColumnInfo => {
      const decimal = decimals.get(index);
      return decimal === undefined ? { header, field } : { header, field, decimal };
    });
    const headers = columns.map(({ header }) => header);
    const { format, encoding, separator, sheet } = table;
    return {
      info: {
        format,
        encoding,
        separator,
        decimal: fileDecimal,
        sheet: sheet && onOneLine(sheet),
        header_row: this.#headerRow.row,
        rows: this.#rows,
        columns,
        ignored_columns: columns.filter(({ field }) => field === null).map(({ header }) => header),
        notes: [...table.notes, ...this.#notes, ...this.#rowNotes(table)],
      },
      columns: this.#columns.flatMap((column) =>
        column.field === null
          ? []
          : [
              {
                ...column,
                field: column.field,
                keyed: parseKeyed(column.field),
                decimal: decimals.get(column.index) ?? fileDecimal,
                currency: isPrice(column.field) ? currencyInHeader(column.header) : undefined,
              },
            ],
      ),
      header: this.#header,
      width: this.#headerRow.cells.length,
      suspectRow: table.endsAbruptly ? this.#lastRow : undefined,
      isGuarded: isGuardedFile(headers),
      isExport: isExportedFile(headers),
    };
  }

  #rowNotes(table: RawTable): StoredNote[] {
    const notes: StoredNote[] = this.#headerNotes();
    for (const row of this.#repeated.slice(0, 20)) notes.push(note('header_repeated', { row }));
    if (this.#short > 0 && table.format !== 'xlsx') {
      notes.push(note('rows_short', {}, { rows: this.#short }));
    }
    for (const index of this.#numeric.filter((column) => this.#votes.isMixed(column))) {
      const column = this.#columns[index]!.header;
      notes.push(note('decimals_mixed', { column: shorten(column) }, { column }));
    }
    notes.push(...this.#guessedNumbers(table));
    if (this.#repeatedSkus > 0)
      notes.push(note('sku_repeated', { sku: this.#repeatedSku }, { rows: this.#repeatedSkus }));
    if (this.#mojibake > 0) {
      notes.push(note('mojibake', {}, { rows: this.#mojibake }));
    }
    return notes;
  }

  #headerNotes(): StoredNote[] {
    const { row } = this.#headerRow;
    return row > 1 ? [note('header_row', { row })] : [];
  }

  #guessedNumbers(table: RawTable): StoredNote[] {
    return this.#numeric.flatMap((index) => {
      const guessed = this.#votes.guessed(index);
      if (guessed === undefined) return [];
      const column = this.#columns[index]!.header;
      const read = parseDecimal(guessed.text, this.#votes.ofColumn(index, table.separator));
      const value = read && 'value' in read ? read.value : '';
      return note(
        'decimals_assumed',
        { column: shorten(column), text: guessed.text, value },
        { column, rows: guessed.count },
      );
    });
  }

  #countSku(row: RawRow): void {
    if (this.#sku === undefined) return;
    const sku = String(row.cells[this.#sku] ?? '').trim();
    if (sku === '') return;
    if (this.#skus.has(sku)) {
      this.#repeatedSkus++;
      this.#repeatedSku ||= shorten(sku);
    } else this.#skus.add(sku);
  }
}

const PRICE_FIELDS: ReadonlySet<string> = new Set([
  'price',
  'price_with_vat',
  'list_price',
  'list_price_with_vat',
]);

export const isPrice = (field: ImportField | null): boolean => field !== null && PRICE_FIELDS.has(field);

/** Whether cells of the field are numbers, which may be written in more ways than one. */
export function isNumeric(field: ImportField | null): boolean {
  if (field === null) return false;
  return isColumnField(field) ? factsOf(field).numeric === true : field.startsWith('stock:');
}
