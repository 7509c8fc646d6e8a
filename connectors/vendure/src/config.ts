import { RESENDS, secret } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';

/** The name of a custom field goes into GraphQL documents, so it has to be a name. */
const fieldName = (title: string, description: string) =>
  Type.Optional(Type.String({ ...RESENDS, title, description, pattern: '^([A-Za-z_][A-Za-z0-9_]*)?$' }));

/** Settings of a connection. */
export const configSchema = Type.Object({
  base_url: Type.String({
    title: 'Address of the Admin API',
    description: 'An address such as https://shop.example/admin-api',
    pattern: '^https?://[^?#]+$',
  }),
  username: Type.Optional(
    Type.String({
      title: 'User name',
      description:
        'The name of an administrator who may write the catalogue; leave it empty to use an API key',
    }),
  ),
  password: secret({
    title: 'Password or API key',
    description:
      'The password of this user; without a user name, an API key of the shop (Settings → API Keys)',
    minLength: 1,
  }),
  channel: Type.Optional(
    secret({
      title: 'Channel token',
      description: 'Settings → Channels; empty for the default channel',
    }),
  ),
  stock_location: Type.Optional(
    Type.String({
      ...RESENDS,
      title: 'Stock location',
      description: 'Name of the location whose stock is set; empty for the first one',
    }),
  ),
  barcode_field: fieldName(
    'Field of barcodes',
    'Custom field of the variant (text), such as gtin; empty: none',
  ),
  list_price_field: fieldName(
    'Field of list prices',
    'Custom field of the variant (whole number, in cents), such as listPrice; empty: none',
  ),
  weight_field: fieldName(
    'Field of weights',
    'Custom field of the variant (decimal number, in kilograms), such as weight; empty: none',
  ),
});
export type Config = Static<typeof configSchema>;

/** Custom fields of the shop, by our names; only those that are set. */
export function customFieldsOf(config: Config): { barcode?: string; listPrice?: string; weight?: string } {
  const { barcode_field, list_price_field, weight_field } = config;
  return {
    ...(barcode_field ? { barcode: barcode_field } : {}),
    ...(list_price_field ? { listPrice: list_price_field } : {}),
    ...(weight_field ? { weight: weight_field } : {}),
  };
}
