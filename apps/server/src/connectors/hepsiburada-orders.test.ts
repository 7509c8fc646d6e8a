import { hepsiburadaConnector } from '@sluice/connector-hepsiburada';
import {
  type FakeChannel,
  PAYLOAD as HEPSIBURADA_PAYLOAD,
  startChannel,
} from '@sluice/connector-hepsiburada/testing';
import type { Connector, OrderAction } from '@sluice/connector-kit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { runActionsOnce } from '../modules/orders/testing/action-world.ts';
import { sql } from '../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../testing/channel.ts';
import { createProduct, stockOf } from '../testing/fixtures.ts';
import { deliverLater, ledTo, pollOrders, withPayload } from '../testing/real-connector.ts';
import { startTestService, type TestService, type TestTenant } from '../testing/service.ts';

let service: TestService;
let hepsiburada: FakeChannel;
let tenant: TestTenant;
let channel: TestChannel;
/** The fate of a process after its call: null for a long life. */
let afterCall: (() => Promise<void>) | null;
beforeAll(async () => {
  service = await startTestService({ OUTBOUND_ALLOW: '127.0.0.0/8' });
  hepsiburada = await startChannel();
});
afterAll(async () => {
  await hepsiburada.close();
  await service.close();
});
beforeEach(async () => {
  afterCall = null;
  await hepsiburada.reset();
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant, {
    allow: ['127.0.0.1'],
    connection: { config: { ...(hepsiburada.config('') as Record<string, string>) } },
    connector: mortal,
  });
  await inTenant(async (tx) =>
    tx.later(sql`
      update connections set require_image = 'never', require_description = 'never', require_category = 'never',
        require_brand = 'never', restock_returns = true where id = ${channel.connectionId}`),
  );
});
afterEach(() => channel.close());

/** The connector on the fake, in a process that may end after a call. */
function mortal(): Connector {
  const connector = withPayload(hepsiburadaConnector as Connector, HEPSIBURADA_PAYLOAD);
  const act = connector.actOnOrder!;
  const actOnOrder = async (ctx: Parameters<typeof act>[0], action: OrderAction) => {
    const result = await act(ctx, action);
    await afterCall?.();
    return result;
  };
  return ledTo({ ...connector, actOnOrder }, (url) => hepsiburada.fake.lead(url));
}

const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]): Promise<T> =>
  service.platform.db.inTenant(tenant.id, work);
const shop = () => hepsiburada.fake.shop();

interface Told {
  readonly id: number;
  readonly status: string;
  readonly lines: readonly {
    readonly id: number;
    readonly quantity: number;
    readonly returned_quantity: number;
  }[];
}
const orders = async () => ((await tenant.call('GET', '/v1/orders')).body as { data: Told[] }).data;
const actions = async (id: number) =>
  (await tenant.call('GET', `/v1/orders/${id}/actions`)).body as { data: object[]; allowed: object };

/** A delivered order of two units with two returns of one unit each that wait for an answer. */
async function returned() {
  const product = await createProduct(tenant, {
    sku: 'A',
    ean: '4006381333931',
    price: 20,
    tax_rate: 20,
    quantity: 7,
  });
  await deliverLater(channel, tenant);
  const number = shop().placeOrder([{ sku: 'A', quantity: 2 }]);
  shop().pack(number);
  shop().move(number, 'Delivered');
  shop().advance(60_000);
  const claims = [shop().claim(number, 'A', 1), shop().claim(number, 'A', 1)];
  await pollOrders(channel, tenant);
  const [order] = await orders();
  return { product, claims, id: order!.id };
}
const states = (claims: readonly string[]) => claims.map((one) => shop().state.claims.get(one)!.status);

async function work(): Promise<void> {
  await inTenant(async (tx) => tx.later(sql`update order_actions set due_at = now() where state = 'open'`));
  await runActionsOnce(channel.deps);
}

/** The process ends: its hold on the action runs out, and nothing of the call is written down. */
const kill = async (): Promise<void> => {
  await inTenant((tx) =>
    tx.run(
      sql`update order_actions set fencing_token = fencing_token + 1, holder = gen_random_uuid(), expires_at = '-infinity'`,
    ),
  );
};

test('a return that is confirmed here is accepted on Hepsiburada once, and its units are back in stock', async () => {
  const { id, product, claims } = await returned();
  expect(await stockOf(tenant, product)).toBe(5);
  expect(await actions(id)).toMatchObject({ allowed: { refund: 'line' } });
  const [{ lines }] = (await orders()) as [Told];
  const body = { lines: [{ line_id: lines[0]!.id, quantity: 1 }] };
  expect((await tenant.call('POST', `/v1/orders/${id}/refunds`, body)).status).toBe(202);
  await work();
  expect(states(claims)).toEqual(['Accepted', 'AwaitingAction']);
  expect(await orders()).toMatchObject([{ status: 'delivered', lines: [{ returned_quantity: 1 }] }]);
  await pollOrders(channel, tenant);
  expect(await orders()).toMatchObject([{ lines: [{ returned_quantity: 1 }] }]);
  expect(await stockOf(tenant, product)).toBe(6);
});

test('a process that dies after the acceptance leaves a return that the next one finds, and accepts no other', async () => {
  const { id, product, claims } = await returned();
  const [{ lines }] = (await orders()) as [Told];
  const body = { lines: [{ line_id: lines[0]!.id, quantity: 1 }] };
  await tenant.call('POST', `/v1/orders/${id}/refunds`, body);
  afterCall = kill;
  await work();
  afterCall = null;
  expect(states(claims)).toEqual(['Accepted', 'AwaitingAction']);
  expect(await actions(id)).toMatchObject({ data: [{ state: 'open' }] });
  await work();
  expect(await actions(id)).toMatchObject({ data: [{ state: 'done', external_id: claims[0] }] });
  expect(states(claims)).toEqual(['Accepted', 'AwaitingAction']);
  expect(await stockOf(tenant, product)).toBe(6);
});

test('a line is cancelled on Hepsiburada as a whole, and a part of it is no request', async () => {
  const products = [
    await createProduct(tenant, { sku: 'A', ean: '4006381333931', price: 20, tax_rate: 20, quantity: 7 }),
    await createProduct(tenant, { sku: 'B', ean: '4006381333948', price: 20, tax_rate: 20, quantity: 7 }),
  ];
  await deliverLater(channel, tenant);
  shop().placeOrder([
    { sku: 'A', quantity: 2 },
    { sku: 'B', quantity: 1 },
  ]);
  await pollOrders(channel, tenant);
  const [{ id, lines }] = (await orders()) as [Told];
  const line = lines.find(({ quantity }) => quantity === 2)!.id;
  const cancel = (quantity: number) =>
    tenant.call('POST', `/v1/orders/${id}/cancellations`, { lines: [{ line_id: line, quantity }] });
  expect(await cancel(1)).toMatchObject({
    status: 422,
    body: { errors: { 'lines.0.quantity': [expect.stringContaining('whole lines only')] } },
  });
  expect((await cancel(2)).status).toBe(202);
  await work();
  await pollOrders(channel, tenant);
  expect(await Promise.all(products.map((product) => stockOf(tenant, product)))).toEqual([7, 6]);
  expect(await orders()).toMatchObject([{ status: 'new' }]);
});
