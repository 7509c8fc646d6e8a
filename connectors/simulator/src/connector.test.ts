import type { Connector } from '@sluice/connector-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { simulatorConnector as connector } from './index.ts';
import { type Bench, buildItem, startBench } from './test-support.ts';

let bench: Bench;

beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.send('DELETE', '/_state'));

test('it fits the list of connectors the host keeps', () => {
  const registry: readonly Connector[] = [connector];
  expect(registry[0]?.platform).toBe('simulator');
});

describe('testConnection', () => {
  test('passes with the right key and says auth with a wrong one', async () => {
    await bench.send('PATCH', '/_settings', { api_key: 'open-sesame' });
    await connector.testConnection(bench.context({ api_key: 'open-sesame' }));
    await expect(connector.testConnection(bench.context({ api_key: 'no' }))).rejects.toMatchObject({
      kind: 'auth',
    });
    await expect(connector.testConnection(bench.context())).rejects.toMatchObject({ kind: 'auth' });
    await bench.send('PATCH', '/_settings', { api_key: null });
  });
});

describe('pullOrders', () => {
  const place = async (sku: string, quantity: number) => {
    const answer = await bench.send('POST', '/_orders', { sku, quantity });
    return (await answer.json()) as { id: string };
  };

  test('brings orders with their lines, by time of change', async () => {
    await connector.upsertListings(bench.context(), [buildItem('A', { barcode: '77', stock: 10 })]);
    const first = await place('A', 2);
    const second = await place('A', 1);
    await bench.send('POST', `/_orders/${first.id}/cancel`, { lines: [{ id: '1', quantity: 1 }] });
    const { orders, next } = await connector.pullOrders(bench.context(), { since: null, cursor: null });
    expect(next).toBeNull();
    expect(orders.map((order) => order.externalId)).toEqual([second.id, first.id]);
    expect(orders[1]).toMatchObject({
      status: 'new',
      channelStatus: 'created',
      totals: { grandTotal: '39.80' },
      shippingAddress: { country: 'PT' },
      lines: [{ externalKey: 'A', barcode: '77', quantity: 2, cancelledQuantity: 1, unitPrice: '19.9' }],
    });
    expect(orders[1]?.updatedAt).toBeInstanceOf(Date);
  });

  test('a walk over pages misses no order that changes meanwhile', async () => {
    await connector.upsertListings(bench.context(), [buildItem('A', { stock: 10_000 })]);
    const placed: string[] = [];
    for (let at = 0; at < 201; at++) placed.push((await place('A', 1)).id);
    const first = await connector.pullOrders(bench.context(), { since: new Date(0), cursor: null });
    await bench.send('POST', `/_orders/${placed[0]}/ship`);
    const second = await connector.pullOrders(bench.context(), { since: new Date(0), cursor: first.next });
    expect(second.orders.map((order) => [order.externalId, order.status])).toEqual([
      [placed[200], 'new'],
      [placed[0], 'shipped'],
    ]);
    const later = { since: new Date(Date.now() + 60_000), cursor: null };
    expect((await connector.pullOrders(bench.context(), later)).orders).toEqual([]);
  });

  test.each([
    ['ship', 'shipped'],
    ['acknowledge', 'processing'],
    ['cancel', 'cancelled'],
  ])('after %s the status is %s', async (action, status) => {
    await connector.upsertListings(bench.context(), [buildItem('A')]);
    const { id } = await place('A', 1);
    await bench.send('POST', `/api/orders/${id}/${action}`);
    const { orders } = await connector.pullOrders(bench.context(), { since: null, cursor: null });
    expect(orders.map((order) => order.status)).toEqual([status]);
  });
});

test('listStores gives the chosen stores', async () => {
  expect(await connector.listStores(bench.context())).toHaveLength(2);
  expect(await connector.listStores(bench.context({ store_ids: 'harbour' }))).toEqual([
    { storeId: 'harbour', label: 'Harbour store', active: true },
  ]);
});

describe('brands and categories', () => {
  test('syncing one twice, in any case, makes one', async () => {
    const brand = (externalKey: string, name: string) => ({ externalKey, name, syncId: null });
    const results = await connector.syncBrands(bench.context(), [brand('1', 'Acme'), brand('2', 'ACME')]);
    const [first, second] = results.map((result) => (result.outcome === 'synced' ? result.syncId : null));
    expect(first).toBe(second);
    expect(bench.state.brands.size).toBe(1);
    const renamed = { externalKey: '1', name: 'Acme Ltd', syncId: first ?? null };
    await connector.syncBrands(bench.context(), [renamed]);
    expect([...bench.state.brands.values()].map((one) => one.name)).toEqual(['Acme Ltd']);
  });

  test('each level of a category path is found or created; with its id it moves', async () => {
    const category = (externalKey: string, path: string[], syncId: string | null = null) => ({
      externalKey,
      path,
      syncId,
    });
    const results = await connector.syncCategories(bench.context(), [
      category('1', ['Home', 'Lamps']),
      category('2', ['home', 'Chairs']),
    ]);
    expect(bench.state.categories.size).toBe(3);
    const lamps = results[0]?.outcome === 'synced' ? results[0].syncId : '';
    await connector.syncCategories(bench.context(), [category('1', ['Garden', 'Lanterns'], lamps)]);
    const { categories } = await bench.get<{ categories: { id: string; path: string[] }[] }>(
      '/api/categories',
    );
    expect(categories.find((one) => one.id === lamps)?.path).toEqual(['Garden', 'Lanterns']);
  });

  test('an unknown id is refused in the common words', async () => {
    const [result] = await connector.syncBrands(bench.context(), [
      { externalKey: '1', name: 'X', syncId: 'B0' },
    ]);
    expect(result).toMatchObject({ outcome: 'rejected', issues: [{ code: 'unknown_brand' }] });
  });
});
