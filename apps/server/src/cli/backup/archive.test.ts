import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder } from '../test-support.ts';
import { readArchive } from './archive-reader.ts';
import { createArchive } from './archive-writer.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeAll(async () => {
  folder = await makeFolder();
});
afterAll(() => folder.remove());

const LONG = `tables/${'x'.repeat(60)}/${'y'.repeat(50)}.copy`;
/** By the writer of the first development versions, which wrote its headers itself. */
const EARLIER = `H4sIAAAAAAAAA+3WUQuCMBAH8L3mpwg/gPufToO+zaoVRk5pC5Louwe+tSAJM5Tu93A3xri97I5V2pZ743xydLUV4wCAAugyXjNAEJRTTkCmMggQVK7EEmGhMV
yc12eBn9w1QbdYx2u6R+E++w/tx5Jt3bRhmbd6+p8oC/pfpYRi5v3v9eZknLwOEJYcAy1qayKOHL8bw3fGpqkyu1JLkqk0VePbpLGH8MhgPfO/Wz///4hWc5//jDE2cQ/Cm5CXABAAAA==`;

async function contents(file: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { name, size, content } of readArchive(file)) {
    found[name] = await text(content);
    expect(found[name].length).toBe(size);
  }
  return found;
}

test('an archive gives back what was written, in order, for its owner alone', async () => {
  const file = join(folder.path, 'new.tar.gz');
  const archive = await createArchive(file, new Date('2026-03-01T09:30:00Z'));
  await archive.add('manifest.json', Buffer.from('{}'));
  await archive.add(LONG, Buffer.alloc(3_000_000, 'r'));
  await archive.add('media/empty.png', Buffer.alloc(0));
  expect(await archive.finish()).toBe((await stat(file)).size);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(Object.entries(await contents(file)).map(([name, { length }]) => [name, length])).toEqual([
    ['manifest.json', 2],
    [LONG, 3_000_000],
    ['media/empty.png', 0],
  ]);
  // POSIX ustar without extensions, as any tool for tar reads it.
  const tar = gunzipSync(await readFile(file));
  expect(tar.subarray(257, 265).toString('latin1')).toBe('ustar\x0000');
  expect(tar.length).toBe(3 * 512 + 512 + 3_000_320 + 1024);
});

test('an archive of the first development versions is read', async () => {
  const file = join(folder.path, 'earlier.tar.gz');
  await writeFile(file, Buffer.from(EARLIER, 'base64'));
  expect(await contents(file)).toEqual({
    'manifest.json': '{"a":1}\n',
    [LONG]: '1\tone\n'.repeat(100),
    'media/1/2/empty.png': '',
  });
});

test('contents that nobody reads, or not to their end, are skipped', async () => {
  const file = join(folder.path, 'skipped.tar.gz');
  const archive = await createArchive(file, new Date());
  for (const name of ['a', 'b', 'c']) await archive.add(name, Buffer.alloc(2_000_000, name));
  await archive.finish();
  const seen: string[] = [];
  for await (const { name, content } of readArchive(file)) {
    seen.push(name);
    if (name === 'b') for await (const chunk of content) if (chunk.length > 0) break;
    if (name === 'c') expect(String(await buffer(content))).toBe('c'.repeat(2_000_000));
  }
  expect(seen).toEqual(['a', 'b', 'c']);
});

test('a small content that nobody reads keeps nobody waiting, whatever comes before and behind it', async () => {
  const file = join(folder.path, 'small.tar.gz');
  for (const sizes of [
    [27_132, 63, 9, 10_184],
    [9, 9, 9],
    [40_000, 1, 40_000],
  ]) {
    const archive = await createArchive(file, new Date());
    for (const [n, size] of sizes.entries()) await archive.add(`${n}`, Buffer.alloc(size, 'x'));
    await archive.finish();
    for (const unread of sizes.keys()) {
      const seen: string[] = [];
      for await (const { name, content } of readArchive(file)) {
        seen.push(name);
        if (name !== String(unread)) await buffer(content);
      }
      expect(seen).toEqual(sizes.map((_, n) => String(n)));
    }
  }
});

test('a content of another size than announced is an error, and nothing is left behind', async () => {
  const file = join(folder.path, 'failed.tar.gz');
  for (const size of [4, 6]) {
    const archive = await createArchive(file, new Date());
    const content = new Blob(['12345']).stream();
    await expect(archive.addStream('a', size, content)).rejects.toThrow('a changed its size');
    await archive.discard();
  }
  await expect(stat(file)).rejects.toThrow('ENOENT');
});
