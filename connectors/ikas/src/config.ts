import { ADDRESS, choice, RESENDS, secret } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';

/** Settings of a connection: a private app of the shop, and the places where listings go. */
export const configSchema = Type.Object({
  store: Type.String({
    ...ADDRESS,
    title: 'Store name',
    description: 'The part before .myikas.com in the address of the admin panel, such as my-shop',
    pattern: '^[a-z0-9][a-z0-9-]{0,62}$',
  }),
  client_id: Type.String({
    title: 'Client ID',
    description: 'Of a private app: Apps → My apps → More → Manage your private apps',
    minLength: 1,
  }),
  client_secret: secret({
    title: 'Client secret',
    description: 'The secret of the private app; it signs webhooks as well',
    minLength: 1,
  }),
  stock_location_id: Type.Optional(
    Type.String({
      ...RESENDS,
      title: 'Stock location',
      description: 'The id of the location whose stock Sluice keeps; empty where the shop has only one',
      pattern: '^[0-9A-Za-z-]{0,64}$',
    }),
  ),
  sales_channel_id: Type.Optional(
    Type.String({
      ...RESENDS,
      title: 'Sales channel',
      description:
        'The id of the sales channel in which products are shown; empty for the only storefront of the shop',
      pattern: '^[0-9A-Za-z-]{0,64}$',
    }),
  ),
  sale_price: Type.Optional(
    choice(
      { shop: 'The shop: discount prices stay', list_price: 'Sluice: from the list price' },
      {
        ...RESENDS,
        title: 'Sales are made by',
        description: 'The side that sets discount prices, beside which the shop crosses the price out',
        default: 'shop',
      },
    ),
  ),
  refunds: Type.Optional(
    choice(
      { units: 'The units alone: the money is given back in ikas', payment: 'The units and the money' },
      {
        title: 'A refund moves',
        description:
          'The money goes back to the only payment of the order; where it has several, ikas is the place',
        default: 'units',
      },
    ),
  ),
});
export type Config = Static<typeof configSchema>;

/**
 * The version of the Admin API whose operations the documents name. Those of v2 have other names and shapes: it would take
 * documents of its own, held against a schema that is at hand only in part.
 */
const VERSION = 'v1';

/** Where all calls go but the one for a token. */
export const ENDPOINT = `https://api.myikas.com/api/${VERSION}/admin/graphql`;

export const tokenAddress = ({ store }: Config): string =>
  `https://${store}.myikas.com/api/admin/oauth/token`;
