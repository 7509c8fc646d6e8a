import { ADDRESS, choice, RESENDS, secret } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';

/** Settings of a connection: one shop on the marketplace of one operator, and the terms of its offers. */
export const configSchema = Type.Object({
  address: Type.String({
    ...ADDRESS,
    title: 'Marketplace address',
    description:
      'The address at which you sign in to the operator’s marketplace, such as https://operator.mirakl.net, without /api',
    pattern: '^https?://[^\\s?#]+$',
    maxLength: 300,
  }),
  api_key: secret({
    title: 'API key',
    description: 'Under “API key” in the settings of your user on the marketplace',
    minLength: 1,
  }),
  shop_id: Type.Optional(
    Type.String({
      title: 'Shop id',
      description: 'Needed where the user of the key has several shops; empty for its usual one',
      pattern: '^\\d{0,18}$',
    }),
  ),
  offer_state: Type.Optional(
    Type.String({
      title: 'Condition code',
      description:
        'The operator’s code for the condition of new offers, 11 for new goods on most marketplaces; that of an offer is kept',
      default: '11',
      pattern: '^[^\\s]{1,50}$',
    }),
  ),
  products: Type.Optional(
    choice(
      { import: 'Send product data as well', known_only: 'Offers on products of the operator alone' },
      {
        ...RESENDS,
        title: 'Products',
        description:
          'Whether product data goes to the operator, who may examine it, or offers are put on products that the operator has by their barcode',
        default: 'import',
      },
    ),
  ),
  barcode_type: Type.Optional(
    Type.String({
      title: 'Name of the barcode reference',
      description: 'The operator’s name for barcodes among the references of products: EAN, GTIN or UPC',
      default: 'EAN',
      pattern: '^[A-Za-z0-9_.-]{1,50}$',
    }),
  ),
  leadtime: Type.Optional(
    Type.Integer({
      ...RESENDS,
      title: 'Days to shipment',
      description: 'Of all offers; empty to keep the value of each offer on the marketplace',
      minimum: 0,
      maximum: 200,
    }),
  ),
  cancel_reason: Type.Optional(
    Type.String({
      title: 'Reason of cancellations',
      description:
        'The operator’s code for cancellations by the shop; empty for the first that the operator lets shops use',
      maxLength: 100,
    }),
  ),
  refund_reason: Type.Optional(
    Type.String({
      title: 'Reason of refunds',
      description:
        'The operator’s code for refunds by the shop; empty for the first that the operator lets shops use',
      maxLength: 100,
    }),
  ),
});
export type Config = Static<typeof configSchema>;

/** Whether product data is sent, too. */
export const sendsProducts = ({ products }: Config): boolean => products !== 'known_only';

/** The operator's name for barcodes among the references of products. */
export const barcodeTypeOf = ({ barcode_type }: Config): string => barcode_type || 'EAN';
