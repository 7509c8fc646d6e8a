import { once } from 'node:events';
import { expect, test } from 'vitest';
import type { Tx } from '../db/database.ts';
import { exportOf, exportStream } from './export.ts';

const noTransaction = {} as Tx;

/** An export of very many rows that counts the pages read. */
function endless() {
  const pages = { read: 0 };
  const source = exportOf<number, number>({
    columns: [{ header: 'n', value: (n) => `${n} ${'x'.repeat(100)}` }],
    keys: async (_, after = 0, limit) => Array.from({ length: limit }, (_, at) => after + at + 1),
    rows: async (_, keys) => {
      pages.read++;
      return [...keys];
    },
    rowsAtOnce: 100,
  });
  const open = (format: 'csv' | 'xlsx') =>
    exportStream('n', source, (work) => work(noTransaction), { format, language: 'en' });
  return { pages, open };
}

test.each(['csv', 'xlsx'] as const)(
  'a %s is read no faster than it is taken, and no more once nobody takes it',
  async (format) => {
    const { pages, open } = endless();
    const stream = open(format);
    const pieces = stream[Symbol.asyncIterator]();
    for (let piece = 0; piece < 5; piece++) await pieces.next();
    const read = pages.read;
    // A workbook is packed, so a piece of it holds many rows; some wait in the buffers between.
    expect(read).toBeLessThan(format === 'csv' ? 10 : 400);
    stream.destroy();
    if (!stream.closed) await once(stream, 'close');
    if (!stream.closed) await once(stream, 'close');
    const atTheEnd = pages.read;
    await new Promise(setImmediate);
    expect(pages.read).toBe(atTheEnd);
    expect(atTheEnd - read).toBeLessThan(100);
  },
);

test('every key is read once, in order, over several pages', async () => {
  const seen: string[] = [];
  const source = exportOf<number, number>({
    columns: [{ header: 'n', value: (n) => n }],
    keys: async (_, after = 0, limit) =>
      Array.from({ length: Math.min(limit, 12_000 - after) }, (_, at) => after + at + 1),
    rows: async (_, keys) => [...keys],
  });
  const stream = exportStream('n', source, (work) => work(noTransaction), { format: 'csv', language: 'en' });
  for await (const piece of stream) seen.push(String(piece));
  const lines = seen.join('').trimEnd().split('\r\n');
  expect(lines).toEqual(['\uFEFFn', ...Array.from({ length: 12_000 }, (_, at) => String(at + 1))]);
});

test('a failure while rows are read ends the stream with it', async () => {
  const source = exportOf<number, number>({
    columns: [{ header: 'n', value: (n) => n }],
    keys: async () => [1],
    rows: async () => {
      throw new Error('the database is gone');
    },
  });
  for (const format of ['csv', 'xlsx'] as const) {
    const stream = exportStream('n', source, (work) => work(noTransaction), { format, language: 'en' });
    await expect(stream.toArray()).rejects.toThrow('the database is gone');
  }
});
