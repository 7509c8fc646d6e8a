import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { truncateSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ImportFileError } from './errors.ts';
import { type ReadTableOptions, readTable } from './read-table.ts';
import { codeOf, parseText, tempFile, textRow, workbookParts, zip } from './testing/files.ts';
import type { ImportRow, RowBatch } from './types.ts';

const HEADER = 'sku,name,price\n';
const list = (rows: number) =>
  HEADER + Array.from({ length: rows }, (_, i) => `S${i},Name ${i},"1,${i}"\n`).join('');

async function readAll(path: string, options?: ReadTableOptions): Promise<ImportRow[]> {
  const batches: RowBatch[] = await Array.fromAsync(readTable(path, options));
  return batches.flatMap(({ rows }) => rows);
}

describe('readTable', () => {
  it('gives from its process what parsing gives here, wherever it resumes', async () => {
    const content = list(2300);
    const path = tempFile('list.csv', content);
    const { rows } = await parseText(content);
    expect(await readAll(path)).toEqual(rows);
    for (const skipRows of [1, 500, 2299])
      expect(await readAll(path, { skipRows })).toEqual(rows.slice(skipRows));
  });

  it('always delivers the description of the table', async () => {
    const batches = await Array.fromAsync(readTable(tempFile('a.csv', HEADER)));
    expect(batches).toMatchObject([{ info: { rows: 0, header_row: 1 }, rows: [] }]);
    const past = await Array.fromAsync(readTable(tempFile('a.csv', list(3)), { skipRows: 9 }));
    expect(past).toMatchObject([{ info: { rows: 3 }, rows: [] }]);
  });

  it('hands no row on of a file whose end is broken', async () => {
    const parts = workbookParts(
      `${textRow(1, ['sku'])}${Array.from({ length: 3000 }, (_, i) => textRow(i + 2, [`S${i}`])).join('')}<row>`,
    );
    const path = tempFile('a.xlsx', zip(parts));
    let seen = 0;
    const reading = (async () => {
      for await (const { rows } of readTable(path)) seen += rows.length;
    })();
    expect(await codeOf(reading)).toBe('corrupt_file');
    expect(seen).toBe(0);
  });

  it('ends the process when the consumer leaves or aborts', async () => {
    const path = tempFile('a.csv', list(20_000));
    const readers: ChildProcess[] = [];
    const onStart = (message: unknown) => void readers.push((message as { process: ChildProcess }).process);
    subscribe('child_process', onStart);
    const running = () =>
      readers.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    for await (const { rows } of readTable(path)) {
      expect(running()).toHaveLength(1);
      if (rows.length > 0) break;
    }
    expect(running()).toHaveLength(0);
    const controller = new AbortController();
    const reading = readAll(path, { signal: controller.signal });
    expect(running()).toHaveLength(1);
    controller.abort(new Error('stop now'));
    await expect(reading).rejects.toThrow('stop now');
    await expect(readAll(path, { signal: AbortSignal.abort(new Error('too late')) })).rejects.toThrow(
      'too late',
    );
    expect(running()).toHaveLength(0);
    unsubscribe('child_process', onStart);
  });

  it('stops parsing while the consumer is busy', async () => {
    // Too large to be kept by the process, which so reads each batch from the file.
    const text = 'x'.repeat(9_000);
    const lines = Array.from({ length: 2_000 }, (_, i) => `S${i},Name ${i},${text}\n`);
    const path = tempFile('a.csv', `sku,name,description\n${lines.join('')}`);
    const reader = readTable(path);
    const first = await reader.next();
    expect(first.value).toMatchObject({ info: { rows: 2_000 } });
    // That nothing happens has no signal to wait for: an eager process would be through long before this.
    await setTimeout(500);
    truncateSync(path);
    let rows = 0;
    for await (const batch of reader) rows += batch.rows.length;
    expect(rows).toBeLessThan(1_000);
  });

  it('turns a time limit, a heap limit and a lost file into named errors', async () => {
    expect(await codeOf(readAll(tempFile('a.csv', list(10)), { limits: { seconds: 0.005 } }))).toBe(
      'timeout',
    );
    expect(await codeOf(readAll('/nonexistent/a.csv'))).toBe('unreadable');
    const texts = Array.from({ length: 120_000 }, () => randomBytes(30).toString('hex'));
    const path = tempFile('a.xlsx', zip(workbookParts(textRow(1, ['sku']), texts)));
    expect(await codeOf(readAll(path, { limits: { memoryMb: 14 } }))).toBe('out_of_memory');
  });

  it('carries message and code of a refused file across the processes', async () => {
    const error = await readAll(tempFile('a.csv', '%PDF-1.4')).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ImportFileError);
    expect(error).toMatchObject({
      code: 'unsupported_format',
      message: expect.stringContaining('Accepted are CSV'),
    });
  });
});
