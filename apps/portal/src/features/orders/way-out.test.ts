import { expect, test } from 'vitest';
import { wayOutOf } from './way-out.ts';

test.each([
  ['order_field_missing', 'channel'],
  ['order_archived', 'archived'],
  ['order_refused_by_database', 'service'],
])('the way out of %s is by the %s', (code, way) => {
  expect(wayOutOf({ reason_key: { code, params: {} } })).toBe(way);
});

test('a reason in words alone is corrected on the channel', () => {
  expect(wayOutOf({ reason_key: null })).toBe('channel');
});
