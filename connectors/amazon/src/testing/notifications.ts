import { type Answer, fault, type Handler, invalid, missing, ok } from './answers.ts';
import type { Destination, Subscription } from './records.ts';
import type { State } from './state.ts';

const TYPES = [
  'ANY_OFFER_CHANGED',
  'FEED_PROCESSING_FINISHED',
  'LISTINGS_ITEM_ISSUES_CHANGE',
  'LISTINGS_ITEM_MFN_QUANTITY_CHANGE',
  'LISTINGS_ITEM_STATUS_CHANGE',
  'ORDER_CHANGE',
  'PRODUCT_TYPE_DEFINITIONS_CHANGE',
];

interface Wish {
  readonly name: string;
  readonly resourceSpecification: {
    readonly sqs?: { readonly arn: string };
    readonly eventBridge?: { readonly region: string; readonly accountId: string };
  };
}

const conflict = (message: string): Answer => fault(409, 'Conflict', message);

export const createDestination: Handler = (state, { body }) => {
  const { name, resourceSpecification } = body as Wish;
  const { sqs, eventBridge } = resourceSpecification;
  if ((sqs === undefined) === (eventBridge === undefined))
    return invalid('Exactly one of sqs and eventBridge is needed.');
  if ([...state.destinations.values()].some((one) => one.name === name)) return conflict(`${name} is there.`);
  const resource = sqs === undefined ? { eventBridge: { name, ...eventBridge } } : { sqs };
  const destination: Destination = { destinationId: state.nextGuid(), name, resource };
  state.destinations.set(destination.destinationId, destination);
  return ok({ payload: destination });
};

export const getDestinations: Handler = (state) => ok({ payload: [...state.destinations.values()] });

export const getDestination: Handler = (state, _call, id = '') => {
  const destination = state.destinations.get(id);
  return destination === undefined ? missing(`There is no destination ${id}.`) : ok({ payload: destination });
};

export const deleteDestination: Handler = (state, _call, id = '') =>
  state.destinations.delete(id) ? ok({}) : missing(`There is no destination ${id}.`);

/** An application has one subscription of a type for each payload version; the fake keeps one for each type. */
export const createSubscription: Handler = (state, { body }, type = '') => {
  const { payloadVersion, destinationId } = body as Omit<Subscription, 'subscriptionId'>;
  if (!TYPES.includes(type)) return invalid(`${type} is no type of notifications.`);
  if (!state.destinations.has(destinationId)) return invalid(`There is no destination ${destinationId}.`);
  if (state.subscriptions.has(type)) return conflict(`There is a subscription of ${type}.`);
  const subscription: Subscription = { subscriptionId: state.nextGuid(), payloadVersion, destinationId };
  state.subscriptions.set(type, subscription);
  return ok({ payload: subscription });
};

const none = (type: string): Answer => missing(`There is no subscription of ${type}.`);

export const getSubscription: Handler = (state, _call, type = '') => {
  const subscription = state.subscriptions.get(type);
  return subscription === undefined ? none(type) : ok({ payload: subscription });
};

export const getSubscriptions: Handler = (state, { query }) => {
  const subscription = state.subscriptions.get(query.get('notificationTypes') ?? '');
  return ok({ payload: { subscriptions: subscription === undefined ? [] : [subscription] } });
};

const byId = (state: State, type: string, id: string): Subscription | undefined => {
  const subscription = state.subscriptions.get(type);
  return subscription?.subscriptionId === id ? subscription : undefined;
};

export const getSubscriptionById: Handler = (state, _call, ...[type = '', id = '']) => {
  const subscription = byId(state, type, id);
  return subscription === undefined ? none(type) : ok({ payload: subscription });
};

export const deleteSubscription: Handler = (state, _call, ...[type = '', id = '']) => {
  if (byId(state, type, id) === undefined) return none(type);
  state.subscriptions.delete(type);
  return ok({});
};
