import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

const SAME_NAME = 'a category with the same name already exists under this parent';

describe('POST /v1/categories', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
  });
  afterAll(() => service.close());

  const create = (body: object) => tenant.call('POST', '/v1/categories', body);

  // holds CAT-9, CAT-11
  test('answers 201 with the message and the id; other fields are ignored', async () => {
    const answer = await create({
      name: ' Home ',
      publish_enabled: false,
      id: 5,
      path: ['x'],
      products_count: 9,
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ message: 'category created', id: expect.any(Number) });
    const { body } = await tenant.call('GET', '/v1/categories');
    expect(body.data).toEqual([
      {
        id: answer.body.id,
        name: 'Home',
        parent_id: null,
        path: ['Home'],
        publish_enabled: false,
        products_count: 0,
        child_count: 0,
        mappings: [],
      },
    ]);
  });

  // holds CAT-6
  test('a sibling of the same name is refused in every spelling; under another parent it is welcome', async () => {
    const parent = await createCategory(tenant, 'Işık');
    const refused = { status: 422, body: { message: SAME_NAME, errors: { name: [SAME_NAME] } } };
    for (const name of ['Işık', 'IŞIK', ' işik ']) expect(await create({ name })).toMatchObject(refused);
    for (const parent_id of [null, ''])
      expect(await create({ name: 'ışık', parent_id })).toMatchObject(refused);
    const child = await createCategory(tenant, 'Işık', parent);
    expect(await create({ name: 'işık', parent_id: parent })).toMatchObject(refused);
    await createCategory(tenant, 'Işık', child);
  });

  test('an unknown and a foreign parent are refused alike', async () => {
    const foreign = await createCategory(await service.createTenant(), 'Theirs');
    for (const parent_id of [foreign, 999_999]) {
      const answer = await create({ name: 'Orphan', parent_id });
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { parent_id: ['selected parent category not found'] } },
      });
    }
  });

  test('every faulty field is named at once', async () => {
    const required = ['name field is required'];
    const parent_id = ['selected parent category not found'];
    expect((await create({})).body).toEqual({ message: required[0], errors: { name: required } });
    expect((await create({ name: null })).body.errors).toEqual({ name: required });
    expect((await create({ parent_id: 999_999 })).body.errors).toEqual({ name: required, parent_id });
    expect((await create({ name: '', parent_id: 'x', publish_enabled: 'y' })).body.errors).toEqual({
      name: required,
      parent_id: ['parent_id must be a whole number'],
      publish_enabled: ['publish_enabled must be a boolean (true or false)'],
    });
  });
});
