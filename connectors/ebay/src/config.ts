import { ADDRESS, choice, RESENDS, secret } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import { MARKETPLACES, type MarketplaceId } from './marketplaces.ts';

const NAMES = Object.fromEntries(Object.entries(MARKETPLACES).map(([id, { name }]) => [id, name])) as Record<
  MarketplaceId,
  string
>;

/** An id of a business policy. */
const POLICY = '^[0-9]{1,20}$';

/** Settings of a connection: an application, the seller who agreed to it, and the terms of all listings. */
export const configSchema = Type.Object({
  environment: choice(
    { production: 'eBay', sandbox: 'Sandbox' },
    {
      ...ADDRESS,
      title: 'Environment',
      description: 'The sandbox is eBay’s own system for trials, with accounts and keys of its own',
      default: 'production',
    },
  ),
  client_id: Type.String({
    title: 'App ID (client ID)',
    description: 'Of the keyset of your application on developer.ebay.com',
    minLength: 1,
  }),
  client_secret: secret({
    title: 'Cert ID (client secret)',
    description: 'Of the same keyset',
    minLength: 1,
  }),
  ru_name: Type.Optional(
    Type.String({
      title: 'RuName (eBay redirect URL name)',
      description:
        'The name that eBay gave to the return address of your application, on its user tokens page. Needed to connect with eBay by a button',
      pattern: '^[^\\s/?#&]{0,200}$',
    }),
  ),
  refresh_token: Type.Optional(
    secret({
      title: 'Refresh token',
      description:
        'The seller’s consent to your application, with the scopes api_scope, sell.inventory and sell.fulfillment; it lives for 18 months. The button that connects with eBay fills it in',
      minLength: 1,
    }),
  ),
  marketplace: choice(NAMES, {
    ...RESENDS,
    title: 'Marketplace',
    description: 'The site on which listings are put; another site is another connection',
    default: 'EBAY_US',
  }),
  location: Type.String({
    ...RESENDS,
    title: 'Inventory location',
    description: 'The key (merchantLocationKey) of the location from which goods are sent',
    pattern: '^[^\\s/?#]{1,36}$',
  }),
  fulfillment_policy: Type.String({
    ...RESENDS,
    title: 'Shipping policy',
    description: 'The id of the business policy for shipping that listings get',
    pattern: POLICY,
  }),
  payment_policy: Type.String({
    ...RESENDS,
    title: 'Payment policy',
    description: 'The id of the business policy for payment that listings get',
    pattern: POLICY,
  }),
  return_policy: Type.String({
    ...RESENDS,
    title: 'Return policy',
    description: 'The id of the business policy for returns that listings get',
    pattern: POLICY,
  }),
  condition: Type.Optional(
    choice(
      {
        NEW: 'New',
        NEW_OTHER: 'New, without or with opened packaging',
        CERTIFIED_REFURBISHED: 'Certified refurbished',
        USED_EXCELLENT: 'Used',
      },
      {
        title: 'Condition',
        description: 'The condition of goods that are listed for the first time; that of a listing is kept',
        default: 'NEW',
      },
    ),
  ),
  refunds: Type.Optional(
    choice(
      { ebay: 'On eBay alone', sluice: 'From Sluice as well' },
      {
        title: 'Refunds',
        description:
          'From Sluice for sellers outside the EU and the United Kingdom alone: others have to sign such calls. It takes the scope sell.finances',
        default: 'ebay',
      },
    ),
  ),
  verification_token: Type.Optional(
    secret({
      title: 'Verification token',
      description:
        'Of the destination of notifications: 32 to 80 letters, digits, dashes and underscores that you choose and enter on eBay as well',
      pattern: '^([0-9A-Za-z_-]{32,80})?$',
    }),
  ),
});
export type Config = Static<typeof configSchema>;

/** Where all calls go. */
export const originOf = ({ environment }: Config): string =>
  environment === 'sandbox' ? 'https://api.sandbox.ebay.com' : 'https://api.ebay.com';

/** Where tokens are given out. */
export const tokenAddressOf = (config: Config): string => `${originOf(config)}/identity/v1/oauth2/token`;

/** Where sellers sign in, and agree to applications. */
export const signInOf = ({ environment }: Config): string =>
  environment === 'sandbox' ? 'https://auth.sandbox.ebay.com' : 'https://auth.ebay.com';
