import type { Connector } from '@sluice/connector-kit';
import { expect, test } from 'vitest';
import { pollDelay } from './backoff.ts';
import { roundSize } from './claimed-round.ts';

const basis = (failures: number) => ({ failures, pace: {}, recent: { sent: 0, refused: 0 } });
const channel = (maxBatch: number) => ({ capabilities: { listings: { maxBatch } } }) as Connector;

test('a channel that takes one at a time is given no more than it can take soon', () => {
  expect(roundSize(channel(1), basis(0))).toBe(20);
  expect(roundSize(channel(500), basis(0))).toBe(500);
});

test('after failures rounds shrink to one listing', () => {
  expect([1, 2, 8, 9, 40].map((failures) => roundSize(channel(500), basis(failures)))).toEqual([
    250, 125, 1, 1, 1,
  ]);
});

test('a slow channel is given no more than it can take soon, and one that refuses much less', () => {
  const slow = { ...basis(0), pace: { offer: { limit: 5, itemMs: 800 } } };
  expect(roundSize(channel(500), slow)).toBe(100);
  expect(roundSize(channel(500), { ...basis(0), recent: { sent: 50, refused: 60 } })).toBe(100);
});

test('a ticket that stays pending is asked for ever more rarely', () => {
  expect([0, 1_000, 10_000, 60_000, 3_600_000].map(pollDelay)).toEqual([250, 500, 5_000, 30_000, 60_000]);
});
