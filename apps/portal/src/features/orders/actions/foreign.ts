import type { OrderActionChoice } from '@sluice/contracts/portal';

const FOREIGN: ReadonlySet<string> = new Set([
  'order_action_not_taken',
  'order_action_not_taken_why',
  'order_action_carrier_of_channel',
]);

/** Whether only the channel itself can do it, whatever the state of the order. */
export const isForeign = ({ refusal_key: key }: OrderActionChoice): boolean => FOREIGN.has(key?.code ?? '');
