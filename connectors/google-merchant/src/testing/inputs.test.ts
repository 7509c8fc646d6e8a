import { describe, expect, test } from 'vitest';
import { ACCOUNT } from './account.ts';
import { inputPath, lamp, PATH, reasonOf, SOURCE, useGoogle } from './bench.ts';

const google = await useGoogle();

describe('an insertion', () => {
  test('is answered with the input and its two names, while its product follows later', async () => {
    const { status, body } = await google.insert('A/1');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: `accounts/${ACCOUNT.accountId}/productInputs/en~US~A/1`,
      base64EncodedProduct: `accounts/${ACCOUNT.accountId}/products/ZW5-VVN-QS8x`,
      productAttributes: { price: { amountMicros: '19900000' } },
    });
    expect((await google.read('A/1')).status).toBe(404);
    expect((await google.read('A/1')).status).toBe(200);
  });

  test('waits for its product as long as processing is held', async () => {
    google.shop().hold();
    await google.insert('A');
    for (let reads = 0; reads < 3; reads += 1) expect((await google.read('A')).status).toBe(404);
    google.shop().release();
    expect((await google.read('A')).status).toBe(200);
  });

  test('of a lower version is aborted, of the same version taken', async () => {
    await google.insert('A', {}, { versionNumber: '20' });
    const older = await google.insert('A', { title: 'Older' }, { versionNumber: '19' });
    expect([older.status, older.body.error.status]).toEqual([409, 'ABORTED']);
    expect((await google.insert('A', { title: 'Newer' }, { versionNumber: '20' })).status).toBe(200);
    expect(google.shop().input('A')?.attributes.title).toBe('Newer');
  });

  test('merges the spaces of an offer id, which makes it another id', async () => {
    const { body } = await google.insert('  A   1 ');
    expect(body.offerId).toBe('A 1');
    expect(body.name).toMatch(/en~US~A 1$/);
  });

  test('moves a product of another source to its own', async () => {
    google.shop().addForeignListing({ sku: 'A', barcode: null });
    expect(google.shop().input('A')?.dataSource).toBe(ACCOUNT.fileSourceId);
    await google.insert('A');
    expect(google.shop().input('A')?.dataSource).toBe(ACCOUNT.dataSourceId);
  });

  test.each([
    ['an offer id of 51 letters', { offerId: 'x'.repeat(51) }, 'VALUE_TOO_LONG'],
    ['a label in small letters', { feedLabel: 'us' }, 'INVALID_FEED_LABEL'],
    ['a language of its source’s not', { contentLanguage: 'tr' }, 'DATA_SOURCE_MISMATCH'],
  ])('with %s is refused', async (_, more, reason) => {
    const reply = await google.call(`POST ${PATH}/productInputs:insert?${SOURCE}`, lamp('A', {}, more));
    expect([reply.status, reasonOf(reply)]).toEqual([400, reason]);
  });

  test('shows amounts as text at any depth, however they came', async () => {
    const shipping = [{ country: 'US', price: { amountMicros: 5_000_000, currencyCode: 'USD' } }];
    const { body } = await google.insert('A', { shipping, gtins: [] });
    expect(body.productAttributes.shipping[0].price.amountMicros).toBe('5000000');
    expect(body.productAttributes.gtins).toBeUndefined();
  });

  test('whose body is not called JSON is refused', async () => {
    const headers = { authorization: `Bearer ${await google.token()}`, 'content-type': 'text/plain' };
    const url = `${google.address}${PATH}/productInputs:insert?${SOURCE}`;
    const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(lamp('A')) });
    expect(status).toBe(400);
  });

  test('into an unknown source or one of a file is refused, each with its own reason', async () => {
    const into = (id: string) => {
      const source = `dataSource=accounts/${ACCOUNT.accountId}/dataSources/${id}`;
      return google.call(`POST ${PATH}/productInputs:insert?${source}`, lamp('A'));
    };
    expect(reasonOf(await into('999'))).toBe('DATA_SOURCE_NOT_FOUND');
    expect(reasonOf(await into(ACCOUNT.fileSourceId))).toBe('DATA_SOURCE_NOT_API');
  });
});

describe('an update', () => {
  test('changes masked attributes, deletes masked ones without a value and leaves the others', async () => {
    await google.insert('A', { salePrice: { amountMicros: '9900000', currencyCode: 'USD' } });
    const mask = 'productAttributes.price,productAttributes.salePrice';
    const { status } = await google.call(`PATCH ${inputPath('A')}?${SOURCE}&updateMask=${mask}`, {
      productAttributes: { price: { amountMicros: '5000000', currencyCode: 'USD' }, title: 'Not masked' },
    });
    expect(status).toBe(200);
    const { attributes } = google.shop().input('A')!;
    expect(attributes).toMatchObject({ title: 'Lamp', price: { amountMicros: '5000000' } });
    expect(attributes.salePrice).toBeUndefined();
  });

  test('without a mask deletes nothing', async () => {
    await google.insert('A', { brand: 'Kuzey' });
    await google.call(`PATCH ${inputPath('A')}?${SOURCE}`, { productAttributes: { title: 'New' } });
    expect(google.shop().input('A')?.attributes).toMatchObject({ title: 'New', brand: 'Kuzey' });
  });

  test('is seen by the second read only, and shows the old price until then', async () => {
    await google.insert('A');
    google.shop().listings();
    const price = { amountMicros: '5000000', currencyCode: 'USD' };
    const mask = 'productAttributes.price';
    await google.call(`PATCH ${inputPath('A')}?${SOURCE}&updateMask=${mask}`, {
      productAttributes: { price },
    });
    const seen = async () => (await google.read('A')).body.productAttributes.price.amountMicros as string;
    expect([await seen(), await seen()]).toEqual(['19900000', '5000000']);
  });

  test('of a version, of a whole input and of an unknown one is refused', async () => {
    await google.insert('A');
    const patch = (offerId: string, mask: string, body: object) =>
      google.call(`PATCH ${inputPath(offerId)}?${SOURCE}&updateMask=${mask}`, body);
    expect(reasonOf(await patch('A', '*', {}))).toBe('INVALID_UPDATE_MASK');
    expect(reasonOf(await patch('A', 'productAttributes.title', { versionNumber: '1' }))).toBe(
      'VERSION_NUMBER_NOT_ALLOWED',
    );
    expect(reasonOf(await patch('B', 'productAttributes.title', {}))).toBe('PRODUCT_INPUT_NOT_FOUND');
  });
});

describe('a deletion', () => {
  test('is answered at once, while the product is seen once more', async () => {
    await google.insert('A');
    google.shop().listings();
    const { status, body } = await google.call(`DELETE ${inputPath('A')}?${SOURCE}`);
    expect([status, body]).toEqual([200, {}]);
    expect([(await google.read('A')).status, (await google.read('A')).status]).toEqual([200, 404]);
  });

  test('leaves products of other sources alone', async () => {
    google.shop().addForeignListing({ sku: 'A', barcode: null });
    const reply = await google.call(`DELETE ${inputPath('A')}?${SOURCE}`);
    expect([reply.status, reasonOf(reply)]).toEqual([404, 'PRODUCT_INPUT_NOT_FOUND']);
    expect(google.shop().product('A')).toBeDefined();
  });
});

test('a plain name with a slash or a further tilde is refused: it has to be encoded', async () => {
  const reply = await google.call(`DELETE ${PATH}/productInputs/en~US~A%2F1?${SOURCE}`);
  expect([reply.status, reasonOf(reply)]).toEqual([400, 'INVALID_NAME_FORMAT']);
  expect((await google.call(`DELETE ${PATH}/productInputs/en~US~A~1?${SOURCE}`)).status).toBe(400);
});
