import { open } from 'node:fs/promises';
import { readCsv } from './csv.ts';
import { decodeHead } from './decode.ts';
import { scanText, type TextEncoding } from './encoding.ts';
import { ImportFileError } from './errors.ts';
import type { ImportLimits } from './limits.ts';
import { detectSeparator } from './separator.ts';
import { refuseMarkup, sniffFormat } from './sniff.ts';
import type { RawTable } from './types.ts';
import { readSheet } from './xlsx-sheet.ts';
import { readSharedStrings, readWorkbook } from './xlsx-workbook.ts';
import { openPackage } from './xlsx-zip.ts';

const HEAD_BYTES = 64 * 1024;

/** Opens a file by what it contains; its name is only a hint. */
export async function openTable(path: string, fileName: string, limits: ImportLimits): Promise<RawTable> {
  const { head, size } = await readHead(path);
  if (size === 0) throw new ImportFileError('empty_file', 'The file is empty.');
  if (size > limits.fileBytes) {
    const max = Math.floor(limits.fileBytes / 1024 / 1024);
    throw new ImportFileError(
      'file_too_large',
      `The file is larger than ${max} MB. Split it into several files.`,
    );
  }
  return sniffFormat(head, fileName) === 'zip'
    ? openWorkbook(path, limits)
    : openText(path, head, fileName, limits);
}

async function openText(
  path: string,
  head: Buffer,
  fileName: string,
  limits: ImportLimits,
): Promise<RawTable> {
  const scan = await scanText(path, head);
  const sample = decodeHead(head, scan.encoding);
  refuseMarkup(sample);
  const separator = detectSeparator(sample, fileName);
  return {
    format: separator.char === '\t' ? 'tsv' : 'csv',
    encoding: scan.encoding.name === 'mixed' ? `utf-8+${scan.encoding.fallback}` : scan.encoding.name,
    separator: separator.char,
    sheet: null,
    notes: encodingNotes(scan.encoding),
    endsAbruptly: !scan.endsWithNewline,
    rows: () => readCsv(path, scan.encoding, separator.char, separator.directive, limits),
    close: () => undefined,
  };
}

async function openWorkbook(path: string, limits: ImportLimits): Promise<RawTable> {
  const zip = await openPackage(path, limits);
  try {
    const workbook = await readWorkbook(zip);
    const part = workbook.sharedStringsPart;
    const strings = part === undefined ? [] : await readSharedStrings(zip, part, limits);
    const others = workbook.otherSheets.map((name) => `"${name}"`).join(', ');
    return {
      format: 'xlsx',
      encoding: null,
      separator: null,
      sheet: workbook.sheet,
      notes:
        others === ''
          ? []
          : [`Only the sheet "${workbook.sheet}" was read; not read: ${others.slice(0, 300)}.`],
      endsAbruptly: false,
      rows: () => readSheet(zip, workbook.sheetPart, strings, limits),
      close: () => zip.close(),
    };
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

function encodingNotes(encoding: TextEncoding): string[] {
  if (encoding.name === 'mixed') {
    return [
      `The file mixes UTF-8 and ${encoding.fallback}; lines that are not UTF-8 were read as ${encoding.fallback}.`,
    ];
  }
  return encoding.name.startsWith('windows')
    ? [`The file is not UTF-8; it was read as ${encoding.name}.`]
    : [];
}
