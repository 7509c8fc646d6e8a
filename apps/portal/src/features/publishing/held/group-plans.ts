import type { HeldPlan } from '@sluice/contracts/portal';

/** More listings than so many fill pages of their own, so their plan stands alone. */
const MOST_LISTINGS = 20;

/** Names the change that holds a plan back; where it cannot be shared, the connection. */
export function causeOf({
  changes,
  withdrawals,
  jumps,
  assignee,
  snoozed_until,
  credential_id,
}: HeldPlan): string {
  const cause = changes.find(({ subject_type }) => subject_type !== 'connection');
  return cause === undefined || withdrawals + jumps > MOST_LISTINGS
    ? `connection ${credential_id}`
    : [cause.at, cause.action, cause.subject_id, assignee?.id, snoozed_until].join(' ');
}

/** Puts the plans together that the same change holds back, in the order in which their first one comes. */
export const groupPlans = (plans: readonly HeldPlan[]): HeldPlan[][] => [
  ...Map.groupBy(plans, causeOf).values(),
];
