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
      product: Type.Boolean({ description: 'Whether a product exists.' }),
      connection: Type.Boolean({ description: 'Whether a connection takes products.' }),
      mapping: Type.Boolean({
        description: 'Whether a category is mapped, or no channel has categories of its own.',
      }),
      rule: Type.Boolean({
        description: 'Whether a publish rule exists; without one every product goes everywhere.',
      }),
      published: Type.Boolean({ description: 'Whether a product is or was live on a channel.' }),
    }),
    products: Count,
    live_listings: Count,
    orders_today: Type.Integer({ minimum: 0, description: 'Orders placed within the last 24 hours.' }),
    order_problems: Type.Integer({ minimum: 0, description: 'Orders that could not be saved.' }),
    unmatched_orders: Type.Integer({
      minimum: 0,
      description: 'Orders not yet shipped, with a line without a product.',
    }),
    failed_events_on: Type.Array(ConnectionCount, {
      description: 'Calls of channels that failed, by connection.',
    }),
  },
  { $id: 'Overview' },
);
export type Overview = Static<typeof Overview>;
