import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { ImportFileError } from '../errors.ts';
import { DEFAULT_LIMITS, type ImportLimits } from '../limits.ts';
import { parseFile } from '../parse-file.ts';
import type { ColumnMapping, ImportRow, TableInfo } from '../types.ts';

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

/** Parses in this thread, which is quicker and gives stacks; the thread has tests of its own. */
export async function parse(
  path: string,
  options: { skipRows?: number; limits?: Partial<ImportLimits>; mapping?: ColumnMapping } = {},
): Promise<Parsed> {
  let info: TableInfo | undefined;
  const rows: ImportRow[] = [];
  const { skipRows = 0, mapping } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  for await (const batch of parseFile(path, {
    fileName: path,
    skipRows,
    limits,
    ...(mapping ? { mapping } : {}),
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
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(0x800, 2);
    header.writeUInt16LE(8, 4);
    header.writeUInt32LE(crc32(data), 10);
    header.writeUInt32LE(packed.length, 14);
    header.writeUInt32LE(announce[name] ?? data.length, 18);
    header.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), header, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), header, tail, Buffer.from(name)]));
    bodies.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, ...directory, Buffer.from('PK\x05\x06'), end]);
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
