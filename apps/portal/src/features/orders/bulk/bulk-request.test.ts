import { expect, test } from 'vitest';
import { bulkRequest, bulkValues } from './bulk-request.ts';

const orders = [{ order_id: 4 }, { order_id: 9 }];

test('shipments carry one carrier and the numbers that were typed', () => {
  const values = { carrier: ' DHL ', numbers: { 4: ' T-1 ', 9: ' ' } };
  expect(bulkRequest('ship', orders, values)).toEqual({
    kind: 'ship',
    carrier: 'DHL',
    orders: [{ order_id: 4, tracking_number: 'T-1' }, { order_id: 9 }],
  });
  expect(bulkRequest('ship', orders, bulkValues(orders))).toEqual({ kind: 'ship', orders });
});

test('an acknowledgement has no words of a shipment', () => {
  expect(bulkRequest('acknowledge', orders, { carrier: 'DHL', numbers: { 4: 'T-1' } })).toEqual({
    kind: 'acknowledge',
    orders,
  });
});
