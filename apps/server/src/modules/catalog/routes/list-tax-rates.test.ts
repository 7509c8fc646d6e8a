import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../../testing/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

// holds PRICE-7
test('GET /v1/tax-rates lists the rates of this tenant, lowest first', async () => {
  await service.createTenant({ taxRates: [5] });
  const tenant = await service.createTenant({ taxRates: [20, 0, 8.5] });
  const answer = await tenant.call('GET', '/v1/tax-rates');
  expect(answer.status).toBe(200);
  const id = expect.any(Number);
  expect(answer.body).toEqual({
    data: [
      { id, name: 'VAT 0%', rate: 0 },
      { id, name: 'VAT 8.5%', rate: 8.5 },
      { id, name: 'VAT 20%', rate: 20 },
    ],
  });
  const none = await service.createTenant({ taxRates: [] });
  expect((await none.call('GET', '/v1/tax-rates')).body).toEqual({ data: [] });
});

test('a tenant without rates is told that there are none', async () => {
  const none = await service.createTenant({ taxRates: [] });
  const answer = await none.call('POST', '/v1/products', { name: 'X', tax_rate: 20 });
  expect(answer.body.errors).toEqual({ tax_rate: ['invalid VAT rate: 20, defined rates: none'] });
});

test('an unknown rate is answered with the defined ones, lowest first', async () => {
  const tenant = await service.createTenant({ taxRates: [18, 8, 1] });
  const answer = await tenant.call('POST', '/v1/products', { name: 'X', tax_rate: 20 });
  expect(answer.body.errors).toEqual({ tax_rate: ['invalid VAT rate: 20, defined rates: 1, 8, 18'] });
});
