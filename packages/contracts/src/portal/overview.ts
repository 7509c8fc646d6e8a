import { type Static, Type } from 'typebox';

const Count = Type.Integer({ minimum: 0 });

/** What the first page says of a shop: how far its set-up is, and what waits for somebody. */
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
    unmatched_lines: Type.Integer({ minimum: 0, description: 'Lines of open orders without a product.' }),
    failed_events: Type.Integer({
      minimum: 0,
      description: 'Calls of channels that could not be worked on.',
    }),
  },
  { $id: 'Overview' },
);
export type Overview = Static<typeof Overview>;
