import { type Static, Type } from 'typebox';
import { Id, nullable, nullableObject, oneOf, Timestamp } from '../primitives.ts';
import { ConnectionBlock } from './connection.ts';
import { CONNECTION_ROLES } from './platform.ts';

const Count = Type.Integer({ minimum: 0 });

/** A count of something on one connection. */
export const ConnectionCount = Type.Object(
  { credential_id: Id, label: Type.String(), count: Count },
  { $id: 'ConnectionCount' },
);
export type ConnectionCount = Static<typeof ConnectionCount>;

export const TimeZone = Type.String({
  maxLength: 64,
  default: 'UTC',
  description: 'Time zone of the days: a name of the IANA list, such as Europe/Istanbul.',
});

export const OverviewQuery = Type.Object({ tz: Type.Optional(TimeZone) });
export type OverviewQuery = Static<typeof OverviewQuery>;

export const STEP_STATES = ['open', 'done', 'not_needed'] as const;
export type StepState = (typeof STEP_STATES)[number];
const step = (description: string) => oneOf(STEP_STATES, { description });

/** Products of a tenant, or of one channel, by state; the states of a channel add up to all products. */
const states = {
  live: Count,
  pending: Type.Integer({ minimum: 0, description: 'On their way, or waiting for the plan.' }),
  error: Type.Integer({ minimum: 0, description: 'Refused, or failed so that a person has to help.' }),
  not_mapped: Count,
  excluded: Count,
};
export const StateCountsRecord = Type.Object(states);
export type StateCountsRecord = Static<typeof StateCountsRecord>;

/** The speed at which a channel takes what waits for it. */
export const PublishingPace = Type.Object(
  {
    per_minute: Type.Number({ minimum: 0, description: 'Listings settled a minute, of late.' }),
    seconds_left: nullable(
      Type.Integer({ minimum: 0, description: 'At that speed; null while nothing was settled of late.' }),
    ),
  },
  { $id: 'PublishingPace' },
);

/** A connection on the first page. */
export const OverviewChannel = Type.Object(
  {
    credential_id: Id,
    label: Type.String(),
    platform: Type.String(),
    platform_label: Type.String(),
    role: oneOf(CONNECTION_ROLES),
    status: oneOf(['active', 'paused']),
    blocked: nullableObject(ConnectionBlock),
    is_failing: Type.Boolean({ description: 'Whether its failures have stopped all sending to it.' }),
    held: Type.Boolean({ description: 'Whether changes wait for the approval of a person.' }),
    counts: nullableObject(StateCountsRecord),
    withdrawing: Type.Integer({ minimum: 0, description: 'Excluded products still being taken off sale.' }),
    lag_seconds: Type.Integer({
      minimum: 0,
      description: 'Age of the oldest change that has not reached the channel; 0 = none.',
    }),
    pace: nullableObject(PublishingPace),
  },
  { $id: 'OverviewChannel' },
);
export type OverviewChannel = Static<typeof OverviewChannel>;

/** The numbers of the last count before today began, for comparison. */
export const EarlierCounts = Type.Object(
  { counted_at: Timestamp, products: Count, ...states },
  { $id: 'EarlierCounts' },
);

/** Things that happened on a day of the viewer. */
export const DayFigures = Type.Object(
  {
    orders: Type.Integer({ minimum: 0, description: 'Orders placed.' }),
    delivered: Type.Integer({ minimum: 0, description: 'Deliveries that succeeded.' }),
    refused: Type.Integer({ minimum: 0, description: 'Deliveries that a channel refused.' }),
    products_created: Count,
    products_changed: Type.Integer({
      minimum: 0,
      description: 'Products whose last change was on that day, and not in the hour that made them.',
    }),
    prices_changed: Type.Integer({ minimum: 0, description: 'Changes of prices, also for one channel.' }),
  },
  { $id: 'DayFigures' },
);
export type DayFigures = Static<typeof DayFigures>;

/** The first page of a shop: whether all is well, how far its set-up is, and what waits for somebody. */
export const Overview = Type.Object(
  {
    counted_at: Type.String({
      format: 'date-time',
      description: 'The moment of which products, states, channels and changes of products are.',
    }),
    newer_in_ms: nullable(
      Type.Integer({
        minimum: 0,
        description: 'Milliseconds after which newer numbers can be had; null = these are of this moment.',
      }),
    ),
    checklist: Type.Object({
      product: step('Whether a product exists.'),
      connection: step('Whether a connection takes products.'),
      mapping: step('Whether a category is mapped; not needed while no channel has categories of its own.'),
      rule: step(
        'Whether a publish rule exists; not needed, because without one every product goes everywhere.',
      ),
      published: step('Whether a product is or was live on a channel.'),
    }),
    first_live: nullableObject(
      Type.Object({
        product_id: Id,
        name: nullable(Type.String({ description: 'null = the product was deleted.' })),
        credential_id: Id,
        label: nullable(Type.String({ description: 'null = the connection was deleted.' })),
        at: Timestamp,
      }),
    ),
    products: Count,
    states: StateCountsRecord,
    channels: Type.Array(OverviewChannel),
    before_today: nullableObject(EarlierCounts),
    today: DayFigures,
    yesterday: DayFigures,
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

export const HEALTH_PERIODS = ['24h', '30d'] as const;
export type HealthPeriod = (typeof HEALTH_PERIODS)[number];

export const ListingHealthQuery = Type.Object({
  period: Type.Optional(oneOf(HEALTH_PERIODS, { default: '30d' })),
  tz: Type.Optional(TimeZone),
});
export type ListingHealthQuery = Static<typeof ListingHealthQuery>;

/** The states of all products on all channels that still exist, at the end of an hour or a day. */
export const HealthPoint = Type.Object(
  {
    at: Type.String({ description: 'An hour as a time in UTC, a day as a date of the time zone.' }),
    ...states,
  },
  { $id: 'HealthPoint' },
);
export type HealthPoint = Static<typeof HealthPoint>;

export const ListingHealth = Type.Object(
  { unit: oneOf(['hour', 'day']), data: Type.Array(HealthPoint) },
  { $id: 'ListingHealth' },
);
export type ListingHealth = Static<typeof ListingHealth>;
