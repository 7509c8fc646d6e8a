/** The identifiers of the three policies that an offer names. */
export interface Policies {
  readonly fulfillmentPolicyId: string;
  readonly paymentPolicyId: string;
  readonly returnPolicyId: string;
}

/** A site of eBay on which the seller offers. */
export interface Marketplace {
  readonly id: string;
  /** As items carry it; headers write it with a hyphen. */
  readonly locale: string;
  readonly currency: string;
  readonly treeId: string;
  readonly policies: Policies;
}

const marketplace = (id: string, locale: string, currency: string, treeId: string): Marketplace => ({
  id,
  locale,
  currency,
  treeId,
  policies: {
    fulfillmentPolicyId: `61970${treeId}000010`,
    paymentPolicyId: `61970${treeId}000020`,
    returnPolicyId: `61970${treeId}000030`,
  },
});

export const MARKETPLACES: readonly Marketplace[] = [
  marketplace('EBAY_US', 'en_US', 'USD', '0'),
  marketplace('EBAY_GB', 'en_GB', 'GBP', '3'),
  marketplace('EBAY_DE', 'de_DE', 'EUR', '77'),
];

export const marketplaceOf = (id: unknown): Marketplace | undefined =>
  MARKETPLACES.find((one) => one.id === id);
