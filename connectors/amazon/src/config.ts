import { choice, RESENDS, secret } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import { MARKETPLACES, type Marketplace } from './marketplaces.ts';

/**
 * Settings of a connection: one marketplace of a seller account. An account that sells on several has a connection for each,
 * with the same credentials, because prices, currency and language belong to the marketplace.
 */
export const configSchema = Type.Object({
  client_id: Type.String({
    title: 'LWA client id',
    description: 'Of the private application, in Seller Central under “Develop Apps”, “View” beside its name',
    minLength: 1,
  }),
  client_secret: secret({ title: 'LWA client secret', minLength: 1 }),
  refresh_token: secret({
    title: 'Refresh token',
    description: 'Of the authorisation of the application by the seller account: “Authorize app”',
    minLength: 1,
  }),
  seller_id: Type.String({
    title: 'Seller id',
    description: 'The merchant token, in Seller Central under “Account Info”',
    pattern: '^[A-Z0-9]{5,30}$',
  }),
  marketplace: choice(
    {
      TR: 'Amazon.com.tr',
      DE: 'Amazon.de',
      FR: 'Amazon.fr',
      IT: 'Amazon.it',
      ES: 'Amazon.es',
      NL: 'Amazon.nl',
      PL: 'Amazon.pl',
      SE: 'Amazon.se',
      UK: 'Amazon.co.uk',
    },
    {
      ...RESENDS,
      title: 'Marketplace',
      description:
        'Each marketplace has a connection of its own; set the currency of the connection to its own',
    },
  ),
  missing_barcode: Type.Optional(
    choice(
      { refuse: 'Refuse the product', exempt: 'List it without one' },
      {
        ...RESENDS,
        title: 'Products without a barcode',
        description:
          'Amazon lists a product without a barcode where the account has an exemption for its brand',
        default: 'refuse',
      },
    ),
  ),
  without_type: Type.Optional(
    choice(
      { refuse: 'Refuse the product', offer: 'Offer it on Amazon’s own product' },
      {
        ...RESENDS,
        title: 'Products without a product type',
        description:
          'A product whose category is not mapped can be offered on the product that Amazon has of its barcode, with Amazon’s texts and pictures',
        default: 'refuse',
      },
    ),
  ),
  handling_days: Type.Optional(
    Type.Integer({
      ...RESENDS,
      title: 'Days to shipment',
      description: 'Empty keeps the value that a listing has on Amazon',
      minimum: 0,
      maximum: 30,
    }),
  ),
  single_calls: Type.Optional(
    Type.Integer({
      title: 'Changes sent one by one',
      description:
        'Up to so many changes at once go by calls of their own, which Amazon checks at once; more go by one feed, which takes minutes',
      minimum: 0,
      maximum: 50,
      default: 20,
    }),
  ),
  buyer_data: Type.Optional(
    Type.Boolean({
      title: 'Names and addresses of buyers',
      description: 'Asks for them with each order; the application needs the roles for personal data',
      default: true,
    }),
  ),
});
export type Config = Static<typeof configSchema>;

export const marketplaceOf = ({ marketplace }: Config): Marketplace => MARKETPLACES[marketplace];

const SINGLE_CALLS = 20;

/** The most changes that go one by one. */
export const singleCallsOf = ({ single_calls }: Config): number => single_calls ?? SINGLE_CALLS;
