import type { HeldPlan } from '@sluice/contracts/portal';
import { expect, test } from 'vitest';
import { groupPlans } from './group-plans.ts';

const change = (subject_type: string, subject_id: number) => ({
  at: '2026-11-01T10:00:00Z',
  actor: 'user:ada@example.com',
  action: `${subject_type}.updated`,
  subject_type,
  subject_id,
  subject_name: null,
  price: null,
  undo: null,
});
const plan = (credential_id: number, changes: HeldPlan['changes'], jumps = 1) =>
  ({ credential_id, changes, jumps, withdrawals: 0, assignee: null, snoozed_until: null }) as HeldPlan;
const ids = (plans: HeldPlan[]) => groupPlans(plans).map((group) => group.map((one) => one.credential_id));

test('plans that one change holds back are one group, whatever was changed at their connections', () => {
  const price = change('product', 4);
  const plans = [
    plan(1, [price, change('connection', 1)]),
    plan(2, [change('product', 5)]),
    plan(3, [change('connection', 3), price]),
  ];
  expect(ids(plans)).toEqual([[1, 3], [2]]);
});

test('a plan stands alone without a cause, with many listings, and in the care of another person', () => {
  const price = change('product', 4);
  expect(ids([plan(1, []), plan(2, [])])).toEqual([[1], [2]]);
  expect(ids([plan(1, [price]), plan(2, [price], 21)])).toEqual([[1], [2]]);
  const mine = { ...plan(2, [price]), assignee: { id: 7, name: 'Ada' } } as HeldPlan;
  expect(ids([plan(1, [price]), mine])).toEqual([[1], [2]]);
});
