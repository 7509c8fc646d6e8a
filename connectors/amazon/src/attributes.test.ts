import { expect, test } from 'vitest';
import { codeOf, placeOf, wireAttributes, wireValue } from './attributes.ts';
import { MARKETPLACES } from './marketplaces.ts';

const TURKEY = { marketplace_id: MARKETPLACES.TR.id };

test.each([
  ['color:l', { attribute: 'color', path: ['value'], kind: 'text', hasLanguage: true }],
  [
    'country_of_origin',
    { attribute: 'country_of_origin', path: ['value'], kind: 'text', hasLanguage: false },
  ],
  ['item_weight.unit', { attribute: 'item_weight', path: ['unit'], kind: 'text', hasLanguage: false }],
  [
    'number_of_items:n',
    { attribute: 'number_of_items', path: ['value'], kind: 'number', hasLanguage: false },
  ],
  [
    'item_dimensions.length.value:n',
    { attribute: 'item_dimensions', path: ['length', 'value'], kind: 'number', hasLanguage: false },
  ],
  ['sold_as:lb', { attribute: 'sold_as', path: ['value'], kind: 'boolean', hasLanguage: true }],
] as const)('the code %s tells the place of a value and its kind', (code, place) => {
  expect(placeOf(code)).toEqual(place);
  expect(codeOf(place)).toBe(code);
});

test.each(['', 'a b', 'color:x', '.value', 'color..value', `${'x'.repeat(101)}`])(
  'a code that is none of ours is told apart: %j',
  (code) => {
    expect(placeOf(code)).toBeNull();
  },
);

test('values become lists of objects for the marketplace, in its language where they have one', () => {
  const attributes = [
    { code: 'color:l', value: 'Siyah' },
    { code: 'material:l', value: 'Cam' },
    { code: 'material:l', value: 'Metal' },
    { code: 'item_weight.value:n', value: '1.250' },
    { code: 'item_weight.unit', value: 'kilograms' },
    { code: 'item_dimensions.length.value:n', value: '12' },
    { code: 'item_dimensions.length.unit', value: 'centimeters' },
    { code: 'batteries_required:b', value: 'false' },
  ];
  expect(wireAttributes(attributes, MARKETPLACES.TR)).toEqual({
    color: [{ ...TURKEY, language_tag: 'tr_TR', value: 'Siyah' }],
    material: [
      { ...TURKEY, language_tag: 'tr_TR', value: 'Cam' },
      { ...TURKEY, language_tag: 'tr_TR', value: 'Metal' },
    ],
    item_weight: [{ ...TURKEY, value: 1.25, unit: 'kilograms' }],
    item_dimensions: [{ ...TURKEY, length: { value: 12, unit: 'centimeters' } }],
    batteries_required: [{ ...TURKEY, value: false }],
  });
});

test.each([
  ['1e3', 'number'],
  ['12,5', 'number'],
  ['1234567890123', 'number'],
  ['yes', 'boolean'],
  ['  ', 'text'],
] as const)('%j stands for no %s, and is not guessed', (text, kind) => {
  expect(wireValue(text, kind)).toBeNull();
});

test('a code reaches no object but the one that is sent', () => {
  expect(placeOf('color.__proto__.x')).toBeNull();
  expect(placeOf('__proto__')).toBeNull();
  const attributes = [
    { code: 'color', value: 'Black' },
    { code: 'color.value.x', value: '1' },
    { code: 'color.constructor.prototype.x', value: '2' },
  ];
  const { color } = wireAttributes(attributes, MARKETPLACES.TR);
  expect(JSON.parse(JSON.stringify(color))).toEqual([
    { ...TURKEY, value: { x: '1' }, constructor: { prototype: { x: '2' } } },
  ]);
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
});
