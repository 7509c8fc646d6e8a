import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

describe('POST /v1/brands', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
  });
  afterAll(() => service.close());

  const create = (body: object) => tenant.call('POST', '/v1/brands', body);

  // holds BRAND-4, API-5
  test('answers 201 with the message and the id', async () => {
    const answer = await create({ name: ' Acme ', id: 77 });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ message: 'brand created', id: expect.any(Number) });
    const { body } = await tenant.call('GET', '/v1/brands');
    expect(body.data).toEqual([{ id: answer.body.id, name: 'Acme', products_count: 0 }]);
  });

  test('an existing name is refused in every spelling', async () => {
    await create({ name: 'Ilık' });
    for (const name of ['Ilık', 'ILIK', 'ilik', 'İLİK', ' ılık ']) {
      const message = 'a brand with the same name already exists';
      expect(await create({ name })).toMatchObject({
        status: 422,
        body: { message, errors: { name: [message] } },
      });
    }
  });

  test('the name is required', async () => {
    for (const body of [{}, { name: '' }, { name: '  ' }, { name: null }])
      expect(await create(body)).toMatchObject({
        status: 422,
        body: { errors: { name: ['name field is required'] } },
      });
    expect((await create({ name: 'x'.repeat(256) })).status).toBe(422);
    expect((await create({ name: 'x'.repeat(255) })).status).toBe(201);
  });
});
