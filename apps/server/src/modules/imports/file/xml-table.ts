import { message } from '@sluice/contracts/messages';
import { fieldOfHeader } from './columns.ts';
import { decodeFile } from './decode.ts';
import type { TextEncoding } from './encoding.ts';
import { ImportFileError, shorten } from './errors.ts';
import type { ImportLimits } from './limits.ts';
import { note } from './notes.ts';
import { parsedOnce } from './parsed-once.ts';
import type { ColumnMapping, RawRow, RawTable } from './types.ts';
import { findRecordPaths, type RecordPath, xmlWalker } from './xml-paths.ts';

const CHUNK_ROWS = 256;

/** A document of products and how it was taken apart. */
export interface XmlTable extends RawTable {
  recordPath: string;
  recordPaths: RecordPath[];
}

interface OpenXml {
  path: string;
  encoding: TextEncoding;
  limits: ImportLimits;
  /** The elements that are products; the likeliest ones when it is not given. */
  recordPath: string | undefined;
}

/**
 * An XML document as a table: each element at the record path is a row, numbered from 1, with a column for each path of
 * text or attribute below it. Fields that occur several times in one record are one cell of several lines.
 *
 * @throws ImportFileError when no element can be a record, or the chosen one does not occur
 */
export async function openXml({ path, encoding, limits, recordPath }: OpenXml): Promise<XmlTable> {
  const text = (): AsyncGenerator<string> => decodeFile(path, encoding);
  const recordPaths = await findRecordPaths(text(), limits.cellChars);
  const wanted = recordPath?.replace(/^\/+|\/+$/g, '');
  const record = wanted === undefined ? recordPaths[0]?.path : wanted;
  if (record === undefined) throw new ImportFileError('no_header', message('xml_without_products'));
  const columns = await columnsOf(text(), record, limits);
  if (columns.length === 0) {
    const known = recordPaths.map((one) => one.path).join(', ');
    throw new ImportFileError(
      'record_path_unknown',
      message('xml_path_unknown', { path: shorten(record, 200), known }),
    );
  }
  return {
    format: 'xml',
    encoding: encoding.name === 'mixed' ? `utf-8+${encoding.fallback}` : encoding.name,
    separator: null,
    sheet: null,
    notes: wanted === undefined ? [note('record_path', { path: record })] : [],
    endsAbruptly: false,
    suggestions: bySegment(columns),
    recordPath: record,
    recordPaths,
    rows: parsedOnce(() => readRecords(text(), { record, columns, limits })),
    close: () => undefined,
  };
}

/** Visits the fields of records; `end` comes after each record. */
function recordWalker(
  record: string,
  visit: { field(path: string, text: string): void; end(): void },
  maxText: number,
) {
  const depth = record.split('/').length;
  let inside = false;
  return xmlWalker(
    {
      open: (path, attributes) => {
        if (path.length === depth) inside = path.join('/') === record;
        if (!inside || path.length < depth) return;
        const below = path.slice(depth);
        for (const [name, value] of Object.entries(attributes)) {
          const local = name.slice(name.indexOf(':') + 1);
          if (!name.startsWith('xmlns') && value.trim() !== '')
            visit.field([...below, `@${local}`].join('/'), value.trim());
        }
      },
      close: (path, text) => {
        if (!inside) return;
        if (path.length > depth && text !== '') visit.field(path.slice(depth).join('/'), text);
        if (path.length !== depth) return;
        inside = false;
        visit.end();
      },
    },
    maxText,
  );
}

async function columnsOf(
  text: AsyncIterable<string>,
  record: string,
  limits: ImportLimits,
): Promise<string[]> {
  const columns = new Set<string>();
  const parser = recordWalker(
    record,
    {
      field: (path) => {
        columns.add(path);
        if (columns.size > limits.columns)
          throw new ImportFileError(
            'too_many_columns',
            message('record_too_many_columns', { columns: limits.columns }),
          );
      },
      end: () => undefined,
    },
    limits.cellChars,
  );
  for await (const piece of text) parser.write(piece);
  parser.close();
  return [...columns];
}

async function* readRecords(
  text: AsyncIterable<string>,
  { record, columns, limits }: { record: string; columns: readonly string[]; limits: ImportLimits },
): AsyncGenerator<RawRow[]> {
  const index = new Map(columns.map((column, at) => [column, at]));
  let rows: RawRow[] = [{ row: 0, cells: [...columns] }];
  let cells: string[] = [];
  let count = 0;
  const parser = recordWalker(
    record,
    {
      field: (path, value) => {
        const at = index.get(path)!;
        const before = cells[at];
        cells[at] = before === undefined ? value : `${before}\n${value}`;
        if (cells[at].length > limits.cellChars)
          throw new ImportFileError(
            'cell_too_large',
            message('xml_field_too_large', { record: count + 1, characters: limits.cellChars }),
          );
      },
      end: () => {
        rows.push({ row: ++count, cells: columns.map((_, at) => cells[at] ?? '') });
        cells = [];
      },
    },
    limits.cellChars,
  );
  for await (const piece of text) {
    parser.write(piece);
    if (rows.length < CHUNK_ROWS) continue;
    yield rows;
    rows = [];
  }
  parser.close();
  yield rows;
}

/** Fields of nested elements, by the last part of their path: `prices/price` is a price. */
function bySegment(columns: readonly string[]): ColumnMapping {
  const plain = new Set(columns.flatMap((column) => fieldOfHeader(column) ?? []));
  const found = new Map<string, string>();
  for (const column of columns) {
    const field = column.includes('/') ? fieldOfHeader(column.split('/').at(-1)!) : undefined;
    if (field === undefined || fieldOfHeader(column) !== undefined || plain.has(field)) continue;
    if (field !== 'image_urls') plain.add(field);
    found.set(column, field);
  }
  return Object.fromEntries(found);
}
