import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

describe('POST /v1/products', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
  });
  afterAll(() => service.close());

  test('creates a product with its brand and categories and answers their ids', async () => {
    const created = await tenant.call('POST', '/v1/products', {
      name: 'Kettle',
      price_with_vat: '100.00',
      tax_rate: 20,
      brand_name: 'Acme',
      category_paths: [['Home', 'Kitchen']],
      quantity: 5,
    });
    expect(created).toMatchObject({
      status: 201,
      body: { message: 'product created', category_ids: [expect.any(Number)] },
    });
    const { body } = await tenant.call('GET', `/v1/products/${(created.body as { id: number }).id}`);
    expect(body).toMatchObject({
      data: {
        price: 83.333333,
        price_with_vat: 100,
        quantity: 5,
        brand: { name: 'Acme' },
        categories: [{ path: ['Home', 'Kitchen'] }],
      },
    });
  });

  test('every faulty field is named at once, those that need the database too', async () => {
    const answer = await tenant.call<{ message: string; errors: Record<string, string[]> }>(
      'POST',
      '/v1/products',
      {
        price: 'abc',
        tax_rate: 18,
        brand_id: 999_999,
        category_ids: [999_999],
      },
    );
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({
      name: ['name field is required'],
      price: ['price must be a number'],
      tax_rate: ['invalid VAT rate: 18, defined rates: 0, 1, 10, 20'],
      brand_id: ['selected brand not found'],
      category_ids: ['some selected categories not found'],
    });
    expect(answer.body.message).toMatch(/^.+ \(and 4 more errors\)$/);
  });
});
