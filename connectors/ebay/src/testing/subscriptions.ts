import { type Handler, NO_CONTENT, ok } from './answers.ts';
import { created, destinationOf } from './destinations.ts';
import { refuse } from './errors.ts';
import { listOf } from './notification-lists.ts';
import type { Subscription } from './records.ts';
import type { State } from './state.ts';
import { TOPICS } from './topics.ts';

interface Wish {
  readonly topicId?: string;
  readonly status?: string;
  readonly destinationId?: string;
  readonly payload?: {
    readonly format?: string;
    readonly schemaVersion?: string;
    readonly deliveryProtocol?: string;
  };
}

const PAYLOAD = { format: 'JSON', schemaVersion: '1.0', deliveryProtocol: 'HTTPS' };

const subscriptionOf = (state: State, id: string): Subscription =>
  state.subscriptions.get(id) ?? refuse(404, 195_013, id);

const shown = ({ subscriptionId, topicId, createdAt, enabled, destinationId }: Subscription) => ({
  subscriptionId,
  topicId,
  status: enabled ? 'ENABLED' : 'DISABLED',
  creationDate: new Date(createdAt).toISOString(),
  payload: PAYLOAD,
  destinationId,
});

export const readSubscriptions: Handler = ({ subscriptions }, call) =>
  ok(listOf(call, 'subscriptions', [...subscriptions.values()].map(shown)));

export const readSubscription: Handler = (state, _call, id = '') => ok(shown(subscriptionOf(state, id)));

export const addSubscription: Handler = (state, { body }) => {
  if (state.alertEmail === null) refuse(409, 195_003);
  const wish = (body ?? {}) as Wish;
  const topicId = TOPICS.find((one) => one.topicId === wish.topicId)?.topicId ?? refuse(400, 195_027);
  for (const one of state.subscriptions.values()) if (one.topicId === topicId) refuse(409, 195_012, topicId);
  const subscriptionId = `subscription-${state.nextId()}`;
  const kept = { subscriptionId, topicId, createdAt: state.now(), ...wanted(state, wish) };
  state.subscriptions.set(subscriptionId, kept);
  return created('subscription', subscriptionId);
};

export const replaceSubscription: Handler = (state, { body }, id = '') => {
  Object.assign(subscriptionOf(state, id), wanted(state, (body ?? {}) as Wish));
  return NO_CONTENT;
};

function wanted(state: State, { status, payload = {}, destinationId = '' }: Wish) {
  if (status !== 'ENABLED' && status !== 'DISABLED') refuse(400, 195_006);
  const destination = destinationOf(state, destinationId, 195_007);
  if (payload.schemaVersion !== PAYLOAD.schemaVersion) refuse(400, 195_008);
  if (payload.format !== PAYLOAD.format) refuse(400, 195_009);
  if (payload.deliveryProtocol !== PAYLOAD.deliveryProtocol) refuse(400, 195_010);
  const enabled = status === 'ENABLED';
  if (enabled && destination.status !== 'ENABLED') refuse(409, 195_015);
  return { enabled, destinationId };
}

export const deleteSubscription: Handler = (state, _call, id = '') => {
  state.subscriptions.delete(subscriptionOf(state, id).subscriptionId);
  return NO_CONTENT;
};

export const switchSubscription =
  (enabled: boolean): Handler =>
  (state, _call, id = '') => {
    const subscription = subscriptionOf(state, id);
    const { status } = destinationOf(state, subscription.destinationId);
    if (enabled && status !== 'ENABLED') refuse(409, 195_015);
    subscription.enabled = enabled;
    return NO_CONTENT;
  };

/** Sends a notification with made-up content, also where the subscription is off. */
export const testSubscription: Handler = (state, _call, id = '') => {
  const { topicId, destinationId } = subscriptionOf(state, id);
  const event = { topic: topicId, data: { username: 'test_user' }, at: state.now() };
  state.sender.send(destinationOf(state, destinationId), event);
  return { status: 202 };
};

/** Tells of an event whoever wants to hear of its topic. */
export function announce(state: State, topic: string, data: object): void {
  for (const { topicId, enabled, destinationId } of state.subscriptions.values()) {
    const destination = state.destinations.get(destinationId);
    if (topicId === topic && enabled && destination?.status === 'ENABLED')
      state.sender.send(destination, { topic, data, at: state.now() });
  }
}

/** Tells of each line of a paid order, as eBay does. */
export function announceOrder(state: State, orderId: string): void {
  const order = state.orders.get(orderId)!;
  if (order.payment !== 'PAID') return;
  for (const { lineItemId, listingId } of order.lines)
    announce(state, 'ORDER_CONFIRMATION', { orderId, lineItemId, listingId, username: 'robin_fields' });
}
