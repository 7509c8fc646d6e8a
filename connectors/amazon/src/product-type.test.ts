import { expect, test } from 'vitest';
import { attributesIn } from './product-type.ts';

/** An attribute as Amazon writes one: a list of objects, of which `marketplace_id` says where they hold. */
const attribute = (properties: object, more: object = {}, required: readonly string[] = ['value']) => ({
  title: 'Title',
  type: 'array',
  minItems: 1,
  maxUniqueItems: 1,
  items: {
    type: 'object',
    required: [...required, 'marketplace_id'],
    properties: { ...properties, marketplace_id: { $ref: '#/$defs/marketplace_id' } },
    additionalProperties: false,
  },
  ...more,
});

const read = (properties: Record<string, object>, required: readonly string[] = []) =>
  attributesIn({ $defs: {}, type: 'object', properties, required, allOf: [{ required: ['unread'] }] });

test('an attribute is required where the product type says so, and of any text where it has no list', () => {
  const text = { value: { title: 'Colour', type: 'string', maxLength: 50 } };
  const language = { language_tag: { $ref: '#/$defs/language_tag' } };
  expect(
    read({ color: attribute({ ...text, ...language }, { title: 'Colour' }), size: attribute(text) }, [
      'color',
    ]),
  ).toEqual([
    { code: 'color:l', label: 'Colour', required: true, multiple: false, allowedValues: null },
    { code: 'size', label: 'Title', required: false, multiple: false, allowedValues: null },
  ]);
});

test('lists of values come with their names, closed, or beside any text', () => {
  const names = { enum: ['TR', 'DE'], enumNames: ['Türkiye', 'Almanya'] };
  const allowedValues = [
    { code: 'TR', label: 'Türkiye' },
    { code: 'DE', label: 'Almanya' },
  ];
  const [closed, open] = read({
    closed: attribute({ value: { type: 'string', ...names } }),
    open: attribute(
      { value: { anyOf: [{ type: 'string' }, { type: 'string', ...names }] } },
      { maxUniqueItems: 3 },
    ),
  });
  expect(closed).toEqual({ code: 'closed', label: 'Title', required: false, multiple: false, allowedValues });
  expect(open).toMatchObject({ code: 'open', multiple: true, allowedValues, customValues: true });
});

test('a yes or no, a number and its unit are values of their own', () => {
  const weight = {
    value: { title: 'Weight', type: 'number' },
    unit: { title: 'Unit', type: 'string', enum: ['grams'], enumNames: ['Gram'] },
  };
  const size = {
    length: { type: 'object', required: ['value'], properties: { value: { type: 'integer' } } },
  };
  const told = read(
    {
      batteries_required: attribute({ value: { type: 'boolean' } }),
      item_weight: attribute(weight, {}, ['value', 'unit']),
      item_dimensions: attribute(size, {}, ['length']),
    },
    ['item_weight', 'item_dimensions'],
  );
  expect(told.map(({ code, label, required }) => [code, label, required])).toEqual([
    ['batteries_required:b', 'Title', false],
    ['item_weight:n', 'Title', true],
    ['item_weight.unit', 'Title: Unit', true],
    ['item_dimensions.length.value:n', 'Title: length value', true],
  ]);
  expect(told[0]?.allowedValues?.map(({ code }) => code)).toEqual(['true', 'false']);
});

test('attributes that the connector fills, hidden ones and lists within an attribute are left out', () => {
  const text = { value: { type: 'string' } };
  expect(
    read({
      item_name: attribute(text),
      purchasable_offer: attribute(text),
      variation_theme: attribute(text),
      secret: attribute(text, { hidden: true }),
      fixed: attribute(text, { editable: false }),
      nested: attribute({ value: { type: 'array', items: {} } }),
      odd: 'no attribute at all' as unknown as object,
      'Odd-Name': attribute(text),
    }),
  ).toEqual([]);
});

test.each([null, [], {}, { properties: 3 }])('a schema of another form is refused: %j', (schema) => {
  expect(() => attributesIn(schema)).toThrow('has another form');
});
