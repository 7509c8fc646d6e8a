import type { ProductDetail, ProductImage } from '@sluice/contracts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../testing/fixtures.ts';
import { upload } from '../../../testing/multipart.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

describe('PUT /v1/products/{id}/images/reorder', () => {
  let service: TestService;
  let tenant: TestTenant;
  let product: number;
  let [a, b, c]: [number, number, number] = [0, 0, 0];
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    product = await createProduct(tenant, { sku: 'IMG' });
    [a, b, c] = [await add(tenant, product), await add(tenant, product), await add(tenant, product)];
  });
  afterAll(() => service.close());

  const add = async (owner: TestTenant, id: number) => {
    const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#369' } })
      .png()
      .toBuffer();
    return (await owner.send<ProductImage>(upload(`/v1/products/${id}/images`, { bytes }))).body.id;
  };
  const reorder = (image_ids: unknown, id: number | string = product) =>
    tenant.call('PUT', `/v1/products/${id}/images/reorder`, { image_ids });
  const order = async () => {
    const { body } = await tenant.call<{ data: ProductDetail }>('GET', `/v1/products/${product}`);
    return body.data.images.map((image) => image.id);
  };

  // holds IMG-5
  test('answers 200 with a message; the first becomes primary, also in lists', async () => {
    const answer = await reorder([c, a, b]);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: 'images reordered' });
    expect(await order()).toEqual([c, a, b]);
    const { body } = await tenant.call<{ data: ProductDetail }>('GET', `/v1/products/${product}`);
    expect(body.data.images.map((image) => image.sort_order)).toEqual([0, 1, 2]);
    const list = await tenant.call('GET', '/v1/products?search=IMG');
    expect(list.body).toMatchObject({ data: [{ image: body.data.images[0]!.url }] });
  });

  // holds IMG-6
  test('ids of other products and tenants, unknown and repeated ones are skipped silently', async () => {
    const other = await service.createTenant();
    const foreign = await add(other, await createProduct(other));
    const sibling = await add(tenant, await createProduct(tenant));
    expect((await reorder([foreign, b, sibling, b, 999_999, String(a), c])).status).toBe(200);
    expect(await order()).toEqual([b, a, c]);
  });

  // holds IMG-6
  test('numbers that no image can have are skipped like unknown ids', async () => {
    await reorder([a, b, c]);
    const beyond = [0, -1, 2 ** 53, 2 ** 63, 1e30, -1e30, '9223372036854775808'];
    expect((await reorder([...beyond, c, ...beyond, b])).status).toBe(200);
    expect(await order()).toEqual([c, b, a]);
  });

  test('images that are not named keep their order behind the named ones', async () => {
    await reorder([a, b, c]);
    await reorder([c]);
    expect(await order()).toEqual([c, a, b]);
    await reorder([]);
    expect(await order()).toEqual([c, a, b]);
  });

  test.each([
    [undefined, 'image_ids', 'image_ids field is required'],
    [null, 'image_ids', 'image_ids field is required'],
    ['x', 'image_ids', 'image_ids must be a list'],
    [['x'], 'image_ids.0', 'image_ids.0 must be a whole number'],
    [[null], 'image_ids.0', 'image_ids.0 must be a whole number'],
    [[1.5], 'image_ids.0', 'image_ids.0 must be a whole number'],
    [['1e999'], 'image_ids.0', 'image_ids.0 must be a whole number'],
  ])('image_ids of %j is refused', async (image_ids, field, message) => {
    expect(await reorder(image_ids)).toMatchObject({
      status: 422,
      body: { message, errors: { [field]: [message] } },
    });
  });

  test('unknown, foreign and malformed products are 404', async () => {
    const foreign = await createProduct(await service.createTenant());
    for (const id of [foreign, 999_999, 'abc']) {
      expect((await reorder([a], id)).status).toBe(404);
      expect((await reorder(['x'], id)).status).toBe(404);
      expect((await reorder(undefined, id)).status).toBe(404);
    }
  });
});
