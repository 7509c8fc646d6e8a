import { ADDRESS, choice, RESENDS, secret } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';

/**
 * Settings of a connection. Values that Trendyol asks of a product and the catalogue does not know are set here for
 * all.
 */
export const configSchema = Type.Object({
  seller_id: Type.String({
    title: 'Seller id',
    description:
      'Under “Hesap Bilgilerim”, “Entegrasyon Bilgileri” of the seller panel, as are key and secret',
    pattern: '^\\d{1,18}$',
  }),
  api_key: secret({ title: 'API key', minLength: 1 }),
  api_secret: secret({ title: 'API secret', minLength: 1 }),
  environment: Type.Optional(
    choice(
      { production: 'Production', stage: 'Stage' },
      {
        ...ADDRESS,
        title: 'Environment',
        description: 'Stage has credentials of its own and admits registered IP addresses only',
        default: 'production',
      },
    ),
  ),
  origin: Type.String({
    ...RESENDS,
    title: 'Country of origin',
    description:
      'The country of the products of this connection, in two letters such as TR: Trendyol asks for it',
    pattern: '^[A-Z]{2}$',
  }),
  vat_rate: Type.Optional(
    choice(
      { '0': '0 %', '1': '1 %', '10': '10 %', '20': '20 %' },
      {
        ...RESENDS,
        title: 'VAT rate',
        description: 'The VAT rate of products that have none',
        default: '20',
      },
    ),
  ),
  dimensional_weight: Type.Optional(
    Type.Number({
      ...RESENDS,
      title: 'Desi',
      description: 'Dimensional weight of a product, for the cost of shipping',
      minimum: 0,
      maximum: 10_000,
      default: 1,
    }),
  ),
  missing_barcode: Type.Optional(
    choice(
      { refuse: 'Refuse the product', sku: 'Use the SKU' },
      {
        ...RESENDS,
        title: 'Products without a barcode',
        description: 'Trendyol knows products by their barcode, which cannot be changed once they are there',
        default: 'refuse',
      },
    ),
  ),
  match_by_sku: Type.Optional(
    Type.Boolean({
      title: 'Match by SKU',
      description:
        'Look for new products by stock code as well as by barcode: safe where the shop was filled by hand, but two calls a product',
      default: true,
    }),
  ),
  delivery_duration: Type.Optional(
    Type.Integer({
      ...RESENDS,
      title: 'Days to shipment',
      description: 'Empty for the value of the seller account; 0 is today, 1 tomorrow',
      minimum: 0,
      maximum: 99,
    }),
  ),
  shipment_address_id: Type.Optional(
    Type.Integer({
      title: 'Shipment address',
      description: 'The id of the address; empty for the usual one',
      minimum: 1,
    }),
  ),
  returning_address_id: Type.Optional(
    Type.Integer({
      title: 'Returns address',
      description: 'The id of the address; empty for the usual one',
      minimum: 1,
    }),
  ),
});
export type Config = Static<typeof configSchema>;

const ADDRESSES = {
  production: 'https://apigw.trendyol.com/integration',
  stage: 'https://stageapigw.trendyol.com/integration',
} as const;

export const addressFor = ({ environment }: Config): string => ADDRESSES[environment ?? 'production'];
