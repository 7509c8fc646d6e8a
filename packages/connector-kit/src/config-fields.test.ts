import { type Static, Type } from 'typebox';
import { expect, expectTypeOf, test } from 'vitest';
import { ADDRESS, addressFields, choice, formFields, RESENDS, resendFields, secret } from './index.ts';

const schema = Type.Object({
  base_url: Type.String({ title: 'Address', description: 'Of the shop', pattern: '^https?://' }),
  key: Type.Optional(secret({ title: 'API key', minLength: 1 })),
  region: Type.Optional(choice({ eu: 'Europe', na: 'North America' }, { title: 'Region', default: 'eu' })),
  pages: Type.Optional(Type.Integer({ title: 'Pages', minimum: 1, default: 3 })),
  test_mode: Type.Boolean({ title: 'Trial', default: false }),
  note: Type.Optional(Type.String({ title: 'Note' })),
});

test('a schema draws its form, in order, with kinds, choices and defaults', () => {
  expect(formFields(schema)).toEqual([
    {
      name: 'base_url',
      label: 'Address',
      help: 'Of the shop',
      kind: 'url',
      required: true,
      options: [],
      default: null,
      address: true,
      turkish: null,
    },
    {
      name: 'key',
      label: 'API key',
      help: null,
      kind: 'password',
      required: false,
      options: [],
      default: null,
      address: false,
      turkish: null,
    },
    {
      name: 'region',
      label: 'Region',
      help: null,
      kind: 'select',
      required: false,
      options: [
        { value: 'eu', label: 'Europe' },
        { value: 'na', label: 'North America' },
      ],
      default: 'eu',
      address: false,
      turkish: null,
    },
    {
      name: 'pages',
      label: 'Pages',
      help: null,
      kind: 'number',
      required: false,
      options: [],
      default: 3,
      address: false,
      turkish: null,
    },
    {
      name: 'test_mode',
      label: 'Trial',
      help: null,
      kind: 'switch',
      required: true,
      options: [],
      default: false,
      address: false,
      turkish: null,
    },
    {
      name: 'note',
      label: 'Note',
      help: null,
      kind: 'text',
      required: false,
      options: [],
      default: null,
      address: false,
      turkish: null,
    },
  ]);
  expectTypeOf<Static<typeof schema>['region']>().toEqualTypeOf<'eu' | 'na' | undefined>();
});

test('what decides where secrets go is an address: every url, and what its author marks', () => {
  const marked = Type.Object({
    base_url: Type.String({ title: 'Address', pattern: '^https?://' }),
    link: Type.String({ title: 'Link', format: 'uri' }),
    shop: Type.String({ ...ADDRESS, title: 'Shop domain' }),
    stage: Type.Optional(choice({ yes: 'Yes', no: 'No' }, { ...ADDRESS, title: 'Stage' })),
    note: Type.String({ title: 'Note' }),
    key: secret({ title: 'Key' }),
  });
  expect(addressFields(marked)).toEqual(['base_url', 'link', 'shop', 'stage']);
  expect(formFields(marked).map(({ address }) => address)).toEqual([true, true, true, true, false, false]);
});

test('what changes listings is what its author marks', () => {
  const marked = Type.Object({
    sale_price: Type.Optional(choice({ shop: 'Shop', list: 'List' }, { ...RESENDS, title: 'Sales' })),
    note: Type.String({ title: 'Note' }),
  });
  expect(resendFields(marked)).toEqual(['sale_price']);
  expect(formFields(marked)).toHaveLength(2);
});

test.each([
  ['no title', Type.String(), /a has no title/],
  ['a nested object', Type.Object({ b: Type.String() }, { title: 'A' }), /a form cannot show/],
  ['a list', Type.Array(Type.String(), { title: 'A' }), /a form cannot show/],
  ['a rule nobody sees', Type.String({ title: 'A', contentEncoding: 'base64' }), /contentEncoding/],
])('a field with %s is an error of its author', (_name, field, message) => {
  expect(() => formFields(Type.Object({ a: field }))).toThrow(message);
});

test('a field has its words in Turkish beside those in English, and keeps names of values that have none', () => {
  const spoken = Type.Object({
    shop: Type.String({ title: 'Shop' }),
    region: choice({ eu: 'Europe', tr: 'Turkey' }, { title: 'Region' }),
  });
  const turkish = {
    shop: { title: 'Mağaza', description: 'Panelden' },
    region: { title: 'Bölge', choices: { tr: 'Türkiye' } },
  };
  expect(formFields(spoken, turkish).map(({ label, turkish }) => ({ label, turkish }))).toEqual([
    { label: 'Shop', turkish: { label: 'Mağaza', help: 'Panelden', options: [] } },
    {
      label: 'Region',
      turkish: {
        label: 'Bölge',
        help: null,
        options: [
          { value: 'eu', label: 'Europe' },
          { value: 'tr', label: 'Türkiye' },
        ],
      },
    },
  ]);
});
