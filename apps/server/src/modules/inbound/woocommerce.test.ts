import { createHmac } from 'node:crypto';
import {
  createProduct as createInShop,
  placeOrder,
  Shop,
  wireOrder,
} from '@sluice/connector-woocommerce/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectorOf } from '../../connectors/registry.ts';
import { createProduct, stockOf } from '../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { createConnection } from '../channels/index.ts';
import { eventsOf, handleAll } from './testing/inbox.ts';

describe('webhooks as WooCommerce makes them', () => {
  let service: TestService;
  let tenant: TestTenant;
  let url: string;
  let secret: string;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    const config = { base_url: 'https://shop.example', consumer_key: 'ck_1', consumer_secret: 'cs_1' };
    const input = { label: 'Shop', markupPercent: null, paused: false, config };
    const { db, masterKeys } = service.platform;
    const created = await db.inTenant(tenant.id, (tx) =>
      createConnection(tx, 'operator', masterKeys, { ...input, connector: connectorOf('woocommerce')! }),
    );
    url = `/webhooks/${created.webhookToken}`;
    secret = created.webhookSecret!;
  });
  afterAll(() => service.close());

  const call = (payload: string, headers: Record<string, string>) =>
    service.app.inject({ method: 'POST', url, headers, payload });
  const signed = (topic: string, body: string, delivery = 'd1') => ({
    'content-type': 'application/json',
    'x-wc-webhook-topic': topic,
    'x-wc-webhook-signature': createHmac('sha256', secret).update(body).digest('base64'),
    'x-wc-webhook-delivery-id': delivery,
  });

  test('the ping, a form without a signature, is answered, or WooCommerce would not keep the webhook', async () => {
    const ping = await call('webhook_id=7', { 'content-type': 'application/x-www-form-urlencoded' });
    expect([ping.statusCode, ping.body]).toEqual([200, 'pong']);
    expect(await eventsOf(service, tenant)).toEqual([]);
  });

  test('an order is booked once, however often and under whatever delivery id it is told', async () => {
    const shop = new Shop();
    createInShop(shop, { sku: 'CUP', regular_price: '5' });
    const product = await createProduct(tenant, { sku: 'CUP', quantity: 10 });
    const order = placeOrder(shop, [{ sku: 'CUP', quantity: 2 }]);
    order.created = new Date(Date.now() + 5_000);
    order.modified = order.created;
    const body = JSON.stringify(wireOrder(shop, order));
    expect((await call(body, signed('order.created', body))).statusCode).toBe(200);
    expect((await call(body, signed('order.updated', body, 'd2'))).statusCode).toBe(200);
    await handleAll(service);
    expect(await eventsOf(service, tenant)).toMatchObject([
      { topic: 'order', state: 'processed', error: null },
    ]);
    expect(await stockOf(tenant, product)).toBe(8);
  });

  test('a call that is not signed with the secret is refused', async () => {
    const body = '{"id":134}';
    const forged = { ...signed('product.deleted', body), 'x-wc-webhook-signature': 'bm8=' };
    expect((await call(body, forged)).statusCode).toBe(401);
  });
});
