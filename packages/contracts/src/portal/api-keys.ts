import { type Static, Type } from 'typebox';
import { Id, nullable, oneOf, pageOf, pageQuery, Timestamp, text } from '../primitives.ts';

export const API_KEY_STATES = ['active', 'expired', 'revoked'] as const;
export type ApiKeyState = (typeof API_KEY_STATES)[number];

/** A connection of the type web service, without its key. */
export const ApiKey = Type.Object(
  {
    id: Id,
    name: Type.String(),
    hint: Type.String({ description: 'How the key begins and ends.', examples: ['slc_…4f2a'] }),
    state: oneOf(API_KEY_STATES),
    created_at: Timestamp,
    renewed_at: nullable(Timestamp),
    expires_at: nullable(Timestamp),
    last_used_at: nullable(Timestamp),
    revoked_at: nullable(Timestamp),
  },
  { $id: 'ApiKey' },
);
export type ApiKey = Static<typeof ApiKey>;

export const ApiKeyPage = pageOf(ApiKey);

export const ApiKeyQuery = Type.Object({
  ...pageQuery(),
  state: Type.Optional(oneOf(API_KEY_STATES)),
});
export type ApiKeyQuery = Static<typeof ApiKeyQuery>;

export const ApiKeyInput = Type.Object(
  {
    name: text(200, { minLength: 1, pattern: '\\S', examples: ['ERP'] }),
    expires_at: Type.Optional(nullable(Timestamp)),
  },
  { $id: 'ApiKeyInput' },
);
export type ApiKeyInput = Static<typeof ApiKeyInput>;

/** What is not sent stays; `expires_at` null takes the end date away. */
export const ApiKeyPatch = Type.Object(
  { name: Type.Optional(ApiKeyInput.properties.name), expires_at: Type.Optional(nullable(Timestamp)) },
  { $id: 'ApiKeyPatch' },
);
export type ApiKeyPatch = Static<typeof ApiKeyPatch>;

/** Answered once, when the key is made or renewed. */
export const IssuedApiKey = Type.Object(
  { id: Id, api_key: Type.String({ description: 'The full key, stored nowhere.' }) },
  { $id: 'IssuedApiKey' },
);
export type IssuedApiKey = Static<typeof IssuedApiKey>;
