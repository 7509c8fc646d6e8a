import { type Static, Type } from 'typebox';
import { type Checked, checker } from './validate.ts';

/** Where the channel calls, how it proves itself and what it says. */
const WebhookSettings = Type.Object(
  {
    url: Type.String({ pattern: '^https?://' }),
    verification: Type.Union([
      Type.Literal('hmac_hex'),
      Type.Literal('hmac_base64'),
      Type.Literal('api_key'),
      Type.Literal('basic'),
      Type.Literal('ecdsa'),
    ]),
    /** By default `x-simulator-signature`, or `x-api-key`. */
    header: Type.Optional(Type.String({ minLength: 1 })),
    secret: Type.String(),
    username: Type.Optional(Type.String()),
    content: Type.Union([Type.Literal('order'), Type.Literal('changed')]),
  },
  { additionalProperties: false },
);
export type WebhookSettings = Static<typeof WebhookSettings>;

/** The channel's behaviour when nothing goes wrong. */
export const Settings = Type.Object(
  {
    /** Whether batches are answered with results or with a ticket, unless the call says which. */
    answers: Type.Union([Type.Literal('sync'), Type.Literal('async')]),
    ticket_delay_ms: Type.Number({ minimum: 0, maximum: 600_000 }),
    ticket_ttl_ms: Type.Number({ minimum: 0 }),
    /** Null for no limit. */
    rate_limit: Type.Union([
      Type.Null(),
      Type.Object(
        {
          capacity: Type.Number({ minimum: 1 }),
          refill_per_second: Type.Number({ exclusiveMinimum: 0 }),
        },
        { additionalProperties: false },
      ),
    ]),
    /** Null accepts any key, and none. */
    api_key: Type.Union([Type.Null(), Type.String({ minLength: 1 })]),
    /** Fields that a listing must have beside SKU, title and price. */
    required_fields: Type.Array(
      Type.Union([
        Type.Literal('barcode'),
        Type.Literal('brand'),
        Type.Literal('category'),
        Type.Literal('description'),
        Type.Literal('images'),
      ]),
    ),
    /** Whether a listing must name an assignable category of the tree. */
    require_category: Type.Boolean(),
    stores: Type.Array(
      Type.Object(
        { id: Type.String({ minLength: 1 }), name: Type.String(), active: Type.Boolean() },
        { additionalProperties: false },
      ),
    ),
    /** Null for a channel that never calls. */
    webhook: Type.Union([Type.Null(), WebhookSettings]),
    /** Numbers of orders begin with it: those of several simulated channels are told apart. */
    order_prefix: Type.String({ pattern: '^[A-Z]{1,8}$' }),
    /** Setting it starts the random sequence of faults anew. */
    seed: Type.Integer({ minimum: 0 }),
  },
  { additionalProperties: false },
);
export type Settings = Static<typeof Settings>;

export const DEFAULT_SETTINGS: Settings = {
  answers: 'sync',
  ticket_delay_ms: 50,
  ticket_ttl_ms: 4 * 3_600_000,
  rate_limit: null,
  api_key: null,
  required_fields: [],
  require_category: false,
  stores: [
    { id: 'central', name: 'Central store', active: true },
    { id: 'harbour', name: 'Harbour store', active: true },
  ],
  webhook: null,
  order_prefix: 'SIM',
  seed: 1,
};

const check = checker(Type.Partial(Settings, { additionalProperties: false }));

/** The settings a body asks for; fields it leaves out stay. */
export function parseSettings(body: unknown, base: Settings): Checked<Settings> {
  const checked = check(body);
  return checked.ok ? { ok: true, value: { ...base, ...checked.value } } : checked;
}
