import { pipeline, Readable } from 'node:stream';
import { message } from '@sluice/contracts/messages';
import { CsvError, type Options, Parser } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import { decodeFile } from './decode.ts';
import type { TextEncoding } from './encoding.ts';
import { ImportFileError } from './errors.ts';
import type { ImportLimits } from './limits.ts';
import type { RawRow, RowError, Separator } from './types.ts';

/** Rows handed on at once, by count and by size, so that long descriptions do not pile up. */
const CHUNK_ROWS = 256;
const CHUNK_CHARS = 1_000_000;
/** A record may be this many cells of the largest size long before the parser itself gives up. */
const RECORD_CELLS = 10;

const options = (separator: string): Options => ({
  delimiter: separator,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_quotes: true,
  relax_column_count: true,
  // Padding before an opening quote; padding after a closing one is undone in `unpad`, since csv-parse's own
  // rtrim turns text after a closing quote into a fatal error.
  ltrim: true,
  skip_empty_lines: false,
});

/** The rows of separated text, numbered as a spreadsheet program numbers them. */
export async function* readCsv(
  path: string,
  encoding: TextEncoding,
  { char: separator, directive }: Separator,
  limits: ImportLimits,
): AsyncGenerator<RawRow[]> {
  let unclosed = false;
  const parser = new Parser({
    ...options(separator),
    max_record_size: limits.cellChars * RECORD_CELLS,
    // The mode exists only to survive a quote left open at the end of the file, with all rows before it kept.
    skip_records_with_error: true,
    on_skip: (error) => {
      if (error?.code !== 'CSV_QUOTE_NOT_CLOSED') throw error ?? new Error('record skipped without a reason');
      unclosed = true;
      return undefined;
    },
  });
  const text = boundColumns(decodeFile(path, encoding), separator, limits);
  pipeline(Readable.from(text), parser, () => undefined);
  let row = directive ? -1 : 0;
  let chunk: RawRow[] = [];
  let chars = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      if (++row === 0) continue;
      chars += checkRecord(record, row, limits);
      chunk.push({ row, cells: record.map(unpad) });
      if (chunk.length < CHUNK_ROWS && chars < CHUNK_CHARS) continue;
      yield chunk;
      chunk = [];
      chars = 0;
    }
  } catch (error) {
    throw translate(error, row + 1, limits);
  }
  if (unclosed) chunk.push({ row: row + 1, cells: [], problem: quoteNotClosed() });
  yield chunk;
}

/** The first records of a sample of text under a supposed separator; a record cut off at the end is left out. */
export function sampleRecords(sample: string, separator: string, count: number): string[][] {
  return parseSync(sample, {
    ...options(separator),
    to: count,
    skip_records_with_error: true,
  }) as string[][];
}

function checkRecord(record: readonly string[], row: number, limits: ImportLimits): number {
  if (record.length > limits.columns) throw tooManyColumns(row, limits);
  let chars = 0;
  for (const cell of record) {
    if (cell.length > limits.cellChars) throw cellTooLarge(row, limits);
    chars += cell.length;
  }
  return chars;
}

/** `"A" ;` reaches us with its quotes, because csv-parse takes quotes before a blank for plain text. */
function unpad(cell: string): string {
  if (!cell.startsWith('"')) return cell;
  const quoted = /^"([\s\S]*)"[ \t]+$/.exec(cell);
  return quoted?.[1] === undefined ? cell : quoted[1].replaceAll('""', '"');
}

/**
 * csv-parse holds all cells of a record before we see it, and empty cells do not count towards its record
 * size: a line of a hundred million separators would fill the heap. Separators inside one quoted cell are
 * legal, hence the generous bound.
 */
async function* boundColumns(
  text: AsyncIterable<string>,
  separator: string,
  limits: ImportLimits,
): AsyncGenerator<string> {
  const bound = limits.columns + limits.cellChars;
  const code = separator.charCodeAt(0);
  let run = 0;
  for await (const piece of text) {
    for (let i = 0; i < piece.length; i++) {
      const char = piece.charCodeAt(i);
      if (char === code) run++;
      else if (char === 0x0a || char === 0x0d) run = 0;
    }
    if (run > bound) throw tooManyColumns(undefined, limits);
    if (piece !== '') yield piece;
  }
}

function translate(error: unknown, row: number, limits: ImportLimits): unknown {
  if (error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE') return cellTooLarge(row, limits);
  if (error instanceof CsvError)
    return new ImportFileError('corrupt_file', message('row_unreadable', { row }), { cause: error });
  return error;
}

function tooManyColumns(row: number | undefined, limits: ImportLimits): ImportFileError {
  const { columns } = limits;
  return new ImportFileError(
    'too_many_columns',
    row === undefined
      ? message('some_row_too_many_columns', { columns })
      : message('row_too_many_columns', { row, columns }),
  );
}

function cellTooLarge(row: number, limits: ImportLimits): ImportFileError {
  const max = limits.cellChars.toLocaleString('en-GB');
  return new ImportFileError('cell_too_large', message('cell_too_large', { row, characters: max }));
}

function quoteNotClosed(): RowError {
  return { code: 'quote_not_closed', said: message('quote_open'), column: null, value: null };
}
