import type { ProductDetail, ProductImage } from '@sluice/contracts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createProduct } from '../../../testing/fixtures.ts';
import { type FilePart, upload } from '../../../testing/multipart.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { readSharedData, sharedDataMissing } from '../../../testing/shared-data.ts';

const WRONG_FORMAT = 'image must be one of the formats jpeg, jpg, png, webp';
const TOO_LARGE = 'image may not be greater than 5120 kilobytes';
const LIMIT = 5120 * 1024;
const missing = sharedDataMissing('images');
if (missing) console.warn(missing);

const picture = () => sharp({ create: { width: 8, height: 6, channels: 3, background: '#963' } });
/** A valid JPEG of exactly this size: decoders ignore bytes after the end of the picture. */
const jpegOf = async (size: number) => {
  const jpeg = await picture().jpeg().toBuffer();
  return Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
};

const DAMAGED = `${WRONG_FORMAT}; this image is damaged and cannot be decoded`;

describe('POST /v1/products/{id}/images', () => {
  let service: TestService;
  let tenant: TestTenant;
  let product: number;
  beforeAll(async () => {
    service = await startTestService({ PUBLIC_URL: 'https://shop.example' });
    tenant = await service.createTenant();
    product = await createProduct(tenant);
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => service.close());

  const post = (id: number | string, ...parts: FilePart[]) =>
    tenant.send(upload(`/v1/products/${id}/images`, ...parts));
  const images = async (id: number) =>
    (await tenant.call<{ data: ProductDetail }>('GET', `/v1/products/${id}`)).body.data.images;

  // holds IMG-1, IMG-2, IMG-9
  test.each([
    ['jpeg', 'jpg', 'photo.JPEG'],
    ['png', 'png', 'photo.png'],
    ['webp', 'webp', 'photo.webp'],
    ['png', 'png', 'misnamed.jpg'],
    ['jpeg', 'jpg', '../../../etc/passwd'],
  ] as const)('a %s is stored as .%s whatever its name is: %s', async (format, extension, fileName) => {
    const bytes = await picture().toFormat(format).toBuffer();
    const answer = await post(product, { bytes, fileName, contentType: 'application/octet-stream' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      url: expect.any(String),
      sort_order: expect.any(Number),
    });
    const url = new URL((answer.body as ProductImage).url);
    expect(url.origin).toBe('https://shop.example');
    expect(url.pathname).toMatch(new RegExp(`^/media/\\d+/\\d+/[\\w-]+\\.${extension}$`));
    const served = await service.app.inject(url.pathname);
    expect(served.statusCode).toBe(200);
    expect(served.headers).toMatchObject({
      'content-type': `image/${format}`,
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format, width: 8, height: 6 });
  });

  // holds IMG-4, IMG-9
  test('repeated calls add; the first image is primary and the one lists show', async () => {
    const id = await createProduct(tenant, { sku: 'IMG' });
    const bytes = await picture().png().toBuffer();
    const added = [];
    for (let n = 0; n < 3; n++) added.push((await post(id, { bytes })).body as unknown as ProductImage);
    expect(await images(id)).toEqual(added);
    expect(added.map((image) => image.sort_order)).toEqual([0, 1, 2]);
    const { body } = await tenant.call('GET', '/v1/products?search=IMG');
    expect(body).toMatchObject({ data: [{ image: added[0]!.url }] });
  });

  test('two at once are both kept, in an order of their own', async () => {
    const id = await createProduct(tenant);
    const bytes = await picture().png().toBuffer();
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(id, { bytes })));
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(201));
    expect((await images(id)).map((image) => image.sort_order)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  // holds IMG-3
  test('5120 kilobytes are taken, a byte more is not', async () => {
    expect((await post(product, { bytes: await jpegOf(LIMIT) })).status).toBe(201);
    for (const size of [LIMIT + 1, LIMIT + 1024, 3 * LIMIT]) {
      expect(await post(product, { bytes: await jpegOf(size) })).toMatchObject({
        status: 422,
        body: { message: TOO_LARGE, errors: { image: [TOO_LARGE] } },
      });
    }
  });

  // holds IMG-2
  test.each([
    [
      'GIF',
      Buffer.from(
        'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;',
        'latin1',
      ),
    ],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['text', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
  ])('%s is refused, also when it is called a JPEG', async (_what, bytes) => {
    const answer = await post(product, { bytes, fileName: 'x.jpg', contentType: 'image/jpeg' });
    expect(answer).toMatchObject({
      status: 422,
      body: { message: WRONG_FORMAT, errors: { image: [WRONG_FORMAT] } },
    });
  });

  // holds S4
  test.each([
    ['a cut jpeg', async () => (await picture().jpeg().toBuffer()).subarray(0, 200), DAMAGED],
    ['a cut webp', async () => (await picture().webp().toBuffer()).subarray(0, 30), DAMAGED],
    ['the beginning of a png', async () => (await picture().png().toBuffer()).subarray(0, 8), DAMAGED],
    [
      'a picture of 45 megapixels',
      () =>
        sharp({ create: { width: 9000, height: 5000, channels: 3, background: '#888' } })
          .png()
          .toBuffer(),
      'image has more than 40 megapixels, the most that is taken',
    ],
    [
      'a transparent webp of 17 megapixels',
      () =>
        sharp({ create: { width: 4100, height: 4100, channels: 4, background: '#8888' } })
          .webp({ effort: 0, quality: 1 })
          .toBuffer(),
      'image has 16.8 megapixels, too many for a webp of its kind; make it smaller or save it as a plain jpeg',
    ],
  ])('%s is refused in our words', async (_what, make, message) => {
    const answer = await post(product, { bytes: await make() });
    expect(answer).toMatchObject({ status: 422, body: { message, errors: { image: [message] } } });
  });

  // holds IMG-1
  test('without a file part named image the field is required', async () => {
    const bytes = await picture().png().toBuffer();
    const required = expect.stringContaining('image field is required');
    const refused = { status: 422, body: { errors: { image: [required] } } };
    expect(await post(product, { name: 'file', bytes })).toMatchObject(refused);
    expect(await post(product)).toMatchObject(refused);
    expect(await tenant.call('POST', `/v1/products/${product}/images`, { image: 'x' })).toMatchObject(
      refused,
    );
    expect(await tenant.call('POST', `/v1/products/${product}/images`)).toMatchObject(refused);
  });

  test('a broken multipart body is the caller’s fault', async () => {
    const url = `/v1/products/${product}/images`;
    for (const [type, payload] of [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=', 'x'],
      [
        'multipart/form-data; boundary=a',
        '--a\r\ncontent-disposition: form-data; name="image"; filename="x"\r\n\r\nhalf',
      ],
      ['multipart/form-data; boundary=a', 'nothing of the kind'],
    ] as const) {
      const answer = await tenant.send({ method: 'POST', url, headers: { 'content-type': type }, payload });
      expect([400, 422]).toContain(answer.status);
      expect(answer.body.message).toEqual(expect.any(String));
    }
  });

  test('more parts than any upload has are no body that is too large', async () => {
    const parts = Array.from({ length: 7 }, () => ({ name: 'other', bytes: Buffer.from('x') }));
    expect(await post(product, ...parts)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('files limit') },
    });
  });

  // holds IMG-8, ERR-7
  test('a file that cannot be written gives 500 and no image; trying again works', async () => {
    const id = await createProduct(tenant);
    const bytes = await picture().png().toBuffer();
    vi.spyOn(service.platform.objects, 'put').mockRejectedValueOnce(new Error('ENOSPC: /var/lib/secret'));
    const failed = await post(id, { bytes });
    expect(failed.status).toBe(500);
    expect(failed.body).toEqual({ message: 'the image could not be written to storage, please try again' });
    expect(await images(id)).toEqual([]);
    expect((await post(id, { bytes })).status).toBe(201);
  });

  test('unknown, foreign and malformed products are 404', async () => {
    const foreign = await createProduct(await service.createTenant());
    const bytes = await picture().png().toBuffer();
    for (const id of [foreign, 999_999, 'abc']) expect((await post(id, { bytes })).status).toBe(404);
  });

  test.skipIf(missing)('real product photos and Turkish file names are taken', async () => {
    for (const file of [
      'products/00012044039991_0dc976d3.jpg',
      'tricky/Görsel İlk ürün ığş.jpg',
      'valid/hopper.webp',
    ]) {
      const fileName = file.split('/')[1]!;
      expect([
        file,
        (await post(product, { bytes: readSharedData(`images/${file}`), fileName })).status,
      ]).toEqual([file, 201]);
    }
  });

  test.skipIf(missing)('other formats and damaged files of the collection are refused', async () => {
    for (const file of [
      'valid/hopper.gif',
      'valid/hopper.bmp',
      'valid/1bit.tif',
      'valid/logo.svg',
      'tricky/blankpage.pdf',
      'broken/only-magic.png',
    ]) {
      const answer = await post(product, { bytes: readSharedData(`images/${file}`) });
      expect([file, answer.status, answer.body.message]).toEqual([
        file,
        422,
        expect.stringContaining(WRONG_FORMAT),
      ]);
    }
  });
});
