import { describe, expect, test } from 'vitest';
import { nameRows } from './faulty-rows.ts';

const rows = ['a', 'b', 'c', 'd'];
const told = (...faults: Parameters<typeof nameRows>[0]) => {
  const { named, doubtful } = nameRows(faults, rows);
  return { named: named.map(([sku]) => sku), doubtful: doubtful === null ? null : [...doubtful] };
};

describe('refused rows of an upload', () => {
  test('are named by their SKU, whatever their number', () => {
    expect(told({ elementNo: 9, merchantSku: 'b' })).toEqual({ named: ['b'], doubtful: [] });
  });

  test.each([
    ['by the number 0', [{ elementNo: 0 }, { elementNo: 2 }], ['a', 'c']],
    ['by the number of rows', [{ elementNo: 4 }, { elementNo: 2 }], ['d', 'b']],
    ['by a row with a SKU and from 0', [{ elementNo: 1, merchantSku: 'b' }, { elementNo: 2 }], ['b', 'c']],
    ['by a row with a SKU and from 1', [{ elementNo: 2, merchantSku: 'b' }, { elementNo: 3 }], ['b', 'c']],
  ])('are counted as shown %s', (_how, faults, named) => {
    expect(told(...faults)).toEqual({ named, doubtful: [] });
  });

  test('leave two rows in doubt when nothing shows the first number', () => {
    expect(told({ elementNo: 2 })).toEqual({ named: [], doubtful: ['b', 'c'] });
  });

  test('leave all rows in doubt when they name none, or the rows are forgotten', () => {
    expect(told({})).toEqual({ named: [], doubtful: null });
    expect(nameRows([{ elementNo: 0 }], null).doubtful).toBeNull();
  });

  test('are certain in an upload of one row', () => {
    for (const elementNo of [0, 1])
      expect(nameRows([{ elementNo }], ['x']).named).toEqual([['x', { elementNo }]]);
  });
});
