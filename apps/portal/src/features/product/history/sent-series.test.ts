import { expect, test } from 'vitest';
import { currenciesOf, ofCurrency, rowsOf, seriesOf, ticksOf } from './sent-series.ts';

const point = (at: string, price: number | null, stock: number | null) => ({
  at,
  price,
  stock,
  currency: price === null ? null : 'EUR',
});
const CHANNELS = [
  {
    credential_id: 1,
    label: 'One',
    points: [point('2026-11-01T00:00:00Z', 10, 5), point('2026-11-03T00:00:00Z', 12, 5)],
  },
  {
    credential_id: 2,
    label: 'Two',
    points: [point('2026-11-02T00:00:00Z', 11, 5), point('2026-11-03T00:00:00Z', null, null)],
  },
];
const at = (day: number): number => Date.parse(`2026-11-0${day}T00:00:00Z`);

// holds UI-85
test('what was sent holds until the next value, to this moment; taken off sale is a gap', () => {
  expect(rowsOf(CHANNELS, 'price', at(5))).toEqual([
    { at: at(1), c1: 10, c2: null },
    { at: at(2), c1: 10, c2: 11 },
    { at: at(3), c1: 12, c2: null },
    { at: at(5), c1: 12, c2: null },
  ]);
  expect(rowsOf(CHANNELS, 'stock', at(5)).map(({ c1 }) => c1)).toEqual([5, 5, 5, 5]);
  const twice = [
    { ...CHANNELS[0]!, points: [point('2026-11-01T00:00:00Z', 10, 5), point('2026-11-01T00:00:00Z', 9, 5)] },
  ];
  expect(rowsOf(twice, 'price', at(1)).map(({ c1 }) => c1)).toEqual([10, 9, 9]);
  expect(rowsOf([], 'price', at(5))).toEqual([]);
  expect(seriesOf(CHANNELS).map(({ currency }) => currency)).toEqual(['EUR', 'EUR']);
});

test('prices of another currency are lines of another picture; the own currency comes first', () => {
  const abroad = {
    credential_id: 3,
    label: 'Abroad',
    points: [{ ...point('2026-11-01T00:00:00Z', 12, 5), currency: 'AUD' }],
  };
  const all = [abroad, ...CHANNELS];
  expect(currenciesOf(all, 'EUR')).toEqual(['EUR', 'AUD']);
  expect(ofCurrency(all, 'AUD')).toEqual([abroad]);
  expect(ofCurrency(all, 'EUR')).toEqual(CHANNELS);
  expect(currenciesOf([], 'EUR')).toEqual([]);
});

test('the axis is that of the values, not one from 0; equal values have room around them', () => {
  const series = seriesOf(CHANNELS);
  expect(ticksOf(rowsOf(CHANNELS, 'price', at(5)), series)).toEqual([9, 10, 11, 12, 13]);
  expect(
    ticksOf(
      [
        { at: 1, c1: 418.8 },
        { at: 2, c1: 481.62 },
      ],
      series,
    ),
  ).toEqual([350, 400, 450, 500, 550]);
  expect(ticksOf([{ at: 1, c1: 400 }], series)).toEqual([380, 390, 400, 410, 420]);
  expect(ticksOf([{ at: 1, c1: 0 }], series)).toEqual([0, 1]);
  expect(ticksOf([], series)).toEqual([0, 1]);
});
