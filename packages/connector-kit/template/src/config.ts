import { choice, secret } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';

/** Settings of a connection. Each field is one of the portal's form; secrets are made by `secret()`. */
export const configSchema = Type.Object({
  base_url: Type.String({
    title: 'Address',
    description: 'Address of the API, such as https://api.shop.example',
    pattern: '^https?://',
  }),
  api_key: secret({ title: 'API key', description: 'Made in the settings of the channel', minLength: 1 }),
  answers: Type.Optional(
    choice(
      { sync: 'At once', async: 'By ticket' },
      { title: 'Answers', description: 'How the channel answers batches', default: 'sync' },
    ),
  ),
});
export type Config = Static<typeof configSchema>;
