import { choice, RESENDS, secret } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';

/** Settings of a connection. Values that N11 asks of a product and the catalogue does not know are set here for all. */
export const configSchema = Type.Object({
  app_key: secret({ title: 'App key', minLength: 1 }),
  app_secret: secret({ title: 'App secret', minLength: 1 }),
  shipment_template: Type.String({
    ...RESENDS,
    title: 'Shipment template',
    description: 'The name of a shipment template of the N11 seller office, letter for letter',
    minLength: 1,
    maxLength: 200,
  }),
  preparing_days: Type.Optional(
    Type.Integer({
      ...RESENDS,
      title: 'Days to shipment',
      description: 'Days until a sold product is handed to the carrier',
      minimum: 0,
      maximum: 99,
      default: 3,
    }),
  ),
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
  match_by_barcode: Type.Optional(
    Type.Boolean({
      title: 'Match by barcode',
      description:
        'Look for new products by barcode as well as by stock code. N11 cannot be asked for a barcode, so all products of the shop are read: a call for each 250',
      default: true,
    }),
  ),
});
export type Config = Static<typeof configSchema>;
