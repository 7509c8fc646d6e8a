import { choice, PRODUCT_PAGE, RESENDS, secret } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';

/** Settings of a connection: an account of Merchant Center, a data source in it, and facts of all products. */
export const configSchema = Type.Object({
  account: Type.String({
    title: 'Merchant Center ID',
    description: 'The number of the account, which Merchant Center shows beside its name',
    pattern: '^[1-9][0-9]{0,19}$',
  }),
  service_account: secret({
    title: 'Service account key',
    description:
      'The whole text of the JSON key file of a service account that Merchant Center has as a user',
    minLength: 1,
  }),
  data_source: Type.String({
    title: 'Data source ID',
    description:
      'The number of a primary data source of the kind “API”; it stands in the address of its page in Merchant Center',
    pattern: '^[1-9][0-9]{0,19}$',
  }),
  content_language: Type.String({
    title: 'Language',
    description: 'Of titles and texts, in two letters such as tr. It is a part of the id of every product',
    pattern: '^[a-z]{2}$',
  }),
  feed_label: Type.String({
    title: 'Feed label',
    description: 'Mostly the country of sale, such as TR. It is a part of the id of every product',
    pattern: '^[A-Z0-9_-]{1,20}$',
  }),
  link: Type.String({
    ...RESENDS,
    title: 'Address of a product page',
    description: 'With {sku} or {barcode} where the product stands, such as https://shop.example/p/{sku}',
    pattern: PRODUCT_PAGE,
    maxLength: 1000,
  }),
  condition: Type.Optional(
    choice(
      { new: 'New', refurbished: 'Refurbished', used: 'Used' },
      {
        ...RESENDS,
        title: 'Condition',
        description: 'Of products whose attribute says no other',
        default: 'new',
      },
    ),
  ),
  invalid_barcode: Type.Optional(
    choice(
      { refuse: 'Refuse the product', leave_out: 'Leave the barcode out' },
      {
        ...RESENDS,
        title: 'Barcodes that are no GTIN',
        description: 'Numbers of the shop’s own, or with a wrong check digit',
        default: 'refuse',
      },
    ),
  ),
  google_product_category: Type.Optional(
    Type.String({
      ...RESENDS,
      title: 'Google product category',
      description:
        'Number or path of Google’s category for products without a mapped one; empty lets Google find it',
      maxLength: 750,
    }),
  ),
});
export type Config = Static<typeof configSchema>;

export const accountOf = ({ account }: Config): string => `accounts/${account}`;

/** The name of the data source in which the connection keeps its products. */
export const dataSourceOf = (config: Config): string =>
  `${accountOf(config)}/dataSources/${config.data_source}`;
