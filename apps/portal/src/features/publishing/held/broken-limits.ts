import type { HeldPlan } from '@sluice/contracts/portal';

/** The counts and limits of a plan that say why it is held. */
export type Guarded = Pick<
  HeldPlan,
  'withdrawals' | 'jumps' | 'extremes' | 'live' | 'guard_withdraw_percent' | 'guard_price_share_percent'
>;

export interface BrokenLimit {
  /** `extremes`: single prices that move too far; the others: too large a share of the live listings. */
  limit: 'extremes' | 'withdrawals' | 'jumps';
  count: number;
  /** Of the live listings, 0 to 1. */
  share: number;
  /** False where only the changes that went out within the hour before bring it beyond the limit. */
  alone: boolean;
}

/** The limits that a plan breaks. A count within its limit is none, unless no other reason is left. */
export function brokenLimits(plan: Guarded): BrokenLimit[] {
  const { withdrawals, jumps, extremes, live } = plan;
  const counted = (limit: 'withdrawals' | 'jumps', count: number, percent: number): BrokenLimit => ({
    limit,
    count,
    share: live === 0 ? 0 : count / live,
    alone: count * 100 > live * percent,
  });
  const shares = [
    counted('withdrawals', withdrawals, plan.guard_withdraw_percent),
    counted('jumps', jumps, plan.guard_price_share_percent),
  ].filter(({ count }) => count > 0);
  const broken: BrokenLimit[] = [
    ...(extremes > 0 ? [{ limit: 'extremes' as const, count: extremes, share: 0, alone: true }] : []),
    ...shares.filter(({ alone }) => alone),
  ];
  return broken.length > 0 ? broken : shares;
}
