import type { PublishAttempt } from '@sluice/contracts/portal';
import { expect, test } from 'vitest';
import { groupAttempts, wentWell } from './attempt-groups.ts';

const attempt = (id: number, product_id: number, at: string, outcome = 'live') =>
  ({ id, product_id, at: `2026-11-01T${at}Z`, outcome }) as PublishAttempt;

// holds UI-96
test('attempts of one product within a minute are one group, also where those of others stand between them', () => {
  const groups = groupAttempts([
    attempt(9, 1, '10:05:00'),
    attempt(8, 2, '10:04:59'),
    attempt(7, 1, '10:04:30'),
    attempt(6, 1, '10:03:59'),
    attempt(5, 1, '10:03:30'),
    attempt(4, 2, '10:00:00'),
  ]);
  expect(groups.map((group) => group.attempts.map(({ id }) => id))).toEqual([[9, 7], [8], [6, 5], [4]]);
  expect(groups.map(({ id }) => id)).toEqual([9, 8, 6, 4]);
});

test('a group went well where nothing of it was refused, failed or is unknown', () => {
  const [well] = groupAttempts([
    attempt(2, 1, '10:00:00', 'accepted'),
    attempt(1, 1, '10:00:00', 'withdrawn'),
  ]);
  const [ill] = groupAttempts([attempt(2, 1, '10:00:00'), attempt(1, 1, '10:00:00', 'retry')]);
  expect([wentWell(well!), wentWell(ill!)]).toEqual([true, false]);
});
