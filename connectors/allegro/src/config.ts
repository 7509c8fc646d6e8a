import { ADDRESS, choice, RESENDS, secret } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';

/** The marketplaces of Allegro and the currency of prices on each. */
export const MARKETPLACES = {
  'allegro-pl': 'PLN',
  'allegro-cz': 'CZK',
  'allegro-sk': 'EUR',
  'allegro-hu': 'HUF',
} as const;

const UUID = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';
const OPTIONAL_UUID = '^([0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})?$';

/** Settings of a connection: an application, the seller who agreed to it, and the terms of all offers. */
export const configSchema = Type.Object({
  environment: choice(
    { production: 'Allegro', sandbox: 'Sandbox' },
    {
      ...ADDRESS,
      title: 'Environment',
      description:
        'The sandbox is Allegro’s own system for trials, with accounts and applications of its own',
      default: 'production',
    },
  ),
  client_id: Type.String({
    title: 'Client ID',
    description: 'Of your application on apps.developer.allegro.pl (or .allegrosandbox.pl)',
    pattern: '^[^\\s:]{1,100}$',
  }),
  client_secret: secret({
    title: 'Client secret',
    description: 'Of the same application',
    minLength: 1,
  }),
  refresh_token: Type.Optional(
    secret({
      title: 'Refresh token',
      description:
        'The seller’s consent to the application. The button that connects with Allegro fills it in. Each use makes the next one, so no other program may use it',
      minLength: 1,
    }),
  ),
  marketplace: choice(
    { 'allegro-pl': 'Poland', 'allegro-cz': 'Czechia', 'allegro-sk': 'Slovakia', 'allegro-hu': 'Hungary' },
    {
      ...RESENDS,
      title: 'Marketplace',
      description: 'The base marketplace of the seller’s account; it decides the currency of prices',
      default: 'allegro-pl',
    },
  ),
  shipping_rates: Type.String({
    ...RESENDS,
    title: 'Shipping rates',
    description: 'The id of the price list for delivery that new and changed offers get',
    pattern: UUID,
  }),
  return_policy: Type.String({
    ...RESENDS,
    title: 'Return policy',
    description: 'The id of the terms of returns',
    pattern: UUID,
  }),
  implied_warranty: Type.String({
    ...RESENDS,
    title: 'Implied warranty',
    description: 'The id of the terms of complaints',
    pattern: UUID,
  }),
  warranty: Type.Optional(
    Type.String({
      ...RESENDS,
      title: 'Warranty',
      description: 'The id of the terms of a warranty; empty for none',
      pattern: OPTIONAL_UUID,
    }),
  ),
  responsible_producer: Type.Optional(
    Type.String({
      ...RESENDS,
      title: 'Responsible producer',
      description:
        'The id of the producer that new offers name for product safety (GPSR), where the catalogue of Allegro names none',
      pattern: OPTIONAL_UUID,
    }),
  ),
  handling_time: choice(
    {
      PT0S: 'At once',
      PT24H: '24 hours',
      P2D: '2 days',
      P3D: '3 days',
      P4D: '4 days',
      P5D: '5 days',
      P7D: '7 days',
      P10D: '10 days',
      P14D: '14 days',
      P21D: '21 days',
    },
    {
      ...RESENDS,
      title: 'Handling time',
      description: 'The time until goods are sent',
      default: 'PT24H',
    },
  ),
  country: Type.String({
    ...RESENDS,
    title: 'Country of dispatch',
    description: 'Two letters, such as PL',
    pattern: '^[A-Z]{2}$',
  }),
  province: Type.Optional(
    choice(
      {
        NONE: 'Outside Poland',
        DOLNOSLASKIE: 'Dolnośląskie',
        KUJAWSKO_POMORSKIE: 'Kujawsko-pomorskie',
        LUBELSKIE: 'Lubelskie',
        LUBUSKIE: 'Lubuskie',
        LODZKIE: 'Łódzkie',
        MALOPOLSKIE: 'Małopolskie',
        MAZOWIECKIE: 'Mazowieckie',
        OPOLSKIE: 'Opolskie',
        PODKARPACKIE: 'Podkarpackie',
        PODLASKIE: 'Podlaskie',
        POMORSKIE: 'Pomorskie',
        SLASKIE: 'Śląskie',
        SWIETOKRZYSKIE: 'Świętokrzyskie',
        WARMINSKO_MAZURSKIE: 'Warmińsko-mazurskie',
        WIELKOPOLSKIE: 'Wielkopolskie',
        ZACHODNIOPOMORSKIE: 'Zachodniopomorskie',
      },
      {
        ...RESENDS,
        title: 'Voivodeship of dispatch',
        description: 'Needed where goods are sent from Poland',
        default: 'NONE',
      },
    ),
  ),
  city: Type.String({
    ...RESENDS,
    title: 'City of dispatch',
    description: 'The place from which goods are sent',
    minLength: 1,
    maxLength: 50,
  }),
  post_code: Type.String({
    ...RESENDS,
    title: 'Post code of dispatch',
    description: 'In Poland with a dash, such as 00-999',
    minLength: 1,
    maxLength: 12,
  }),
  invoice: choice(
    {
      VAT: 'VAT invoice',
      VAT_MARGIN: 'VAT margin invoice',
      WITHOUT_VAT: 'Invoice without VAT',
      NO_INVOICE: 'No invoice',
    },
    {
      ...RESENDS,
      title: 'Invoice',
      description: 'The kind of invoice that buyers get',
      default: 'VAT',
    },
  ),
});
export type Config = Static<typeof configSchema>;

const domainOf = ({ environment }: Config): string =>
  environment === 'sandbox' ? 'allegro.pl.allegrosandbox.pl' : 'allegro.pl';

/** Where all calls go. */
export const originOf = (config: Config): string => `https://api.${domainOf(config)}`;

/** Where sellers sign in and tokens are given out. */
export const signInOf = (config: Config): string => `https://${domainOf(config)}/auth/oauth`;

/** The currency of prices under these settings. */
export const currencyOf = ({ marketplace }: Config): string => MARKETPLACES[marketplace];
