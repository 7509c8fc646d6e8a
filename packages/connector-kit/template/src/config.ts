// <either>
import { choice, secret } from '@sluice/connector-kit';
// </either>
//+sync,tickets,two-tickets import { secret } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';

/** Settings of a connection. Each field is one of the portal's form; secrets are made by `secret()`. */
export const configSchema = Type.Object({
  base_url: Type.String({
    title: 'Address',
    description: 'Address of the API, such as https://api.shop.example',
    pattern: '^https?://',
  }),
  // <key>
  api_key: secret({ title: 'API key', description: 'Made in the settings of the channel', minLength: 1 }),
  // </key>
  //+consent client_id: Type.String({ title: 'Client id', description: 'Of the application, as the channel registered it', minLength: 1 }),
  //+consent client_secret: secret({ title: 'Client secret', minLength: 1 }),
  //+consent refresh_token: Type.Optional(secret({ title: 'Refresh token', description: 'Filled in when the merchant agrees on the pages of the channel' })),
  // <either>
  answers: Type.Optional(
    choice(
      { sync: 'At once', async: 'By ticket' },
      { title: 'Answers', description: 'How the channel answers batches', default: 'sync' },
    ),
  ),
  // </either>
});
export type Config = Static<typeof configSchema>;
