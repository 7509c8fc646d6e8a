import { describe, expect, test } from 'vitest';
import {
  channelPrice,
  type PriceBasis,
  type PriceOverride,
  type PriceSettings,
  type RuleMarkup,
} from './channel-price.ts';
import { withoutVat } from './master-price.ts';
import { PRICE_ROUNDINGS, ROUNDING_DIRECTIONS, roundPrice } from './rounding.ts';

const settings = (overrides: Partial<PriceSettings> = {}): PriceSettings => ({
  markup_percent: null,
  prices_with_vat: true,
  price_rounding: 'cent',
  price_rounding_direction: 'nearest',
  minimum_price: null,
  currency: 'EUR',
  currency_rate: null,
  ...overrides,
});

const basis = (
  settings: PriceSettings,
  override: PriceOverride | null = null,
  rule: RuleMarkup | null = null,
): PriceBasis => ({ settings, override, rule, scheduled: { channel: null, master: null } });

describe('channel price', () => {
  test('without anything it is the master price, with VAT where the channel wants it', () => {
    expect(channelPrice({ price: '83.333333', vat_rate: '20' }, basis(settings()))).toMatchObject({
      net: '83.333333',
      sent: '100.00',
    });
    expect(
      channelPrice({ price: '83.333333', vat_rate: '20' }, basis(settings({ prices_with_vat: false }))).sent,
    ).toBe('83.33');
    expect(channelPrice({ price: '10.000000', vat_rate: null }, basis(settings())).sent).toBe('10.00');
  });

  // holds OVR-10
  test('the connection markup applies to the master price', () => {
    const price = channelPrice(
      { price: '100.000000', vat_rate: '20' },
      basis(settings({ markup_percent: '10' })),
    );
    expect(price).toMatchObject({ net: '110.000000', sent: '132.00' });
    expect(price.trace.map((step) => step.level)).toEqual(['master', 'connection', 'vat', 'rounding']);
  });

  // holds OVR-3
  test('a markup of the product replaces the one of the connection', () => {
    const override = { price: null, currency: null, markup_percent: '-25' };
    expect(
      channelPrice(
        { price: '100.000000', vat_rate: '0' },
        basis(settings({ markup_percent: '10' }), override),
      ).net,
    ).toBe('75.000000');
  });

  // holds OVR-2
  test('an absolute price wins over everything and goes out in the decimals of the currency', () => {
    const override = { price: '12.345', currency: 'EUR', markup_percent: '50' };
    const price = channelPrice(
      { price: '100.000000', vat_rate: '20' },
      basis(settings({ markup_percent: '10', price_rounding: 'end_99' }), override),
    );
    expect(price).toMatchObject({ net: '12.345000', sent: '12.35' });
    expect(
      channelPrice(
        { price: '1.000000', vat_rate: '20' },
        basis(settings(), { price: '7', currency: null, markup_percent: null }),
      ).sent,
    ).toBe('7.00');
  });

  test('there is no price of zero, however it comes about', () => {
    const none = { net: null, sent: null, problem: 'no_price' };
    const zero = { price: '0', currency: 'EUR', markup_percent: null };
    const gift = { price: null, currency: null, markup_percent: '-100' };
    expect(channelPrice({ price: '0.000000', vat_rate: '20' }, basis(settings()))).toMatchObject(none);
    expect(
      channelPrice({ price: '0.000000', vat_rate: '20' }, basis(settings({ minimum_price: '5' }))),
    ).toMatchObject(none);
    expect(channelPrice({ price: '0.004000', vat_rate: '0' }, basis(settings()))).toMatchObject(none);
    expect(channelPrice({ price: '10.000000', vat_rate: '20' }, basis(settings(), zero))).toMatchObject(none);
    expect(channelPrice({ price: '10.000000', vat_rate: '20' }, basis(settings(), gift))).toMatchObject(none);
  });

  test('an absolute price means nothing in another currency than it was given in', () => {
    const given = { price: '77', currency: 'EUR', markup_percent: null };
    const dollars = settings({ currency: 'USD', currency_rate: '1.25' });
    expect(channelPrice({ price: '10.000000', vat_rate: '20' }, basis(dollars, given))).toMatchObject({
      sent: null,
      problem: 'override_currency',
    });
    expect(channelPrice({ price: '10.000000', vat_rate: '20' }, basis(settings(), given))).toMatchObject({
      sent: '77.00',
    });
  });

  test('an absolute price is rounded half up to the smallest coin', () => {
    const sentAt = (price: string, currency: string) =>
      channelPrice(
        { price: '1.000000', vat_rate: '20' },
        basis(settings({ currency }), { price, currency, markup_percent: null }),
      ).sent;
    expect(sentAt('1.23456789', 'EUR')).toBe('1.23');
    expect(sentAt('1.235', 'EUR')).toBe('1.24');
    expect(sentAt('1234.5', 'JPY')).toBe('1235');
    expect(sentAt('1.2345', 'KWD')).toBe('1.235');
  });

  // holds OVR-9
  test('levels decide in this order: override, brand or category, connection', () => {
    const own = { price: null, currency: null, markup_percent: '1' };
    const brand = { level: 'brand', name: 'Acme', percent: '2' } as const;
    const connection = settings({ markup_percent: '3' });
    const netOf = (...args: [typeof own | null, typeof brand | null]) =>
      channelPrice({ price: '100.000000', vat_rate: '0' }, basis(connection, ...args)).net;
    expect([netOf(own, brand), netOf(null, brand), netOf(null, null)]).toEqual([
      '101.000000',
      '102.000000',
      '103.000000',
    ]);
  });

  test('currency comes behind the markup and before VAT and rounding; an absolute price is not converted', () => {
    const dollars = settings({ markup_percent: '10', currency: 'USD', currency_rate: '1.25' });
    const price = channelPrice({ price: '100.000000', vat_rate: '20' }, basis(dollars));
    expect(price).toMatchObject({ net: '137.500000', sent: '165.00' });
    expect(price.trace.map((step) => step.level)).toEqual([
      'master',
      'connection',
      'currency',
      'vat',
      'rounding',
    ]);
    expect(
      channelPrice(
        { price: '100.000000', vat_rate: '20' },
        basis(dollars, { price: '7', currency: null, markup_percent: null }),
      ).sent,
    ).toBe('7.00');
  });

  test('a price below the minimum is raised to it; an absolute one is not', () => {
    const floored = settings({ minimum_price: '50' });
    const price = channelPrice({ price: '10.000000', vat_rate: '20' }, basis(floored));
    expect(price).toMatchObject({ sent: '50.00', net: '41.666667' });
    expect(price.trace.at(-1)).toMatchObject({ level: 'minimum', value: '50.00' });
    expect(
      channelPrice(
        { price: '10.000000', vat_rate: '20' },
        basis(floored, { price: '7', currency: null, markup_percent: null }),
      ).sent,
    ).toBe('7.00');
  });

  test('a price given with VAT is rounded as it was given, whatever six decimals leave of it', () => {
    const changed: string[] = [];
    for (const rate of ['19', '21'])
      for (const rounding of PRICE_ROUNDINGS)
        for (const direction of ROUNDING_DIRECTIONS)
          for (let cents = 101; cents < 1_100; cents += 2) {
            const given = (cents / 100).toFixed(2);
            const price = channelPrice(
              { price: withoutVat(given, rate), vat_rate: rate },
              basis(settings({ price_rounding: rounding, price_rounding_direction: direction })),
            );
            if (price.sent !== roundPrice(given, rounding, direction, 'EUR'))
              changed.push(`${given} with ${rate} % ${rounding} ${direction}: ${price.sent}`);
          }
    expect(changed).toEqual([]);
  });

  test('net is what an ending leaves of it', () => {
    const price = channelPrice(
      { price: '10.000000', vat_rate: '20' },
      basis(settings({ price_rounding: 'end_90' })),
    );
    expect(price).toMatchObject({ sent: '11.90', net: '9.916667' });
  });
});
