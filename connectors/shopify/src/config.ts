import { ADDRESS, choice, RESENDS, secret } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';

/** Settings of a connection. Either the access token, or client id and client secret. */
export const configSchema = Type.Object({
  shop: Type.String({
    ...ADDRESS,
    title: 'Shop domain',
    description: 'The permanent domain, such as my-shop.myshopify.com, not the address customers see',
    pattern: '^[a-z0-9][a-z0-9-]{0,99}\\.myshopify\\.com$',
  }),
  access_token: Type.Optional(
    secret({
      title: 'Admin API access token',
      description: 'The token begins with shpat_; leave it out to sign in by client id and client secret',
      minLength: 1,
    }),
  ),
  client_id: Type.Optional(
    Type.String({
      title: 'Client id',
      description: 'The client id of an app of the Dev Dashboard that is installed in the shop',
    }),
  ),
  client_secret: Type.Optional(
    secret({
      title: 'Client secret',
      description: 'The client secret of the app; it signs webhooks as well',
      minLength: 1,
    }),
  ),
  api_version: Type.Optional(
    choice(
      { '2026-10': '2026-10', '2026-07': '2026-07' },
      {
        title: 'API version',
        description: 'The connector speaks both versions; a shop answers each for a year',
        default: '2026-10',
      },
    ),
  ),
  publish_to: Type.Optional(
    choice(
      {
        online_store: 'Online Store',
        all: 'All sales channels',
        none: 'Nowhere: by hand in the shop',
      },
      {
        title: 'New products are published to',
        description: 'Shopify makes products that no channel shows until they are published',
        default: 'online_store',
      },
    ),
  ),
  sale_price: Type.Optional(
    choice(
      { shop: 'The shop: compare-at prices stay', list_price: 'Sluice: from the list price' },
      {
        ...RESENDS,
        title: 'Sales are made by',
        description: 'The side that sets compare-at prices, which the shop shows crossed out',
        default: 'shop',
      },
    ),
  ),
  location_id: Type.Optional(
    Type.String({
      ...RESENDS,
      title: 'Location of the stock',
      description:
        'The number at the end of its address under Settings → Locations; empty for the first that ships orders',
      pattern: '^[0-9]{0,20}$',
    }),
  ),
  stock_per_location: Type.Optional(
    Type.Boolean({
      ...RESENDS,
      title: 'Stock per location',
      description: 'Every location of the shop is a store with a stock of its own',
      default: false,
    }),
  ),
});
export type Config = Static<typeof configSchema>;

const DEFAULT_VERSION = '2026-10';

/** Where all calls of the Admin API go. */
export const endpointOf = ({ shop, api_version }: Config): string =>
  `https://${shop}/admin/api/${api_version ?? DEFAULT_VERSION}/graphql.json`;
