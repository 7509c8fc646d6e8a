import { expect, test } from 'vitest';
import { statusKeys } from './channel-status.ts';

test.each([
  ['created', ['created']],
  ['PAID/UNFULFILLED', ['paid', 'unfulfilled']],
  ['PaymentSettled', ['payment_settled']],
  ['on-hold', ['on_hold']],
  ['Canceled', ['cancelled']],
  ['CREATED/ON_A_DRONE/PAID', ['created', 'on_a_drone', 'paid']],
])('the words of the state %s are found', (status, keys) => {
  expect(statusKeys(status)).toEqual(keys);
});
