import { type Static, Type } from 'typebox';
import { MAX_INT, nullable, oneOf, Percent, Price, text } from './primitives.ts';

const share = (description: string) => Type.Integer({ minimum: 0, maximum: 100, description });

/** What a merchant sets on a connection beside what its connector asks for. */
export const ConnectionSettings = Type.Object(
  {
    label: text(100, { minLength: 1 }),
    markup_percent: nullable({ ...Percent, description: 'Over the master price; null = none.' }),
    currency: nullable(
      Type.String({ pattern: '^[A-Z]{3}$', description: "ISO 4217; null = the tenant's own." }),
    ),
    prices_with_vat: Type.Boolean({ description: 'Whether the channel is sent prices including VAT.' }),
    price_rounding: oneOf(['cent', 'end_90', 'end_99', 'whole']),
    price_rounding_direction: oneOf(['nearest', 'up', 'down']),
    minimum_price: nullable({
      ...Price,
      description: "As sent, in the connection's currency; a computed price below it is raised to it.",
    }),
    stock_buffer: Type.Integer({
      minimum: 0,
      maximum: MAX_INT,
      description: 'Units that are never offered to the channel.',
    }),
    stock_cap: nullable(
      Type.Integer({
        minimum: 0,
        maximum: MAX_INT,
        description: 'The channel is never shown more than this.',
      }),
    ),
    withdraw_excluded: Type.Boolean({
      description: 'Whether what is excluded while it is live is taken off sale.',
    }),
    guard_withdraw_percent: share('A plan that would withdraw more of the live listings than this is held.'),
    guard_price_percent: Type.Integer({
      minimum: 0,
      maximum: 10_000,
      description: 'A price that moves by more than this counts as a jump.',
    }),
    guard_price_share_percent: share('A plan with more jumps among the live listings than this is held.'),
    guard_minimum_listings: Type.Integer({
      minimum: 0,
      maximum: MAX_INT,
      description: 'Plans that touch no more listings than this are never held.',
    }),
  },
  { $id: 'ConnectionSettings' },
);
export type ConnectionSettings = Static<typeof ConnectionSettings>;

export const ConnectionSettingsPatch = Type.Partial(ConnectionSettings);
