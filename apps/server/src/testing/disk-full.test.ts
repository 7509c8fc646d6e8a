import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createProduct } from './fixtures.ts';
import { upload } from './multipart.ts';
import { startTestService, type TestService, type TestTenant } from './service.ts';
import { mayMount, mountSmallDisk, type SmallDisk } from './small-disk.ts';

const SENTENCE = expect.stringContaining('no disk space left');
const REFUSED = { status: 503, body: { code: 'unavailable', message: SENTENCE } };
/** The interface names this status for an image that cannot be written. */
const IMAGE_REFUSED = { status: 500, body: { message: SENTENCE } };

let service: TestService;
let tenant: TestTenant;
let product: number;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
  product = await createProduct(tenant);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => service.close());

const addImage = async () => {
  const bytes = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#963' } })
    .composite([{ input: Buffer.from('<svg><text y="40" font-size="40">noise</text></svg>') }])
    .png({ compressionLevel: 0 })
    .toBuffer();
  return tenant.send(
    upload(`/v1/products/${product}/images`, { bytes, fileName: 'a.png', contentType: 'image/png' }),
  );
};
const importFile = (rows: number) => {
  const lines = Array.from({ length: rows }, (_, n) => `FULL-${n},Product ${n},5`);
  const bytes = Buffer.from(['sku,name,price', ...lines].join('\n'));
  return tenant.send(
    upload('/v1/bulk-operations/import', { name: 'file', bytes, fileName: 'a.csv', contentType: 'text/csv' }),
  );
};
const images = async (): Promise<unknown[]> =>
  (await tenant.call<{ data: { images: unknown[] } }>('GET', `/v1/products/${product}`)).body.data.images;

// holds OPS-7, IMG-8
describe('a full disk of the files', () => {
  // The error itself is that of the system, which gives it for every write to this file.
  test.runIf(process.platform === 'linux')('refuses images and imports with a sentence', async () => {
    vi.spyOn(service.platform.objects, 'put').mockImplementation(async (_key, content) =>
      writeFile('/dev/full', content instanceof Readable ? await buffer(content) : content),
    );
    expect(await addImage()).toEqual(expect.objectContaining(IMAGE_REFUSED));
    expect(await importFile(10)).toMatchObject(REFUSED);
    expect(await images()).toEqual([]);
  });

  describe.runIf(mayMount)('that is a real one', () => {
    const folder = () => join(service.platform.config.dataDir, 'media');
    let disk: SmallDisk;
    beforeAll(async () => {
      disk = await mountSmallDisk(folder(), 4);
    });
    afterAll(() => disk.unmount());

    test('keeps no part of a refused file, and takes files again when there is room', async () => {
      await disk.fill(4_096);
      expect(await addImage()).toEqual(expect.objectContaining(IMAGE_REFUSED));
      expect(await importFile(20_000)).toMatchObject(REFUSED);
      expect(await readdir(folder(), { recursive: true })).not.toContainEqual(
        expect.stringContaining('.incoming'),
      );
      expect(await images()).toEqual([]);
      expect(
        (await tenant.call('PUT', `/v1/products/${product}`, { name: 'Still written', price: 5 })).status,
      ).toBe(200);
      await disk.makeRoom();
      expect((await addImage()).status).toBe(201);
      expect((await importFile(20_000)).status).toBe(202);
      expect(await images()).toHaveLength(1);
    });
  });
});
