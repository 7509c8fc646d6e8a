import type { PackingLine, PackingOrder } from '@sluice/contracts/portal';
import { expect, test } from 'vitest';
import { picksOf } from './pick-list.ts';

const line = (fields: Partial<PackingLine>): PackingLine => ({
  line_id: 1,
  product_id: 1,
  name: 'Kettle',
  sku: 'K',
  barcodes: ['0400', '400'],
  image_url: null,
  location: 'Depot',
  quantity: 1,
  ordered: 1,
  ...fields,
});
let ids = 0;
const order = (order_number: string, ...lines: PackingLine[]) =>
  ({ id: ++ids, order_number, lines }) as PackingOrder;

// holds UI-63
test('a pick list has each product once at each location, with its units and orders, by the way of a walk', () => {
  const picks = picksOf([
    order(
      'A',
      line({ quantity: 2 }),
      line({ quantity: 3 }),
      line({ product_id: null, sku: null, name: 'Lid', location: null }),
    ),
    order('B', line({}), line({ product_id: 2, name: 'Bowl' }), line({ location: 'Attic' })),
  ]);
  expect(picks.map(({ location, name, units }) => [location, name, units])).toEqual([
    ['Attic', 'Kettle', 1],
    ['Depot', 'Bowl', 1],
    ['Depot', 'Kettle', 6],
    [null, 'Lid', 1],
  ]);
  expect(picks[2]!.orders).toEqual([
    { id: 1, number: 'A', units: 5 },
    { id: 2, number: 'B', units: 1 },
  ]);
});
