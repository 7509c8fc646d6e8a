import { describe, expect, test } from 'vitest';
import { parsedOnce } from './parsed-once.ts';
import type { RawRow } from './types.ts';

/** A table that counts how often it was parsed, in chunks of one row. */
function tableOf(cells: readonly string[]) {
  const parsed = { times: 0 };
  const rows = parsedOnce(async function* () {
    parsed.times++;
    for (const [at, cell] of cells.entries()) yield [{ row: at + 1, cells: [cell] }];
  });
  return { parsed, rows };
}

async function allOf(rows: AsyncIterable<RawRow[]>): Promise<string[]> {
  const all: string[] = [];
  for await (const chunk of rows) for (const { cells } of chunk) all.push(String(cells[0]));
  return all;
}

const LARGE = 'x'.repeat(4 * 1024 * 1024);

describe('the rows of a file', () => {
  test('are parsed once, however often they are asked for', async () => {
    const { parsed, rows } = tableOf(['a', 'b', 'c']);
    for (let walk = 0; walk < 3; walk++) expect(await allOf(rows())).toEqual(['a', 'b', 'c']);
    expect(parsed.times).toBe(1);
  });

  test('that would take too much memory are parsed anew each time, and are all there', async () => {
    const { parsed, rows } = tableOf([LARGE, LARGE, LARGE, LARGE, 'last']);
    for (let walk = 0; walk < 2; walk++) expect((await allOf(rows())).at(-1)).toBe('last');
    expect(parsed.times).toBe(2);
  });

  test('are parsed again where the first walk was left before its end', async () => {
    const { parsed, rows } = tableOf(['a', 'b']);
    for await (const _ of rows()) break;
    expect(await allOf(rows())).toEqual(['a', 'b']);
    expect(parsed.times).toBe(2);
  });

  test('fail at the same place each time', async () => {
    const rows = parsedOnce(async function* () {
      yield [{ row: 1, cells: ['a'] }];
      throw new Error('damaged');
    });
    for (let walk = 0; walk < 2; walk++) {
      const seen: RawRow[] = [];
      const walked = (async () => {
        for await (const chunk of rows()) seen.push(...chunk);
      })();
      await expect(walked).rejects.toThrow('damaged');
      expect(seen).toHaveLength(1);
    }
  });
});
