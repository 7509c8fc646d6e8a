import { choice, RESENDS, secret } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';

/** The id of a record of the shop, or nothing. */
const recordId = (title: string, description: string) =>
  Type.Optional(Type.String({ ...RESENDS, title, description, pattern: '^[0-9A-Za-z_-]{0,64}$' }));

/** Settings of a connection. */
export const configSchema = Type.Object({
  base_url: Type.String({
    title: 'Address of the shop',
    description: 'The address of the Medusa server, such as https://shop.example; without /admin or /app',
    pattern: '^https?://[^?#]+$',
  }),
  api_key: secret({
    title: 'Secret API key',
    description: 'Settings → Secret API Keys; it begins with sk_',
    minLength: 1,
  }),
  currency: Type.Optional(
    Type.String({
      ...RESENDS,
      title: 'Currency',
      description:
        'ISO code of the prices to write and read, such as EUR; empty for the default of the store',
      pattern: '^([A-Za-z]{3})?$',
    }),
  ),
  stock_location_id: recordId(
    'Stock location',
    'Its id (sloc_…), whose stock Sluice keeps; empty for the default of the store, or the only one',
  ),
  sales_channel_id: recordId(
    'Sales channel',
    'Its id (sc_…), in which new products are sold; empty for the default of the store',
  ),
  shipping_profile_id: recordId(
    'Shipping profile',
    'Its id (sp_…) for new products; empty for the profile of the type default, or the only one',
  ),
  barcode_field: Type.Optional(
    choice(
      { barcode: 'Barcode', ean: 'EAN', upc: 'UPC' },
      {
        ...RESENDS,
        title: 'Field of barcodes',
        description: 'The field of the variant that barcodes are written to; all three are read',
        default: 'barcode',
      },
    ),
  ),
  weight_unit: Type.Optional(
    choice(
      { g: 'Grams', kg: 'Kilograms' },
      {
        ...RESENDS,
        title: 'Unit of weights',
        description: 'Medusa keeps weights as bare numbers; the unit that the shop means by them',
        default: 'g',
      },
    ),
  ),
});
export type Config = Static<typeof configSchema>;

export type BarcodeField = NonNullable<Config['barcode_field']>;

/** The fields of a variant in which a shop may keep a barcode, the one of the settings first. */
export function barcodeFields({ barcode_field: own = 'barcode' }: Config): BarcodeField[] {
  const others = (['barcode', 'ean', 'upc'] as const).filter((field) => field !== own);
  return [own, ...others];
}
