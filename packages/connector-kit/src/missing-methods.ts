import type { Capabilities } from './capabilities.ts';
import type { Connector, Operation } from './connector.ts';

type Needs = readonly [declared: (capabilities: Capabilities) => unknown, methods: readonly Operation[]];

/** The methods that each capability asks for: those of `ConnectorDefinition`, for connectors that no compiler has seen. */
const NEEDS: readonly Needs[] = [
  [() => true, ['testConnection']],
  [({ listings }) => listings, ['upsertListings', 'withdrawListings']],
  [({ listings }) => listings?.offers, ['updateOffers']],
  [({ listings }) => listings?.lookup, ['lookupListings']],
  [({ listings }) => listings?.readBack, ['readListings']],
  [({ listings }) => listings && listings.answers !== 'sync', ['pollTicket']],
  [({ orders }) => orders, ['pullOrders']],
  [({ orders }) => orders?.actions, ['actOnOrder']],
  [({ products }) => products, ['pullProducts']],
  [({ webhooks }) => webhooks, ['identifyWebhook', 'readWebhook']],
  [({ webhooks }) => webhooks?.challenge, ['answerChallenge']],
  [({ webhooks }) => webhooks?.verification.kind === 'ecdsa', ['webhookPublicKey']],
  [({ authorization }) => authorization, ['consentAddress', 'redeemConsent']],
  [({ stores }) => stores, ['listStores']],
  [({ priceBasis }) => priceBasis, ['pricesIncludeVat']],
  [({ brands }) => brands, ['syncBrands']],
  [({ categories }) => categories, ['syncCategories']],
  [({ termDeletion }) => termDeletion, ['deleteTerms']],
  [({ categoryTree }) => categoryTree, ['readCategoryTree', 'readCategoryAttributes']],
  [({ feed }) => feed, ['feedFormats', 'feedFile']],
];

/** The methods that a connector lacks for what it declares. */
export const missingMethods = (connector: Connector): Operation[] =>
  NEEDS.flatMap(([declared, methods]) =>
    declared(connector.capabilities) ? methods.filter((name) => typeof connector[name] !== 'function') : [],
  );
