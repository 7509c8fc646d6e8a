import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { product, useFake } from './bench.ts';
import { ACCOUNT } from './server.ts';
import { MERCHANT_ID, STOREFRONT } from './state.ts';

const bench = await useFake();
const VENDORS = fileURLToPath(
  new URL(
    '../../../../../shared/channel-specs/ikas/admin-api-client-2.0.12/helpers/webhook-helpers.js',
    import.meta.url,
  ),
);

const bodies: string[] = [];
let status = 200;
const receiver = createServer(async (request, reply) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  bodies.push(body);
  reply.writeHead(status).end();
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
beforeEach(() => {
  bodies.splice(0);
  status = 200;
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

const subscribe = (...scopes: string[]) =>
  bench.data('mutation ($input: WebhookInput!) { saveWebhook(input: $input) { id scope endpoint } }', {
    input: { endpoint, scopes },
  });
const ordered = async () => {
  await bench.save(product('A1'));
  const id = await bench.placeOrder([{ sku: 'A1', quantity: 1 }]);
  await bench.settled();
  return id;
};

test('a call carries its data as text, with the signature of that text', async () => {
  await subscribe('store/order/created');
  const id = await ordered();
  expect(bodies).toHaveLength(1);
  const call = JSON.parse(bodies[0]!);
  expect(call).toMatchObject({ scope: 'store/order/created', merchantId: MERCHANT_ID });
  expect(call.signature).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.parse(call.data)).toMatchObject({ id, status: 'CREATED' });
});

test('the vendor’s own check takes the signature, and no other', ({ skip }) => {
  skip(
    !existsSync(VENDORS),
    'the vendor’s client is not beside this checkout (../shared/channel-specs/ikas)',
  );
  const { validateIkasWebhookSignature: check } = load(VENDORS);
  const call = JSON.parse(bench.webhookBody('store/order/created', { id: 'x', name: 'İğne' }));
  expect(check(call, ACCOUNT.clientSecret)).toBe(true);
  expect(check(call, 'another')).toBe(false);
  expect(check({ ...call, data: `${call.data} ` }, ACCOUNT.clientSecret)).toBe(false);
});

test.each([500, 204])(
  'a call answered %i is tried three times, and lost then; later ones still come',
  async (answer) => {
    await subscribe('store/order/created');
    status = answer;
    await ordered();
    expect(bodies).toHaveLength(3);
    expect(new Set(bodies).size).toBe(1);
    status = 200;
    await bench.placeOrder([{ sku: 'A1', quantity: 1 }]);
    await bench.settled();
    expect(bench.deliveries()).toEqual([
      { scope: 'store/order/created', attempts: 3, outcome: 'lost' },
      { scope: 'store/order/created', attempts: 1, outcome: 'delivered' },
    ]);
  },
);

test('a webhook for other sales channels hears nothing of the orders of the storefront', async () => {
  const save = (salesChannelIds: string[]) =>
    bench.data('mutation ($input: WebhookInput!) { saveWebhook(input: $input) { id } }', {
      input: { endpoint, scopes: ['store/order/created'], salesChannelIds },
    });
  await save(['another']);
  await ordered();
  expect(bodies).toEqual([]);
  await save([STOREFRONT.id]);
  await ordered();
  expect(bodies).toHaveLength(1);
});

test('products and stock are announced where somebody listens, until they are not', async () => {
  await subscribe('store/product/created', 'store/stock/updated');
  await bench.putProduct({ sku: 'B1', name: 'Lamba', price: '10', quantity: 5 });
  await bench.placeOrder([{ sku: 'B1', quantity: 1 }]);
  await bench.settled();
  expect(bench.deliveries().map(({ scope }) => scope)).toEqual([
    'store/product/created',
    'store/stock/updated',
  ]);
  expect((await bench.data('{ listWebhook { scope } }')).listWebhook).toHaveLength(2);
  await bench.data('mutation { deleteWebhook(scopes: ["store/stock/updated"]) }');
  expect((await bench.data('{ listWebhook { scope endpoint } }')).listWebhook).toEqual([
    { scope: 'store/product/created', endpoint },
  ]);
});

test('only the scopes of the schema can be asked for, by an address', async () => {
  const ask = (input: object) =>
    bench.ask('mutation ($input: WebhookInput!) { saveWebhook(input: $input) { id } }', { input });
  expect((await ask({ endpoint, scopes: ['store/app/deleted'] })).body.errors).toHaveLength(1);
  expect((await ask({ endpoint: 'nowhere', scopes: ['store/order/created'] })).body.errors).toHaveLength(1);
});

function load(file: string): { validateIkasWebhookSignature(call: object, secret: string): boolean } {
  return createRequire(import.meta.url)(file) as ReturnType<typeof load>;
}
