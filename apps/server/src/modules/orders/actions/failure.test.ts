import { ConnectorError, type ErrorKind } from '@sluice/connector-kit';
import { message } from '@sluice/contracts/messages';
import { expect, test } from 'vitest';
import { afterFailure } from './failure.ts';
import type { ActionLease } from './queue.ts';

const lease = (of: Partial<ActionLease>): ActionLease => ({
  tenantId: 1 as ActionLease['tenantId'],
  token: 1,
  validUntil: 0,
  id: 1,
  orderId: 1,
  connectionId: 1,
  kind: 'ship',
  content: { lines: [] },
  key: 'k',
  attempts: 20,
  again: false,
  unknown: false,
  ...of,
});
const failed = (kind: ErrorKind, writes: number) => ({
  error: new ConnectorError({ kind, message: 'x' }),
  writes,
});

test.each<[string, Partial<ActionLease>, Parameters<typeof failed>, boolean]>([
  ['never sent', {}, ['unavailable', 0], false],
  ['sent once and surely not applied', {}, ['unavailable', 1], false],
  ['one of two writes failed', {}, ['unavailable', 2], true],
  ['the answer was lost', {}, ['unknown_outcome', 1], true],
  ['the answer was not understood', {}, ['protocol', 1], true],
  ['an earlier answer was lost, and the channel is down since', { unknown: true }, ['unavailable', 0], true],
])('given up, and %s', (_what, of, how, unknown) => {
  expect(afterFailure(lease(of), failed(...how))).toEqual({ ends: 'given_up', unknown });
});

test('a final failure behind a look settles the doubt, and one of the look itself does not', () => {
  const unsure = lease({ attempts: 2, unknown: true });
  expect(afterFailure(unsure, failed('invalid_request', 1))).toEqual({ ends: 'refused', unknown: false });
  expect(afterFailure(unsure, failed('not_found', 0))).toEqual({ ends: 'refused', unknown: true });
});

test('a call that our own limit held back is no try, and the next one need not look', () => {
  const error = new ConnectorError({
    kind: 'rate_limited',
    message: message('rate_limit_spent'),
    retryAfterMs: 7_000,
  });
  const next = afterFailure(lease({}), { error, writes: 0 });
  expect(next).toMatchObject({ ends: null, attempts: 19, again: false, unknown: false });
  expect(next).toMatchObject({ delayMs: expect.any(Number) });
});

test('credentials that ran out are waited for, however long', () => {
  expect(afterFailure(lease({ attempts: 20 }), failed('auth', 0))).toMatchObject({ ends: null });
  expect(afterFailure(lease({ attempts: 20 }), failed('forbidden', 0))).toMatchObject({ ends: null });
});

test('a try whose answer was lost is followed when the channel can no longer be at work on it', () => {
  const after = (kind: ErrorKind, writes: number) =>
    afterFailure(lease({ attempts: 1 }), failed(kind, writes));
  const lost = after('unknown_outcome', 1);
  expect(lost.ends === null && lost.delayMs).toBeGreaterThanOrEqual(90_000);
  const unsent = after('unavailable', 0);
  expect(unsent.ends === null && unsent.delayMs).toBeLessThan(10_000);
});
