import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeToOthers, localStore, type ObjectStore } from './index.ts';

let root: string;
let store: ObjectStore;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sluice-store-'));
  store = localStore(join(root, 'media'));
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

const png = { contentType: 'image/png' };

async function read(key: string): Promise<{ content: string; contentType: string; size: number } | null> {
  const found = await store.get(key);
  if (!found) return null;
  const { stream, contentType, size } = found;
  return { content: String(await buffer(stream)), contentType, size };
}

describe('the local store', () => {
  test('gives back what was put, as buffer or stream, and replaces it', async () => {
    await store.put('1/2/a.png', Buffer.from('first'), png);
    expect(await read('1/2/a.png')).toEqual({ content: 'first', contentType: 'image/png', size: 5 });
    await store.put('1/2/a.png', Readable.from([Buffer.from('sec'), Buffer.from('ond')]), png);
    expect(await read('1/2/a.png')).toEqual({ content: 'second', contentType: 'image/png', size: 6 });
  });

  test('knows no file that was never put, deleted, or is a folder', async () => {
    await mkdir(join(root, 'media', 'folder.png'), { recursive: true });
    await store.put('1/a.png', Buffer.from('x'), png);
    await store.delete('1/a.png');
    await store.delete('1/a.png');
    for (const key of ['1/a.png', 'never/b.png', 'folder.png']) expect(await store.get(key)).toBeNull();
  });

  const hostile = [
    '../outside.png',
    '1/../../outside.png',
    '/etc/hostname.png',
    '1//a.png',
    './a.png',
    '.incoming-x.png',
    '1\\..\\outside.png',
    '1/a.png\0.png',
    '1/%2e%2e/a.png',
    'görsel.png',
    '',
    'a.png/',
    `${'a'.repeat(600)}.png`,
    'page.html',
    'a.constructor',
  ];

  test.each(hostile)('refuses to write %j and finds nothing under it', async (key) => {
    await writeFile(join(root, 'outside.png'), 'kept');
    await expect(store.put(key, Buffer.from('x'), png)).rejects.toThrow();
    expect(await store.get(key)).toBeNull();
    await store.delete(key);
    expect(await readFile(join(root, 'outside.png'), 'utf8')).toBe('kept');
  });

  test('refuses a content type other than the one its extension stands for', async () => {
    await expect(store.put('a.png', Buffer.from('x'), { contentType: 'text/html' })).rejects.toThrow(
      'text/html',
    );
  });

  test('keeps the old file, and leaves no other, when a stream breaks off', async () => {
    await store.put('a.png', Buffer.from('old'), png);
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('connection lost');
      })(),
    );
    await expect(store.put('a.png', breaking, png)).rejects.toThrow('connection lost');
    expect((await read('a.png'))?.content).toBe('old');
    expect(await readdir(join(root, 'media'))).toEqual(['a.png']);
  });

  test('never shows a part of a file while it is being replaced', async () => {
    const versions = ['a', 'b'].map((letter) => Buffer.alloc(300_000, letter));
    await store.put('a.png', versions[0]!, png);
    const writing = (async () => {
      for (let round = 1; round <= 20; round++) await store.put('a.png', versions[round % 2]!, png);
    })();
    for (let round = 0; round < 50; round++) {
      const { content } = (await read('a.png'))!;
      expect(versions.map(String)).toContain(content);
    }
    await writing;
  });
});

describe.skipIf(process.platform === 'win32')('no other user of the machine can read', () => {
  const modeOf = async (...path: string[]): Promise<string> =>
    ((await stat(join(root, 'media', ...path))).mode & 0o777).toString(8);

  test('a file, nor look into its folders', async () => {
    await store.put('1/2/a.png', Buffer.from('x'), png);
    expect(await Promise.all([modeOf(), modeOf('1'), modeOf('1', '2')])).toEqual(['700', '700', '700']);
    expect(await modeOf('1', '2', 'a.png')).toBe('600');
  });

  test('what an earlier version left open, once the service has started', async () => {
    await store.put('1/2/a.png', Buffer.from('x'), png);
    for (const path of ['', '1', '1/2']) await chmod(join(root, 'media', path), 0o755);
    await chmod(join(root, 'media', '1/2/a.png'), 0o644);
    await closeToOthers(join(root, 'media'));
    expect(await Promise.all([modeOf(), modeOf('1'), modeOf('1', '2')])).toEqual(['700', '700', '700']);
    expect(await modeOf('1', '2', 'a.png')).toBe('600');
  });

  test('a folder that is not there yet is no fault', async () => {
    await closeToOthers(join(root, 'nowhere'));
  });
});
