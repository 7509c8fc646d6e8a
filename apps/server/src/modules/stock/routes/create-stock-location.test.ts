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
