import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../testing/fixtures.ts';
import {
  type Answer,
  startTestService,
  type TestService,
  type TestTenant,
} from '../../../testing/service.ts';

const NAME = 'name field is required';
const WHOLE = 'must be a whole number';

/** Payloads without a name get one. */
const CASES: [string, Record<string, unknown>, Record<string, string[]>][] = [
  ['an empty name', { name: '' }, { name: [NAME] }],
  ['a blank name', { name: ' \t ' }, { name: [NAME] }],
  ['a null name', { name: null }, { name: [NAME] }],
  ['a name of another type', { name: 5 }, { name: ['name must be text'] }],
  ['a name too long', { name: 'x'.repeat(501) }, { name: ['name may not be longer than 500 characters'] }],
  [
    'an undefined rate',
    { tax_rate: 18 },
    { tax_rate: ['invalid VAT rate: 18, defined rates: 0, 1, 10, 20'] },
  ],
  [
    'a rate as text',
    { tax_rate: '18.5' },
    { tax_rate: ['invalid VAT rate: 18.5, defined rates: 0, 1, 10, 20'] },
  ],
  ['a rate that is no number', { tax_rate: 'x' }, { tax_rate: ['tax_rate must be a number'] }],
  ['an unknown tax_rate_id', { tax_rate_id: 999_999 }, { tax_rate_id: ['selected tax rate not found'] }],
  ['an unknown brand', { brand_id: 999_999 }, { brand_id: ['selected brand not found'] }],
  [
    'an unknown category',
    { category_ids: [999_999] },
    { category_ids: ['some selected categories not found'] },
  ],
  // Programs name a record that they lack by such numbers.
  ['a tax_rate_id of zero', { tax_rate_id: 0 }, { tax_rate_id: ['selected tax rate not found'] }],
  ['a brand of zero', { brand_id: 0 }, { brand_id: ['selected brand not found'] }],
  [
    'categories below one',
    { category_ids: [0, -1] },
    { category_ids: ['some selected categories not found'] },
  ],
  ['a price below zero', { price: -1 }, { price: ['price must be at least 0'] }],
  ['a price as a list', { price: [1] }, { price: ['price must be a number'] }],
  ['a quantity with decimals', { quantity: 1.5 }, { quantity: [`quantity ${WHOLE}`] }],
  ['a status that is none', { status: 'maybe' }, { status: ['status must be a boolean (true or false)'] }],
  ['categories that are no list', { category_ids: 5 }, { category_ids: ['category_ids must be a list'] }],
  [
    'a category id of a wrong type',
    { category_ids: ['x'] },
    { 'category_ids.0': [`category_ids.0 ${WHOLE}`] },
  ],
  [
    'an empty level of a path',
    { category_paths: [['a', '']] },
    { 'category_paths.0.1': ['category_paths.0.1 field is required'] },
  ],
  [
    'an empty path',
    { category_paths: [[]] },
    { 'category_paths.0': ['category_paths.0 must have at least 1 items'] },
  ],
  [
    'stock that is no number',
    { attribute_bag: { A: 'x' } },
    { 'attribute_bag.A': [`attribute_bag.A ${WHOLE}`] },
  ],
  [
    'an override without a connection',
    { channel_overrides: [{ price: 1 }] },
    { 'channel_overrides.0.credential_id': ['channel_overrides.0.credential_id field is required'] },
  ],
  [
    'an override with a null connection',
    { channel_overrides: [{ credential_id: null }] },
    { 'channel_overrides.0.credential_id': ['channel_overrides.0.credential_id field is required'] },
  ],
  ...['a\tb', 'a\nb', 'a\u0001', 'a\u007fb', 'a\u0085b', 'a\uffff'].map((sku): (typeof CASES)[number] => [
    `the SKU ${JSON.stringify(sku)}`,
    { sku },
    { sku: ['sku may hold no control characters, such as tabs and line breaks'] },
  ]),
  ...[...'\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u202e\u2066\u061c\ufe0f'].map(
    (sign): (typeof CASES)[number] => [
      `a SKU with the invisible ${JSON.stringify(sign)}`,
      { sku: `a${sign}b` },
      { sku: ['sku may hold no invisible characters, such as zero-width spaces and marks of direction'] },
    ],
  ),
  [
    'a SKU of two lines',
    { sku: 'a\u2028b' },
    { sku: ['sku may hold no control characters, such as tabs and line breaks'] },
  ],
  ['a name with a bell', { name: 'a\u0007b' }, { name: ['name may hold no control characters'] }],
  [
    'NUL in a text',
    { sku: 'a\0b' },
    { sku: ['sku contains characters that are not allowed (NUL or an unpaired surrogate)'] },
  ],
];

describe('validation of products', () => {
  let service: TestService;
  let tenant: TestTenant;
  let id: number;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    id = await createProduct(tenant);
  });
  afterAll(() => service.close());

  const bothWays = async (body: Record<string, unknown>): Promise<Answer[]> => [
    await tenant.call('POST', '/v1/products', body),
    await tenant.call('PUT', `/v1/products/${id}`, body),
  ];

  test('a faulty entry does not hide what is wrong with its neighbours', async () => {
    const overrides = [{ credential_id: 999_999, price: 1, markup_percent: 2 }, { price: 1 }];
    for (const { body } of await bothWays({
      name: 'X',
      category_ids: [999_999, 'x'],
      attribute_bag: { E1: -5, zz: 1 },
      channel_overrides: overrides,
    })) {
      expect(Object.keys((body as { errors: object }).errors).sort()).toEqual([
        'attribute_bag.E1',
        'attribute_bag.zz',
        'category_ids',
        'category_ids.1',
        'channel_overrides.0.credential_id',
        'channel_overrides.0.markup_percent',
        'channel_overrides.1.credential_id',
      ]);
    }
  });

  // holds ERR-3
  test('a faulty price or markup of an override does not hide that they are sent together', async () => {
    const together = 'markup_percent cannot be sent together with price';
    for (const [sent, price, markup_percent] of [
      [{ price: 'x', markup_percent: 2 }, ['must be a number'], [together]],
      [{ price: 1, markup_percent: -100 }, [], ['must be above -100', together]],
      [{ price: 0, markup_percent: 'x' }, ['must be above 0'], ['must be a number', together]],
      [{ price: null, markup_percent: 'x' }, [], ['must be a number']],
      [{ price: 'x' }, ['must be a number'], []],
    ] as [object, string[], string[]][]) {
      const at = (field: string) => `channel_overrides.0.${field}`;
      const said = (field: string, texts: string[]) =>
        texts.length === 0
          ? {}
          : { [at(field)]: texts.map((text) => (text === together ? text : `${at(field)} ${text}`)) };
      for (const { body } of await bothWays({ name: 'X', channel_overrides: [sent] }))
        expect((body as { errors: object }).errors).toEqual({
          ...said('credential_id', ['field is required']),
          ...said('price', price),
          ...said('markup_percent', markup_percent),
        });
    }
  });

  // holds ERR-2, PRICE-6, PROD-6, PROD-7, OVR-1
  test.each(CASES)('%s is named, on POST and PUT alike', async (_what, body, errors) => {
    for (const answer of await bothWays({ name: 'X', ...body })) {
      expect(answer.status).toBe(422);
      expect(answer.body).toEqual({ message: Object.values(errors)[0]![0], errors });
    }
  });

  test.each([
    ['category_paths', Array(300).fill(1)],
    ['category_names', Array(300).fill(1)],
    ['category_ids', Array(300).fill('x')],
    ['tags', Array(300).fill(1)],
    ['properties', Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`k${n}`, 5]))],
    ['variant_options', Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`k${n}`, 5]))],
  ])('300 faulty entries of %s are as wrong as one, and the first are named', async (field, list) => {
    for (const { status, body } of await bothWays({ name: 'X', [field]: list })) {
      expect(status).toBe(422);
      const { errors } = body as { errors: Record<string, string[]> };
      expect(Object.keys(errors).length).toBeGreaterThan(0);
      expect(Object.keys(errors).every((path) => path.startsWith(field))).toBe(true);
    }
  });

  // holds PROD-1, PROD-2
  test('a body without a name says so, on POST and PUT alike', async () => {
    for (const answer of await bothWays({ sku: 'NO-NAME' })) {
      expect(answer).toMatchObject({ status: 422, body: { message: NAME, errors: { name: [NAME] } } });
    }
    const empty = await tenant.send({ method: 'POST', url: '/v1/products' });
    expect(empty).toMatchObject({ status: 422, body: { errors: { name: [NAME] } } });
  });

  test.each([[[]], ['text'], [5], [null], [[{ name: 'x' }]]])(
    'a body that is %j and no object is refused',
    async (body) => {
      const answer = await tenant.send({
        method: 'POST',
        url: '/v1/products',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      });
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { body: ['body must be a JSON object'] } },
      });
    },
  );

  // holds ERR-2, ERR-3
  test('every faulty field is named at once, those that need the database too', async () => {
    await createProduct(tenant, { sku: 'TAKEN' });
    const faulty = {
      sku: 'TAKEN',
      price: 'abc',
      tax_rate: 18,
      brand_id: 999_999,
      category_ids: [999_999],
      attribute_bag: { nowhere: 1 },
      channel_overrides: [{ credential_id: 999_999, price: 5, markup_percent: 5 }],
    };
    for (const answer of await bothWays(faulty)) {
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual({
        name: [NAME],
        sku: ['another product already has this SKU'],
        price: ['price must be a number'],
        tax_rate: ['invalid VAT rate: 18, defined rates: 0, 1, 10, 20'],
        brand_id: ['selected brand not found'],
        category_ids: ['some selected categories not found'],
        'attribute_bag.nowhere': ['unknown stock location code: nowhere (see GET /v1/stock-locations)'],
        'channel_overrides.0.credential_id': ['selected channel not found (see GET /v1/channels)'],
        'channel_overrides.0.markup_percent': ['markup_percent cannot be sent together with price'],
      });
      const first = Object.values(answer.body.errors as Record<string, string[]>)[0]![0];
      expect(answer.body.message).toBe(`${first} (and 8 more errors)`);
    }
  });
});
