import type { ConnectorContext } from '@sluice/connector-kit';
import { barcode, testContext } from '@sluice/connector-kit/testing';
import { describe, expect, test } from 'vitest';
import type { Config } from './src/config.ts';
import { hepsiburadaConnector as connector } from './src/index.ts';
import { buildItem, useConnector } from './src/testing/tried.ts';

const {
  HB_SIT_MERCHANT_ID: merchant_id,
  HB_SIT_SERVICE_KEY: service_key,
  HB_SIT_USER: integrator,
} = process.env;
const account: Config | null =
  merchant_id && service_key && integrator
    ? { merchant_id, service_key, integrator, environment: 'sit' }
    : null;

const DAY_MS = 24 * 3_600_000;

/** Reads everything that the connector reads, a page of each; writes nothing. */
async function readAll(ctx: ConnectorContext<Config>): Promise<Record<string, number>> {
  await connector.testConnection(ctx);
  const { categories } = await connector.readCategoryTree(ctx, 'leaf:0');
  const leaf = categories.find(({ assignable }) => assignable);
  const attributes = await connector.readCategoryAttributes(ctx, leaf?.syncId ?? '');
  const unsold = await connector.readListings(ctx, null);
  const live = await connector.readListings(ctx, 'live:0');
  const keys = [...unsold.items, ...live.items].slice(0, 5).map(({ syncId }) => ({
    externalKey: syncId,
    syncId,
    barcode: null,
  }));
  const found = await connector.lookupListings(ctx, keys);
  expect(found.filter(({ match }) => match === 'none')).toEqual([]);
  let orders = 0;
  let cursor: string | null = null;
  do {
    const since = new Date(ctx.clock.now().getTime() - DAY_MS);
    const page = await connector.pullOrders(ctx, { since, cursor });
    orders += page.orders.length;
    cursor = page.next;
  } while (cursor !== null);
  return { categories: categories.length, attributes: attributes.length, listings: found.length, orders };
}

describe('all that the connector reads', () => {
  const tried = useConnector();

  test('is there on the fake', async () => {
    const { upsert, shop, context } = await tried;
    await upsert(buildItem('A', { barcode: barcode(1) }));
    shop().placeOrder([{ sku: 'A', quantity: 1 }]);
    expect(await readAll(context())).toEqual({ categories: 1, attributes: 4, listings: 1, orders: 1 });
  });

  test.skipIf(account === null)(
    'is there on the test system of Hepsiburada',
    { timeout: 600_000 },
    async () => {
      const counts = await readAll(testContext({ config: account!, timeoutMs: 60_000 }));
      expect(counts.categories).toBeGreaterThan(0);
    },
  );
});
