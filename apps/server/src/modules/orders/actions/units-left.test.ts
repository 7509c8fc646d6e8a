import { expect, test } from 'vitest';
import { type ActionUnits, unitsLeft } from './units-left.ts';

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

test.each<[string, Parameters<typeof unitsLeft>, number]>([
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
    'a refund that the channel reports already counts once',
    ['refund', line(0, 2), [units('refund', 'done', 2)]],
    3,
  ],
  ['more than there is leaves nothing', ['ship', line(5), [units('ship', 'done', 5)]], 0],
])('units left: %s', (_what, [kind, of, actions], left) => {
  expect(unitsLeft(kind, of, actions)).toBe(left);
});
