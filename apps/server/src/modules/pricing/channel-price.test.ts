import { describe, expect, test } from 'vitest';
import { channelPrice, type PriceSettings } from './channel-price.ts';

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

describe('channel price', () => {
  test('without anything it is the master price, with VAT where the channel wants it', () => {
    expect(channelPrice('83.333333', '20', settings(), null, null)).toMatchObject({
      net: '83.333333',
      sent: '100.00',
    });
    expect(channelPrice('83.333333', '20', settings({ prices_with_vat: false }), null, null).sent).toBe(
      '83.33',
    );
    expect(channelPrice('10.000000', null, settings(), null, null).sent).toBe('10.00');
  });

  test('the connection markup applies to the master price', () => {
    const price = channelPrice('100.000000', '20', settings({ markup_percent: '10' }), null, null);
    expect(price).toMatchObject({ net: '110.000000', sent: '132.00' });
    expect(price.trace.map((step) => step.level)).toEqual(['master', 'connection', 'vat', 'rounding']);
  });

  test('a markup of the product replaces the one of the connection', () => {
    const override = { price: null, markup_percent: '-25' };
    expect(channelPrice('100.000000', '0', settings({ markup_percent: '10' }), override, null).net).toBe(
      '75.000000',
    );
  });

  test('an absolute price wins over everything and goes out as it is', () => {
    const override = { price: '12.345', markup_percent: '50' };
    const price = channelPrice(
      '100.000000',
      '20',
      settings({ markup_percent: '10', price_rounding: 'end_99' }),
      override,
      null,
    );
    expect(price).toMatchObject({ net: '12.345000', sent: '12.345' });
    expect(channelPrice('1.000000', '20', settings(), { price: '7', markup_percent: null }, null).sent).toBe(
      '7.00',
    );
  });

  test('levels decide in the order of the specification: override, brand or category, connection', () => {
    const own = { price: null, markup_percent: '1' };
    const brand = { level: 'brand', name: 'Acme', percent: '2' } as const;
    const connection = settings({ markup_percent: '3' });
    const netOf = (...args: [typeof own | null, typeof brand | null]) =>
      channelPrice('100.000000', '0', connection, ...args).net;
    expect([netOf(own, brand), netOf(null, brand), netOf(null, null)]).toEqual([
      '101.000000',
      '102.000000',
      '103.000000',
    ]);
  });

  test('currency comes behind the markup and before VAT and rounding; an absolute price is not converted', () => {
    const dollars = settings({ markup_percent: '10', currency: 'USD', currency_rate: '1.25' });
    const price = channelPrice('100.000000', '20', dollars, null, null);
    expect(price).toMatchObject({ net: '137.500000', sent: '165.00' });
    expect(price.trace.map((step) => step.level)).toEqual([
      'master',
      'connection',
      'currency',
      'vat',
      'rounding',
    ]);
    expect(channelPrice('100.000000', '20', dollars, { price: '7', markup_percent: null }, null).sent).toBe(
      '7.00',
    );
  });

  test('a price below the minimum is raised to it; an absolute one is not', () => {
    const floored = settings({ minimum_price: '50' });
    const price = channelPrice('10.000000', '20', floored, null, null);
    expect(price).toMatchObject({ sent: '50.00', net: '41.666667' });
    expect(price.trace.at(-1)).toMatchObject({ level: 'minimum', value: '50.00' });
    expect(channelPrice('10.000000', '20', floored, { price: '7', markup_percent: null }, null).sent).toBe(
      '7.00',
    );
  });

  test('net is what an ending leaves of it', () => {
    const price = channelPrice('10.000000', '20', settings({ price_rounding: 'end_90' }), null, null);
    expect(price).toMatchObject({ sent: '11.90', net: '9.916667' });
  });
});
