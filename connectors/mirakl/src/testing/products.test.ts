import { expect, test } from 'vitest';
import { offer, product, useMirakl } from './bench.ts';
import { readCsv } from './csv.ts';
import { LEAF } from './taxonomy-data.ts';

const bench = await useMirakl();
const { call } = bench;
const EAN = '8690000000012';

const statusOf = async (id: number) => (await call(`GET /products/imports/${id}`)).body;
const reportOf = async (id: number, name: string) =>
  readCsv((await call(`GET /products/imports/${id}/${name}`)).text)!;

test('a row with an error goes no further, one with a warning goes on without the value', async () => {
  const id = await bench.sendProducts(
    product('A1', { color: '' }),
    product('A2', { category: '999' }),
    product('A3', { material: 'gold', ean: EAN }),
  );
  expect(await statusOf(id)).toMatchObject({
    import_status: 'COMPLETE',
    has_transformation_error_report: true,
    transform_lines_in_error: 2,
    transform_lines_with_warning: 1,
  });
  const rows = await reportOf(id, 'transformation_error_report');
  expect(rows.map(({ shop_sku, errors, warnings }) => [shop_sku, errors, warnings])).toEqual([
    ['A1', "1000|The attribute 'color' (Colour) is required", ''],
    ['A2', '1001|The category 999 is unknown', ''],
    ['A3', '', "2006|The attribute 'material' is not in the possible values set in the value list"],
  ]);
  expect(bench.shop().state.products.map(({ values }) => values.material)).toEqual([undefined]);
});

test('a product of an EAN that the operator has is the operator’s, content and all', async () => {
  const known = bench.shop().addProduct({ ean: EAN, title: 'The operator’s words' });
  await bench.sendProducts(product('A1', { ean: EAN }));
  await bench.sendOffers(offer('A1'));
  expect((await call('GET /offers')).body.offers).toMatchObject([
    { product_sku: known.sku, product_title: 'The operator’s words' },
  ]);
  expect(bench.shop().state.products).toHaveLength(1);
});

test('a product that the shop brought takes later content', async () => {
  await bench.sendProducts(product('A1'));
  await bench.sendProducts(product('A1', { product_title: 'Another' }));
  expect(bench.shop().state.products.map(({ title }) => title)).toEqual(['Another']);
});

test('offers wait in vain for products that were sent and are not integrated', async () => {
  bench.shop().integrates('held');
  const id = await bench.sendProducts(product('A1'));
  expect(await statusOf(id)).toMatchObject({ import_status: 'SENT' });
  const early = await bench.sendOffers(offer('A1'));
  expect((await call(`GET /offers/imports/${early}`)).body.lines_in_error).toBe(1);
  bench.shop().integrate();
  expect(await statusOf(id)).toMatchObject({ import_status: 'COMPLETE' });
  await bench.sendOffers(offer('A1'));
  expect(bench.shop().offers()).toHaveLength(1);
});

test('the operator may refuse a product, for an image that it cannot get as well', async () => {
  bench.shop().refuseProduct('A1', 'The brand is not sold here');
  const id = await bench.sendProducts(
    product('A1'),
    product('A2', { main_image: 'https://gone.invalid/a.jpg' }),
    product('A3'),
  );
  const refused = await reportOf(id, 'error_report');
  expect(refused.map((row) => [row.shop_sku, row.errors])).toEqual([
    ['A1', 'The brand is not sold here'],
    ['A2', expect.stringContaining('Cannot download a file')],
  ]);
  expect((await reportOf(id, 'new_product_report')).map((row) => row.shop_sku)).toEqual(['A3']);
});

test('an operator that takes no products, and a file that cannot be read, are told', async () => {
  const broken = await call('POST /products/imports', { file: 'category;shop_sku\n"51;A1' });
  expect(await statusOf(broken.body.import_id)).toMatchObject({
    import_status: 'TRANSFORMATION_FAILED',
    reason_status: 'The file could not be read',
  });
  bench.shop().imports(false);
  expect((await call('POST /products/imports', { file: 'category\n51' })).status).toBe(403);
});

test('products are looked up by 100 references at most, and never by a SKU', async () => {
  const many = Array.from({ length: 101 }, (_, at) => `EAN|${at}`).join(',');
  expect((await call(`GET /products?product_references=${many}`)).status).toBe(400);
  expect((await call('GET /products?product_references=SHOP_SKU|A1')).status).toBe(400);
  expect((await call(`GET /products?product_references=EAN|${EAN}`)).body.products).toEqual([]);
});

test('attributes of a category are its own, those above it and the shared ones', async () => {
  const { body } = await call(`GET /products/attributes?hierarchy=${LEAF}`);
  const codes = body.attributes.map(({ code }: { code: string }) => code);
  expect(codes).toEqual(expect.arrayContaining(['shop_sku', 'color', 'power', 'material']));
  const other = (await call('GET /products/attributes?hierarchy=5110115')).body.attributes;
  expect(other.map(({ code }: { code: string }) => code)).not.toContain('material');
  expect((await call('GET /values_lists?code=colors')).body.values_lists[0].values).toHaveLength(3);
});
