import { readFileSync } from 'node:fs';
import { type CheckResult, runConformance } from '@sluice/connector-kit/testing';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { list } from './src/client.ts';
import { woocommerceConnector } from './src/index.ts';
import { configFor } from './src/testing/channel.ts';
import { realConfig, realContext, realShopMissing, startRealShop } from './src/testing/real-shop.ts';
import { startStandIn } from './src/testing/server.ts';
import { Shop } from './src/testing/state.ts';
import { createProduct } from './src/testing/write-product.ts';

/** Two thousand real calls, of which a small shop answers a few in a second. */
const PATIENCE_MS = 3_600_000;

/**
 * The checks that say something about the shop. The others hurt calls on their way, or watch the connector's own code: they
 * need thousands of calls, and the shop has no part in them.
 */
const isOfTheShop = (id: string): boolean =>
  id === 'hygiene/no-state' || !/^(hygiene|transport|cancellation|declaration|webhooks)\//.test(id);

/** The checks that the environment asks for: those of the shop, those that hurt calls, or `all`. */
const { WOO_CHECKS = 'shop' } = process.env;
const isWanted = (id: string): boolean => WOO_CHECKS === 'all' || isOfTheShop(id) === (WOO_CHECKS === 'shop');

/** The calls of the shop’s own to us are not among them: it would need an address of ours. */
const isAsked = (id: string): boolean => isWanted(id) && !id.startsWith('webhooks/');

/** The checks that pass on the stand-in, as its own run recorded them. */
const expected = (only = isOfTheShop): string[] => {
  const record = readFileSync(new URL('./conformance.json', import.meta.url), 'utf8');
  return (JSON.parse(record) as { passed: string[] }).passed.filter(only).sort();
};

const passedOf = (results: readonly CheckResult[]): string[] =>
  results.flatMap(({ id, outcome }) => (outcome === 'passed' ? id : [])).sort();

describe('the suite for a real shop', () => {
  test('works, as far as the stand-in can tell, and leaves nothing behind', async () => {
    const shop = new Shop();
    const standIn = await startStandIn(() => shop);
    try {
      const channel = () => startRealShop(configFor(standIn));
      const results = await runConformance(woocommerceConnector, {
        channel,
        golden: null,
        only: isOfTheShop,
      });
      expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
      expect(passedOf(results)).toEqual(expected());
      expect([...shop.calls.values()].reduce((sum, calls) => sum + calls, 0)).toBeLessThan(2_100);
      expect([shop.products.size, shop.orders.size, shop.brands.size, shop.categories.size]).toEqual([
        0, 0, 1, 3,
      ]);
    } finally {
      await standIn.close();
    }
  });

  test('clears what an interrupted run left behind, and begins', async () => {
    const shop = new Shop();
    const standIn = await startStandIn(() => shop);
    try {
      await startRealShop(configFor(standIn));
      createProduct(shop, { sku: 'HALF-WAY' });
      shop.brands.set(900, { id: 900, name: 'Nordlicht', parent: 0 });
      shop.categories.set(901, { id: 901, name: 'Garden', parent: 0 });
      shop.categories.set(902, { id: 902, name: 'Chairs', parent: 901 });
      const next = await startRealShop(configFor(standIn));
      expect(shop.products.size).toBe(0);
      await next.close();
      expect([[...shop.brands.keys()], [...shop.categories.keys()]]).toEqual([[31], [15, 16, 17]]);
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
      only: isAsked,
    });
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(passedOf(results)).toEqual(expected(isAsked));
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
