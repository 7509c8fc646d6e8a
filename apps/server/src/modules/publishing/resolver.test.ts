import { describe, expect, test } from 'vitest';
import { channelFacts, productFacts } from '../../testing/facts.ts';
import type { CategoryFact } from './facts.ts';
import { resolve } from './resolver.ts';
import type { RuleFact } from './rules/rule.ts';

const category = (...ids: number[]): CategoryFact => ({
  id: ids.at(-1)!,
  levels: ids.map((id) => ({ id, name: `C${id}`, publish_enabled: true })),
});
const rule = (
  position: number,
  action: RuleFact['action'],
  conditions: RuleFact['conditions'],
): RuleFact => ({
  id: position * 10,
  position,
  action,
  label: '',
  conditions,
});
const priceOf = (...args: Parameters<typeof resolve>): string | null => {
  const resolution = resolve(...args);
  return resolution.excluded ? null : resolution.price;
};

describe('the list price', () => {
  const listPriceOf = (...args: Parameters<typeof resolve>): string | null => {
    const resolution = resolve(...args);
    return resolution.excluded ? null : resolution.listPrice;
  };
  const product = productFacts({ list_price: '150.000000' });

  test('goes the way of the price: markup, VAT and rounding', () => {
    const connection = channelFacts({ markup_percent: '10', prices_with_vat: true });
    expect(priceOf(product, connection)).toBe('132.00');
    expect(listPriceOf(product, connection)).toBe('198.00');
  });

  test('takes no markup beside an absolute price, and is none when it is not above it', () => {
    const at = (price: string) => ({
      7: { price, markup_percent: null, stock: null, is_excluded: false, source: 'api' },
    });
    const connection = channelFacts({ markup_percent: '10' });
    expect(listPriceOf({ ...product, overrides: at('149.99') }, connection)).toBe('150.00');
    expect(listPriceOf({ ...product, overrides: at('150') }, connection)).toBeNull();
    expect(listPriceOf(productFacts({ list_price: '100.000000' }), connection)).toBeNull();
  });
});

describe('publish rules', () => {
  test('the first rule that matches decides', () => {
    const rules = [rule(1, 'exclude', { sku_patterns: ['K-*'] }), rule(2, 'include', { brand_ids: [5] })];
    const product = productFacts({ brand_id: 5 });
    expect(resolve(product, channelFacts({ rules }))).toMatchObject({
      excluded: true,
      reason: 'rule 1 excludes it',
    });
    const swapped = [
      { ...rules[1]!, position: 1 },
      { ...rules[0]!, position: 2 },
    ];
    expect(resolve(product, channelFacts({ rules: swapped })).excluded).toBe(false);
  });

  test('where no rule matches, a product goes out, unless there are rules that include', () => {
    const connection = (action: RuleFact['action']) =>
      channelFacts({ rules: [rule(1, action, { brand_ids: [5] })] });
    expect(resolve(productFacts(), connection('exclude')).excluded).toBe(false);
    expect(resolve(productFacts(), connection('include'))).toMatchObject({
      excluded: true,
      reason: 'no rule includes it',
    });
  });

  test('a category condition holds for its descendants', () => {
    const rules = [rule(1, 'exclude', { category_ids: [2] })];
    const inside = productFacts({ categories: [category(1, 2, 3)] });
    const outside = productFacts({ categories: [category(1, 4)] });
    expect(resolve(inside, channelFacts({ rules })).excluded).toBe(true);
    expect(resolve(outside, channelFacts({ rules })).excluded).toBe(false);
  });

  test('a product kept off one channel by hand goes to the others', () => {
    const override = { price: null, markup_percent: null, stock: null, is_excluded: true, source: 'manual' };
    const product = productFacts({ overrides: { 7: override } });
    expect(resolve(product, channelFacts()).excluded).toBe(true);
    expect(resolve(product, channelFacts({ id: 8 })).excluded).toBe(false);
  });
});

describe('markups', () => {
  const connection = channelFacts({
    markup_percent: '5',
    brand_markups: { 5: '10' },
    category_markups: { 1: '20', 2: '30' },
  });

  test('brand before category before connection', () => {
    const categories = [category(1)];
    expect(priceOf(productFacts({ brand_id: 5, categories }), connection)).toBe('110.00');
    expect(priceOf(productFacts({ categories }), connection)).toBe('120.00');
    expect(priceOf(productFacts(), connection)).toBe('105.00');
  });

  test('the nearest category counts, of the deepest category first', () => {
    expect(priceOf(productFacts({ categories: [category(1, 2, 9)] }), connection)).toBe('130.00');
    expect(priceOf(productFacts({ categories: [category(1), category(8, 2, 9)] }), connection)).toBe(
      '130.00',
    );
    expect(priceOf(productFacts({ categories: [category(3, 4), category(1)] }), connection)).toBe('120.00');
  });
});

describe('currency', () => {
  const dollars = channelFacts({ currency: 'USD', foreign_currency: true });

  test('without a rate nothing goes out at a wrong price; an absolute price needs none', () => {
    expect(resolve(productFacts(), dollars)).toMatchObject({
      excluded: true,
      reason: 'there is no exchange rate for USD',
    });
    const override = { price: '7', markup_percent: null, stock: null, is_excluded: false, source: 'api' };
    expect(priceOf(productFacts({ overrides: { 7: override } }), dollars)).toBe('7.00');
  });
});

describe('stock', () => {
  const stockOf = (...args: Parameters<typeof resolve>) => {
    const resolution = resolve(...args);
    return resolution.excluded ? null : resolution.stock;
  };

  test('general stock less the buffer, capped, never below zero', () => {
    expect(stockOf(productFacts(), channelFacts({ stock_buffer: 3 }))).toBe(7);
    expect(stockOf(productFacts(), channelFacts({ stock_cap: 4 }))).toBe(4);
    expect(stockOf(productFacts(), channelFacts({ stock_buffer: 30 }))).toBe(0);
    expect(stockOf(productFacts({ stock: { 1: -5 } }), channelFacts())).toBe(0);
  });

  test('a store with stock of its own shows it, others the stock of the connection', () => {
    const store = (location_id: number, is_active = true) => ({
      location_id,
      code: `s${location_id}`,
      label: 'Store',
      platform_store_id: `p${location_id}`,
      is_active,
    });
    const product = productFacts({ stock: { 1: 10, 2: 4 } });
    const resolution = resolve(product, channelFacts({ stores: [store(2), store(3)], stock_buffer: 1 }));
    expect(resolution).toMatchObject({
      stores: [
        { quantity: 3, own: true },
        { quantity: 9, own: false },
      ],
    });
    const override = { price: null, markup_percent: null, stock: 0, is_excluded: false, source: 'api' };
    const sold = resolve({ ...product, overrides: { 7: override } }, channelFacts({ stores: [store(2)] }));
    expect(sold).toMatchObject({ stock: 0, stores: [{ quantity: 0 }] });
    const off = resolve(product, channelFacts({ stores: [store(2, false), store(3)] }));
    expect(off).toMatchObject({ stores: [{ quantity: 0, active: false }, { quantity: 10 }] });
  });
});

test('the trace tells every step, in the order in which they decide', () => {
  const product = productFacts({ brand_id: 5, brand: 'Acme' });
  const connection = channelFacts({
    rules: [rule(1, 'include', {})],
    brand_markups: { 5: '10' },
    prices_with_vat: true,
    minimum_price: '500',
    stock_buffer: 1,
  });
  expect(
    resolve(product, connection).trace.map((step) => `${step.level}: ${step.text} = ${step.value}`),
  ).toEqual([
    'rule: rule 1 includes it = null',
    'master: master price = 100.000000',
    'brand: markup of the brand Acme: 10 % = 110.000000',
    'vat: with 20 % VAT = 132.000000',
    'rounding: rounded to the cent = 132.00',
    'minimum: raised to the minimum price of the connection = 500.00',
    'stock: general stock 10, less a buffer of 1 = 9',
  ]);
});
