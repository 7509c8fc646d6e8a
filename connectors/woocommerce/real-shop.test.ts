import { runConformance } from '@sluice/connector-kit/testing';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { list } from './src/client.ts';
import { woocommerceConnector } from './src/index.ts';
import { configFor } from './src/testing/channel.ts';
import { realConfig, realContext, realShopMissing, startRealShop } from './src/testing/real-shop.ts';
import { startStandIn } from './src/testing/server.ts';
import { Shop } from './src/testing/state.ts';
import { createProduct } from './src/testing/write-product.ts';

/** Thousands of real calls. */
const PATIENCE_MS = 3 * 3_600_000;

describe('the suite for a real shop', () => {
  test('works, as far as the stand-in can tell, and leaves nothing behind', async () => {
    const shop = new Shop();
    const standIn = await startStandIn(() => shop);
    try {
      const channel = () => startRealShop(configFor(standIn));
      const only = (id: string) => /^(idempotency|orders|products|taxonomy|batches|mapping)\//.test(id);
      const results = await runConformance(woocommerceConnector, { channel, golden: null, only });
      expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
      expect(results.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(35);
      expect([shop.products.size, shop.orders.size, shop.brands.size, shop.categories.size]).toEqual([
        0, 0, 1, 3,
      ]);
    } finally {
      await standIn.close();
    }
  });

  test('does not begin in a shop where somebody keeps something', async () => {
    const shop = new Shop();
    createProduct(shop, { sku: 'PRECIOUS' });
    const standIn = await startStandIn(() => shop);
    try {
      await expect(startRealShop(configFor(standIn))).rejects.toThrow('1 products and 0 orders');
      expect(shop.products.size).toBe(1);
    } finally {
      await standIn.close();
    }
  });
});

describe('a real shop', () => {
  test('passes what the stand-in passes', { timeout: PATIENCE_MS }, async ({ skip }) => {
    if (realShopMissing) skip(realShopMissing);
    const results = await runConformance(woocommerceConnector, {
      channel: () => startRealShop(realConfig),
      golden: null,
    });
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(results.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(80);
  });

  test('has a time zone other than GMT, or the windows above were the easy ones', async ({ skip }) => {
    if (realShopMissing) skip(realShopMissing);
    const ctx = realContext(realConfig);
    const shop = await startRealShop(realConfig);
    try {
      await shop.putProduct?.({ sku: 'ZONE', name: 'Zone', price: '1', quantity: 1 });
      const dates = Type.Array(
        Type.Object({ date_modified: Type.String(), date_modified_gmt: Type.String() }),
      );
      const { items } = await list(ctx, 'products', { sku: 'ZONE' }, dates);
      const [zone] = items;
      if (zone?.date_modified === zone?.date_modified_gmt) skip('the site is in GMT: set it to another zone');
      expect(zone?.date_modified).not.toBe(zone?.date_modified_gmt);
    } finally {
      await shop.close();
    }
  });
});
