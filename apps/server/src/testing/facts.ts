import type { ConnectionFacts, ProductFacts } from '../modules/publishing/facts.ts';

const LOCAL = 1;

/** A product as the resolver reads it: 100 net, 20 % VAT, 10 in stock, nothing else. */
export const productFacts = (overrides: Partial<ProductFacts> = {}): ProductFacts => ({
  id: 1,
  name: 'Kettle',
  sku: 'K-1',
  ean: null,
  model: null,
  description: null,
  status: true,
  publish_enabled: true,
  price: '100.000000',
  vat_rate: '20',
  brand_id: null,
  brand: null,
  tags: [],
  tag_keys: [],
  group_ids: [],
  stock: { [LOCAL]: 10 },
  images: [],
  categories: [],
  overrides: {},
  ...overrides,
});

/** A connection as the resolver reads it: no rules, no markups, net prices in the tenant's currency. */
export const channelFacts = (overrides: Partial<ConnectionFacts> = {}): ConnectionFacts => ({
  id: 7,
  platform: 'simulator',
  label: 'Channel',
  markup_percent: null,
  prices_with_vat: false,
  price_rounding: 'cent',
  price_rounding_direction: 'nearest',
  minimum_price: null,
  currency: 'EUR',
  currency_rate: null,
  foreign_currency: false,
  stock_buffer: 0,
  stock_cap: null,
  guard_withdraw_percent: 30,
  guard_price_percent: 50,
  guard_price_share_percent: 30,
  guard_minimum_listings: 100,
  withdraw_excluded: true,
  rules: [],
  brand_markups: {},
  category_markups: {},
  local_location_id: LOCAL,
  stores: [],
  guard_state: null,
  ...overrides,
});
