import { headerNames, mapColumns } from './columns.ts';
import { ImportFileError, shorten } from './errors.ts';
import { guessHeaderRow, HEADER_SEARCH_ROWS, HeaderShape, isBlank } from './header.ts';
import type { ImportLimits } from './limits.ts';
import { openTable } from './open-table.ts';
import type { ImportField, RawRow, RawTable, TableInfo } from './types.ts';

/** A column as it is shown to whoever maps it. */
export interface SurveyedColumn {
  header: string;
  /** What its name stands for; null when it stands for nothing we know. */
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
}

const SAMPLES = 3;
const SAMPLE_LENGTH = 80;

/**
 * Looks through a whole file for what its columns are called and hold. Other than an import it takes columns by any
 * name: what they mean is then said by a person.
 *
 * @throws ImportFileError when the file cannot be imported whatever its columns mean
 */
export async function surveyFile(path: string, fileName: string, limits: ImportLimits): Promise<FileSurvey> {
  const table = await openTable(path, fileName, limits);
  try {
    return await surveyColumns(table, limits);
  } finally {
    table.close();
  }
}

async function surveyColumns(table: RawTable, limits: ImportLimits): Promise<FileSurvey> {
  const top: RawRow[] = [];
  let sampler: Sampler | undefined;
  for await (const chunk of table.rows()) {
    for (const row of chunk) {
      if (sampler) sampler.add(row);
      else if (row.problem || !isBlank(row.cells)) top.push(row);
      if (!sampler && top.length === HEADER_SEARCH_ROWS) sampler = startSampling(top, limits);
    }
  }
  sampler ??= startSampling(top, limits);
  return sampler.finish(table);
}

function startSampling(top: readonly RawRow[], limits: ImportLimits): Sampler {
  const candidates = top.filter((row) => !row.problem);
  if (candidates.length === 0) throw new ImportFileError('empty_file', 'The file has no rows.');
  const headerRow = guessHeaderRow(candidates);
  const sampler = new Sampler(headerRow, limits);
  for (const row of top) if (row.row > headerRow.row) sampler.add(row);
  return sampler;
}

class Sampler {
  readonly #headerRow: RawRow;
  readonly #limits: ImportLimits;
  readonly #header: HeaderShape;
  readonly #columns: SurveyedColumn[];
  readonly #notes: string[];
  #rows = 0;

  constructor(headerRow: RawRow, limits: ImportLimits) {
    this.#headerRow = headerRow;
    this.#limits = limits;
    this.#header = new HeaderShape(headerRow.cells);
    const { columns, notes } = mapColumns(headerNames(headerRow.cells));
    this.#columns = columns.map(({ header, field }) => ({ header, field, samples: [], filled: 0 }));
    this.#notes = notes;
  }

  add(row: RawRow): void {
    if (!row.problem && (isBlank(row.cells) || this.#header.isRepeatedBy(row.cells))) return;
    if (++this.#rows > this.#limits.rows) {
      const max = this.#limits.rows.toLocaleString('en-GB');
      throw new ImportFileError(
        'too_many_rows',
        `The file has more than ${max} rows. Split it into several files.`,
      );
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
      notes: [...notes, ...this.#notes],
    };
  }
}
