import { describe, expect, test } from 'vitest';
import { channelFacts, overrideFact, productFacts } from '../../testing/facts.ts';
import { textOfStep } from '../pricing/index.ts';
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
      7: overrideFact({ price }),
    });
    const connection = channelFacts({ markup_percent: '10' });
    expect(listPriceOf({ ...product, overrides: at('149.99') }, connection)).toBe('150.00');
    expect(listPriceOf({ ...product, overrides: at('150') }, connection)).toBeNull();
    expect(listPriceOf(productFacts({ list_price: '100.000000' }), connection)).toBeNull();
  });
});

// holds SCHED-2
describe('scheduled prices', () => {
  const scheduled = (price: string, connection_id: number | null, more: object = {}) => ({
    price,
    connection_id,
    currency: connection_id === null ? null : 'EUR',
    until: '2026-12-01T00:00:00Z',
    holds: true,
    confirmed: null,
    ...more,
  });
  const traceOf = (...args: Parameters<typeof resolve>) =>
    resolve(...args).trace.flatMap(({ about, level }) => (about === 'price' ? [level] : []));

  test('one of the connection decides before its override, as it is', () => {
    const product = productFacts({
      overrides: { 7: overrideFact({ price: '90', currency: 'EUR', markup_percent: null }) },
      scheduled: [scheduled('70.000000', 7), scheduled('50.000000', null)],
    });
    const connection = channelFacts({ prices_with_vat: true, markup_percent: '10', minimum_price: '80' });
    expect(priceOf(product, connection)).toBe('70.00');
    expect(traceOf(product, connection)).toEqual(['master', 'schedule']);
    expect(priceOf(product, { ...connection, id: 8, minimum_price: null })).toBe('66.00');
  });

  test('one without a connection takes the place of the master price, below a fixed price of the channel', () => {
    const product = productFacts({ scheduled: [scheduled('50.000000', null)] });
    const connection = channelFacts({ prices_with_vat: true, markup_percent: '10' });
    expect(priceOf(product, connection)).toBe('66.00');
    expect(traceOf(product, connection)).toEqual(['master', 'schedule', 'connection', 'vat', 'rounding']);
    const overridden = (override: object) => ({ ...product, overrides: { 7: overrideFact(override) } });
    expect(priceOf(overridden({ price: '90' }), connection)).toBe('90.00');
    expect(priceOf(overridden({ markup_percent: '20' }), connection)).toBe('72.00');
  });

  test('it sells a product that has no price of its own, needs no rate on its channel, and moves no rule', () => {
    const free = productFacts({ price: '0.000000', scheduled: [scheduled('50.000000', null)] });
    expect(priceOf(free, channelFacts())).toBe('50.00');
    const foreign = channelFacts({ currency: 'USD', foreign_currency: true });
    const abroad = productFacts({ scheduled: [scheduled('50.000000', 7, { currency: 'USD' })] });
    expect(priceOf(abroad, foreign)).toBe('50.00');
    const rules = [rule(1, 'exclude', { price: { max: 60 } })];
    expect(priceOf(productFacts({ scheduled: free.scheduled }), channelFacts({ rules }))).toBe('50.00');
  });

  test('in a former currency of the connection it is held, like a fixed price', () => {
    const product = productFacts({ scheduled: [scheduled('50.000000', 7, { currency: 'USD' })] });
    expect(resolve(product, channelFacts())).toMatchObject({
      price: null,
      issues: [{ code: 'override_currency' }],
    });
  });

  test('the crossed-out price stays that of the product', () => {
    const product = productFacts({ list_price: '150.000000', scheduled: [scheduled('50.000000', null)] });
    expect(resolve(product, channelFacts({ markup_percent: '10' }))).toMatchObject({
      price: '55.00',
      listPrice: '165.00',
    });
    const ofChannel = { ...product, scheduled: [scheduled('50.000000', 7)] };
    expect(resolve(ofChannel, channelFacts({ markup_percent: '10' }))).toMatchObject({
      price: '50.00',
      listPrice: '150.00',
    });
  });

  test('one that is over decides nothing', () => {
    const over = scheduled('50.000000', null, { holds: false, confirmed: {} });
    expect(priceOf(productFacts({ scheduled: [over] }), channelFacts())).toBe('100.00');
  });
});

// holds CHAN-6
describe('publish rules', () => {
  test('the first rule that matches decides', () => {
    const rules = [rule(1, 'exclude', { sku_patterns: ['K-*'] }), rule(2, 'include', { brand_ids: [5] })];
    const product = productFacts({ brand_id: 5 });
    expect(resolve(product, channelFacts({ rules }))).toMatchObject({
      excluded: true,
      trace: [{ code: 'trace.rule_excludes', params: { rule_id: 10, position: 1 } }],
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
      trace: [{ code: 'trace.no_rule_includes' }],
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
    const override = overrideFact({ is_excluded: true, source: 'manual' });
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

  // holds OVR-9
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
      trace: [{ code: 'trace.no_currency_rate', params: { currency: 'USD' } }],
    });
    const override = overrideFact({ price: '7' });
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

  // holds OVR-5
  test('the own stock of a channel is what was given less what was sold there since', () => {
    const at = (stock: number, stock_sold: number) =>
      productFacts({ stock: { 1: 0 }, overrides: { 7: overrideFact({ stock, stock_sold }) } });
    expect(stockOf(at(5, 0), channelFacts({ stock_buffer: 3 }))).toBe(5);
    expect(stockOf(at(5, 2), channelFacts())).toBe(3);
    expect(stockOf(at(5, 7), channelFacts())).toBe(0);
  });

  test('a local location that is switched off has nothing to sell', () => {
    expect(stockOf(productFacts(), channelFacts({ local_location_id: null }))).toBe(0);
  });
});

describe('stores', () => {
  const store = (location_id: number, is_active = true) => ({
    location_id,
    code: `s${location_id}`,
    label: 'Store',
    platform_store_id: `p${location_id}`,
    is_active,
  });
  const quantitiesOf = (...args: Parameters<typeof resolve>) => {
    const resolution = resolve(...args);
    return resolution.excluded ? null : resolution.stores.map(({ quantity }) => quantity);
  };
  const stores = [store(2), store(3), store(4)];
  const product = productFacts({ stock: { 1: 8 } });

  // holds TGT-7
  test('general stock is promised once: in the first active store, or the one that is named', () => {
    expect(quantitiesOf(product, channelFacts({ stores }))).toEqual([8, 0, 0]);
    expect(quantitiesOf(product, channelFacts({ stores, general_store_id: 3 }))).toEqual([0, 8, 0]);
    const off = [store(2, false), store(3), store(4)];
    expect(quantitiesOf(product, channelFacts({ stores: off }))).toEqual([0, 8, 0]);
    expect(quantitiesOf(product, channelFacts({ stores: off, general_store_id: 2 }))).toEqual([0, 8, 0]);
  });

  test('a store shows its own entry less the buffer, whatever the others have', () => {
    const withEntry = productFacts({ stock: { 1: 8, 3: 4 } });
    expect(quantitiesOf(withEntry, channelFacts({ stores, stock_buffer: 1 }))).toEqual([7, 3, 0]);
    expect(resolve(withEntry, channelFacts({ stores }))).toMatchObject({
      stock: 8,
      stores: [{ own: false }, { own: true }, { own: false }],
    });
  });

  test('shared, it is divided among those without an entry, and adds up', () => {
    const shared = channelFacts({ stores, store_stock: 'share' });
    expect(quantitiesOf(product, shared)).toEqual([3, 3, 2]);
    expect(quantitiesOf(productFacts({ stock: { 1: 8, 3: 4 } }), shared)).toEqual([4, 4, 4]);
    expect(quantitiesOf(productFacts({ stock: { 1: 2 } }), shared)).toEqual([1, 1, 0]);
  });

  test('copied, each store promises all of it', () => {
    expect(quantitiesOf(product, channelFacts({ stores, store_stock: 'copy' }))).toEqual([8, 8, 8]);
  });

  test('the own stock of the channel is promised once as well, in place of what the stores have', () => {
    const overridden = productFacts({ stock: { 1: 8, 3: 4 }, overrides: { 7: overrideFact({ stock: 5 }) } });
    expect(quantitiesOf(overridden, channelFacts({ stores }))).toEqual([5, 0, 0]);
  });
});

describe('what a sale needs', () => {
  const checked = (...args: Parameters<typeof resolve>) => {
    const resolution = resolve(...args);
    if (resolution.excluded) throw new Error('excluded');
    const codes = (issues: typeof resolution.issues) => issues.map(({ code, field }) => `${code} ${field}`);
    return {
      issues: codes(resolution.issues),
      warnings: codes(resolution.warnings),
      price: resolution.price,
    };
  };

  test('without a price nothing is sold, and the product is not excluded by that', () => {
    expect(checked(productFacts({ price: '0.000000' }), channelFacts())).toEqual({
      issues: ['no_price price'],
      warnings: [],
      price: null,
    });
  });

  test('a product without a VAT rate is warned about unless the connection says otherwise', () => {
    const product = productFacts({ vat_rate: null });
    expect(checked(product, channelFacts())).toMatchObject({ issues: [], warnings: ['no_vat_rate vatRate'] });
    expect(checked(product, channelFacts({ require_vat: 'hold' })).issues).toEqual(['no_vat_rate vatRate']);
    expect(checked(product, channelFacts({ require_vat: 'never' })).warnings).toEqual([]);
  });

  test('a connection asks for more, field by field', () => {
    const strict = channelFacts({
      require_sku: 'hold',
      require_barcode: 'hold',
      require_brand: 'hold',
      require_category: 'hold',
      require_image: 'hold',
      require_description: 'hold',
    });
    expect(checked(productFacts({ sku: null, description: ' ' }), strict).issues).toEqual([
      'incomplete sku',
      'incomplete barcode',
      'incomplete brand',
      'incomplete categoryPath',
      'incomplete images',
      'incomplete description',
    ]);
    const whole = productFacts({
      ean: '4006381333931',
      brand_id: 5,
      brand: 'Acme',
      categories: [category(1)],
      images: ['a.webp'],
      description: 'Boils',
    });
    expect(checked(whole, strict).issues).toEqual([]);
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
    resolve(product, connection).trace.map((step) => `${step.level}: ${textOfStep(step)} = ${step.value}`),
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
