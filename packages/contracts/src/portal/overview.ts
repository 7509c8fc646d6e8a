import { type Static, Type } from 'typebox';
import { Id } from '../primitives.ts';

const Count = Type.Integer({ minimum: 0 });

/** A count of something on one connection. */
export const ConnectionCount = Type.Object(
  { credential_id: Id, label: Type.String(), count: Count },
  { $id: 'ConnectionCount' },
);
export type ConnectionCount = Static<typeof ConnectionCount>;

/** The first page of a shop: how far its set-up is, and what waits for somebody. */
export const Overview = Type.Object(
  {
    checklist: Type.Object({
      product: Type.Boolean({ description: 'There is a product.' }),
      connection: Type.Boolean({ description: 'There is a connection products go to.' }),
      mapping: Type.Boolean({
        description: 'A category is mapped, or no channel has categories of its own.',
      }),
      rule: Type.Boolean({ description: 'There is a publish rule; without one everything goes everywhere.' }),
      published: Type.Boolean({ description: 'A product is or was live on a channel.' }),
    }),
    products: Count,
    live_listings: Count,
    orders_today: Type.Integer({ minimum: 0, description: 'Placed within the last 24 hours.' }),
    order_problems: Type.Integer({ minimum: 0, description: 'Orders that could not be taken in.' }),
    unmatched_orders: Type.Integer({
      minimum: 0,
      description: 'Orders that are not sent yet, with a line without a product.',
    }),
    failed_events_on: Type.Array(ConnectionCount, {
      description: 'Calls of channels that could not be worked on, by connection.',
    }),
  },
  { $id: 'Overview' },
);
export type Overview = Static<typeof Overview>;
