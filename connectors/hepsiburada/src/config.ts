import { ADDRESS, choice, RESENDS, secret } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';

/**
 * Settings of a connection. Values that Hepsiburada asks of a product and the catalogue does not know are set here for
 * all.
 */
export const configSchema = Type.Object({
  merchant_id: Type.String({
    title: 'Merchant id',
    description:
      'Of the merchant portal, under the settings of integrations, as are service key and user; in small letters',
    pattern: '^[a-z0-9-]{8,64}$',
  }),
  service_key: secret({ title: 'Service key', minLength: 1 }),
  integrator: Type.String({
    title: 'Integrator user',
    description: 'The user that the merchant portal names for the integration; calls without it are refused',
    pattern: '^[A-Za-z0-9_.-]{1,100}$',
  }),
  environment: Type.Optional(
    choice(
      { production: 'Production', sit: 'Test (SIT)' },
      {
        ...ADDRESS,
        title: 'Environment',
        description: 'The test system has credentials and categories of its own',
        default: 'production',
      },
    ),
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
  warranty_months: Type.Optional(
    Type.Integer({
      ...RESENDS,
      title: 'Warranty',
      description: 'Months of warranty of the products of this connection',
      minimum: 0,
      maximum: 600,
      default: 24,
    }),
  ),
  weight: Type.Optional(
    Type.Number({
      ...RESENDS,
      title: 'Desi',
      description: 'Weight, as Hepsiburada charges shipping by, of products that have none',
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
        description: 'Hepsiburada asks for a barcode in nearly every category',
        default: 'refuse',
      },
    ),
  ),
  hepsilojistik: Type.Optional(
    Type.Boolean({
      title: 'Products in Hepsiburada’s warehouse',
      description:
        'Look before each change of stock whether Hepsiburada keeps the stock itself; switch it off when it keeps none of yours',
      default: true,
    }),
  ),
});
export type Config = Static<typeof configSchema>;

/** The parts of the API, each under a host of its own. */
export type Service = 'catalogue' | 'listing' | 'orders';

const HOSTS: Readonly<Record<Service, string>> = {
  catalogue: 'mpop',
  listing: 'listing-external',
  orders: 'oms-external',
};

export const addressFor = (service: Service, { environment }: Config): string =>
  `https://${HOSTS[service]}${environment === 'sit' ? '-sit' : ''}.hepsiburada.com`;
