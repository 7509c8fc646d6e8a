import type { ProductDetail, ProductImage } from '@sluice/contracts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createProduct } from '../../../testing/fixtures.ts';
import { upload } from '../../../testing/multipart.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { sweepDiscardedFiles } from '../index.ts';

describe('DELETE /v1/products/{id}/images/{imageId}', () => {
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

  const add = async (id = product, owner = tenant) => {
    const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#369' } })
      .png()
      .toBuffer();
    return (await owner.send<ProductImage>(upload(`/v1/products/${id}/images`, { bytes }))).body;
  };
  const remove = (id: number | string, image: number | string) =>
    tenant.call('DELETE', `/v1/products/${id}/images/${image}`);
  const stored = async (image: ProductImage) =>
    (await service.app.inject(new URL(image.url).pathname)).statusCode;

  // holds IMG-7, API-6
  test('answers 200 with a message; the image and its file are gone, the next one is primary', async () => {
    const [first, second] = [await add(), await add()];
    expect(await stored(first)).toBe(200);
    const answer = await remove(product, first.id);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: 'image deleted' });
    expect(await stored(first)).toBe(404);
    expect(await stored(second)).toBe(200);
    const { body } = await tenant.call<{ data: ProductDetail }>('GET', `/v1/products/${product}`);
    expect(body.data.images.map((image) => image.id)).toEqual([second.id]);
    expect((await remove(product, first.id)).status).toBe(404);
  });

  test('a file that could not be deleted is deleted by the next sweep', async () => {
    const image = await add();
    vi.spyOn(service.platform.objects, 'delete').mockRejectedValueOnce(new Error('EIO'));
    expect((await remove(product, image.id)).status).toBe(200);
    expect(await stored(image)).toBe(200);
    await sweepDiscardedFiles(service.platform);
    expect(await stored(image)).toBe(404);
  });

  test('deleting the product deletes the files of its images', async () => {
    const id = await createProduct(tenant);
    const images = [await add(id), await add(id)];
    await tenant.call('DELETE', `/v1/products/${id}`);
    await sweepDiscardedFiles(service.platform);
    for (const image of images) expect(await stored(image)).toBe(404);
  });

  test('an image of another product, of another tenant, unknown and malformed ids are 404 and delete nothing', async () => {
    const other = await service.createTenant();
    const foreignProduct = await createProduct(other);
    const foreign = await add(foreignProduct, other);
    const mine = await add();
    const sibling = await createProduct(tenant);
    for (const [id, image] of [
      [sibling, mine.id],
      [product, foreign.id],
      [foreignProduct, foreign.id],
      [product, 999_999],
      [999_999, mine.id],
      [product, 'abc'],
    ] as const)
      expect([id, image, (await remove(id, image)).status]).toEqual([id, image, 404]);
    expect([await stored(mine), await stored(foreign)]).toEqual([200, 200]);
  });
});
