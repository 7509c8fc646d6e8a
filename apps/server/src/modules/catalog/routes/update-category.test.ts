import type { Category } from '@sluice/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

const CYCLE = 'cycle protection: a category cannot be placed under itself or one of its descendants';

describe('PUT /v1/categories/{id}', () => {
  let service: TestService;
  let tenant: TestTenant;
  let root: number;
  let child: number;
  let leaf: number;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    root = await createCategory(tenant, 'Root');
    child = await createCategory(tenant, 'Child', root);
    leaf = await createCategory(tenant, 'Leaf', child);
  });
  afterAll(() => service.close());

  const put = (id: number | string, body: object) => tenant.call('PUT', `/v1/categories/${id}`, body);
  const read = async (id: number) =>
    (await tenant.call<{ data: Category[] }>('GET', '/v1/categories')).body.data.find((one) => one.id === id);

  // holds CAT-12
  test('answers 200 with the message and the id; fields that are not sent stay unchanged', async () => {
    const id = await createCategory(tenant, 'Partial', root);
    const renamed = await put(id, { name: 'Renamed' });
    expect(renamed.status).toBe(200);
    expect(renamed.body).toEqual({ message: 'category updated', id });
    expect(await read(id)).toMatchObject({ name: 'Renamed', parent_id: root, publish_enabled: true });
    await put(id, { publish_enabled: false });
    await put(id, {});
    expect(await read(id)).toMatchObject({ name: 'Renamed', parent_id: root, publish_enabled: false });
    await put(id, { parent_id: null });
    expect(await read(id)).toMatchObject({
      name: 'Renamed',
      parent_id: null,
      path: ['Renamed'],
      publish_enabled: false,
    });
  });

  // holds CAT-13
  test('a move under itself or under a descendant is refused', async () => {
    for (const parent_id of [root, child, leaf]) {
      expect(await put(root, { parent_id })).toMatchObject({
        status: 422,
        body: { message: CYCLE, errors: { parent_id: [CYCLE] } },
      });
    }
    expect(await read(root)).toMatchObject({ parent_id: null });
    expect((await put(leaf, { parent_id: root })).status).toBe(200);
    expect((await put(leaf, { parent_id: child })).status).toBe(200);
  });

  // holds CAT-6
  test('the name of a sibling is refused, by rename and by move; its own name in another case is not', async () => {
    await createCategory(tenant, 'Taken', root);
    const own = await createCategory(tenant, 'Own', root);
    const outside = await createCategory(tenant, 'TAKEN');
    const name = ['a category with the same name already exists under this parent'];
    expect((await put(own, { name: 'taken' })).body.errors).toEqual({ name });
    expect((await put(outside, { parent_id: root })).body.errors).toEqual({ name });
    expect((await put(own, { name: 'OWN' })).status).toBe(200);
  });

  // holds ERR-3
  test('every faulty field is named at once', async () => {
    const answer = await put(leaf, { name: '', parent_id: 999_999, publish_enabled: 'x' });
    expect(answer).toMatchObject({ status: 422 });
    expect(answer.body.errors).toEqual({
      name: ['name field is required'],
      parent_id: ['selected parent category not found'],
      publish_enabled: ['publish_enabled must be a boolean (true or false)'],
    });
    expect((await put(leaf, { name: ' ', parent_id: leaf })).body.errors).toEqual({
      name: ['name field is required'],
      parent_id: [CYCLE],
    });
    const below = await createCategory(tenant, 'Below', child);
    expect((await put(child, { name: 'below', parent_id: child })).body).toEqual({
      message: 'a category with the same name already exists under this parent (and 1 more error)',
      errors: {
        name: ['a category with the same name already exists under this parent'],
        parent_id: [CYCLE],
      },
    });
    expect(await read(below)).toMatchObject({ parent_id: child });
  });

  test('unknown, foreign and malformed ids are 404; a foreign parent is as unknown as an absent one', async () => {
    const foreign = await createCategory(await service.createTenant(), 'Theirs');
    for (const id of [foreign, 999_999])
      expect(await put(id, { name: 'X' })).toMatchObject({
        status: 404,
        body: { message: 'category not found' },
      });
    for (const id of ['abc', '0', '1.0']) expect((await put(id, { name: 'X' })).status).toBe(404);
    const parent_id = ['selected parent category not found'];
    for (const id of [foreign, 999_999])
      expect((await put(leaf, { parent_id: id })).body.errors).toEqual({ parent_id });
  });
});
