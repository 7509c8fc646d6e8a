import { plainItem, plainKey, plainOffer } from '@sluice/connector-kit/testing';
import { expect, test } from 'vitest';
import { priceFaults } from './check-item.ts';
import type { Config } from './config.ts';
import {
  isWithdrawn,
  priceSeen,
  WITHDRAWN,
  wireOffer,
  wirePriceAndStock,
  wireWithdrawal,
} from './offer-map.ts';
import type { Offer } from './schema.ts';

const FACTS = { currency: 'EUR', decimals: 2, datedDiscounts: false, separator: '|' };
const CONFIG: Config = { address: 'https://m.example', api_key: 'k' };

/** An offer in which the merchant has set everything that can be set. */
const FULL: Offer = {
  offer_id: 1,
  shop_sku: 'A',
  product_sku: 'P-1',
  active: true,
  currency_iso_code: 'EUR',
  quantity: 4,
  price: 50,
  state_code: '2',
  all_prices: [
    {
      channel_code: null,
      unit_origin_price: 50,
      volume_prices: [
        { quantity_threshold: 1, unit_origin_price: 50 },
        { quantity_threshold: 10, unit_origin_price: 45, unit_discount_price: 44 },
      ],
    },
    { channel_code: 'US', context: { channel_codes: ['US'] }, unit_origin_price: 60, volume_prices: [] },
  ],
  allow_quote_requests: true,
  available_start_date: '2026-01-01T00:00:00Z',
  available_end_date: '2030-01-01T00:00:00Z',
  description: 'as good as new',
  eco_contributions: [{ epr_category_code: 'FR-DEEE' }],
  internal_description: 'shelf 4',
  leadtime_to_ship: 3,
  logistic_class: { code: 'BIG' },
  max_order_quantity: 9,
  min_order_quantity: 2,
  min_quantity_alert: 1,
  offer_additional_fields: [{ code: 'warranty', value: '2' }],
  package_quantity: 2,
  price_additional_info: 'net',
  product_tax_code: 'T1',
};

/** All of it, as OF24 names it, but price, stock and period. */
const KEPT = {
  product_id: 'P-1',
  product_id_type: 'SKU',
  shop_sku: 'A',
  state_code: '2',
  allow_quote_requests: true,
  description: 'as good as new',
  eco_contributions: [{ epr_category_code: 'FR-DEEE' }],
  internal_description: 'shelf 4',
  leadtime_to_ship: 3,
  logistic_class: 'BIG',
  max_order_quantity: 9,
  min_order_quantity: 2,
  min_quantity_alert: 1,
  offer_additional_fields: [{ code: 'warranty', value: '2' }],
  package_quantity: 2,
  price_additional_info: 'net',
  product_tax_code: 'T1',
  update_delete: 'update',
};
const PERIOD = { available_started: '2026-01-01T00:00:00Z', available_ended: '2030-01-01T00:00:00Z' };
const VOLUME = { quantity_threshold: 10, unit_origin_price: 45, unit_discount_price: 44 };
const CHANNEL = { channel_code: 'US', unit_origin_price: 60 };

test('price and stock take everything else of the offer along, prices of channels and quantities as well', () => {
  const offer = plainOffer(plainKey('A'), { price: '49.90', listPrice: '60', stock: 7 });
  expect(wirePriceAndStock(offer, FULL, FACTS, CONFIG)).toEqual({
    ...KEPT,
    ...PERIOD,
    price: 60,
    discount: { price: 49.9 },
    quantity: 7,
    all_prices: [
      { channel_code: null, unit_origin_price: 60, unit_discount_price: 49.9, volume_prices: [VOLUME] },
      CHANNEL,
    ],
  });
});

test('a withdrawal ends the period and the stock and keeps all else', () => {
  const wire = wireWithdrawal(FULL, CONFIG);
  expect(wire).toEqual({
    ...KEPT,
    price: 50,
    quantity: 0,
    available_ended: WITHDRAWN,
    all_prices: [{ channel_code: null, unit_origin_price: 50, volume_prices: [VOLUME] }, CHANNEL],
  });
});

test('days to shipment of the settings go with every write, because Mirakl shows 0 as 1', () => {
  const sameDay = { ...CONFIG, leadtime: 0 };
  const offer = plainOffer(plainKey('A'), { price: '50' });
  expect(wirePriceAndStock(offer, FULL, FACTS, sameDay)).toMatchObject({ leadtime_to_ship: 0 });
  expect(wireWithdrawal(FULL, sameDay)).toMatchObject({ leadtime_to_ship: 0 });
});

test('the price beside larger quantities has the dates of the discount', () => {
  const dates = { start_date: '2030-01-01T00:00:00Z', end_date: '2030-02-01T00:00:00Z' };
  const there = { ...FULL, discount: { discount_price: 40, origin_price: 50, ...dates } };
  const dated = { discount_start_date: dates.start_date, discount_end_date: dates.end_date };
  expect(wireWithdrawal(there, CONFIG)).toMatchObject({
    all_prices: [{ unit_origin_price: 50, unit_discount_price: 40, ...dated }, CHANNEL],
  });
});

test('an offer that was withdrawn begins anew without a period, and one of the merchant’s is kept', () => {
  const item = plainItem('A', { price: '50' });
  const ended = { ...FULL, available_start_date: null, available_end_date: WITHDRAWN };
  expect(isWithdrawn(ended)).toBe(true);
  expect(wireOffer(item, ended, CONFIG, FACTS)).not.toHaveProperty('available_ended');
  expect(wireOffer(item, FULL, CONFIG, FACTS)).toMatchObject(PERIOD);
  const asleep = wireOffer(plainItem('A', { price: '50', active: false }), FULL, CONFIG, FACTS);
  expect(asleep).toMatchObject({ quantity: 0, available_ended: WITHDRAWN });
});

test('a new offer goes on the product with the barcode, else on the shop’s own', () => {
  const wire = (barcode: string | null) => wireOffer(plainItem('A', { barcode }), null, CONFIG, FACTS);
  expect(wire('4006381333931')).toMatchObject({ product_id: '4006381333931', product_id_type: 'EAN' });
  expect(wire(null)).toMatchObject({ product_id: 'A', product_id_type: 'SHOP_SKU', state_code: '11' });
});

test('prices that an import would delete keep an offer from being written', () => {
  const forGroup = { channel_code: 'US', context: { channel_codes: ['US'], customer_group_ids: ['VIP'] } };
  expect(priceFaults(FULL)).toEqual([]);
  expect(priceFaults({ ...FULL, all_prices: [forGroup] })).toMatchObject([{ code: 'rejected' }]);
});

test('a discount counts while it lasts', () => {
  const discount = { discount_price: 40, origin_price: 50, end_date: '2026-06-01T00:00:00Z' };
  const seen = (now: string) => priceSeen({ ...FULL, price: 40, discount }, new Date(now));
  expect(seen('2026-05-01T00:00:00Z')).toEqual({ price: '40', listPrice: '50' });
  expect(seen('2026-07-01T00:00:00Z')).toEqual({ price: '50', listPrice: null });
});
