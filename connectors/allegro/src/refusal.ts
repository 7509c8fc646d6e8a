import { type Message, type OrderActionResult, wordedIssue } from '@sluice/connector-kit';

/** The refusal of an action in our words. */
export const refusal = (said: Message): OrderActionResult => ({
  outcome: 'refused',
  issues: [wordedIssue('rejected', 'order', said)],
});
