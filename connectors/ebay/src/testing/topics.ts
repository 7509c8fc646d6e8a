import { type Handler, ok } from './answers.ts';
import { refuse } from './errors.ts';
import { listOf } from './notification-lists.ts';
import { PUBLIC_SCOPE } from './scopes.ts';

const topic = (topicId: string, description: string, context: string, scope: string) => ({
  topicId,
  description,
  authorizationScopes: [PUBLIC_SCOPE],
  status: 'ENABLED',
  context,
  scope,
  supportedPayloads: [
    { format: ['JSON'], schemaVersion: '1.0', deliveryProtocol: 'HTTPS', deprecated: false },
  ],
});

/** The vendor has more; these are of use to a seller's software. */
export const TOPICS = [
  topic('MARKETPLACE_ACCOUNT_DELETION', 'A member’s data are to be deleted', 'COMMERCE', 'APPLICATION'),
  topic('ORDER_CONFIRMATION', 'A line of an order was paid', 'SELL', 'USER'),
  topic('ITEM_MARKED_SHIPPED', 'Units of an order were sent', 'SELL', 'USER'),
];

export const readTopics: Handler = (_state, call) => ok(listOf(call, 'topics', TOPICS));

export const readTopic: Handler = (_state, _call, topicId = '') =>
  ok(TOPICS.find((one) => one.topicId === topicId) ?? refuse(404, 195_002, topicId));
