import { open } from 'node:fs/promises';
import { message } from '@sluice/contracts/messages';
import { readCsv } from './csv.ts';
import { decodeHead } from './decode.ts';
import { scanText, type TextEncoding } from './encoding.ts';
import { ImportFileError } from './errors.ts';
import type { ImportLimits } from './limits.ts';
import { repaired, TextInspection } from './mojibake.ts';
import { note, type StoredNote } from './notes.ts';
import { parsedOnce } from './parsed-once.ts';
import { detectSeparator } from './separator.ts';
import { isXml, refuseMarkup, sniffFormat } from './sniff.ts';
import type { RawTable, Separator } from './types.ts';
import { readSheet } from './xlsx-sheet.ts';
import { readSharedStrings, readWorkbook } from './xlsx-workbook.ts';
import { openPackage } from './xlsx-zip.ts';
import { declaredEncoding } from './xml-encoding.ts';
import { openXml, type XmlTable } from './xml-table.ts';

const HEAD_BYTES = 64 * 1024;

export interface OpenOptions {
  fileName: string;
  limits: ImportLimits;
  /** Path of the elements that are products, in an XML file. */
  recordPath?: string | undefined;
}

/** Opens a file by what it contains; its name is only a hint. */
export async function openTable(
  path: string,
  { fileName, limits, recordPath }: OpenOptions,
): Promise<RawTable | XmlTable> {
  const { head, size } = await readHead(path);
  if (size === 0) throw new ImportFileError('empty_file', message('file_empty'));
  if (size > limits.fileBytes) {
    const max = Math.floor(limits.fileBytes / 1024 / 1024);
    throw new ImportFileError('file_too_large', message('file_too_large', { size: max }));
  }
  return sniffFormat(head, fileName) === 'zip'
    ? openWorkbook(path, limits)
    : openText(path, head, { fileName, limits, recordPath });
}

async function openText(
  path: string,
  head: Buffer,
  { fileName, limits, recordPath }: OpenOptions,
): Promise<RawTable | XmlTable> {
  const scan = await scanText(path, head);
  const sample = decodeHead(head, scan.encoding);
  refuseMarkup(sample);
  if (isXml(sample)) {
    const encoding = declaredEncoding(sample, scan.encoding);
    return openXml({ path, encoding, limits, recordPath });
  }
  const separator = detectSeparator(sample, fileName);
  const table: RawTable = {
    format: separator.char === '\t' ? 'tsv' : 'csv',
    encoding: scan.encoding.name === 'mixed' ? `utf-8+${scan.encoding.fallback}` : scan.encoding.name,
    separator: separator.char,
    sheet: null,
    notes: [...encodingNotes(scan.encoding), ...separatorNotes(separator, fileName)],
    endsAbruptly: !scan.endsWithNewline,
    rows: parsedOnce(() => readCsv(path, scan.encoding, separator, limits)),
    close: () => undefined,
  };
  if (!scan.hasLetters) return table;
  const inspection = new TextInspection();
  for await (const chunk of table.rows()) {
    for (const { cells } of chunk) for (const cell of cells) inspection.add(String(cell));
  }
  return mended(table, inspection);
}

function mended(table: RawTable, inspection: TextInspection): RawTable {
  const repair = inspection.finish();
  return repair === undefined ? table : repaired(table, repair);
}

async function openWorkbook(path: string, limits: ImportLimits): Promise<RawTable> {
  const zip = await openPackage(path, limits);
  try {
    const workbook = await readWorkbook(zip);
    const part = workbook.sharedStringsPart;
    const strings = part === undefined ? [] : await readSharedStrings(zip, part, limits);
    const inspection = new TextInspection();
    for (const text of strings) inspection.add(text);
    const others = workbook.otherSheets.map((name) => `"${name}"`).join(', ');
    const table: RawTable = {
      format: 'xlsx',
      encoding: null,
      separator: null,
      sheet: workbook.sheet,
      notes:
        others === ''
          ? []
          : [note('sheets_ignored', { sheet: workbook.sheet, others: others.slice(0, 300) })],
      endsAbruptly: false,
      rows: parsedOnce(() => readSheet(zip, workbook.sheetPart, strings, limits)),
      close: () => zip.close(),
    };
    return mended(table, inspection);
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function readHead(path: string): Promise<{ head: Buffer; size: number }> {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  return { head: buffer.subarray(0, bytesRead), size };
}

function encodingNotes(encoding: TextEncoding): StoredNote[] {
  if (encoding.name === 'mixed') {
    return [note('encoding_mixed', { encoding: encoding.fallback })];
  }
  return encoding.name === 'utf-8' ? [] : [note('encoding', { encoding: encoding.name })];
}

const SEPARATOR_NAMES: Readonly<Record<string, string>> = {
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars (|)',
  ',': 'commas',
};

/** Separators that a file is not expected to have. */
function separatorNotes({ char, directive }: Separator, fileName: string): StoredNote[] {
  const expected = /\.(tsv|tab)$/i.test(fileName) ? '\t' : ',';
  if (directive || char === expected) return [];
  return [note('separator', { separator: SEPARATOR_NAMES[char] ?? char })];
}
