import { type Static, Type } from 'typebox';
import { Id, nullable, nullableObject, oneOf, pageOf, pageQuery, Timestamp, text } from '../primitives.ts';
import { API_SCOPES } from '../tenancy.ts';

export const API_KEY_STATES = ['active', 'expired', 'revoked'] as const;
export type ApiKeyState = (typeof API_KEY_STATES)[number];

/** A connection of the type web service, without its key. */
export const ApiKey = Type.Object(
  {
    id: Id,
    name: Type.String(),
    hint: Type.String({ description: 'Beginning and end of the key.', examples: ['slc_…4f2a'] }),
    state: oneOf(API_KEY_STATES),
    created_at: Timestamp,
    renewed_at: nullable(Timestamp),
    expires_at: nullable(Timestamp),
    last_used_at: nullable(Timestamp),
    revoked_at: nullable(Timestamp),
    scopes: Type.Array(oneOf(API_SCOPES), { description: 'Scopes that the key is confined to.' }),
    allowed_addresses: Type.Array(Type.String(), {
      description: 'Addresses and ranges that the key works from; empty = from anywhere.',
    }),
    previous_until: nullable({
      ...Timestamp,
      description: 'Time until which the key before the renewal works.',
    }),
    holder: nullableObject(
      Type.Object({
        id: nullable(Id),
        email: Type.String(),
        left: Type.Boolean({ description: 'Whether the holder left the shop and still knows the key.' }),
      }),
    ),
  },
  { $id: 'ApiKey' },
);
export type ApiKey = Static<typeof ApiKey>;

export const ApiKeyPage = pageOf(ApiKey);

export const ApiKeyQuery = Type.Object({
  ...pageQuery(),
  state: Type.Optional(oneOf(API_KEY_STATES)),
  holder_id: Type.Optional(Id),
  holder_left: Type.Optional(Type.Boolean({ description: 'true = keys known to a former member.' })),
});
export type ApiKeyQuery = Static<typeof ApiKeyQuery>;

const Scopes = Type.Array(oneOf(API_SCOPES), {
  minItems: 1,
  maxItems: API_SCOPES.length,
  description: 'Scopes that the key is confined to; by default all of the public API.',
});
const AllowedAddresses = Type.Array(text(50, { minLength: 1, examples: ['203.0.113.0/24'] }), {
  maxItems: 50,
  description: 'Addresses and ranges that the key works from; empty = from anywhere.',
});

export const ApiKeyInput = Type.Object(
  {
    scopes: Type.Optional(Scopes),
    allowed_addresses: Type.Optional(AllowedAddresses),
    name: text(200, { minLength: 1, pattern: '\\S', examples: ['ERP'] }),
    expires_at: Type.Optional(nullable(Timestamp)),
  },
  { $id: 'ApiKeyInput' },
);
export type ApiKeyInput = Static<typeof ApiKeyInput>;

/** A field that is not sent stays; `expires_at` null takes the end date away. */
export const ApiKeyPatch = Type.Object(
  {
    name: Type.Optional(ApiKeyInput.properties.name),
    expires_at: Type.Optional(nullable(Timestamp)),
    scopes: Type.Optional(Scopes),
    allowed_addresses: Type.Optional(AllowedAddresses),
  },
  { $id: 'ApiKeyPatch' },
);
export type ApiKeyPatch = Static<typeof ApiKeyPatch>;

/** Without a body the old key is refused at once. */
export const ApiKeyRenewal = Type.Object(
  {
    expires_at: Type.Optional(
      nullable({
        ...Timestamp,
        description: 'New end date; required when the old one is past. null = no end.',
      }),
    ),
    keep_old_hours: Type.Optional(
      nullable(
        Type.Integer({
          minimum: 0,
          maximum: 168,
          description: 'Hours for which the old key works beside the new one; by default none.',
        }),
      ),
    ),
  },
  { $id: 'ApiKeyRenewal' },
);
export type ApiKeyRenewal = Static<typeof ApiKeyRenewal>;

/** Answered once, when the key is made or renewed. */
export const IssuedApiKey = Type.Object(
  { id: Id, api_key: Type.String({ description: 'The full key, stored nowhere.' }) },
  { $id: 'IssuedApiKey' },
);
export type IssuedApiKey = Static<typeof IssuedApiKey>;
