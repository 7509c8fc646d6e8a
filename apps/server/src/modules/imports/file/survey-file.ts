import { message } from '@sluice/contracts/messages';
import { mapColumns } from './columns.ts';
import { ImportFileError, shorten } from './errors.ts';
import { guessHeaderRow, HEADER_SEARCH_ROWS, HeaderShape, isBlank } from './header.ts';
import type { ImportLimits } from './limits.ts';
import { note, type StoredNote } from './notes.ts';
import { type OpenOptions, openTable } from './open-table.ts';
import { asKnownExport } from './systems/recognise.ts';
import type { ColumnMapping, ImportField, RawRow, RawTable, TableInfo } from './types.ts';
import type { RecordPath } from './xml-paths.ts';

/** A column as it is shown to whoever maps it. */
export interface SurveyedColumn {
  header: string;
  /** The field its name stands for; null when it stands for nothing we know. */
  field: ImportField | null;
  /** Its first different values, shortened. */
  samples: string[];
  /** Rows that have a value in it. */
  filled: number;
}

/** A file before anything of it is imported. */
export interface FileSurvey
  extends Pick<TableInfo, 'format' | 'encoding' | 'sheet' | 'header_row' | 'rows' | 'notes'> {
  columns: SurveyedColumn[];
  /** Path of the elements taken as products in an XML file; below, paths of others that could be. */
  record_path?: string;
  record_paths?: RecordPath[];
}

const SAMPLES = 3;
const SAMPLE_LENGTH = 80;

/**
 * Looks through a whole file for what its columns are called and hold. Other than an import it takes columns by any
 * name: what they mean is then said by a person.
 *
 * @throws ImportFileError when the file cannot be imported whatever its columns mean
 */
export async function surveyFile(path: string, options: OpenOptions): Promise<FileSurvey> {
  const { limits } = options;
  const opened = await openTable(path, options);
  try {
    const { table, mapping } = await asKnownExport(opened, limits);
    const survey = await surveyColumns(table, limits, mapping);
    if (!('recordPaths' in opened)) return survey;
    return { ...survey, record_path: opened.recordPath, record_paths: opened.recordPaths };
  } finally {
    opened.close();
  }
}

async function surveyColumns(
  table: RawTable,
  limits: ImportLimits,
  mapping: ColumnMapping | undefined,
): Promise<FileSurvey> {
  const top: RawRow[] = [];
  let sampler: Sampler | undefined;
  for await (const chunk of table.rows()) {
    for (const row of chunk) {
      if (sampler) sampler.add(row);
      else if (row.problem || !isBlank(row.cells)) top.push(row);
      if (!sampler && top.length === HEADER_SEARCH_ROWS) sampler = startSampling(top, limits, mapping);
    }
  }
  sampler ??= startSampling(top, limits, mapping);
  return sampler.finish(table);
}

function startSampling(
  top: readonly RawRow[],
  limits: ImportLimits,
  mapping: ColumnMapping | undefined,
): Sampler {
  const candidates = top.filter((row) => !row.problem);
  if (candidates.length === 0) throw new ImportFileError('empty_file', message('file_without_rows'));
  const headerRow = guessHeaderRow(candidates);
  const sampler = new Sampler(headerRow, limits, mapping);
  for (const row of top) if (row.row > headerRow.row) sampler.add(row);
  return sampler;
}

class Sampler {
  readonly #headerRow: RawRow;
  readonly #limits: ImportLimits;
  readonly #header: HeaderShape;
  readonly #columns: SurveyedColumn[];
  readonly #notes: StoredNote[];
  #rows = 0;

  constructor(headerRow: RawRow, limits: ImportLimits, mapping: ColumnMapping | undefined) {
    this.#headerRow = headerRow;
    this.#limits = limits;
    this.#header = new HeaderShape(headerRow.cells);
    const { columns, notes } = mapColumns(headerRow.cells, mapping);
    this.#columns = columns.map(({ header, field }) => ({ header, field, samples: [], filled: 0 }));
    this.#notes = notes;
  }

  add(row: RawRow): void {
    if (!row.problem && (isBlank(row.cells) || this.#header.isRepeatedBy(row.cells))) return;
    if (++this.#rows > this.#limits.rows) {
      const max = this.#limits.rows.toLocaleString('en-GB');
      throw new ImportFileError('too_many_rows', message('too_many_rows', { rows: max }));
    }
    if (row.problem) return;
    for (const [index, column] of this.#columns.entries()) {
      const cell = row.cells[index] ?? '';
      const text = typeof cell === 'string' ? cell.trim() : String(cell);
      if (text === '') continue;
      column.filled++;
      if (column.samples.length === SAMPLES) continue;
      const sample = shorten(text, SAMPLE_LENGTH);
      if (!column.samples.includes(sample)) column.samples.push(sample);
    }
  }

  finish({ format, encoding, sheet, notes }: RawTable): FileSurvey {
    return {
      format,
      encoding,
      sheet,
      header_row: this.#headerRow.row,
      rows: this.#rows,
      columns: this.#columns,
      notes: [...notes, ...this.#notes, ...this.#headerNotes()],
    };
  }

  #headerNotes(): StoredNote[] {
    const { row } = this.#headerRow;
    const fields = new Set(this.#columns.map(({ field }) => field));
    const isPriced = fields.has('price') || fields.has('price_with_vat');
    const hasVat = fields.has('tax_rate') || fields.has('tax_rate_id');
    return [
      ...(row > 1 ? [note('header_row', { row })] : []),
      ...(isPriced && !hasVat ? [note('vat_column_missing')] : []),
    ];
  }
}
