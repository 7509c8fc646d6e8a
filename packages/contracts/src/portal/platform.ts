import { type Static, Type } from 'typebox';
import { listOf, nullable, nullableObject, oneOf } from '../primitives.ts';

const FieldOptions = Type.Array(Type.Object({ value: Type.String(), label: Type.String() }));

/** One field of the form in which a connection is set up, from the connector's own schema. */
export const ConfigField = Type.Object(
  {
    name: Type.String(),
    label: Type.String(),
    help: nullable(Type.String()),
    kind: oneOf(['text', 'password', 'url', 'number', 'select', 'switch']),
    required: Type.Boolean(),
    address: Type.Boolean({
      description: 'Whether the setting decides where secrets go: a change of it requires all secrets again.',
    }),
    options: FieldOptions,
    default: Type.Unsafe<string | number | boolean | null>({ type: ['string', 'number', 'boolean', 'null'] }),
    turkish: nullableObject(
      Type.Object(
        { label: Type.String(), help: nullable(Type.String()), options: FieldOptions },
        { description: 'The words of the field in Turkish, where its connector has them.' },
      ),
    ),
  },
  { $id: 'ConfigField' },
);
export type ConfigField = Static<typeof ConfigField>;

export const CONNECTION_ROLES = ['target', 'source', 'both'] as const;

/** The proof by which a channel signs its calls, and where the secret for it comes from. */
export const WebhookProof = Type.Object(
  {
    kind: oneOf(['hmac_sha256', 'hmac_sha256_part', 'ecdsa', 'api_key', 'basic']),
    header: nullable(Type.String()),
    encoding: nullable(Type.String()),
    prefix: nullable(Type.String()),
    username: nullable(Type.String()),
    secret: oneOf(['ours', 'setting', 'none'], {
      description: 'Origin of the secret: made here, a setting of the connection, or a key of the channel.',
    }),
    setting: nullable(Type.String({ description: 'The setting that holds the secret.' })),
  },
  { $id: 'WebhookProof' },
);
export type WebhookProof = Static<typeof WebhookProof>;

/** A kind of channel or site that a connection can be made to. */
export const Platform = Type.Object(
  {
    platform: Type.String({ examples: ['simulator'] }),
    label: Type.String(),
    mark: Type.Object(
      { text: Type.String(), colour: Type.String({ examples: ['#4338ca'] }) },
      { description: 'The sign of the platform in lists: up to three letters on a colour.' },
    ),
    kind: oneOf(['marketplace', 'ecommerce', 'feed']),
    tested_against: oneOf(['built_in', 'recorded', 'real_server', 'schema', 'transcription', 'definitions'], {
      description: 'Counterpart of the connector in its tests.',
    }),
    roles: Type.Array(oneOf(CONNECTION_ROLES)),
    capabilities: Type.Object({
      listings: Type.Boolean(),
      orders: Type.Boolean(),
      products: Type.Boolean(),
      webhooks: Type.Boolean(),
      stores: Type.Boolean(),
      category_tree: Type.Boolean(),
      lookup: Type.Boolean(),
      read_back: Type.Boolean(),
      feed: Type.Boolean({ description: 'The channel fetches a file; nothing is sent to it.' }),
    }),
    webhook_proof: nullableObject(Type.Object(WebhookProof.properties)),
    authorization: nullableObject(
      Type.Object(
        {
          fields: Type.Array(Type.String(), { description: 'The settings that a consent fills.' }),
          return_address: nullable(
            Type.String({
              description:
                'The page to which the channel leads the merchant back, to be entered with the channel; null while PUBLIC_URL is not set.',
              examples: ['https://sluice.example.com/connections/authorized'],
            }),
          ),
        },
        { description: 'How a merchant agrees on the channel’s own pages; null where secrets are typed in.' },
      ),
    ),
    fields: Type.Array(ConfigField),
  },
  { $id: 'Platform' },
);
export type Platform = Static<typeof Platform>;
export const PlatformList = listOf(Platform);
