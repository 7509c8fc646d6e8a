import { expect, test } from 'vitest';
import { oddOrder } from './odd-order.ts';

const SINCE = new Date('2026-01-15T12:00:00Z');
const order = (updated?: string | null) => oddOrder({ externalId: 'O-1', updated, since: SINCE });

test('an order that could not be read has its id and nothing that could be booked', () => {
  expect(order()).toMatchObject({
    externalId: 'O-1',
    orderNumber: 'O-1',
    currency: 'XXX',
    lines: [],
    actions: {},
  });
});

test.each([undefined, null, '', 'yesterday'])(
  'a change at %j leaves the window where it begins',
  (updated) => {
    expect(order(updated).updatedAt).toEqual(SINCE);
  },
);

test('a change that the channel tells is the time of the order', () => {
  expect(order('2026-01-15T13:00:00Z').updatedAt).toEqual(new Date('2026-01-15T13:00:00Z'));
});
