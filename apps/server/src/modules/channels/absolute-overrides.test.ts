import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addConnection, createProduct } from '../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { setCurrencyRate } from './currency-rates.ts';
import { updateConnectionSettings } from './settings.ts';

let service: TestService;
let tenant: TestTenant;
let connection: number;
let product: number;
let marked: number;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  connection = await addConnection(service, tenant);
  await inTenant((tx) => setCurrencyRate(tx, 'operator', 'USD', 1.25));
  const override = { credential_id: connection, price: 77 };
  product = await createProduct(tenant, { price: 100, channel_overrides: [override] });
  marked = await createProduct(tenant, { price: 100, channel_overrides: [{ ...override, stock: 3 }] });
});

const inTenant = (work: Parameters<TestService['platform']['db']['inTenant']>[1]) =>
  service.platform.db.inTenant(tenant.id, work);
const settings = (change: object) =>
  inTenant((tx) => updateConnectionSettings(tx, 'operator', connection, change));
const target = async (id = product) => {
  const { body } = await tenant.call('GET', `/v1/products/${id}/effective-targets`);
  const [only] = (body as { data: { resolved_price: number | null; channel: object | null }[] }).data;
  return only!;
};

test('a fixed price does not become the same number of another currency: it is held until somebody decides', async () => {
  await settings({ currency: 'USD' });
  expect(await target()).toMatchObject({ resolved_price: null, channel: { override_price: 77 } });
  await settings({ currency: null });
  expect(await target()).toMatchObject({ resolved_price: 77 });
});

test('it is converted in the step that changes the currency', async () => {
  await settings({ currency: 'USD', absolute_overrides: 'convert' });
  expect(await target()).toMatchObject({ resolved_price: 96.25, channel: { override_price: 96.25 } });
  await settings({ currency: null, absolute_overrides: 'convert' });
  expect(await target()).toMatchObject({ resolved_price: 77 });
});

test('or kept as a number', async () => {
  await settings({ currency: 'USD', absolute_overrides: 'keep' });
  expect(await target()).toMatchObject({ resolved_price: 77 });
});

test('or cleared, without what else the override says', async () => {
  await settings({ currency: 'USD', absolute_overrides: 'clear' });
  expect(await target()).toMatchObject({ resolved_price: 125, channel: null });
  expect(await target(marked)).toMatchObject({
    resolved_price: 125,
    channel: { override_price: null, override_stock: 3 },
  });
});

test('a price that is given anew is one in the currency of now', async () => {
  await settings({ currency: 'USD' });
  await tenant.call('PUT', `/v1/products/${product}`, {
    name: 'Thing',
    channel_overrides: [{ credential_id: connection, price: 80 }],
  });
  expect(await target()).toMatchObject({ resolved_price: 80 });
});

test('the store with the general stock is one of the connection', async () => {
  await expect(settings({ general_store_id: 999_999 })).rejects.toMatchObject({
    errors: { general_store_id: ['this connection has no such store'] },
  });
});
