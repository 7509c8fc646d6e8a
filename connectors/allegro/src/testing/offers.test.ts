import { expect, test } from 'vitest';
import { SHOP } from './account.ts';
import { codes, newProduct, offered, sell, useAllegro } from './bench.ts';

const bench = await useAllegro();
const shop = () => bench.shop();
const pathOf = (location: string | null): string => new URL(location ?? '').pathname;
const state = async (id: string) => (await bench.call(`GET /sale/product-offers/${id}`)).body;
const post = (json: object) => bench.call('POST /sale/product-offers', { json });
const patch = (id: string, json: object) => bench.call(`PATCH /sale/product-offers/${id}`, { json });

test('a new offer is answered by an operation, which ends by leading to the offer', async () => {
  shop().hold(true);
  const taken = await post(offered('A-1'));
  expect(taken.status).toBe(202);
  const path = pathOf(taken.headers.get('location'));
  expect((await bench.call(`GET ${path}`)).body.operation.status).toBe('IN_PROGRESS');
  expect((await patch(taken.body.id, { name: 'Lampa bardzo wisząca' })).status).toBe(409);
  shop().hold(false);
  const done = await bench.call(`GET ${path}`);
  expect([done.status, pathOf(done.headers.get('location'))]).toEqual([
    303,
    `/sale/product-offers/${taken.body.id}`,
  ]);
  expect((await state(taken.body.id)).publication.status).toBe('ACTIVE');
});

test('an operation that is over does not mean that the offer is on sale', async () => {
  const taken = await post(offered('A-1', { images: ['https://pictures.invalid/lamp.jpg'] }));
  expect((await bench.call(`GET ${pathOf(taken.headers.get('location'))}`)).status).toBe(303);
  const { publication, validation } = await state(taken.body.id);
  expect([publication.status, validation.errors[0].code]).toEqual(['INACTIVE', 'ImageDownloadFailed']);
});

test('a forgotten operation is unknown although its work is done', async () => {
  shop().expire();
  const taken = await post(offered('A-1'));
  expect((await bench.call(`GET ${pathOf(taken.headers.get('location'))}`)).status).toBe(404);
  expect(shop().listings()).toMatchObject([{ externalKey: 'A-1', active: true }]);
});

test('an edition that fails leaves the offer as it was', async () => {
  const id = await sell(bench, 'A-1');
  shop().refuseOffer('A-1');
  const taken = await patch(id, { name: 'Lampa zupełnie inna', images: ['https://img.example/2.jpg'] });
  const over = await bench.call(`GET ${pathOf(taken.headers.get('location'))}`);
  expect([over.status, codes(over)]).toEqual([422, ['VERIFICATION_FAILED']]);
  expect((await state(id)).name).toBe('Lampa wisząca Northwind');
});

test('an external id is not unique: a repeated call makes a second offer, and lists show it late', async () => {
  shop().state.listLag = 60_000;
  await sell(bench, 'A-1');
  await sell(bench, 'A-1');
  const search = () => bench.call('GET /sale/offers?external.id=A-1&external.id=B-1');
  expect((await search()).body.totalCount).toBe(0);
  shop().advance(60_000);
  expect((await search()).body).toMatchObject({ count: 2, totalCount: 2 });
});

test('several products of one GTIN are refused, unless an id picks one', async () => {
  const [one] = [shop().addProduct('5901234123457'), shop().addProduct('05901234123457')];
  const found = await bench.call('GET /sale/products?phrase=5901234123457&mode=GTIN');
  expect(found.body.products).toHaveLength(2);
  expect(codes(await post(offered('A-1')))).toEqual(['MultipleProductsFoundException']);
  const byGtin = { productSet: [{ product: { id: '5901234123457', idType: 'GTIN' } }] };
  expect(codes(await post(offered('A-1', byGtin)))).toEqual(['MultipleProductsFoundException']);
  const picked = await post(offered('A-1', { productSet: [{ product: { id: one } }] }));
  expect([picked.status, picked.body.productSet[0].product.id]).toEqual([202, one]);
});

test('a listed product adds its images and keeps its parameters and category', async () => {
  const image = 'https://a.allegroimg.com/original/catalogue';
  const id = shop().addProduct('5901234123457', { images: [image] });
  const mixed = await state(await sell(bench, 'A-1', { productSet: [{ product: { id } }] }));
  expect(mixed.images).toEqual([expect.stringContaining('a.allegroimg.com'), image]);
  const plain = await state(await sell(bench, 'A-2', { productSet: [{ product: { id, images: [] } }] }));
  expect(plain.images).toHaveLength(1);
  const parameters = [{ id: '248811', valuesIds: ['248811_1'] }];
  const other = await post(offered('A-3', { productSet: [{ product: { id, parameters } }] }));
  expect(codes(other)).toEqual(['ParameterValueMismatchException']);
});

test('an offer on sale needs a stock, policies of the seller, required parameters and a whole price', async () => {
  const price = { amount: '19.905', currency: 'PLN' };
  const faulty: readonly (readonly [more: object, code: string])[] = [
    [{ stock: { available: 0 } }, 'StockIsZero'],
    [{ parameters: [] }, 'MissingRequiredParameters'],
    [{ sellingMode: { format: 'BUY_NOW', price } }, 'InvalidPrice'],
    [{ sellingMode: { price: { amount: '19.90', currency: 'EUR' } } }, 'InvalidCurrency'],
    [{ delivery: { shippingRates: { id: SHOP.producer }, handlingTime: 'PT24H' } }, 'ReferenceNotFound'],
    [
      { productSet: [{ product: newProduct('5901234123457', { category: { id: '5' } }) }] },
      'CategoryNotLeaf',
    ],
  ];
  for (const [more, code] of faulty) {
    const answer = await post(offered('A-1', more));
    expect([answer.status, codes(answer)]).toEqual([422, [code]]);
  }
  const draft = offered('A-1', { stock: { available: 0 }, publication: { status: 'INACTIVE' } });
  expect((await post(draft)).status).toBe(201);
});

test('a stock of none ends an offer, and a stock alone does not bring it back', async () => {
  const id = await sell(bench, 'A-1');
  await patch(id, { stock: { available: 0 } });
  expect((await state(id)).publication).toMatchObject({ status: 'ENDED', endedBy: 'EMPTY_STOCK' });
  await patch(id, { stock: { available: 3 } });
  expect((await state(id)).publication.status).toBe('ENDED');
  await patch(id, { stock: { available: 3 }, publication: { status: 'ACTIVE' } });
  expect(await state(id)).toMatchObject({ stock: { available: 3 }, publication: { status: 'ACTIVE' } });
});

test('images are answered under addresses of the channel’s own', async () => {
  const { images } = await state(await sell(bench, 'A-1'));
  expect(images[0]).toMatch(/^https:\/\/a\.allegroimg\.com\/original\//);
  expect(shop().listings()[0]!.images).toEqual(['https://img.example/front.jpg']);
});
