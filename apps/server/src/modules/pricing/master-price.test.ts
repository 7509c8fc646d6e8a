import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Money, storedPrice, withoutVat, withVat } from './master-price.ts';

// holds PRICE-3, PRICE-4, PRICE-5
describe('master price', () => {
  test('every price including VAT given to the cent comes back to the cent', () => {
    const cents = fc.integer({ min: 1, max: 99_999_999_999 });
    fc.assert(
      fc.property(cents, fc.constantFrom(0, 1, 5, 8, 10, 18, 19, 20, 21, 25, 27), (amount, rate) => {
        const gross = (amount / 100).toFixed(2);
        expect(withVat(withoutVat(gross, rate), String(rate))).toBe(gross);
      }),
    );
  });

  test('prices with VAT agree with decimal arithmetic for any price and rate', () => {
    const micros = fc.bigInt({ min: 0n, max: 999_999_999_999_999n });
    fc.assert(
      fc.property(micros, fc.integer({ min: 0, max: 1_000_000 }), (amount, rateE4) => {
        const net = new Money(amount.toString()).div(1_000_000).toFixed(6);
        const rate = new Money(rateE4).div(10_000).toFixed(4);
        expect(withVat(net, rate)).toBe(new Money(net).times(new Money(rate).div(100).plus(1)).toFixed(2));
      }),
    );
  });

  test.each([
    [{ price: 10, price_with_vat: 120 }, 20, '100.000000'],
    [{ price: 10, price_with_vat: 0 }, 20, '10.000000'],
    [{ price: 12.5 }, 20, '12.500000'],
    [{ price_with_vat: 100 }, 20, '83.333333'],
    [{ price_with_vat: 100 }, null, '100.000000'],
    [{ price: 0, price_with_vat: 0 }, 20, undefined],
    [{ price: null }, 20, undefined],
    [{}, 20, undefined],
  ])('%j at %s %% stores %s', (input, rate, stored) => {
    expect(storedPrice(input, rate)).toBe(stored);
  });
});
