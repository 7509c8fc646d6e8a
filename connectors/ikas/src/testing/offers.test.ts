import { expect, test } from 'vitest';
import { product, useFake } from './bench.ts';
import { LOCATION } from './state.ts';

const bench = await useFake();
const PRICES = 'mutation ($input: SaveVariantPricesInput!) { saveVariantPrices(input: $input) }';
const STOCKS = 'mutation ($input: SaveStockLocationsInput!) { saveProductStockLocations(input: $input) }';

interface Ids {
  readonly productId: string;
  readonly variantId: string;
}

const made = async (sku: string, variant: object = {}): Promise<Ids> => {
  const { id, variants } = await bench.save(product(sku, {}, variant));
  return { productId: id, variantId: variants[0].id };
};
const pricesOf = async ({ productId }: Ids) => bench.state().products.get(productId)!.variants[0]!.prices;
const setPrice = (ids: Ids, price: object, more: object = {}) =>
  bench.ask(PRICES, { input: { variantPriceInputs: [{ ...ids, price }], ...more } });

test('a price is replaced as a whole: a discount and a currency that are left out are gone', async () => {
  const prices = [{ sellPrice: 100, discountPrice: 80, buyPrice: 50, currency: 'EUR' }];
  const ids = await made('A1', { prices });
  await setPrice(ids, { sellPrice: 90 });
  expect(await pricesOf(ids)).toEqual([
    { priceListId: null, sellPrice: 90, discountPrice: null, buyPrice: null, currency: 'TRY' },
  ]);
});

test('the price of a price list stands beside that of the store, in its own currency', async () => {
  const priceListId = bench.state().addPriceList('Almanya', 'EUR');
  const ids = await made('A1');
  await setPrice(ids, { sellPrice: 4 }, { priceListId });
  expect(await pricesOf(ids)).toMatchObject([
    { priceListId: null, sellPrice: 130.5, currency: 'TRY' },
    { priceListId, sellPrice: 4, currency: 'EUR' },
  ]);
  expect((await setPrice(ids, { sellPrice: 4 }, { priceListId: 'x' })).body.errors).toHaveLength(1);
});

test('3000 prices go into a call, one more is too many', async () => {
  const ids = await made('A1');
  const rows = Array.from({ length: 3_000 }, () => ({ ...ids, price: { sellPrice: 5 } }));
  const sent = (variantPriceInputs: object[]) => bench.ask(PRICES, { input: { variantPriceInputs } });
  expect((await sent(rows)).body).toEqual({ data: { saveVariantPrices: true } });
  expect((await sent([...rows, rows[0]!])).body).toMatchObject({
    data: null,
    errors: [{ message: expect.stringContaining('3000'), extensions: { code: 'ARGUMENT_VALIDATION_ERROR' } }],
  });
});

test('one wrong row fails a call as a whole', async () => {
  const ids = await made('A1');
  const variantPriceInputs = [
    { ...ids, price: { sellPrice: 5 } },
    { ...ids, variantId: 'x', price: { sellPrice: 5 } },
  ];
  expect((await bench.ask(PRICES, { input: { variantPriceInputs } })).body.errors).toMatchObject([
    { message: 'Variant not found: x' },
  ]);
  expect(await pricesOf(ids)).toMatchObject([{ sellPrice: 130.5 }]);
});

test('stock is a count of one location, and has a time of change of its own', async () => {
  const shop = bench.state().addLocation('Mağaza');
  const ids = await made('A1');
  const set = (stockLocationId: string, stockCount: number) =>
    bench.data(STOCKS, { input: { productStockLocationInputs: [{ ...ids, stockLocationId, stockCount }] } });
  await set(LOCATION.id, 7);
  await set(shop.id, 2);
  const before = bench.state().products.get(ids.productId)!.updatedAt;
  bench.state().ahead += 60_000;
  const since = bench.state().now();
  await set(LOCATION.id, 5);
  const { listProductStockLocation: rows } = await bench.data(
    `{ listProductStockLocation(updatedAt: { gte: ${since} }) { data { stockLocationId stockCount } } }`,
  );
  expect(rows.data).toEqual([{ stockLocationId: LOCATION.id, stockCount: 5 }]);
  const { listProduct } = await bench.data('{ listProduct { data { totalStock updatedAt } } }');
  expect(listProduct.data).toEqual([{ totalStock: 7, updatedAt: before }]);
});

test('mutations of one call run in a row until one fails, and the answer then has no data', async () => {
  const ids = await made('A1');
  const two = `mutation ($a: SaveVariantPricesInput!, $b: SaveVariantPricesInput!) {
    a: saveVariantPrices(input: $a) b: saveVariantPrices(input: $b) c: saveVariantPrices(input: $a)
  }`;
  const input = (price: number, id = ids.variantId) => ({
    variantPriceInputs: [{ ...ids, variantId: id, price: { sellPrice: price } }],
  });
  const { body } = await bench.ask(two, { a: input(1), b: input(2, 'x') });
  expect(body).toMatchObject({ data: null, errors: [{ path: ['b'] }] });
  expect(await pricesOf(ids)).toMatchObject([{ sellPrice: 1 }]);
});
