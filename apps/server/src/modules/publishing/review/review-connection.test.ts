import type { ConnectionReview } from '@sluice/contracts/portal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { addConnection, createProduct } from '../../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

let service: TestService;
let tenant: TestTenant;
let admin: TestUser;
let channel: TestChannel;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
  admin = await signIn(service, tenant.id, 'admin');
  channel = await connectTestChannel(service, tenant);
  await admin.call('POST', `/connections/${channel.connectionId}/pause`);
});
afterAll(async () => {
  await channel.close();
  await service.close();
});

const review = async (id = channel.connectionId) =>
  (await admin.call<ConnectionReview>('GET', `/connections/${id}/review`)).body;

// holds UI-44
test('every product is counted in one state, and the channel has what was said once it is resumed', async () => {
  expect(await review()).toEqual({
    products: 0,
    ready: 0,
    waiting: 0,
    problems: [],
    excluded: [],
    examples: [],
  });
  const ready = await createProduct(tenant, {
    sku: 'A-1',
    name: 'Lamp',
    price: 10,
    tax_rate: 20,
    quantity: 4,
  });
  await createProduct(tenant, { sku: 'A-2', price: 20, tax_rate: 20 });
  const priceless = await createProduct(tenant, { sku: 'B-1' });
  await createProduct(tenant, { sku: 'B-2' });
  const inactive = await createProduct(tenant, { sku: 'C-1', price: 5, status: false });
  await createProduct(tenant, { sku: 'X-1', price: 5 });
  await admin.call('POST', `/connections/${channel.connectionId}/rules`, {
    action: 'exclude',
    label: 'No X',
    conditions: { sku_patterns: ['X-*'] },
  });
  const seen = await review();
  expect(seen).toMatchObject({ products: 6, ready: 2, waiting: 0 });
  expect(seen.problems).toMatchObject([
    { code: 'no_price', field: 'price', products: 2, example_product_id: priceless },
  ]);
  expect(seen.excluded.map(({ code, products }) => `${code} ${products}`).sort()).toEqual([
    'trace.inactive 1',
    expect.stringMatching(/^trace\..*rule.* 1$/),
  ]);
  expect(seen.excluded.find(({ code }) => code === 'trace.inactive')!.example_product_id).toBe(inactive);
  expect(seen.examples[0]).toEqual({
    product_id: ready,
    name: 'Lamp',
    sku: 'A-1',
    price: 12,
    currency: 'EUR',
    stock: 4,
  });
  const grouped = [...seen.problems, ...seen.excluded].reduce((sum, { products }) => sum + products, 0);
  expect(seen.ready + seen.waiting + grouped).toBe(seen.products);

  await channel.step();
  expect(channel.listing('A-1')).toBeUndefined();
  await admin.call('POST', `/connections/${channel.connectionId}/resume`);
  await channel.drain();
  const { body } = await admin.call<{ data: { listings: object }[] }>('GET', '/connections');
  expect(body.data[0]!.listings).toMatchObject({ live: 2, rejected: 2, pending: 0 });
});

test('a source, and the connection of another tenant, have nothing to review', async () => {
  const source = await addConnection(service, tenant, { label: 'Source', source: true });
  const theirs = await addConnection(service, await service.createTenant(), { label: 'Theirs' });
  for (const id of [source, theirs])
    expect((await admin.call('GET', `/connections/${id}/review`)).status).toBe(404);
});
