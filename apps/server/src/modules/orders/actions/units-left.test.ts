import type { OrderStatus } from '@sluice/contracts';
import { expect, test } from 'vitest';
import { type ActionUnits, isInDoubt, type LineUnits, unitsLeft } from './units-left.ts';

const line = (cancelled = 0, returned = 0) => ({
  id: 1,
  quantity: 5,
  cancelled_quantity: cancelled,
  returned_quantity: returned,
});
const units = (kind: ActionUnits['kind'], state: ActionUnits['state'], quantity: number, line_id = 1) => ({
  kind,
  state,
  line_id,
  quantity,
});

test.each<[string, [ActionUnits['kind'], LineUnits, ActionUnits[], OrderStatus?], number]>([
  ['all units of a fresh line', ['ship', line(), []], 5],
  ['units of another line count for nothing', ['ship', line(), [units('ship', 'done', 2, 9)]], 5],
  ['open and done shipments', ['ship', line(), [units('ship', 'open', 1), units('ship', 'done', 2)]], 2],
  ['what the channel has cancelled', ['ship', line(2), []], 3],
  [
    'a cancellation that the channel reports already counts once',
    ['ship', line(2), [units('cancel', 'done', 2)]],
    3,
  ],
  ['a cancellation that it does not report yet', ['ship', line(), [units('cancel', 'done', 2)]], 3],
  [
    'another cancellation on its way',
    ['cancel', line(2), [units('cancel', 'done', 2), units('cancel', 'open', 1)]],
    2,
  ],
  ['units sent cannot be cancelled', ['cancel', line(), [units('ship', 'open', 4)]], 1],
  ['units that came back were sent', ['ship', line(0, 3), []], 2],
  ['units sent can be refunded', ['refund', line(), [units('ship', 'done', 5)]], 5],
  [
    'units that nobody sent are cancelled, and not refunded',
    ['refund', line(), [units('ship', 'done', 1), units('ship', 'open', 1)]],
    1,
  ],
  ['a sent order can be refunded, whoever sent it', ['refund', line(2), [], 'shipped'], 3],
  [
    'units refunded before they were sent, which the channel reports as cancelled, are taken off once',
    ['ship', line(2, 1), [units('ship', 'done', 1), units('refund', 'done', 3)]],
    2,
  ],
  ['a shipment that may be there keeps its units', ['ship', line(), [units('ship', 'unknown', 2)]], 3],
  [
    'a refund that may be there counts once when it is reported',
    ['refund', line(0, 2), [units('refund', 'unknown', 2)], 'shipped'],
    3,
  ],
  [
    'a refund that the channel reports already counts once',
    ['refund', line(0, 2), [units('refund', 'done', 2)], 'shipped'],
    3,
  ],
  ['units on their way can be delivered', ['deliver', line(), [units('ship', 'done', 2)]], 2],
  [
    'units whose shipment the channel may not have cannot',
    ['deliver', line(), [units('ship', 'open', 2)]],
    0,
  ],
  ['a sent order can be delivered, whoever sent it', ['deliver', line(1), [], 'shipped'], 4],
  [
    'units arrive once, also those whose report is open or may be there',
    [
      'deliver',
      line(),
      [units('deliver', 'done', 1), units('deliver', 'open', 1), units('deliver', 'unknown', 1)],
      'shipped',
    ],
    2,
  ],
  ['units that came back have arrived', ['deliver', line(0, 2), [], 'shipped'], 3],
  [
    'units that were delivered and came back count once',
    ['deliver', line(0, 2), [units('deliver', 'done', 3)], 'shipped'],
    2,
  ],
  ['more than there is leaves nothing', ['ship', line(5), [units('ship', 'done', 5)]], 0],
])('units left: %s', (_what, [kind, of, actions, status = 'processing'], left) => {
  expect(unitsLeft(kind, of, { status, units: actions })).toBe(left);
});

test.each<[string, Parameters<typeof isInDoubt>, boolean]>([
  ['a shipment that may be there', ['ship', line(), [units('ship', 'unknown', 1)]], true],
  [
    'a cancellation, which would take the units of such a shipment',
    ['cancel', line(), [units('ship', 'unknown', 1)]],
    true,
  ],
  ['a delivery that may be there', ['deliver', line(), [units('deliver', 'unknown', 1)]], true],
  [
    'a shipment, of units that another parcel brought',
    ['ship', line(), [units('deliver', 'unknown', 1)]],
    false,
  ],
  ['another line', ['ship', line(), [units('ship', 'unknown', 1, 9)]], false],
  ['a refund that may be there', ['refund', line(), [units('refund', 'unknown', 1)]], true],
  [
    'a refund that the channel reports by now',
    ['refund', line(0, 1), [units('refund', 'unknown', 1)]],
    false,
  ],
  [
    'a report of another refund alone',
    ['refund', line(0, 1), [units('refund', 'done', 1), units('refund', 'unknown', 1)]],
    true,
  ],
  [
    'an action whose end is known',
    ['ship', line(), [units('ship', 'open', 1), units('ship', 'done', 1)]],
    false,
  ],
])('in doubt: %s', (_what, [kind, of, actions], doubtful) => {
  expect(isInDoubt(kind, of, actions)).toBe(doubtful);
});
