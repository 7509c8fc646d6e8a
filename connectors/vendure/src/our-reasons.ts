import type { OrderAction } from '@sluice/connector-kit';

type Undo = Extract<OrderAction, { kind: 'cancel' | 'refund' }>;

/**
 * The reason that goes to Vendure, which the staff of the shop alone sees. Our key in it tells an earlier try, and comes first
 * so that no limit cuts it off; the kind tells a return from a cancellation, which are one to Vendure.
 */
export const reasonOf = ({ kind, reason, key }: Undo): string =>
  `Sluice ${kind} ${key}${reason === null ? '' : `: ${reason}`}`;

/** Whether such a reason is of a refund of ours, whose units came back. */
export const isOurRefund = (reason: string | undefined): boolean =>
  reason?.startsWith('Sluice refund ') === true;
