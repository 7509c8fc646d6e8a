import { type Message, message } from '@sluice/contracts/messages';
import { type CellResult, label, textFault } from './cell-text.ts';
import { hasOddImages, quantity } from './cells.ts';
import { currencyInPrice } from './currencies.ts';
import { shorten } from './errors.ts';
import { exportedValue } from './exported.ts';
import { type ColumnField, IMPORT_FIELDS } from './fields.ts';
import { unguarded } from './guarded.ts';
import { isBlank } from './header.ts';
import { KEYED_FIELDS } from './keyed-fields.ts';
import { isPrice, type ReadColumn, type Survey } from './survey.ts';
import type { ImportFields, ImportRow, RawCell, RawRow, RowError, RowErrorCode } from './types.ts';

/** Whether a row of the file is a data row; the survey counted by the same rule. */
export function isDataRow(raw: RawRow, survey: Survey): boolean {
  if (raw.row <= survey.info.header_row) return false;
  return raw.problem !== undefined || (!isBlank(raw.cells) && !survey.header.isRepeatedBy(raw.cells));
}

/** Turns a data row into typed fields and every fault found in it. */
export function toImportRow(raw: RawRow, survey: Survey): ImportRow {
  const row: ImportRow = { row: raw.row, fields: {}, errors: raw.problem ? [raw.problem] : [] };
  if (raw.problem) return row;
  const fault = shapeFault(raw, survey);
  if (fault) row.errors.push(fault);
  for (const column of survey.columns) {
    const cell = raw.cells[column.index] ?? '';
    if (cell !== '') readInto(row, column, survey.isGuarded ? unguarded(cell) : cell, survey.isExport);
  }
  if (row.priced) row.fields.currency ??= row.priced;
  if (row.errors.length === 0 && Object.keys(row.fields).length === 0) {
    row.errors.push(rowError('no_values', message('no_values')));
  }
  return row;
}

/** Faults of the row as a whole, which make it doubtful that its cells stand in their columns. */
function shapeFault(raw: RawRow, survey: Survey): RowError | undefined {
  if (survey.header.isRearrangedIn(raw.cells)) {
    return rowError('repeated_header', message('second_header'));
  }
  // Beside a sheet's table people write remarks; in separated text a surplus cell means a shifted row.
  if (survey.info.format === 'xlsx') return undefined;
  if (raw.cells.length > survey.width && !isBlank(raw.cells.slice(survey.width))) {
    return rowError(
      'too_many_cells',
      message('too_many_cells', { cells: raw.cells.length, width: survey.width }),
    );
  }
  if (raw.row === survey.suspectRow && raw.cells.length < survey.info.columns.length) {
    return rowError('row_truncated', message('row_truncated'));
  }
  return undefined;
}

function readInto(row: ImportRow, column: ReadColumn, cell: RawCell, isExport: boolean): void {
  const result =
    textFault(cell) ??
    (column.keyed === undefined
      ? putPlain(row.fields, column.field as ColumnField, readCell(column, cell, isExport))
      : putKeyed(row.fields, column.keyed, readCell(column, cell, isExport)));
  if (column.field === 'image_urls' && hasOddImages(cell)) row.oddImages = true;
  if (result === undefined) {
    // The currency column wins over what is written beside a price.
    const price = isPrice(column.field) ? row.fields[column.field as 'price'] : undefined;
    if (price !== undefined && price !== '0') row.priced ??= currencyInPrice(cell) ?? column.currency ?? '';
    return;
  }
  const text = String(cell);
  row.errors.push({
    ...result,
    said: message('in_column', { column: column.header, reason: result.said }),
    column: column.header,
    value: shorten(text),
  });
}

type Fault = { code: RowErrorCode; said: Message };

function readCell(column: ReadColumn, cell: RawCell, isExport: boolean): CellResult<unknown> {
  const { field, keyed, decimal } = column;
  const read = keyed?.kind === 'stock' ? quantity : (IMPORT_FIELDS[field as ColumnField]?.read ?? label);
  const result = read(cell, decimal);
  return isExport ? exportedValue(column, cell, result) : result;
}

function putKeyed(
  fields: ImportFields,
  { kind, key }: NonNullable<ReadColumn['keyed']>,
  result: CellResult<unknown>,
): Fault | undefined {
  if (result === undefined || 'code' in result) return result;
  const { payload } = KEYED_FIELDS[kind];
  // fromEntries defines the key as it is, so a location called `__proto__` stays harmless data.
  const values = Object.fromEntries([...Object.entries(fields[payload] ?? {}), [key, result.value]]);
  Object.assign(fields, { [payload]: values });
  return undefined;
}

function putPlain(fields: ImportFields, field: ColumnField, result: CellResult<unknown>): Fault | undefined {
  if (result === undefined || 'code' in result) return result;
  if (field === 'image_urls') {
    fields.image_urls = [...new Set([...(fields.image_urls ?? []), ...(result.value as string[])])];
    return undefined;
  }
  if (field === 'variant_options' || field === 'properties') {
    Object.assign(fields, { [field]: { ...fields[field], ...(result.value as Record<string, string>) } });
    return undefined;
  }
  // The table of readers ties each field to the type of its value; a union of keys cannot carry that through.
  Object.assign(fields, { [field === 'category_path' ? 'category_paths' : field]: result.value });
  return undefined;
}

function rowError(code: RowErrorCode, said: Message): RowError {
  return { code, said, column: null, value: null };
}
