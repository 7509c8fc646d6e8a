import { choice, RESENDS, secret } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';

/** Settings of a connection. */
export const configSchema = Type.Object({
  base_url: Type.String({
    title: 'Address of the shop',
    description: 'The address under Settings → General → WordPress address, such as https://shop.example',
    pattern: '^https?://[^?#]+$',
  }),
  consumer_key: secret({
    title: 'Consumer key',
    description: 'WooCommerce → Settings → Advanced → REST API: a key with the permission Read/Write',
    minLength: 1,
  }),
  consumer_secret: secret({
    title: 'Consumer secret',
    description: 'Shown once, together with the consumer key',
    minLength: 1,
  }),
  sale_price: Type.Optional(
    choice(
      { shop: 'The shop: the price is the regular price', list_price: 'Sluice: from the list price' },
      {
        ...RESENDS,
        title: 'Who makes sales',
        description:
          'With Sluice, the list price becomes the regular price, and the price the sale price. Sales of the shop are overwritten',
        default: 'shop',
      },
    ),
  ),
  source_price: Type.Optional(
    choice(
      { regular: 'Regular price', current: 'Current price, sales included' },
      {
        title: 'Price read from the shop',
        description:
          'For a shop that is a source: the price that becomes the master price. When Sluice makes its sales, always the current one',
        default: 'regular',
      },
    ),
  ),
  refunds: Type.Optional(
    choice(
      { units: 'The units alone: the money is given back by hand', payment: 'The units and the money' },
      {
        title: 'A refund moves',
        description: 'The money goes back by the payment method of the order, where its plug-in can do that',
        default: 'units',
      },
    ),
  ),
});
export type Config = Static<typeof configSchema>;
