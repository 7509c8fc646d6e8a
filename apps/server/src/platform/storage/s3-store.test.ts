import { spawnSync } from 'node:child_process';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeS3, startFakeS3 } from './fake-s3.test-support.ts';
import { type ObjectStore, type S3StoreConfig, s3Store } from './index.ts';

const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
const png = { contentType: 'image/png' };

let server: FakeS3;
let store: ObjectStore;

beforeEach(async () => {
  server = await startFakeS3(keys);
  store = s3Store(config());
});

afterEach(async () => {
  await server.close();
});

function config(changes: Partial<S3StoreConfig> = {}): S3StoreConfig {
  const { endpoint } = server;
  return { endpoint, bucket: 'shop', region: 'eu-central-1', forcePathStyle: true, ...keys, ...changes };
}

describe('the S3 store', () => {
  test('puts, gets and deletes with signed requests, the bucket in the path', async () => {
    await store.put('1/2/a.png', Buffer.from('picture'), png);
    expect(server.objects.get('/shop/1/2/a.png')).toEqual({ content: Buffer.from('picture'), ...png });
    const found = (await store.get('1/2/a.png'))!;
    expect({ ...found, stream: String(await buffer(found.stream)) }).toEqual({
      stream: 'picture',
      size: 7,
      ...png,
    });
    await store.delete('1/2/a.png');
    await store.delete('1/2/a.png');
    expect(await store.get('1/2/a.png')).toBeNull();
  });

  test('takes a stream of unknown length', async () => {
    await store.put('a.png', Readable.from([Buffer.from('pic'), Buffer.from('ture')]), png);
    expect(String(server.objects.get('/shop/a.png')?.content)).toBe('picture');
  });

  test.each([1, 2])('gets over %i failures of the service', async (failures) => {
    server.failNext(failures);
    await store.put('a.png', Readable.from([Buffer.from('picture')]), png);
    expect(String(server.objects.get('/shop/a.png')?.content)).toBe('picture');
  });

  test('reports a wrong secret as an error and not as a missing file', async () => {
    const stranger = s3Store(config({ secretAccessKey: 'wrong' }));
    await expect(stranger.put('a.png', Buffer.from('x'), png)).rejects.toThrow('SignatureDoesNotMatch');
    await expect(stranger.get('a.png')).rejects.toThrow('SignatureDoesNotMatch');
    expect(server.objects.size).toBe(0);
  });

  test('sends nothing for a key that is not well-formed', async () => {
    await expect(store.put('../a.png', Buffer.from('x'), png)).rejects.toThrow('valid storage key');
    expect(await store.get('../a.png')).toBeNull();
    await store.delete('../a.png');
    expect(server.requests).toEqual([]);
  });

  test('does not load the SDK before it is used', () => {
    const program = `
      import { registerHooks } from 'node:module';
      registerHooks({ resolve(name, context, next) {
        if (name.startsWith('@aws-sdk')) throw new Error('loaded');
        return next(name, context);
      } });
      const { s3Store } = await import(${JSON.stringify(new URL('./index.ts', import.meta.url).href)});
      s3Store({ bucket: 'b', region: 'r', forcePathStyle: true });`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program]);
    expect(`${status}${stderr}`).toBe('0');
  });
});
