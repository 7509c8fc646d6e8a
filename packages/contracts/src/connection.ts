import { type Static, Type } from 'typebox';
import { MAX_INT, nullable, oneOf, Percent, Price, text } from './primitives.ts';

const share = (description: string) => Type.Integer({ minimum: 0, maximum: 100, description });

const requirement = (subject: string) =>
  oneOf(['never', 'warn', 'hold'], {
    description: `Whether a product without ${subject} is sent silently, sent with a warning, or kept back.`,
  });

const few = (subject: string) =>
  Type.Integer({
    minimum: 0,
    maximum: MAX_INT,
    description: `${subject} within an hour that are fewer than this are never held.`,
  });

/** Settings of a connection beside its connector's own. */
export const ConnectionSettings = Type.Object(
  {
    label: text(100, { minLength: 1 }),
    markup_percent: nullable({ ...Percent, description: 'Percentage over the master price; null = none.' }),
    currency: nullable(
      Type.String({ pattern: '^[A-Z]{3}$', description: "ISO 4217; null = the tenant's own." }),
    ),
    prices_with_vat: Type.Boolean({ description: 'Whether the channel gets prices including VAT.' }),
    price_rounding: oneOf(['cent', 'end_90', 'end_99', 'whole']),
    price_rounding_direction: oneOf(['nearest', 'up', 'down']),
    minimum_price: nullable({
      ...Price,
      description: "Lowest price sent, in the connection's currency; a lower computed price is raised to it.",
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
        description: 'Most stock the channel is ever shown.',
      }),
    ),
    store_stock: oneOf(['by_code', 'share', 'copy'], {
      description:
        'How stock is spread over several stores: `by_code` shows the general stock in one store and entries of their own in the others, `share` divides it, `copy` promises all of it in each.',
    }),
    general_store_id: nullable(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description:
          'The stock location of the store that shows the general stock under `by_code`; null = the first active one.',
      }),
    ),
    require_vat: requirement('a VAT rate'),
    require_sku: requirement('a SKU'),
    require_barcode: requirement('a barcode'),
    require_brand: requirement('a brand'),
    require_category: requirement('a category'),
    require_image: requirement('an image'),
    require_description: requirement('a description'),
    content_locale: nullable(
      text(100, {
        examples: ['de-AT'],
        description:
          "The language in which the channel gets texts, BCP 47; a text that is missing in it is the wider language's, else the catalogue's. null = the catalogue's.",
      }),
    ),
    withdraw_excluded: Type.Boolean({
      description: 'Whether a live listing is taken off sale when its product becomes excluded.',
    }),
    guard_withdraw_percent: share(
      'Changes that would withdraw more of the live listings than this within an hour are held.',
    ),
    guard_price_percent: Type.Integer({
      minimum: 0,
      maximum: 10_000,
      description: 'A price that moves by more than this within an hour counts as a jump.',
    }),
    guard_price_share_percent: share('More jumps than this among the live listings within an hour are held.'),
    guard_withdraw_minimum: few('Withdrawals'),
    guard_price_minimum: few('Jumps'),
    guard_price_drop_percent: nullable(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description:
          'A single price that falls by more than this within an hour is held; null = no such limit.',
      }),
    ),
    guard_price_rise_percent: nullable(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description:
          'A single price that rises by more than this within an hour is held; null = no such limit.',
      }),
    ),
  },
  { $id: 'ConnectionSettings' },
);
export type ConnectionSettings = Static<typeof ConnectionSettings>;

export const ConnectionSettingsPatch = Type.Partial(ConnectionSettings);

/** A change of settings, with the answer to the question that a new currency asks. */
export const ConnectionSettingsChange = Type.Object({
  ...ConnectionSettingsPatch.properties,
  absolute_overrides: Type.Optional(
    oneOf(['convert', 'keep', 'clear'], {
      description:
        'With a new currency: whether fixed prices of products are converted, kept as numbers or cleared. Without a choice their listings are held.',
    }),
  ),
});
export type ConnectionSettingsChange = Static<typeof ConnectionSettingsChange>;
