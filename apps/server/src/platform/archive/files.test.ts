import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ArchiveError, publish, readArchiveFile, requireWritable, writeArchiveFile } from './files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sluice-archive-'));
});
afterEach(() => rm(folder, { recursive: true }));

const FILE = 'tenant-1/orders-2025-03-1.jsonl.gz';

async function* lines(...ids: number[]): AsyncGenerator<string, undefined> {
  for (const id of ids) yield JSON.stringify({ id });
}

test('of two archives that write the same file one wins, and the other overwrites nothing', async () => {
  const given = [
    [1, 2, 3],
    [4, 5, 6],
  ];
  const outcomes = await Promise.allSettled(
    given.map((ids) => writeArchiveFile(folder, FILE, lines(...ids))),
  );
  const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
  const [lost] = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(lost).toBeInstanceOf(ArchiveError);
  expect(String(lost)).toContain('another archive');
  expect([...(await readArchiveFile(folder, FILE)).keys()]).toEqual(given[winner]);
  expect(await readdir(join(folder, 'tenant-1'))).toEqual(['orders-2025-03-1.jsonl.gz']);
});

test('nothing is replaced on a disk without links either', async () => {
  const noLinks = () => Promise.reject(Object.assign(new Error('no links'), { code: 'EPERM' }));
  const drafts = ['a', 'b'].map((name) => join(folder, name));
  for (const draft of drafts) await writeFile(draft, draft);
  const target = join(folder, 'target');
  const outcomes = await Promise.allSettled(drafts.map((draft) => publish(draft, target, noLinks)));
  const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
  expect(outcomes[1 - winner]).toMatchObject({ reason: expect.any(ArchiveError) });
  expect(await readFile(target, 'utf8')).toBe(drafts[winner]);
});

test('a name that was taken before a kill holds nothing, and is no damaged file', async () => {
  await writeFile(join(folder, 'taken'), '');
  expect(await readArchiveFile(folder, 'taken')).toEqual(new Map());
});

test('a draft of which the writing fails is taken away', async () => {
  async function* failing(): AsyncGenerator<string, undefined> {
    yield* lines(1);
    throw new Error('the database is gone');
  }
  await expect(writeArchiveFile(folder, FILE, failing())).rejects.toThrow('gone');
  expect(await readdir(join(folder, 'tenant-1'))).toEqual([]);
});

test('a folder in which no file can be made is refused, and one that is missing is made', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(requireWritable(join(file, 'archive'))).rejects.toThrow(ArchiveError);
  await requireWritable(join(folder, 'new', 'archive'));
  expect(await readdir(join(folder, 'new', 'archive'))).toEqual([]);
});

test.runIf(process.platform === 'linux')(
  'a folder that its file system does not make is refused',
  async () => {
    await expect(requireWritable('/proc/sluice-archive')).rejects.toThrow('cannot be written');
  },
);
