import { expect, test } from 'vitest';
import { keyFor } from './idempotency.ts';
import { shopifyConnector as connector } from './index.ts';
import { fieldsOf, item, liveIds, offer, onlyProduct, publish, useBench } from './test-support.ts';
import { placeOrder } from './testing/orders.ts';
import { LOCATIONS } from './testing/state.ts';

const bench = await useBench();

const create = (...skus: string[]) =>
  publish(
    bench,
    skus.map((sku) => item(sku)),
  );
const send = (offers: ReturnType<typeof offer>[]) => connector.updateOffers(bench.context(), offers);
const available = () => onlyProduct(bench).variants[0]?.levels.get(LOCATIONS[0].id);
const keys = () =>
  bench.calls.flatMap(({ fields, variables }) =>
    fields.includes('inventorySetQuantities') ? [String(variables.key0)] : [],
  );

/** Sends offers whose stock is applied and whose answer is lost. */
async function sendCut(offers: ReturnType<typeof offer>[]): Promise<void> {
  const context = bench.context();
  const { http } = context;
  const request = async (sent: Parameters<typeof http.request>[0]) => {
    if (JSON.stringify(sent.json).includes('inventorySetQuantities')) bench.lose = 1;
    return http.request(sent);
  };
  await expect(connector.updateOffers({ ...context, http: { request } }, offers)).rejects.toThrow('cut');
}

test('a stock whose answer was lost is repeated under its key and changes nothing twice: a sale in between stands', async () => {
  const id = (await create('A')).get('A') ?? null;
  bench.forget();
  await sendCut([offer('A', id, '19.90', 9)]);
  expect(available()).toBe(9);
  placeOrder(bench.shop(), [{ sku: 'A', quantity: 2 }]);
  liveIds(await send([offer('A', id, '19.90', 9)]));
  expect(available()).toBe(7);
  expect(bench.shop().applied).toBe(1);
  const [first, second] = keys();
  expect(first).toBe(second);
});

test('a stock whose answer was lost is a write of its own once another came in between: 2, 10 and 2 end at 2', async () => {
  const ids = await create('A', 'B');
  const stock = (sku: string, quantity: number) => offer(sku, ids.get(sku) ?? null, '19.90', quantity);
  bench.forget();
  await sendCut([stock('A', 2), stock('B', 2)]);
  liveIds(await send([stock('A', 10)]));
  liveIds(await send([stock('A', 2), stock('B', 2)]));
  const [first] = bench.shop().products.values();
  expect(first?.variants[0]?.levels.get(LOCATIONS[0].id)).toBe(2);
  expect(new Set(keys()).size).toBe(3);
});

test('the keys of many writes whose answers were lost stay within what a host keeps', async () => {
  const context = bench.context();
  for (let at = 0; at < 100; at++) {
    const touched = Array.from({ length: 250 }, (_, n) => `${46_000_000_000_000 + at * 250 + n}@71000000000`);
    await keyFor(context, { content: at, touched });
  }
  const kept = await context.checkpoint.read('keys');
  expect(kept?.length).toBeLessThan(60 * 1024);
  expect(kept?.length).toBeGreaterThan(10_000);
});

test('the same stock later is a write of its own: 9, 4 and 9 again end at 9', async () => {
  const id = (await create('A')).get('A') ?? null;
  for (const stock of [9, 4, 9]) liveIds(await send([offer('A', id, '19.90', stock)]));
  expect(available()).toBe(9);
  expect(new Set(keys()).size).toBe(3);
});

test('stock is set without a comparison, 250 quantities a call at most', async () => {
  const skus = Array.from({ length: 251 }, (_, at) => `N-${at}`);
  const ids = new Map<string, string>();
  for (let from = 0; from < skus.length; from += 50)
    for (const [sku, id] of await create(...skus.slice(from, from + 50))) ids.set(sku, id);
  bench.forget();
  liveIds(await send(skus.map((sku) => offer(sku, ids.get(sku) ?? null, '2', 1))));
  expect(fieldsOf(bench).inventorySetQuantities).toBe(2);
  const [call] = bench.calls.filter(({ fields }) => fields.includes('inventorySetQuantities'));
  const { quantities } = call!.variables.input0 as { quantities: object[] };
  expect(quantities).toHaveLength(250);
  expect(quantities[0]).toMatchObject({ changeFromQuantity: null, quantity: 1, locationId: LOCATIONS[0].id });
});

test('an item that is refused holds up no other: the rest is sent again without it', async () => {
  const ids = await create('A', 'B');
  const { fake } = bench;
  const watch = fake.watch;
  fake.watch = (call) => {
    watch?.(call);
    // Deleted in the shop between its price and its stock.
    if (call.fields.includes('inventorySetQuantities'))
      bench.shop().products.delete(Number(ids.get('A')?.split(':')[0]));
  };
  const results = await send([
    offer('A', ids.get('A') ?? null, '2', 8),
    offer('B', ids.get('B') ?? null, '2', 8),
  ]);
  fake.watch = watch;
  expect(results).toMatchObject([
    { outcome: 'rejected', issues: [{ code: 'listing_not_found' }] },
    { outcome: 'live' },
  ]);
  expect(available()).toBe(8);
  expect(new Set(keys()).size).toBe(2);
  expect(await send([offer('X', '1:2', '2', 8)])).toMatchObject([
    { outcome: 'rejected', issues: [{ code: 'listing_not_found' }] },
  ]);
});

test('an item that a location did not keep so far is stocked there', async () => {
  const id = (await create('A')).get('A') ?? null;
  const stores = [
    { storeId: '71', quantity: 2 },
    { storeId: '72', quantity: 3 },
  ];
  liveIds(await send([{ ...offer('A', id, '19.90', 5), stores }]));
  const [variant] = onlyProduct(bench).variants;
  expect([...variant!.levels]).toEqual([
    [LOCATIONS[0].id, 2],
    [LOCATIONS[1].id, 3],
  ]);
  expect(fieldsOf(bench)).toMatchObject({ inventoryActivate: 1 });
});

test('every location is a store where the connection says so, and is read back as one', async () => {
  const context = () => bench.context({ stock_per_location: true });
  expect(await connector.listStores(context())).toEqual([
    { storeId: '71', label: 'Warehouse', active: true },
    { storeId: '72', label: 'High Street', active: true },
  ]);
  const stores = [
    { storeId: '71', quantity: 2 },
    { storeId: '72', quantity: 3 },
  ];
  const ids = liveIds(await connector.upsertListings(context(), [item('A', { stores })]));
  const [found] = await connector.lookupListings(context(), [
    { ...item('A').key, syncId: ids.get('A') ?? null },
  ]);
  expect(found).toMatchObject({ listing: { stores } });
  const unknown = [{ storeId: '999', quantity: 1 }];
  expect(await connector.upsertListings(context(), [item('B', { stores: unknown })])).toMatchObject([
    { outcome: 'rejected', issues: [{ code: 'unknown_store' }] },
  ]);
});

test('the location of the settings keeps the stock, and one that is not there is told', async () => {
  liveIds(await connector.upsertListings(bench.context({ location_id: '72' }), [item('A')]));
  expect([...onlyProduct(bench).variants[0]!.levels.keys()]).toEqual([LOCATIONS[1].id]);
  await expect(connector.upsertListings(bench.context({ location_id: '5' }), [item('B')])).rejects.toThrow(
    'no location 5; it has 71 (Warehouse)',
  );
});
