import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectTestChannel } from '../../../apps/server/src/testing/channel.ts';
import { createProduct } from '../../../apps/server/src/testing/fixtures.ts';
import { pollOrders } from '../../../apps/server/src/testing/real-connector.ts';
import {
  startTestService,
  type TestService,
  type TestTenant,
} from '../../../apps/server/src/testing/service.ts';
import {
  createSluiceClient,
  everyEntry,
  pullOrders,
  type SluiceClient,
  SluiceRefusal,
  saveBySku,
  withRetry,
} from './index.ts';

let service: TestService;
let tenant: TestTenant;
let baseUrl: string;
let client: SluiceClient;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
  baseUrl = await service.app.listen({ port: 0, host: '127.0.0.1' });
  client = createSluiceClient({ baseUrl, apiKey: tenant.apiKey });
});
afterAll(() => service.close());

const all = async <Entry>(entries: AsyncIterable<Entry>): Promise<Entry[]> => {
  const read: Entry[] = [];
  for await (const entry of entries) read.push(entry);
  return read;
};

// holds CLIENT-1
describe('lists', () => {
  test('every entry of all pages comes once, with the filters', async () => {
    const made: number[] = [];
    for (let n = 0; n < 101; n++) made.push(await createProduct(tenant, { name: `Cup ${n}`, price: n }));
    await createProduct(tenant, { name: 'Saucer' });
    const products = await all(everyEntry(client, '/v1/products', { search: 'cup' }));
    const prices: number[] = products.map((product) => product.price);
    expect(prices.toSorted((a, b) => a - b)).toEqual(made.map((_, n) => n));
  });

  test('a refusal is thrown with its status and its fields', async () => {
    const wrong = all(everyEntry(client, '/v1/products', { brand_id: -1 }));
    await expect(wrong).rejects.toMatchObject({
      name: 'SluiceRefusal',
      status: 422,
      fields: { brand_id: [expect.any(String)] },
    });
    const stranger = createSluiceClient({ baseUrl, apiKey: 'slc_wrong' });
    await expect(all(pullOrders(stranger))).rejects.toThrow(SluiceRefusal);
  });
});

// holds CLIENT-4
test('orders are pulled once behind a cursor, and later from there', async () => {
  const channel = await connectTestChannel(service, tenant);
  await createProduct(tenant, { sku: 'SOLD', price: 40, quantity: 500 });
  await channel.drain();
  const sell = async (count: number) => {
    for (let n = 0; n < count; n++)
      await fetch(`${channel.simulator.url}/_orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ sku: 'SOLD', quantity: 1 }),
      });
    await pollOrders(channel, tenant);
  };
  const pull = async (from?: string) => {
    const parts = await all(pullOrders(client, from));
    const ids = parts.flatMap(({ orders }) => orders.map(({ id }) => id));
    return { count: ids.length, different: new Set(ids).size, cursor: parts.at(-1)?.cursor };
  };
  await sell(103);
  const first = await pull();
  expect(first).toMatchObject({ count: 103, different: 103 });
  expect(await pull(first.cursor)).toMatchObject({ count: 0 });
  await sell(2);
  expect(await pull(first.cursor)).toMatchObject({ count: 2, different: 2 });
  await channel.close();
});

// holds CLIENT-3
describe('saving by SKU', () => {
  const held = async (sku: string) =>
    (await all(everyEntry(client, '/v1/products', { search: sku }))).filter((one) => one.sku === sku);

  test('makes the product, and changes it from then on', async () => {
    await createProduct(tenant, { sku: 'KET-1-XL' });
    const first = await saveBySku(client, { sku: 'KET-1', name: 'Kettle', price: 20 });
    const second = await saveBySku(client, { sku: 'KET-1', name: 'Kettle', quantity: 7 });
    expect([first.created, second]).toEqual([true, { id: first.id, created: false }]);
    expect(await held('KET-1')).toMatchObject([{ id: first.id, price: 20, quantity: 7 }]);
  });

  test('of two at once, and after an answer that was lost, there is one product', async () => {
    await Promise.all([1, 2, 3].map((price) => saveBySku(client, { sku: 'POT', name: 'Pot', price })));
    expect(await held('POT')).toHaveLength(1);
    let lost = 0;
    const lossy = createSluiceClient({
      baseUrl,
      apiKey: tenant.apiKey,
      fetch: withRetry({
        repeatPosts: true,
        wait: async () => {},
        fetch: async (request) => {
          const answer = await fetch(request);
          if (request.method === 'POST' && lost++ === 0) throw new TypeError('the connection was lost');
          return answer;
        },
      }),
    });
    await saveBySku(lossy, { sku: 'PAN', name: 'Pan', price: 30 });
    expect([lost, (await held('PAN')).length]).toEqual([2, 1]);
  });
});
