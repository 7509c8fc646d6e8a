import { mkdir, mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asTenantId } from '../../../platform/db/database.ts';
import { createLogger } from '../../../platform/log/index.ts';
import type { ImportRow, RowBatch, TableInfo } from '../file/types.ts';
import { KeptRows, markOf, removeAbandonedRows } from './kept-rows.ts';

const LOG = createLogger('silent');
const INFO = { format: 'csv', rows: 7 } as TableInfo;
const TENANT = asTenantId(1);
const importOf = (id: number, tenantId = TENANT, storageKey = 'file') => ({ tenantId, id, storageKey });
const row = (n: number): ImportRow => ({ row: n, fields: { name: `Product ${n}` }, errors: [] });

/** Batches of three rows, numbered on from those done. */
async function* rest(done: number, to: number): AsyncGenerator<RowBatch> {
  for (let n = done; n < to; n += 3)
    yield { info: INFO, rows: [n, n + 1, n + 2].filter((one) => one < to).map(row) };
}

async function numbersOf(batches: AsyncIterable<RowBatch> | undefined): Promise<number[] | undefined> {
  if (batches === undefined) return undefined;
  const numbers = [];
  for await (const { info, rows } of batches) {
    expect(info).toEqual(INFO);
    for (const one of rows) numbers.push(one.row);
  }
  return numbers;
}

let temporary: string;
const folders = (): Promise<string[]> => readdir(temporary);
beforeEach(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'kept-rows-'));
  vi.stubEnv('TMPDIR', temporary);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  await rm(temporary, { recursive: true, force: true });
});

test('the rows come back from the one behind those done, within a batch as well', async () => {
  const kept = new KeptRows();
  await kept.keep(importOf(1), 2, rest(2, 9), LOG);
  expect(await numbersOf(await kept.open(importOf(1), 2))).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect(await numbersOf(await kept.open(importOf(1), 5))).toEqual([5, 6, 7, 8]);
  expect(await numbersOf(await kept.open(importOf(1), 7))).toEqual([7, 8]);
  await kept.clear();
  expect(await folders()).toEqual([]);
});

test('an import has no rows of another, of another tenant or file, or from before those kept', async () => {
  const kept = new KeptRows();
  await kept.keep(importOf(1), 3, rest(3, 6), LOG);
  expect(await kept.open(importOf(2), 3)).toBeUndefined();
  expect(await kept.open(importOf(1, asTenantId(2)), 3)).toBeUndefined();
  expect(await kept.open(importOf(1, TENANT, 'restored'), 3)).toBeUndefined();
  expect(await kept.open(importOf(1), 0)).toBeUndefined();
  expect(await folders()).toEqual([]);
});

test('rows that are gone from the disk, or all done, are read from the file again', async () => {
  const kept = new KeptRows();
  await kept.keep(importOf(1), 0, rest(0, 3), LOG);
  for (const folder of await folders()) await rm(join(temporary, folder), { recursive: true });
  expect(await kept.open(importOf(1), 0)).toBeUndefined();
  await kept.keep(importOf(1), 0, rest(0, 3), LOG);
  expect(await kept.open(importOf(1), 3)).toBeUndefined();
  expect(await folders()).toEqual([]);
});

test('a table that breaks off leaves nothing behind', async () => {
  const kept = new KeptRows();
  const broken = async function* (): AsyncGenerator<RowBatch> {
    yield { info: INFO, rows: [row(0)] };
    throw new Error('the reader died');
  };
  await kept.keep(importOf(1), 0, broken(), LOG);
  expect(await kept.open(importOf(1), 0)).toBeUndefined();
  expect(await folders()).toEqual([]);
});

test('a file that was cut off fails instead of giving other rows', async () => {
  const kept = new KeptRows();
  await kept.keep(importOf(1), 0, rest(0, 6), LOG);
  await truncate(join(temporary, (await folders())[0]!, 'rows'), 10);
  await expect(numbersOf(await kept.open(importOf(1), 0))).rejects.toThrow('cut off');
  await kept.clear();
});

test('a rest for which there is no room is refused, and costs no other its rows', async () => {
  const one = await bytesOf(rest(0, 30));
  const kept = new KeptRows({ bytes: 2.5 * one, unusedMs: 60_000 });
  for (const id of [1, 2, 3]) await kept.keep(importOf(id), 0, rest(0, 30), LOG);
  expect([1, 2, 3].map((id) => kept.isRefused(importOf(id)))).toEqual([false, false, true]);
  expect(await folders()).toHaveLength(2);
  expect(await numbersOf(await kept.open(importOf(1), 27))).toEqual([27, 28, 29]);
  await kept.drop(importOf(1));
  await kept.keep(importOf(3), 0, rest(0, 30), LOG);
  expect(kept.isRefused(importOf(3))).toBe(false);
  await kept.clear();
  expect(await folders()).toEqual([]);
});

test('rests that are written at once have no more room than one', async () => {
  const one = await bytesOf(rest(0, 30));
  const kept = new KeptRows({ bytes: 1.5 * one, unusedMs: 60_000 });
  await Promise.all([1, 2].map((id) => kept.keep(importOf(id), 0, rest(0, 30), LOG)));
  expect([1, 2].some((id) => kept.isRefused(importOf(id)))).toBe(true);
  await kept.clear();
});

test('a start removes what killed processes have kept, and nothing of those alive', async () => {
  const { ppid } = process;
  // The number of a process that has ended comes back for another one.
  const own = `sluice-rows-${ppid}-${await markOf(ppid)}-abc`;
  const others = [process.pid, 2 ** 30, ppid].map((pid) => `sluice-rows-${pid}-0123456789ab-abc`);
  for (const name of [own, ...others, 'another']) await mkdir(join(temporary, name));
  await removeAbandonedRows();
  expect((await folders()).sort()).toEqual(['another', own].sort());
});

test('rows that nobody asks for are let go after their time, which a use begins anew', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const kept = new KeptRows({ bytes: 1_000_000, unusedMs: 1_000 });
  await kept.keep(importOf(1), 0, rest(0, 6), LOG);
  vi.advanceTimersByTime(900);
  expect(await numbersOf(await kept.open(importOf(1), 0))).toHaveLength(6);
  vi.advanceTimersByTime(900);
  expect(await numbersOf(await kept.open(importOf(1), 3))).toHaveLength(3);
  vi.advanceTimersByTime(1_000);
  expect(await kept.open(importOf(1), 3)).toBeUndefined();
});

async function bytesOf(batches: AsyncIterable<RowBatch>): Promise<number> {
  let bytes = 0;
  for await (const { rows } of batches) bytes += serialize(rows).length;
  return bytes;
}
