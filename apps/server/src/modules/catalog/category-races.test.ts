import type { Category } from '@sluice/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '../../testing/fixtures.ts';
import { call, startTestService, type TestService, type TestTenant } from '../../testing/service.ts';

describe('racing changes of the category tree, in two processes', () => {
  let service: TestService;
  let tenant: TestTenant;
  let send: (n: number, method: string, path: string, body?: object) => Promise<number>;
  beforeAll(async () => {
    service = await startTestService();
    const apps = [service.app, await service.twin()];
    send = async (n, method, path, body) =>
      (await call({ app: apps[n % 2]!, apiKey: tenant.apiKey }, method, path, body)).status;
  });
  afterAll(() => service.close());

  const tree = async () => (await tenant.call<{ data: Category[] }>('GET', '/v1/categories')).body.data;

  // holds CAT-13
  test('moves never close a cycle: every category stays reachable from a root', async () => {
    tenant = await service.createTenant();
    const ids: number[] = [];
    for (const name of ['A', 'B', 'C', 'D', 'E']) ids.push(await createCategory(tenant, name));
    for (let round = 0; round < 20; round++) {
      const moves = ids.map((id, n) =>
        send(n, 'PUT', `/v1/categories/${id}`, { parent_id: ids[(n + 1) % ids.length] }),
      );
      const statuses = await Promise.all(moves);
      expect(statuses.filter((status) => status === 422).length).toBeGreaterThanOrEqual(1);
      expect(statuses.every((status) => status === 200 || status === 422)).toBe(true);
      expect((await tree()).map((category) => category.id).sort((a, b) => a - b)).toEqual(ids);
      for (const id of ids) await tenant.call('PUT', `/v1/categories/${id}`, { parent_id: null });
    }
  });

  test('a parent is never deleted under a child that is being created', async () => {
    tenant = await service.createTenant();
    for (let round = 0; round < 20; round++) {
      const parent = await createCategory(tenant, `P${round}`);
      const [created, deleted] = await Promise.all([
        send(0, 'POST', '/v1/categories', { name: 'Child', parent_id: parent }),
        send(1, 'DELETE', `/v1/categories/${parent}`),
      ]);
      expect([
        [201, 422],
        [422, 200],
      ]).toContainEqual([created, deleted]);
    }
    const all = await tree();
    expect(
      all.filter((one) => one.parent_id !== null && !all.some((other) => other.id === one.parent_id)),
    ).toEqual([]);
  });

  // holds CAT-6
  test('renames and moves to one name leave one of that name', async () => {
    tenant = await service.createTenant();
    const parent = await createCategory(tenant, 'Parent');
    const ids: number[] = [];
    for (let n = 0; n < 20; n++) ids.push(await createCategory(tenant, `N${n}`, n % 2 === 0 ? parent : null));
    const body = { name: 'Same', parent_id: parent };
    const statuses = await Promise.all(ids.map((id, n) => send(n, 'PUT', `/v1/categories/${id}`, body)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(19);
  });
});
