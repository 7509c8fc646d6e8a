import type { RateLimit } from '@sluice/connector-kit';
import { expect, test } from 'vitest';
import { trendyolConnector as connector } from './index.ts';

/** The most calls a limit lets through within so many seconds. */
function most(limit: RateLimit | undefined, seconds: number): number {
  if (limit?.kind === 'token_bucket') return limit.capacity + seconds * limit.refillPerSecond;
  if (limit?.kind === 'fixed') return limit.requests * (1 + Math.ceil((seconds * 1_000) / limit.perMs));
  return Number.POSITIVE_INFINITY;
}

const limits = connector.operationLimits!;

test('no operation calls one address more than 50 times in ten seconds', () => {
  const { lookupListings, ...others } = limits;
  for (const limit of Object.values(others)) expect(most(limit, 10)).toBeLessThanOrEqual(50);
  // Approved products and the others have an address each, and are asked in turn.
  expect(most(lookupListings, 10) / 2).toBeLessThanOrEqual(50);
});

test('the groups of addresses stay below what the smallest sellers have a minute', () => {
  const writes = most(limits.upsertListings, 60) + most(limits.withdrawListings, 60);
  expect(writes).toBeLessThanOrEqual(200);
  // Withdrawals and updates send stock as well.
  expect(most(limits.updateOffers, 60) + writes / 2).toBeLessThanOrEqual(350);
  expect(most(connector.rateLimit, 60)).toBeLessThanOrEqual(1_000);
});

test('orders are asked for every five seconds at most, below 30 calls a minute', () => {
  expect(limits.pullOrders).toEqual({ kind: 'fixed', requests: 1, perMs: 5_000 });
  expect(most(limits.pullOrders, 60)).toBeLessThanOrEqual(30);
});
