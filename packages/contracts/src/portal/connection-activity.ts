import { type Static, Type } from 'typebox';
import { Id, listOf, nullable, oneOf, pageOf, pageQuery, Timestamp } from '../primitives.ts';

const Count = Type.Integer({ minimum: 0 });

/** Deliveries of a connection within one hour or day, by their outcome. */
export const DeliveryPoint = Type.Object(
  { at: Timestamp, delivered: Count, rejected: Count, retried: Count, failures: Count },
  { $id: 'DeliveryPoint' },
);
export type DeliveryPoint = Static<typeof DeliveryPoint>;
export const DELIVERY_PERIODS = ['24h', '7d', '30d', '90d'] as const;
export const DeliveryQuery = Type.Object({ period: Type.Optional(oneOf(DELIVERY_PERIODS)) });
export const DeliverySeries = Type.Object({
  data: Type.Array(DeliveryPoint),
  unit: oneOf(['hour', 'day']),
});

export const EVENT_STATE_NAMES = ['received', 'processed', 'ignored', 'failed'] as const;
/** A call that a channel made to us. */
export const ConnectionEvent = Type.Object(
  {
    id: Id,
    received_at: Timestamp,
    topic: oneOf(['order', 'return', 'product_status', 'product', 'other']),
    state: oneOf(EVENT_STATE_NAMES),
    attempts: Type.Integer(),
    error: nullable(Type.String()),
    processed_at: nullable(Timestamp),
  },
  { $id: 'ConnectionEvent' },
);
export type ConnectionEvent = Static<typeof ConnectionEvent>;
export const EventQuery = Type.Object({
  ...pageQuery(),
  state: Type.Optional(oneOf(EVENT_STATE_NAMES)),
});
export const EventPage = pageOf(ConnectionEvent);
export const EventReplayInput = Type.Object(
  {
    event_id: Type.Optional(
      nullable({ ...Id, description: 'The one event to handle; without it, all failed events.' }),
    ),
  },
  { $id: 'EventReplayInput' },
);
export const EventReplayed = Type.Object(
  { message: Type.String(), replayed: Count },
  { $id: 'EventReplayed' },
);

/** A store of a channel and the stock location that stands for it. */
export const ConnectionStore = Type.Object(
  {
    location_id: Id,
    platform_store_id: Type.String(),
    code: Type.String({ description: "Key of the store's stock in attribute_bag." }),
    label: Type.String(),
    is_active: Type.Boolean(),
    products: Type.Integer({ description: 'Products with stock in the store.' }),
    quantity: Type.Integer(),
  },
  { $id: 'ConnectionStore' },
);
export type ConnectionStore = Static<typeof ConnectionStore>;
export const ConnectionStoreList = listOf(ConnectionStore);

export const TaskRunInput = Type.Object(
  { kind: oneOf(['orders', 'products', 'taxonomy', 'stores']) },
  { $id: 'TaskRunInput' },
);

export const CurrencyRate = Type.Object(
  {
    currency: Type.String(),
    rate: Type.Number({ description: "Units of the currency for one of the tenant's own currency." }),
    updated_at: Timestamp,
    connections: Type.Integer({ description: 'Connections that are priced in the currency.' }),
  },
  { $id: 'CurrencyRate' },
);
export type CurrencyRate = Static<typeof CurrencyRate>;
export const CurrencyRateList = Type.Object({ data: Type.Array(CurrencyRate), currency: Type.String() });
export const CurrencyRateInput = Type.Object(
  {
    currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217.' }),
    rate: nullable(
      Type.Number({ minimum: 1e-8, maximum: 9_999_999_999, description: 'null removes the rate.' }),
    ),
  },
  { $id: 'CurrencyRateInput' },
);
