import type { ProductDetail, TaxRate } from '@sluice/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

describe('price rules', () => {
  let service: TestService;
  let tenant: TestTenant;
  let rateId: Record<number, number>;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    const rates = await tenant.call<{ data: TaxRate[] }>('GET', '/v1/tax-rates');
    rateId = Object.fromEntries(rates.body.data.map((rate) => [rate.rate, rate.id]));
  });
  afterAll(() => service.close());

  const read = async (id: number) =>
    (await tenant.call<{ data: ProductDetail }>('GET', `/v1/products/${id}`)).body.data;
  const stored = async (id: number) => {
    const { price, price_with_vat, tax_rate } = await read(id);
    return { price, price_with_vat, rate: tax_rate?.rate ?? null };
  };
  const put = (id: number, fields: object) =>
    tenant.call('PUT', `/v1/products/${id}`, { name: 'Thing', ...fields });

  // holds PRICE-1, PRICE-3, PRICE-4
  test.each([
    ['the price including VAT is taken apart', { price_with_vat: 100, tax_rate: 20 }, [83.333333, 100, 20]],
    ['it wins over price', { price: 10, price_with_vat: 120, tax_rate: 20 }, [100, 120, 20]],
    ['it may come as text', { price_with_vat: '99.90', tax_rate: '10' }, [90.818182, 99.9, 10]],
    ['without a rate it is the price', { price_with_vat: 50 }, [50, 50, null]],
    ['with a rate of zero it is the price', { price_with_vat: 50, tax_rate: 0 }, [50, 50, 0]],
    ['price is used as given', { price: 12.345678, tax_rate: 10 }, [12.345678, 13.58, 10]],
    ['price counts when price_with_vat is 0', { price: 10, price_with_vat: 0, tax_rate: 20 }, [10, 12, 20]],
    [
      'price counts when price_with_vat is empty',
      { price: '10', price_with_vat: '', tax_rate: 20 },
      [10, 12, 20],
    ],
    ['price counts when price_with_vat is null', { price: 10, price_with_vat: null }, [10, 10, null]],
    ['a new product without one costs 0', { price: 0, price_with_vat: '0' }, [0, 0, null]],
  ])('on POST: %s', async (_rule, fields, [price, price_with_vat, rate]) => {
    expect(await stored(await createProduct(tenant, fields))).toEqual({ price, price_with_vat, rate });
  });

  // holds PRICE-2
  test('the percentage has priority over tax_rate_id; an empty one leaves it to the id', async () => {
    const both = await createProduct(tenant, { price_with_vat: 110, tax_rate: 10, tax_rate_id: rateId[20] });
    expect(await stored(both)).toEqual({ price: 100, price_with_vat: 110, rate: 10 });
    for (const tax_rate_id of [999_999, 0]) {
      const unknownId = await createProduct(tenant, { price: 1, tax_rate: 10, tax_rate_id });
      expect((await stored(unknownId)).rate).toBe(10);
    }
    for (const empty of [null, '']) {
      const id = await createProduct(tenant, {
        price_with_vat: 120,
        tax_rate: empty,
        tax_rate_id: rateId[20],
      });
      expect(await stored(id)).toEqual({ price: 100, price_with_vat: 120, rate: 20 });
    }
  });

  // holds PRICE-5
  test.each([
    [{}],
    [{ price: 0 }],
    [{ price: null }],
    [{ price: '' }],
    [{ price: '0' }],
    [{ price: '0.00', price_with_vat: 0 }],
    [{ price: 0, price_with_vat: null }],
    [{ price: 1e-9 }],
    [{ price_with_vat: 1e-9 }],
  ])('on PUT %j leaves the price as it is', async (fields) => {
    const id = await createProduct(tenant, { price: 42.5, tax_rate: 20 });
    expect((await put(id, fields)).status).toBe(200);
    expect(await stored(id)).toEqual({ price: 42.5, price_with_vat: 51, rate: 20 });
  });

  // holds PRICE-3
  test('PUT of price_with_vat without a rate uses the rate of the product', async () => {
    const id = await createProduct(tenant, { price: 1, tax_rate: 20 });
    await put(id, { price_with_vat: 240 });
    expect(await stored(id)).toEqual({ price: 200, price_with_vat: 240, rate: 20 });
  });

  // holds PRICE-3
  test('PUT of price_with_vat with another rate uses and keeps that one', async () => {
    const id = await createProduct(tenant, { price: 1, tax_rate: 20 });
    await put(id, { price_with_vat: 110, tax_rate: 10 });
    expect(await stored(id)).toEqual({ price: 100, price_with_vat: 110, rate: 10 });
    await put(id, { price_with_vat: 120, tax_rate_id: rateId[20] });
    expect(await stored(id)).toEqual({ price: 100, price_with_vat: 120, rate: 20 });
  });

  // holds PRICE-1
  test('a change of the rate alone keeps the price excluding VAT', async () => {
    const id = await createProduct(tenant, { price: 100, tax_rate: 20 });
    await put(id, { tax_rate: 10 });
    expect(await stored(id)).toEqual({ price: 100, price_with_vat: 110, rate: 10 });
    await put(id, { tax_rate_id: null });
    expect(await stored(id)).toEqual({ price: 100, price_with_vat: 100, rate: null });
  });

  // holds PRICE-6
  test('an undefined rate fails the request and changes nothing', async () => {
    const id = await createProduct(tenant, { price: 100, tax_rate: 20 });
    const answer = await put(id, { name: 'Changed', price: 5, tax_rate: 8 });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { tax_rate: ['invalid VAT rate: 8, defined rates: 0, 1, 10, 20'] } },
    });
    expect(await read(id)).toMatchObject({ name: 'Thing', price: 100 });
  });

  test('the rates of another tenant are none of this one', async () => {
    const other = await service.createTenant({ taxRates: [7] });
    const rates = await other.call<{ data: TaxRate[] }>('GET', '/v1/tax-rates');
    const answer = await tenant.call('POST', '/v1/products', {
      name: 'X',
      tax_rate_id: rates.body.data[0]!.id,
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { tax_rate_id: ['selected tax rate not found'] } },
    });
    const undefinedRate = await other.call('POST', '/v1/products', { name: 'X', tax_rate: 20 });
    expect(undefinedRate.body.errors).toEqual({ tax_rate: ['invalid VAT rate: 20, defined rates: 7'] });
  });
});
