import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { ImportFileError } from '../errors.ts';
import { DEFAULT_LIMITS, type ImportLimits } from '../limits.ts';
import { presentNotes } from '../notes.ts';
import { parseFile } from '../parse-file.ts';
import type { ColumnMapping, ImportRow, TableInfo } from '../types.ts';
import { zip as zipOf } from './zip.ts';

/** The shared test data beside the repository; tests that need it are skipped where it is absent. */
export const SHARED_DATA = resolve(import.meta.dirname, '../../../../../../../..', 'shared/data');

/** Writes a file that lives as long as the test. */
export function tempFile(name: string, content: string | Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

export interface Parsed {
  info: TableInfo;
  rows: ImportRow[];
}

/** The messages of its notes. */
export const texts = ({ notes }: TableInfo): string[] => presentNotes(notes).notes;

/** Parses in this thread, which is quicker and gives stacks; the thread has tests of its own. */
export async function parse(
  path: string,
  options: {
    skipRows?: number;
    limits?: Partial<ImportLimits>;
    mapping?: ColumnMapping;
    recordPath?: string;
  } = {},
): Promise<Parsed> {
  let info: TableInfo | undefined;
  const rows: ImportRow[] = [];
  const { skipRows = 0, mapping, recordPath } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  for await (const batch of parseFile(path, {
    fileName: path,
    skipRows,
    limits,
    ...(mapping ? { mapping } : {}),
    ...(recordPath === undefined ? {} : { recordPath }),
  })) {
    info ??= batch.info;
    rows.push(...batch.rows);
  }
  if (!info) throw new Error('no batch came');
  return { info, rows };
}

/** Parses text written to a file as it is. */
export const parseText = (content: string | Buffer, options?: Parameters<typeof parse>[1]): Promise<Parsed> =>
  parse(tempFile('file.csv', content), options);

/** The code a promise is refused with. */
export async function codeOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ImportFileError) return error.code;
  throw error ?? new Error('the file was accepted');
}

/** `row code@column` of every fault. */
export const faults = ({ rows }: Parsed): string[] =>
  rows.flatMap(({ row, errors }) =>
    errors.map(({ code, column }) => `${row} ${code}${column ? `@${column}` : ''}`),
  );

/** A zip of deflated parts; `announce` lies about an unpacked size. */
export function zip(parts: Record<string, string | Buffer>, announce: Record<string, number> = {}): Buffer {
  const archive = zipOf(parts);
  for (const [name, size] of Object.entries(announce)) {
    for (let at = archive.indexOf(name); at >= 0; at = archive.indexOf(name, at + 1)) {
      // The name stands behind the header of its file, and behind its entry in the directory.
      if (archive.toString('latin1', at - 30, at - 26) === 'PK\x03\x04') archive.writeUInt32LE(size, at - 8);
      if (archive.toString('latin1', at - 46, at - 42) === 'PK\x01\x02') archive.writeUInt32LE(size, at - 22);
    }
  }
  return archive;
}

/** The parts of a one-sheet workbook round the given worksheet rows. */
export function workbookParts(
  sheetData: string,
  sharedStrings: readonly string[] = [],
): Record<string, string> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  return {
    '_rels/.rels': `<Relationships>${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Secret" state="hidden" r:id="r9"/><sheet name="Products" r:id="r1"/><sheet name="Notes" r:id="r3"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${relation('r2', 'sharedStrings', '/xl/sharedStrings.xml')}</Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${sharedStrings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
  };
}

/** A row of inline strings. */
export const textRow = (row: number, cells: readonly string[]): string =>
  `<row r="${row}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
