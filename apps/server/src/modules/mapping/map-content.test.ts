import type { CategoryAttribute } from '@sluice/connector-kit';
import { describe, expect, test } from 'vitest';
import {
  type AttributeSource,
  type ChannelMapping,
  type MappedCategory,
  NO_MAPPING,
  valueKey,
} from './channel-mapping.ts';
import { mapContent } from './map-content.ts';
import type { MappedProduct } from './mapped-product.ts';

const attribute = (code: string, more: Partial<CategoryAttribute> = {}): CategoryAttribute => ({
  code,
  label: code,
  required: true,
  multiple: false,
  allowedValues: null,
  ...more,
});
const values = (...labels: string[]) => labels.map((label) => ({ code: `v-${label}`, label }));

const category = (more: Partial<MappedCategory> = {}): MappedCategory => ({
  syncId: 'T1',
  name: 'Shirts',
  usable: true,
  attributes: [],
  sources: new Map(),
  values: new Map(),
  ...more,
});

const product = (more: Partial<MappedProduct> = {}): MappedProduct => ({
  id: 1,
  properties: [],
  variant_options: [],
  family: null,
  name: 'Shirt',
  model: 'M-1',
  sku: 'S1',
  ean: null,
  brand: 'Acme',
  brand_id: 5,
  description: null,
  tags: [],
  categories: [
    {
      id: 2,
      levels: [
        { id: 1, name: 'C1' },
        { id: 2, name: 'C2' },
      ],
    },
  ],
  ...more,
});

const mapping = (more: Partial<ChannelMapping> = {}): ChannelMapping => ({ ...NO_MAPPING, ...more });
/** Maps everything below category 1 to a channel category with these attributes. */
const asking = (
  attributes: CategoryAttribute[],
  sources: Record<string, AttributeSource> = {},
  more: Partial<MappedCategory> = {},
  options: ChannelMapping['options'] = new Map(),
) =>
  mapping({
    categories: new Map([[1, category({ attributes, sources: new Map(Object.entries(sources)), ...more })]]),
    options,
  });

describe('a family', () => {
  const options = [{ key: 'size', name: 'Size', value: 'M' }];
  const variant = (id: number, twin: number | null) =>
    product({ id, variant_options: options, family: { code: 'F', twin_id: twin } });

  test('with two variants of the same options sends the older and holds the other back', () => {
    expect(mapContent(variant(2, 1), mapping()).issues).toMatchObject([{ code: 'duplicate_variant' }]);
    expect(mapContent(variant(2, null), mapping()).issues).toEqual([]);
  });

  test('may have values that the channel does not list, where it takes such', () => {
    const colour = (customValues: boolean): CategoryAttribute => ({
      code: 'size',
      label: 'Size',
      required: true,
      multiple: false,
      allowedValues: [{ code: 'L', label: 'Large' }],
      customValues,
    });
    const shirt = product({ variant_options: options });
    expect(mapContent(shirt, asking([colour(true)]))).toMatchObject({
      attributes: [{ code: 'size', value: 'M' }],
      issues: [],
    });
    expect(mapContent(shirt, asking([colour(false)])).issues).toMatchObject([{ code: 'invalid_attribute' }]);
  });

  test('fills attributes named like an option or a property, before the options of the category', () => {
    const shirt = product({
      variant_options: options,
      properties: [
        { key: 'size', name: 'Size', value: 'the chart' },
        { key: 'material', name: 'Material', value: 'Linen' },
      ],
    });
    const attribute = (code: string): CategoryAttribute => ({
      code,
      label: code,
      required: false,
      multiple: false,
      allowedValues: null,
    });
    const ofCategory = new Map([[1, new Map([['material', 'Wool']])]]);
    const asked = [attribute('size'), attribute('material'), attribute('cloth')];
    const said = asking(asked, { cloth: { kind: 'property', argument: 'MATERIAL' } }, {}, ofCategory);
    expect(mapContent(shirt, said).attributes).toEqual([
      { code: 'size', value: 'M' },
      { code: 'material', value: 'Linen' },
      { code: 'cloth', value: 'Linen' },
    ]);
  });
});

describe('the category', () => {
  test('is the explicit mapping of the category or an ancestor, before what the channel keeps of ours', () => {
    const both = mapping({ categories: new Map([[1, category()]]), categoryTerms: new Map([[2, 'C2']]) });
    expect(mapContent(product(), both)).toMatchObject({ categorySyncId: 'T1', terms: [] });
    const kept = mapping({ categoryTerms: new Map([[2, 'C2']]) });
    expect(mapContent(product(), kept)).toMatchObject({
      categorySyncId: 'C2',
      terms: [{ kind: 'category', syncId: 'C2' }],
    });
    expect(mapContent(product(), mapping())).toMatchObject({ categorySyncId: null, issues: [] });
  });

  test('is that of a shallower category when the deepest has none', () => {
    const two = product({
      categories: [
        {
          id: 2,
          levels: [
            { id: 1, name: 'C1' },
            { id: 2, name: 'C2' },
          ],
        },
        { id: 7, levels: [{ id: 7, name: 'C7' }] },
      ],
    });
    const mapped = mapping({
      categories: new Map([[7, category({ syncId: 'T7' })]]),
      categoryTerms: new Map([[2, 'C2']]),
    });
    expect(mapContent(two, mapped).categorySyncId).toBe('T7');
  });

  test('that the channel no longer has is an issue and is not sent', () => {
    const gone = mapping({ categories: new Map([[2, category({ usable: false })]]) });
    expect(mapContent(product(), gone)).toMatchObject({
      categorySyncId: null,
      issues: [{ code: 'unknown_category' }],
    });
  });

  test('whose attributes are not known yet waits', () => {
    const unread = mapping({ categories: new Map([[2, category({ attributes: null })]]) });
    expect(mapContent(product(), unread)).toMatchObject({ waiting: true, issues: [] });
  });
});

test('the brand is what the channel calls it, where it keeps brands', () => {
  const kept = mapping({ brandTerms: new Map([[5, 'B5']]) });
  expect(mapContent(product(), kept).brandSyncId).toBe('B5');
  expect(mapContent(product({ brand_id: 6 }), kept).brandSyncId).toBeNull();
  expect(mapContent(product({ brand_id: null }), kept).brandSyncId).toBeNull();
});

test('a brand and a category that the channel refuses to make are told, and hold nothing back', () => {
  const refusing = mapping({
    brandRefusals: new Map([[5, 'no such brand']]),
    categoryRefusals: new Map([[2, 'slug too long']]),
  });
  const { issues, warnings, unmade } = mapContent(product(), refusing);
  expect(issues).toEqual([]);
  expect(warnings).toEqual(unmade);
  expect(unmade).toEqual([
    {
      code: 'unknown_category',
      field: 'categoryPath',
      message: 'the channel does not take the category “C1 > C2”: slug too long',
      key: { code: 'listing_category_refused', params: { path: 'C1 > C2', reason: 'slug too long' } },
    },
    {
      code: 'unknown_brand',
      field: 'brand',
      message: 'the channel does not take the brand “Acme”: no such brand',
      key: { code: 'listing_brand_refused', params: { brand: 'Acme', reason: 'no such brand' } },
    },
  ]);
  const mapped = mapping({
    categories: new Map([[2, category()]]),
    categoryRefusals: new Map([[2, 'slug too long']]),
  });
  expect(mapContent(product(), mapped).unmade).toEqual([]);
});

describe('attributes', () => {
  test.each<[string, AttributeSource, string | undefined]>([
    ['a fixed value', { kind: 'fixed', argument: '1 year' }, '1 year'],
    ['a field', { kind: 'field', argument: 'brand' }, 'Acme'],
    ['an empty field', { kind: 'field', argument: 'ean' }, undefined],
    ['a field products do not have', { kind: 'field', argument: 'constructor' }, undefined],
    ['a tag of that beginning in any case', { kind: 'tag', argument: 'Colour:' }, 'Red'],
    ['any tag', { kind: 'tag', argument: '' }, 'sale'],
    ['an option of the category', { kind: 'option', argument: 'MATERIAL' }, 'Wool'],
    ['an option nobody set', { kind: 'option', argument: 'Size' }, undefined],
  ])('come from %s', (_what, source, expected) => {
    const options = new Map([[1, new Map([['material', 'Wool']])]]);
    const mapped = asking([attribute('a')], { a: source }, {}, options);
    const content = mapContent(product({ tags: ['sale', 'colour: Red'] }), mapped);
    expect(content.attributes).toEqual(expected === undefined ? [] : [{ code: 'a', value: expected }]);
    expect(content.issues).toMatchObject(
      expected === undefined ? [{ code: 'missing_attribute', field: 'a' }] : [],
    );
  });

  test('take an option that is called like them without being told, the nearest first', () => {
    const options = new Map([
      [1, new Map([['material', 'Wool']])],
      [2, new Map([['material', 'Cotton']])],
    ]);
    const mapped = asking([attribute('m', { label: 'Material' })], {}, {}, options);
    expect(mapContent(product(), mapped).attributes).toEqual([{ code: 'm', value: 'Cotton' }]);
  });

  test('with allowed values are sent as mapped, else where label or code is the same', () => {
    const red = attribute('c', { allowedValues: values('Red', 'Blue') });
    const say = (value: string, mappings: [string, string][] = []) =>
      mapContent(
        product(),
        asking([red], { c: { kind: 'fixed', argument: value } }, { values: new Map(mappings) }),
      );
    expect(say(' RED ').attributes).toEqual([{ code: 'c', value: 'v-Red' }]);
    expect(say('v-blue').attributes).toEqual([{ code: 'c', value: 'v-Blue' }]);
    expect(say('KIRMIZI', [[valueKey('c', 'kırmızı'), 'v-Red']]).attributes).toEqual([
      { code: 'c', value: 'v-Red' },
    ]);
    expect(say('Red', [[valueKey('c', 'red'), 'v-Blue']]).attributes).toEqual([
      { code: 'c', value: 'v-Blue' },
    ]);
  });

  test('with a value that is not allowed hold the listing back when required, else are left out with a warning', () => {
    const source = { c: { kind: 'fixed', argument: 'Mauve' } } as const;
    const required = attribute('c', { allowedValues: values('Red') });
    expect(mapContent(product(), asking([required], source))).toMatchObject({
      attributes: [],
      issues: [{ code: 'invalid_attribute', field: 'c' }],
      warnings: [],
    });
    expect(mapContent(product(), asking([{ ...required, required: false }], source))).toMatchObject({
      attributes: [],
      issues: [],
      warnings: [{ code: 'invalid_attribute', field: 'c' }],
    });
  });

  test('a mapping to a value the channel has since dropped counts for nothing', () => {
    const dropped = asking(
      [attribute('c', { allowedValues: values('Red') })],
      { c: { kind: 'fixed', argument: 'Mauve' } },
      { values: new Map([[valueKey('c', 'mauve'), 'v-Purple']]) },
    );
    expect(mapContent(product(), dropped).issues).toMatchObject([{ code: 'invalid_attribute' }]);
  });

  test('that take several values get each once; the others take one', () => {
    const source = { m: { kind: 'fixed', argument: 'Wool; Silk;wool' } } as const;
    const several = attribute('m', { multiple: true, allowedValues: values('Wool', 'Silk') });
    expect(mapContent(product(), asking([several], source)).attributes).toEqual([
      { code: 'm', value: 'v-Wool' },
      { code: 'm', value: 'v-Silk' },
    ]);
    const one = attribute('m');
    expect(mapContent(product(), asking([one], source)).attributes).toEqual([
      { code: 'm', value: 'Wool; Silk;wool' },
    ]);
  });

  test('of tags only those the channel knows are taken, and the others are no fault', () => {
    const colour = attribute('c', { allowedValues: values('Red'), required: false });
    const content = mapContent(
      product({ tags: ['sale', 'red'] }),
      asking([colour], { c: { kind: 'tag', argument: '' } }),
    );
    expect(content).toMatchObject({ attributes: [{ code: 'c', value: 'v-Red' }], issues: [], warnings: [] });
  });
});
