import { describe, expect, test } from 'vitest';
import { channelPrice, type PriceSettings } from './channel-price.ts';

const settings = (overrides: Partial<PriceSettings> = {}): PriceSettings => ({
  markup_percent: null,
  prices_with_vat: true,
  price_rounding: 'cent',
  ...overrides,
});

describe('channel price', () => {
  test('without anything it is the master price, with VAT where the channel wants it', () => {
    expect(channelPrice('83.333333', '20', settings(), null)).toMatchObject({
      net: '83.333333',
      sent: '100.00',
    });
    expect(channelPrice('83.333333', '20', settings({ prices_with_vat: false }), null).sent).toBe('83.33');
    expect(channelPrice('10.000000', null, settings(), null).sent).toBe('10.00');
  });

  test('the connection markup applies to the master price', () => {
    const price = channelPrice('100.000000', '20', settings({ markup_percent: '10' }), null);
    expect(price).toMatchObject({ net: '110.000000', sent: '132.00' });
    expect(price.trace.map((step) => step.level)).toEqual(['master', 'connection', 'vat', 'rounding']);
  });

  test('a markup of the product replaces the one of the connection', () => {
    const override = { price: null, markup_percent: '-25' };
    expect(channelPrice('100.000000', '0', settings({ markup_percent: '10' }), override).net).toBe(
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
    );
    expect(price).toMatchObject({ net: '12.345000', sent: '12.345' });
    expect(channelPrice('1.000000', '20', settings(), { price: '7', markup_percent: null }).sent).toBe(
      '7.00',
    );
  });

  test.each([
    ['whole', '12.49', '12.00'],
    ['whole', '12.50', '13.00'],
    ['end_90', '12.50', '12.90'],
    ['end_90', '12.91', '13.90'],
    ['end_99', '12.99', '12.99'],
    ['end_99', '0.10', '0.99'],
    ['end_99', '0', '0.00'],
  ] as const)('%s makes %s %s', (price_rounding, given, sent) => {
    expect(channelPrice(given, null, settings({ price_rounding }), null).sent).toBe(sent);
  });
});
