import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

const TAKEN = ['a stock location with the same code already exists'];

describe('POST /v1/stock-locations', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
  });
  afterAll(() => service.close());

  const create = (body: object) => tenant.call('POST', '/v1/stock-locations', body);

  // holds STOCK-4, STOCK-8
  test('answers 201 with the message and the record', async () => {
    const answer = await create({
      code: ' WH-1 ',
      label: 'Warehouse',
      type: 'external',
      is_default: true,
      id: 7,
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      message: 'stock location created',
      data: {
        id: expect.any(Number),
        code: 'WH-1',
        label: 'Warehouse',
        type: 'external',
        is_default: false,
        is_active: true,
      },
    });
  });

  // holds STOCK-5
  test('a second record with the same code is refused, also the code of the local location', async () => {
    await create({ code: 'DUP', label: 'x', type: 'external' });
    for (const code of ['DUP', 'local'])
      expect(await create({ code, label: 'y', type: 'external' })).toMatchObject({
        status: 422,
        body: { message: TAKEN[0], errors: { code: TAKEN } },
      });
    const other = await service.createTenant();
    const elsewhere = await other.call('POST', '/v1/stock-locations', {
      code: 'DUP',
      label: 'x',
      type: 'external',
    });
    expect(elsewhere.status).toBe(201);
  });

  test.each(['Main warehouse', 'DE:BER-1', 'Depot (2)', 'external:1', '×', 'x'.repeat(64)])(
    'the code %j is taken as it is, and stock is written by it',
    async (code) => {
      expect(await create({ code, label: 'x', type: 'external' })).toMatchObject({
        status: 201,
        body: { data: { code } },
      });
      const { body } = await tenant.call<{ id: number }>('POST', '/v1/products', {
        name: 'X',
        attribute_bag: { [code]: 3 },
      });
      expect((await tenant.call('GET', `/v1/products/${body.id}`)).body).toMatchObject({
        data: { attribute_bag: { [code]: 3 } },
      });
      expect((await create({ code, label: 'x', type: 'external' })).body.errors).toEqual({ code: TAKEN });
    },
  );

  test.each(['a\tb', 'a\nb', 'a  b', 'a\u00a0b', 'a\u2028b', 'a\u0001b', 'a\uffffb'])(
    'the code %j is refused, since no column of a file could name it',
    async (code) => {
      expect((await create({ code, label: '', type: 'external' })).body.errors).toEqual({
        code: ['code must be on one line, with single blanks and without control characters'],
        label: ['label field is required'],
      });
    },
  );

  test('the code __proto__ is refused, since no request could name its stock', async () => {
    expect((await create({ code: '__proto__', label: 'x', type: 'external' })).body.errors).toEqual({
      code: ['code must not be __proto__, because no request may name stock by it'],
    });
  });

  // holds STOCK-6, STOCK-8
  test.each(['local', 'marketplace_store', 'shop'])(
    'type %j is refused: only external ones are made here',
    async (type) => {
      expect(await create({ code: 'T', label: 'x', type })).toMatchObject({
        status: 422,
        body: { errors: { type: ['type must be one of external'] } },
      });
    },
  );

  test('every faulty field is named at once, a taken code too', async () => {
    const required = (field: string) => [`${field} field is required`];
    const all = { code: required('code'), label: required('label'), type: required('type') };
    expect((await create({})).body).toEqual({
      message: 'code field is required (and 2 more errors)',
      errors: all,
    });
    expect((await create({ code: '', label: null, type: '' })).body.errors).toEqual(all);
    expect((await create({ code: 'local' })).body.errors).toEqual({
      code: TAKEN,
      label: all.label,
      type: all.type,
    });
  });
});
