import { describe, expect, test } from 'vitest';
import { allPacked, isPacked, linesToShip, scan, tick } from './packing-state.ts';

const kettle = { line_id: 1, quantity: 2, sku: 'KET-1', barcodes: ['036000291452'] };
const lid = { line_id: 2, quantity: 1, sku: null, barcodes: ['96385074'] };
const lines = [kettle, lid];

// holds UI-62
describe('a scan', () => {
  test.each(['036000291452', '0036000291452', '36000291452', ' 0360 0029-1452 ', 'ket-1'])(
    '%j is one unit of its line',
    (code) => {
      expect(scan(lines, {}, code)).toEqual({ outcome: 'packed', line: kettle, packed: { 1: 1 } });
    },
  );

  test('of a line whose units are all packed says so', () => {
    expect(scan(lines, { 1: 1 }, 'KET-1')).toMatchObject({ outcome: 'packed', packed: { 1: 2 } });
    expect(scan(lines, { 1: 2 }, 'KET-1')).toEqual({ outcome: 'full', line: kettle });
  });

  test.each(['4006381333931', 'KET', '', '0', '  '])('%j is of none of the lines', (code) => {
    expect(scan(lines, {}, code)).toEqual({ outcome: 'unknown' });
  });

  test('fills the next line of the same product when the first is full', () => {
    const twice = [kettle, { ...kettle, line_id: 3, quantity: 1 }];
    expect(scan(twice, { 1: 2 }, 'KET-1')).toMatchObject({ packed: { 1: 2, 3: 1 } });
  });
});

test('a parcel holds what was ticked, and ships no more than that', () => {
  const some = tick({}, kettle, true);
  expect([isPacked(lines, some), linesToShip(lines, some)]).toEqual([false, [{ line_id: 1, quantity: 2 }]]);
  expect(linesToShip(lines, tick(some, kettle, false))).toEqual([]);
  expect(isPacked(lines, allPacked(lines))).toBe(true);
});
