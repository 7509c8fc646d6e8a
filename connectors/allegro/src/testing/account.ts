/** The application and the seller of the fake. */
export const ACCOUNT = {
  clientId: 'canary-client-id-of-the-fake',
  clientSecret: 'canary-client-secret-of-the-fake',
  refreshToken: 'canary-refresh-token-of-the-fake',
  sellerId: '44129867',
} as const;

/** Definitions that the seller made on the channel's own pages. */
export const SHOP = {
  marketplace: 'allegro-pl',
  currency: 'PLN',
  category: '77758',
  shippingRates: '5637592a-0a24-4771-b527-d89b2767d821',
  returnPolicy: 'd1d0b1c4-3b5c-4c62-b7c1-1c83a5b0d4b1',
  impliedWarranty: '09f0b4cc-7880-41a9-8f9a-2a86e4085a59',
  warranty: '593ecb5c-1d97-41a9-ab14-d663bd873d93',
  producer: '7f2a6f0a-5b0c-4a3f-9d0a-1b2c3d4e5f60',
} as const;

export const MARKETPLACES: Readonly<Record<string, string>> = {
  'allegro-pl': 'PLN',
  'allegro-cz': 'CZK',
  'allegro-sk': 'EUR',
  'allegro-hu': 'HUF',
};
