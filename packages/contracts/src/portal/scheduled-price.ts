import { type Static, Type } from 'typebox';
import { Id, listOf, nullable, OverridePrice, oneOf, Timestamp } from '../primitives.ts';

/** Before its window, in it, and behind it. */
export const SCHEDULE_STATES = ['waiting', 'active', 'ended'] as const;
export type ScheduleState = (typeof SCHEDULE_STATES)[number];

const price = {
  ...OverridePrice,
  description: 'Excluding VAT. For one connection it is sent as it is; else markups and VAT apply to it.',
};
const startsAt = { ...Timestamp, description: 'First moment at which the price holds.' };
const endsAt = { ...Timestamp, description: 'Moment from which it holds no more.' };
const confirmed = Type.Boolean({
  description:
    'The person confirms the prices on every channel that this brings now: they go out at the beginning and back at the end without waiting for approval. Other prices are judged by the guard.',
});

/** A price of a product that holds for a time. */
export const ScheduledPrice = Type.Object(
  {
    id: Id,
    credential_id: nullable({ ...Id, description: 'null = in place of the master price.' }),
    price: Type.Number({ description: price.description }),
    currency: nullable(
      Type.String({ description: 'Currency of a price for one connection; null = own currency.' }),
    ),
    starts_at: startsAt,
    ends_at: endsAt,
    state: oneOf(SCHEDULE_STATES),
    confirmed: Type.Boolean({ description: 'Whether a person confirmed its prices.' }),
    created_at: Timestamp,
  },
  { $id: 'ScheduledPrice' },
);
export type ScheduledPrice = Static<typeof ScheduledPrice>;
export const ScheduledPriceList = listOf(ScheduledPrice);

export const ScheduledPriceInput = Type.Object(
  {
    credential_id: Type.Optional(
      nullable({ ...Id, description: 'Connection; null or absent = in place of the master price.' }),
    ),
    price,
    starts_at: startsAt,
    ends_at: endsAt,
    confirmed: Type.Optional(confirmed),
  },
  { $id: 'ScheduledPriceInput' },
);
export type ScheduledPriceInput = Static<typeof ScheduledPriceInput>;

export const ScheduledPriceChange = Type.Object(
  {
    price: Type.Optional(price),
    starts_at: Type.Optional(startsAt),
    ends_at: Type.Optional(endsAt),
    confirmed: Type.Optional(confirmed),
  },
  { $id: 'ScheduledPriceChange' },
);
export type ScheduledPriceChange = Static<typeof ScheduledPriceChange>;
