import type { HistoryEntry, ProductComparison } from '@sluice/contracts/portal';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addConnection, createCategory, createProduct } from '../../../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../../testing/service.ts';
import { setCurrencyRate, updateConnectionSettings } from '../../../channels/index.ts';

let service: TestService;
let tenant: TestTenant;
let user: TestUser;
let product: number;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  user = await signIn(service, tenant.id);
  product = await createProduct(tenant, { name: 'Kettle', sku: 'K-1', price: 40, quantity: 5 });
});

const change = (fields: object) => user.call('PATCH', `/products/${product}`, fields);
const entries = async () =>
  (await user.call<{ data: HistoryEntry[] }>('GET', `/products/${product}/history?kind=change`)).body.data;
/** The id of the last change. */
const last = async () => (await entries())[0]!.undo!;
const undo = (change_id: number, force?: boolean, by = user) =>
  by.call('POST', `/products/${product}/undo`, { change_id, ...(force === undefined ? {} : { force }) });
const now = async () =>
  (await tenant.call<{ data: Record<string, unknown> }>('GET', `/v1/products/${product}`)).body.data;

// holds UI-83
describe('undoing a change', () => {
  test('gives its fields the values before, as a change of its own; stock is left alone', async () => {
    const category = await createCategory(tenant, 'Home');
    await change({
      name: 'Steel kettle',
      sku: 'K-2',
      price: 39.99,
      list_price: 50,
      brand_name: 'Acme',
      category_ids: [category],
      tags: ['new'],
      status: false,
      quantity: 9,
    });
    expect((await undo(await last())).status).toBe(200);
    expect(await now()).toMatchObject({
      name: 'Kettle',
      sku: 'K-1',
      price: 40,
      list_price: null,
      brand: null,
      categories: [],
      tags: [],
      status: true,
      quantity: 9,
    });
    const [undone] = await entries();
    expect(undone!.changes).toContainEqual({
      field: 'name',
      channel: null,
      from: 'Steel kettle',
      to: 'Kettle',
    });
    // The undo can be undone.
    expect((await undo(undone!.undo!)).status).toBe(200);
    expect(await now()).toMatchObject({ name: 'Steel kettle', sku: 'K-2', price: 39.99, status: false });
  });

  test('puts back the price that a channel alone had', async () => {
    const connection = await addConnection(service, tenant);
    const own = (fields: object) => change({ channel_overrides: [{ credential_id: connection, ...fields }] });
    await own({ price: 33 });
    await own({ price: null, markup_percent: 10 });
    await undo(await last());
    const { channel_overrides } = (await now()) as { channel_overrides: object[] };
    expect(channel_overrides).toMatchObject([{ price: 33, markup_percent: null }]);
  });

  test('puts back a price and a markup that were stored one after the other', async () => {
    const connection = await addConnection(service, tenant);
    const own = (fields: object) => change({ channel_overrides: [{ credential_id: connection, ...fields }] });
    await own({ markup_percent: 10 });
    await own({ price: 50 });
    await own({ price: null, markup_percent: 20 });
    expect((await undo(await last())).status).toBe(200);
    const { channel_overrides } = (await now()) as { channel_overrides: object[] };
    expect(channel_overrides).toMatchObject([{ price: 50, markup_percent: 10 }]);
  });

  test('a price in the former currency of a channel does not come back in its present one', async () => {
    const connection = await addConnection(service, tenant);
    const { db } = service.platform;
    await change({ channel_overrides: [{ credential_id: connection, price: 33 }] });
    await change({ channel_overrides: [{ credential_id: connection, price: null }] });
    await db.inTenant(tenant.id, async (tx) => {
      await setCurrencyRate(tx, 'operator', 'TRY', 40);
      await updateConnectionSettings(tx, 'operator', connection, { currency: 'TRY' });
    });
    await undo(await last());
    const targets = await tenant.call<{ data: object[] }>('GET', `/v1/products/${product}/effective-targets`);
    expect(targets.body.data).toMatchObject([{ resolved_price: null, channel: { override_price: 33 } }]);
  });

  test('of a field that was changed again asks first, and says which', async () => {
    await change({ name: 'Steel kettle', price: 41 });
    const first = await last();
    await change({ name: 'Copper kettle' });
    expect(await undo(first)).toMatchObject({ status: 409, body: { message: 'changed again since: name' } });
    expect(await now()).toMatchObject({ name: 'Copper kettle', price: 41 });
    expect((await undo(first, true)).status).toBe(200);
    expect(await now()).toMatchObject({ name: 'Kettle', price: 40 });
  });

  test('that is not possible any more says why, and changes nothing', async () => {
    await change({ sku: 'K-2', name: 'Other' });
    const moved = await last();
    await createProduct(tenant, { sku: 'K-1' });
    expect(await undo(moved)).toMatchObject({
      status: 422,
      body: { errors: { sku: ['another product already has this SKU'] } },
    });
    expect(await now()).toMatchObject({ name: 'Other', sku: 'K-2' });
    await change({ quantity: 1 });
    expect((await entries())[0]!.undo).toBeNull();
  });

  test('of another product, another shop or by a viewer is refused', async () => {
    await change({ name: 'Other' });
    const id = await last();
    const second = await createProduct(tenant, { name: 'Second' });
    expect((await user.call('POST', `/products/${second}/undo`, { change_id: id })).status).toBe(404);
    const stranger = await signIn(service, (await service.createTenant()).id);
    expect((await undo(id, undefined, stranger)).status).toBe(404);
    expect((await undo(888_888)).status).toBe(404);
    expect((await undo(id, undefined, await signIn(service, tenant.id, 'viewer'))).status).toBe(403);
    expect(await now()).toMatchObject({ name: 'Other' });
  });
});

// holds UI-84
test('two moments are compared field by field: a value that came back is no difference', async () => {
  const compare = async (from: string, to?: string) =>
    user.call<ProductComparison>(
      'GET',
      `/products/${product}/comparison?from=${from}${to === undefined ? '' : `&to=${to}`}`,
    );
  const before = new Date(Date.now() - 1_000).toISOString();
  await change({ name: 'Steel kettle', price: 41 });
  await change({ name: 'Kettle', brand_name: 'Acme' });
  await change({ price: 42.5 });
  const { body } = await compare(before);
  expect(body).toEqual({
    data: [
      { field: 'price', channel: null, from: 40, to: 42.5 },
      { field: 'brand_id', channel: null, from: null, to: 'Acme' },
    ],
    changes: expect.any(Number),
  });
  expect((await compare('2020-01-01T00:00:00Z', before)).body.data).toEqual([]);
  expect((await compare('2027-01-01T00:00:00Z', '2026-01-01T00:00:00Z')).status).toBe(422);
  expect((await compare('yesterday')).status).toBe(422);
});
