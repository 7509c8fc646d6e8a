import type { OrderChart } from '@sluice/contracts/portal';
import { expect, test } from 'vitest';
import { currenciesOf, salesBars, sellersOf, totalOf } from './sales.ts';

const CHART: OrderChart = {
  from: '2026-11-23',
  to: '2026-11-25',
  connections: [
    { credential_id: 3, label: 'Bazaar' },
    { credential_id: 5, label: 'Shop' },
  ],
  data: [
    { date: '2026-11-23', credential_id: 3, currency: 'TRY', orders: 2, total: 300 },
    { date: '2026-11-23', credential_id: 3, currency: 'EUR', orders: 1, total: 20 },
    { date: '2026-11-25', credential_id: 5, currency: 'EUR', orders: 3, total: 60 },
  ],
};
const day = (at: number): string => new Date(at).toISOString().slice(8, 10);

test('currencies are never added together, orders are; every day has its bar', () => {
  expect(currenciesOf(CHART)).toEqual(['EUR', 'TRY']);
  expect(salesBars(CHART, { currency: 'EUR' }, day)).toEqual([
    { at: '23', 3: 20 },
    { at: '24' },
    { at: '25', 5: 60 },
  ]);
  expect(salesBars(CHART, 'orders', day)[0]).toEqual({ at: '23', 3: 3 });
  expect(totalOf(CHART, { currency: 'EUR' })).toBe(80);
  expect(totalOf(CHART, { currency: 'TRY' })).toBe(300);
  expect(totalOf(CHART, 'orders')).toBe(6);
  expect(sellersOf(CHART, { currency: 'TRY' }).map(({ label }) => label)).toEqual(['Bazaar']);
  expect(sellersOf(CHART, 'orders')).toHaveLength(2);
});
