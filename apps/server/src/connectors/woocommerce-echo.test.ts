import { createHmac } from 'node:crypto';
import type { Connector } from '@sluice/connector-kit';
import { forgetfulCheckpoint } from '@sluice/connector-kit/testing';
import { woocommerceConnector } from '@sluice/connector-woocommerce';
import {
  configFor,
  createProduct,
  Shop,
  startStandIn,
  wireProduct,
} from '@sluice/connector-woocommerce/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { renewWebhookSecret, renewWebhookToken, runTasksOnce } from '../modules/channels/index.ts';
import { eventsOf, handleAll } from '../modules/inbound/testing/inbox.ts';
import { sourceTask, startSource } from '../modules/sources/index.ts';
import { connectTestChannel, type TestChannel } from '../testing/channel.ts';
import { createProduct as createOurs } from '../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../testing/service.ts';

const WRITES = 11;

let service: TestService;
let tenant: TestTenant;
let standIn: Awaited<ReturnType<typeof startStandIn>>;
let shop: Shop;
let channel: TestChannel;
beforeAll(async () => {
  service = await startTestService();
  standIn = await startStandIn(() => shop);
});
afterAll(async () => {
  await standIn.close();
  await service.close();
});
beforeEach(async () => {
  shop = new Shop();
  tenant = await service.createTenant();
});

const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]) =>
  service.platform.db.inTenant(tenant.id, work);
const callsOf = (method: string) =>
  [...shop.calls].filter(([route]) => route.startsWith(method)).reduce((sum, [, count]) => sum + count, 0);

/** A shop that is source and target, and that calls its webhook for every product it saves. */
async function connect() {
  channel = await connectTestChannel(service, tenant, {
    connector: () => woocommerceConnector,
    allow: ['127.0.0.1'],
    connection: { config: { ...configFor(standIn) }, role: 'both' },
  });
  const [token, secret] = await inTenant(
    async (tx) =>
      [
        await renewWebhookToken(tx, 'operator', channel.connectionId),
        renewWebhookSecret(tx, 'operator', service.platform.masterKeys, channel.connectionId),
      ] as const,
  );
  await inTenant((tx) => startSource(tx, 'operator', channel.connectionId, null));
  await runDueTasks();
  let told = new Map([...shop.products].map(([id, product]) => [id, JSON.stringify(product)]));
  /** Calls in for each product that was saved since the last time. */
  const callWebhooks = async () => {
    for (const product of shop.products.values()) {
      if (told.get(product.id) === JSON.stringify(product)) continue;
      const payload = JSON.stringify(wireProduct(shop, product, 'view'));
      const headers = {
        'content-type': 'application/json',
        'x-wc-webhook-topic': 'product.updated',
        'x-wc-webhook-signature': createHmac('sha256', secret).update(payload).digest('base64'),
      };
      const answer = await service.app.inject({
        method: 'POST',
        url: `/webhooks/${token}`,
        headers,
        payload,
      });
      expect(answer.statusCode).toBe(200);
    }
    told = new Map([...shop.products].map(([id, product]) => [id, JSON.stringify(product)]));
  };
  return callWebhooks;
}

/** Runs the tasks that are due now: a requested walk, not the one a minute later. */
async function runDueTasks(): Promise<void> {
  const handlers = [sourceTask];
  for (let turn = 0; turn < 10; turn++) await runTasksOnce({ ...channel.deps, handlers });
}

/** The reads caused by the webhooks of eleven own changes, one change after the other. */
async function readsOfOwnWrites(change: (connector: Connector) => Connector): Promise<number> {
  const callWebhooks = await connect();
  const products: number[] = [];
  for (let n = 0; n < WRITES; n++)
    products.push(await createOurs(tenant, { sku: `S${n}`, name: `P${n}`, price: 10, quantity: 5 }));
  await channel.drain();
  await callWebhooks();
  await handleAll(service, change);
  await runDueTasks();
  await channel.drain();
  let reads = 0;
  for (const [n, id] of products.entries()) {
    const writes = callsOf('POST');
    await tenant.call('PUT', `/v1/products/${id}`, { name: `P${n}`, price: 20 + n, quantity: 6 + n });
    await channel.drain();
    expect(callsOf('POST')).toBe(writes + 1);
    const before = callsOf('GET');
    await callWebhooks();
    await handleAll(service, change);
    await runDueTasks();
    await channel.drain();
    reads += callsOf('GET') - before;
  }
  await channel.close();
  return reads;
}

/** The former connector: it knows nothing of its own writes when a webhook comes. */
const forgetful = (connector: Connector): Connector => ({
  ...connector,
  readWebhook: (ctx, request) =>
    connector.readWebhook!({ ...ctx, checkpoint: forgetfulCheckpoint() }, request),
});

test('the webhooks of own changes cost no read', async () => {
  expect(await readsOfOwnWrites((connector) => connector)).toBe(0);
  const states = (await eventsOf(service, tenant)).map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(['ignored']));
});

test('a connector that forgets its own writes has them read back, each several times', async () => {
  // A look-up of the listing, and a walk over products, variations and bin with the categories of the changed product.
  expect(await readsOfOwnWrites(forgetful)).toBe(WRITES * 5);
});

test('a change that somebody makes in the shop behind an own one is looked at', async () => {
  const callWebhooks = await connect();
  await createOurs(tenant, { sku: 'CUP', name: 'Cup', price: 10, quantity: 5 });
  await channel.drain();
  const [cup] = shop.products.values();
  cup!.stock_quantity = 99;
  await callWebhooks();
  await handleAll(service);
  await channel.drain();
  expect((await eventsOf(service, tenant)).map(({ state }) => state)).toEqual(['processed']);
  expect(shop.products.get(cup!.id)?.stock_quantity).toBe(5);
  createProduct(shop, { sku: 'THEIRS', regular_price: '1' });
  await callWebhooks();
  await handleAll(service);
  expect((await eventsOf(service, tenant)).at(-1)).toMatchObject({ state: 'processed' });
  await channel.close();
});
