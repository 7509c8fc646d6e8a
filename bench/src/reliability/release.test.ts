import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Harness } from './harnesses.ts';
import { releaseRun, roundsOf } from './release.ts';

test('a release is made of rounds of the usual size, and a share of it of fewer and smaller ones', () => {
  const kills = { size: 50, release: 500 };
  expect(roundsOf(kills, 1)).toEqual(Array(10).fill(50));
  expect(roundsOf(kills, 0.25)).toEqual([50, 50, 25]);
  expect(roundsOf(kills, 0.01)).toEqual([5]);
  expect(roundsOf({ size: 2, release: 60, whole: true }, 1)).toEqual([60]);
});

test('a call goes on behind the rounds that its folder holds, and begins anew at another scale', async () => {
  for (const stream of ['log', 'error'] as const) vi.spyOn(console, stream).mockReturnValue();
  const folder = await mkdtemp(join(tmpdir(), 'sluice-release-'));
  const ran: string[] = [];
  const harness = (id: string): Harness => ({
    ids: [id],
    size: 2,
    unit: 'kills',
    release: 4,
    run: async (size, broken) => {
      ran.push(`${id} ${size}${broken ? ' broken' : ''}`);
      return { tried: `${size} kills`, wrong: broken ? 1 : 0 };
    },
  });
  const all = [harness('R1'), harness('R2')];
  const call = async (wanted: Harness[], scale: number): Promise<string[]> => {
    ran.length = 0;
    expect(await releaseRun(all, wanted, { scale, folder })).toBe(true);
    return [...ran];
  };
  const r1 = ['R1 2', 'R1 2', 'R1 2 broken'];
  const r2 = ['R2 2', 'R2 2', 'R2 2 broken'];
  expect(await call([all[1]!], 1)).toEqual(r2);
  expect(await call(all, 1)).toEqual(r1);
  expect(await readFile(join(folder, 'reliability.html'), 'utf8')).toContain('2 of the rows');
  expect(await call(all, 1)).toEqual([]);
  expect(await call(all, 0.5)).toEqual(['R1 2', 'R1 2 broken', 'R2 2', 'R2 2 broken']);
  await rm(folder, { recursive: true });
});
