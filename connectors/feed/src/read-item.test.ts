import { describe, expect, test } from 'vitest';
import type { Config } from './config.ts';
import { PROFILES, profileOf } from './profiles/index.ts';
import { readItem } from './read-item.ts';
import { fullProduct, settings } from './testing/products.ts';

const faults = (product: Parameters<typeof fullProduct>[0], config: Partial<Config> = {}) => {
  const all = settings(config);
  return readItem(fullProduct(product), all, profileOf(all)).issues.map(
    ({ code, field, key }) => `${code} ${field} ${key?.code}`,
  );
};

describe('a product that the channel would refuse is refused here, with its reason', () => {
  test('a full product has no faults, in any profile', () => {
    for (const profile of [...Object.keys(PROFILES), 'template'] as Config['profile'][]) {
      const [currency = 'EUR'] = profile === 'template' ? [] : (PROFILES[profile].currencies ?? []);
      expect([profile, faults({ currency }, { profile })]).toEqual([profile, []]);
    }
  });

  test.each([
    ['a title that is too long', { title: 'ş'.repeat(151) }, 'too_long title feed_too_long'],
    ['no image', { images: [] }, 'missing_field images feed_missing'],
    ['an image without an address', { images: ['img/1.jpg'] }, 'invalid_image images feed_image'],
    ['an image over FTP', { images: ['ftp://img.example/1.jpg'] }, 'invalid_image images feed_image'],
    ['a wrong check digit', { barcode: '4006381333932' }, 'invalid_barcode barcode feed_barcode'],
    ['a barcode of the shop’s own', { barcode: '2000000000008' }, 'invalid_barcode barcode feed_barcode'],
    ['a price of nothing', { price: '0.00' }, 'invalid_price price feed_price'],
    ['a price that is none', { price: '12,50' }, 'invalid_price price feed_price'],
    ['a price without a currency', { currency: '' }, 'invalid_price currency feed_currency'],
    ['an empty title of control characters', { title: '\u0000\u0007' }, 'missing_field title feed_missing'],
    [
      'a gender that Google does not know',
      { properties: [{ name: 'Gender', value: 'any' }] },
      'invalid_value gender feed_value',
    ],
  ])('%s', (_name, product, reason) => {
    expect(faults(product)).toContain(reason);
  });

  test.each(['KADIN', 'ERKEK', 'UNISEX', 'Kadın'])(
    'the gender %s is read as its word in small letters',
    (value) => {
      expect(faults({ properties: [{ name: 'Gender', value }] })).toEqual([]);
    },
  );

  test('a title of as many characters as are taken passes, signs beyond the first plane counted once', () => {
    expect(faults({ title: '😀'.repeat(150) })).toEqual([]);
    expect(faults({ title: '😀'.repeat(151) })).toEqual(['too_long title feed_too_long']);
  });

  test('Heureka takes two currencies, and keys of its own letters', () => {
    expect(faults({ currency: 'TRY', sku: 'A/1' }, { profile: 'heureka' })).toEqual([
      'invalid_price currency feed_currency',
      'invalid_value sku feed_value',
    ]);
  });

  test('a setting that a profile needs is asked for as a setting', () => {
    const { delivery_days: _, ...without } = settings({ profile: 'heureka' });
    const [issue] = readItem(fullProduct(), without, PROFILES.heureka).issues;
    expect(issue).toMatchObject({ field: 'delivery_days', key: { code: 'feed_setting_missing' } });
  });

  test('a barcode that is no GTIN is left out where the connection says so', () => {
    const config = settings({ invalid_barcode: 'leave_out' });
    const { values, issues } = readItem(fullProduct({ barcode: '2000000000008' }), config, PROFILES.google);
    const value = (name: string) => values[PROFILES.google.fields.findIndex((field) => field.name === name)];
    expect(issues).toEqual([]);
    expect(value('gtin')).toEqual([]);
    expect(value('identifier_exists')).toEqual(['no']);
  });
});
