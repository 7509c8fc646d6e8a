import { type Static, Type } from 'typebox';
import { ConnectionSettings } from '../connection.ts';
import { Id, nullable, nullableObject, oneOf, Percent, Timestamp, text } from '../primitives.ts';
import { NullableMessageKey } from './message.ts';
import { CONNECTION_ROLES } from './platform.ts';

const Count = Type.Integer({ minimum: 0 });

/** Why nothing is sent to a connection at the moment. */
export const ConnectionBlock = Type.Object(
  {
    kind: Type.String({ description: 'A code of the issue catalogue.' }),
    reason: Type.String({ description: "In the channel's own words, or ours." }),
    reason_key: NullableMessageKey,
    until: nullable({ ...Timestamp, description: 'Time of the next try; null = now.' }),
    since: nullable(Timestamp),
    failures: Type.Integer({ description: 'In a row.' }),
    identical_failures: Type.Integer({
      description: 'Identical failures at the end of the row; from three on the portal alerts a person.',
    }),
  },
  { $id: 'ConnectionBlock' },
);
export type ConnectionBlock = Static<typeof ConnectionBlock>;

/** A recurring task of a connection. */
export const ConnectionTask = Type.Object(
  {
    kind: oneOf(['orders', 'products', 'reconcile', 'taxonomy', 'stores']),
    succeeded_at: nullable(Timestamp),
    failures: Type.Integer(),
    error_kind: nullable(Type.String()),
    error_message: nullable(Type.String()),
    error_key: NullableMessageKey,
    next_at: Timestamp,
  },
  { $id: 'ConnectionTask' },
);
export type ConnectionTask = Static<typeof ConnectionTask>;

export const LISTING_STATE_NAMES = [
  'pending',
  'sending',
  'accepted',
  'live',
  'retry',
  'rejected',
  'withdrawn',
] as const;

/** A connection with how it is doing. */
export const Connection = Type.Object(
  {
    id: Id,
    platform: Type.String(),
    platform_label: Type.String(),
    label: Type.String(),
    role: oneOf(CONNECTION_ROLES),
    status: oneOf(['active', 'paused']),
    created_at: Timestamp,
    listings: Type.Object(
      Object.fromEntries(LISTING_STATE_NAMES.map((state) => [state, Count])) as Record<
        (typeof LISTING_STATE_NAMES)[number],
        typeof Count
      >,
    ),
    undelivered: Type.Integer({ description: 'Changes the channel has not confirmed.' }),
    lag_seconds: Type.Integer({
      description: 'Age of the oldest change that has not reached the channel; 0 = none waits.',
    }),
    last_delivery_at: nullable(Timestamp),
    breaker: oneOf(['closed', 'open', 'half-open']),
    blocked: nullableObject(Type.Object(ConnectionBlock.properties)),
    held: nullableObject(
      Type.Object({
        since: Timestamp,
        withdrawals: Count,
        price_jumps: Count,
      }),
    ),
    tasks: Type.Array(ConnectionTask),
    source: nullableObject(
      Type.Object({
        state: oneOf(['waiting', 'active']),
        since: nullable(Timestamp),
        warning: nullable(Type.String()),
        warning_key: NullableMessageKey,
      }),
    ),
  },
  { $id: 'Connection' },
);
export type Connection = Static<typeof Connection>;
export const ConnectionList = Type.Object({ data: Type.Array(Connection) });

/** A secret of a connection: that it is there and since when, never what it is. */
export const SetSecret = Type.Object({ name: Type.String(), set_at: Timestamp }, { $id: 'SetSecret' });

/** A connection as its own page shows it. No secret is in it. */
export const ConnectionDetail = Type.Object(
  {
    ...Connection.properties,
    settings: Type.Object(ConnectionSettings.properties),
    config: Type.Record(Type.String(), Type.Unsafe<string>({ type: 'string' }), {
      description: 'Settings of the connector that are no secrets, as text.',
    }),
    secrets: Type.Array(SetSecret),
    secrets_lost: Type.Boolean({ description: 'Whether no master key opens the stored secrets any more.' }),
    orders_since: Timestamp,
    restock_returns: Type.Boolean(),
    reconcile_mode: oneOf(['mend', 'report']),
    webhook: nullableObject(
      Type.Object({
        address: Type.String({ description: 'Webhook address with a placeholder for the token.' }),
        address_set_at: Timestamp,
        secret_set_at: nullable(Timestamp),
        previous_secret_until: nullable({
          ...Timestamp,
          description: 'Time until which the previous secret works.',
        }),
      }),
    ),
    reconciliation: nullableObject(
      Type.Object({
        id: Id,
        mode: oneOf(['mend', 'report']),
        state: oneOf(['requested', 'running', 'done']),
        requested_at: Timestamp,
        finished_at: nullable(Timestamp),
        seen: Count,
        compared: Count,
        missing: Count,
        differs: Count,
        unwanted: Count,
        unknown: Count,
        mended: Count,
        reason: nullable(Type.String()),
        reason_key: NullableMessageKey,
      }),
    ),
  },
  { $id: 'ConnectionDetail' },
);
export type ConnectionDetail = Static<typeof ConnectionDetail>;
export const ConnectionDetailAnswer = Type.Object({ data: ConnectionDetail });

/** Settings of a connector by name; null takes one away. Their types are the connector's own matter. */
export const ConfigPatch = Type.Unsafe<Record<string, string | null>>({
  type: 'object',
  additionalProperties: { type: ['string', 'null'], maxLength: 10_000 },
  maxProperties: 200,
  description: 'Settings by name, as text; null removes one.',
});

/** For an account that sells on several marketplaces of one platform. */
const AccessOf = nullable({
  ...Id,
  description:
    'Another connection of the same platform: its settings and secrets are taken where `config` names none. A consent is not taken.',
});

export const ConnectionInput = Type.Object(
  {
    platform: text(100, { minLength: 1 }),
    label: text(100, { minLength: 1 }),
    role: Type.Optional(oneOf(CONNECTION_ROLES)),
    markup_percent: Type.Optional(nullable(Percent)),
    paused: Type.Optional(Type.Boolean()),
    orders_since: Type.Optional(
      nullable({
        ...Timestamp,
        description: 'Orders placed before this time lower no stock; by default now.',
      }),
    ),
    restock_returns: Type.Optional(Type.Boolean()),
    access_of: Type.Optional(AccessOf),
    config: Type.Optional(ConfigPatch),
  },
  { $id: 'ConnectionInput' },
);
export type ConnectionInput = Static<typeof ConnectionInput>;

/** Values shown once, when a connection is made or a secret renewed. */
export const ConnectionCreated = Type.Object(
  {
    id: Id,
    webhook_url: nullable(
      Type.String({
        description:
          'Address of webhooks or of the feed, shown once; null when the channel comes to neither.',
      }),
    ),
    webhook_secret: nullable(Type.String({ description: 'Webhook secret, shown once.' })),
    stores_error: nullable(
      Type.String({ description: 'Reason for which the stores could not be read; null = they were read.' }),
    ),
    stores_error_key: NullableMessageKey,
  },
  { $id: 'ConnectionCreated' },
);
export type ConnectionCreated = Static<typeof ConnectionCreated>;

export const WebhookRenewalInput = Type.Object(
  { what: oneOf(['address', 'secret', 'both']) },
  { $id: 'WebhookRenewalInput' },
);
export type WebhookRenewalInput = Static<typeof WebhookRenewalInput>;
export const WebhookRenewed = Type.Object(
  { webhook_url: nullable(Type.String()), webhook_secret: nullable(Type.String()) },
  { $id: 'WebhookRenewed' },
);
export type WebhookRenewed = Static<typeof WebhookRenewed>;

export const ConfigTestInput = Type.Object(
  {
    platform: text(100, { minLength: 1 }),
    access_of: Type.Optional(AccessOf),
    config: Type.Optional(ConfigPatch),
  },
  { $id: 'ConfigTestInput' },
);
export const ConfigInput = Type.Object({ config: Type.Optional(ConfigPatch) }, { $id: 'ConfigInput' });

/** Whether a channel answers with given credentials. */
export const ConnectionTest = Type.Object(
  {
    ok: Type.Boolean(),
    kind: nullable(Type.String({ description: 'Code of the failure in the issue catalogue.' })),
    message: nullable(Type.String({ description: "In the channel's own words, or ours." })),
    message_key: NullableMessageKey,
  },
  { $id: 'ConnectionTest' },
);
export type ConnectionTest = Static<typeof ConnectionTest>;

/** Counts of what is deleted with a connection. The channel keeps what it holds. */
export const ConnectionContents = Type.Object(
  {
    listings: Count,
    live_listings: Count,
    on_channel: Type.Integer({
      minimum: 0,
      description: 'Listings that the channel has, whatever change is under way.',
    }),
    of_deleted_products: Type.Integer({
      minimum: 0,
      description: 'Listings of them whose product is deleted and whose withdrawal is not confirmed yet.',
    }),
    own_products: Type.Integer({
      minimum: 0,
      description: 'Listings on the channel of products that came from the site itself.',
    }),
    overrides: Count,
    rules: Count,
    mappings: Count,
    stores: Count,
    source_products: Count,
    events: Count,
    orders: Type.Integer({
      minimum: 0,
      description: 'Orders of the connection; a connection with orders cannot be deleted.',
    }),
  },
  { $id: 'ConnectionContents' },
);
export type ConnectionContents = Static<typeof ConnectionContents>;

export const ConnectionDeletion = Type.Object({
  listings: Type.Optional(
    oneOf(['withdraw', 'withdraw_all', 'leave'], {
      description:
        'Fate of the listings on the channel: taken off sale except products that came from the site itself (by default), all taken off sale, or all left.',
    }),
  ),
});
export const ConnectionDeleted = Type.Object({
  message: Type.String(),
  withdrawing: Type.Integer({
    minimum: 0,
    description: 'Listings that are taken off sale before the connection is gone.',
  }),
  own_products: Type.Integer({
    minimum: 0,
    description: 'Listings that stay on sale because their products came from the site itself.',
  }),
});
