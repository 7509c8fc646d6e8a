import { type Static, Type } from 'typebox';
import { Id } from '../primitives.ts';
import { ConnectionTest } from './connection.ts';

/** The page of a channel on which a merchant agrees to the service. */
export const AuthorizationBegun = Type.Object(
  {
    address: Type.String({
      examples: [
        'https://auth.ebay.com/oauth2/authorize?client_id=Shop-Sluice-PRD&response_type=code&state=…',
      ],
    }),
  },
  { $id: 'AuthorizationBegun' },
);

/** The return from such a page. */
export const AuthorizationReturn = Type.Object(
  {
    query: Type.Unsafe<Record<string, string>>({
      type: 'object',
      additionalProperties: { type: 'string', maxLength: 4_000 },
      maxProperties: 20,
      description: 'Parameters of the address to which the channel led, `state` included.',
      examples: [{ code: 'v^1.1#i^1#f^0#p^3', state: 'Jm3mXz0cVQ8hN6yB2tK5wP9rS1dF4gL7aE0uOiYnMxQ' }],
    }),
  },
  { $id: 'AuthorizationReturn' },
);

/** The outcome of a merchant's consent. */
export const ConnectionAuthorized = Type.Object(
  {
    id: { ...Id, description: 'The connection that it was for.' },
    authorized: Type.Boolean({ description: 'Whether its credentials are stored.' }),
    ...ConnectionTest.properties,
  },
  { $id: 'ConnectionAuthorized' },
);
export type ConnectionAuthorized = Static<typeof ConnectionAuthorized>;
