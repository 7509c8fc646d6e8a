import { readFileSync } from 'node:fs';
import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { messageFor } from '../server/src/platform/http/input-messages.ts';
import { fieldName } from './src/lib/field-names.ts';
import { serverText } from './src/lib/server-texts.ts';

let t: TFunction;
beforeAll(async () => {
  const lib = JSON.parse(
    readFileSync(new URL('./src/lib/locales/tr.json', import.meta.url), 'utf8'),
  ) as object;
  t = await i18next
    .createInstance()
    .init({ lng: 'tr', resources: { tr: { lib } }, ns: ['lib'], returnEmptyString: false });
});
const turkish = (message: string): string => serverText(message, t, 'tr');

const schemaOf = (price: object) => ({ type: 'object', properties: { price } });
const problem = (keyword: string, params: object = {}) => ({
  keyword,
  instancePath: '/price',
  params: params as Record<string, unknown>,
});

// holds UI-20
describe('what the service refuses is told in Turkish', () => {
  test.each([
    ['type', {}, { type: 'string' }],
    ['type', {}, { type: 'number' }],
    ['type', {}, { type: ['integer', 'null'] }],
    ['type', {}, { type: 'boolean' }],
    ['type', {}, { type: 'array' }],
    ['minimum', { limit: 0.01 }, {}],
    ['maximum', { limit: 5 }, {}],
    ['maximum', { limit: Number.MAX_SAFE_INTEGER }, {}],
    ['minLength', { limit: 8 }, {}],
    ['maxLength', { limit: 100 }, {}],
    ['minItems', { limit: 1 }, {}],
    ['maxItems', { limit: 9 }, {}],
    ['minProperties', { limit: 1 }, {}],
    ['maxProperties', { limit: 9 }, {}],
    ['enum', {}, { enum: ['set', 'amount'] }],
    ['format', {}, {}],
    ['pattern', {}, { description: 'Digits.' }],
    ['not', {}, {}],
  ])('%s %j', (keyword, params, node) => {
    const [[, message]] = messageFor(problem(keyword, params), schemaOf(node), { price: 'x' }) as [
      [string, string],
    ];
    expect(turkish(message!)).toMatch(/^Fiyat /);
    expect(turkish(message!)).not.toBe(message);
  });

  test('a field that is missing, and how many problems there are besides', () => {
    expect(turkish('name field is required (and 2 more errors)')).toBe('Ad zorunludur (ve 2 sorun daha)');
    expect(turkish('channel_overrides.0.price must be at least 0')).toBe(
      'Kanallarda › Fiyat en az 0 olmalıdır',
    );
  });

  test('what became of products in bulk', () => {
    expect(turkish('changed since by somebody else, and left as it is: price, status')).toBe(
      'o zamandan beri başkası değiştirdi, olduğu gibi bırakıldı: Fiyat, Aktif',
    );
    expect(turkish('Pazar: the connection is paused')).toBe('Pazar: bağlantı duraklatıldı');
  });

  test('a field that has no name is called as the service calls it, not by a key of ours', () => {
    expect(fieldName(t, 'conditions')).toBe('conditions');
    expect(fieldName(t, 'guard.minimum_listings')).not.toContain('fieldName');
  });

  test('what has no words is told as it is, and English as the service says it', () => {
    expect(turkish('weight is missing')).toBe('weight is missing');
    expect(serverText('name field is required', t, 'en')).toBe('name field is required');
  });
});
