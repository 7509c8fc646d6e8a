/** The operator's marketplace, and the seller on it as the connector's settings name them. */
export const ACCOUNT = {
  apiKey: 'canary-api-key-of-the-fake',
  /** The shop that calls without `shop_id` are about. */
  shopId: 2000,
  /** A second shop of the key, with offers and orders of its own. */
  otherShopId: 2001,
  currency: 'EUR',
  /** Decimals that the operator takes in prices. */
  priceDecimals: 2,
} as const;

/** Conditions of offers (OF61). */
export const OFFER_STATES = [
  { code: '11', label: 'New' },
  { code: '10', label: 'Refurbished' },
  { code: '4', label: 'Used - Acceptable Condition' },
] as const;

export const CARRIERS = [
  {
    code: 'DHL',
    label: 'DHL',
    standard_code: 'DHL',
    tracking_url: 'https://track.example/dhl?id={trackingId}',
  },
  {
    code: 'UPS',
    label: 'UPS',
    standard_code: 'UPS',
    tracking_url: 'https://track.example/ups?id={trackingId}',
  },
] as const;

export const REASONS = {
  CANCELATION: [
    { code: '34', label: 'Out of stock' },
    { code: '35', label: 'Cancelled by the client prior to shipping' },
  ],
  REFUND: [
    { code: '17', label: 'Item returned' },
    { code: '18', label: 'Item not received' },
    { code: '19', label: 'Agreement found with the vendor' },
  ],
  INCIDENT_CLOSE: [{ code: '3', label: 'Problem solved' }],
} as const;

export const LOGISTIC_CLASSES = ['S', 'M', 'L'] as const;

/** Days until an offer is shipped when the seller names none. */
export const DEFAULT_LEAD_TIME = 3;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
