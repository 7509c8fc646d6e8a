import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addConnection, createProducts } from '../../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { action, run, start } from '../testing/actions.ts';

// holds UI-4
describe('a selection', () => {
  let service: TestService;
  let tenant: TestTenant;
  let user: TestUser;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    user = await signIn(service, tenant.id, 'editor');
    await createProducts(service, tenant, 100);
  });
  const off = { kind: 'edit', edit: { status: false } };

  test('by a filter takes all that it finds, not only a page', async () => {
    const done = await run(service, user, { ...off, selection: { filter: { price_min: 41 }, expected: 60 } });
    expect(done).toMatchObject({ total: 60, changed: 60 });
    const off60 = await user.call<{ meta: { total: number } }>('GET', '/product-list?status=false');
    expect(off60.body.meta.total).toBe(60);
  });

  test('is taken once, at the start: what matches later is not touched', async () => {
    const id = await start(user, { ...off, selection: { filter: { price_max: 10 }, expected: 10 } });
    await createProducts(service, await service.createTenant(), 5);
    expect((await action(user, id)).total).toBe(10);
  });

  test('that has moved far from what was seen is refused and says both numbers', async () => {
    for (const path of ['/bulk-actions', '/bulk-actions/preview'])
      expect(
        await user.call('POST', path, { ...off, selection: { filter: {}, expected: 60 } }),
      ).toMatchObject({
        status: 409,
        body: {
          message:
            'the filter now finds 100 products, and 60 were seen; look at the list again and start anew',
          code: 'conflict',
        },
      });
    expect((await user.call<{ data: object[] }>('GET', '/bulk-actions')).body.data).toEqual([]);
    await start(user, { ...off, selection: { filter: {}, expected: 95 } });
  });

  test.each([
    [{}, 'selection'],
    [{ ids: [1], filter: {}, expected: 1 }, 'selection'],
    [{ filter: {} }, 'selection.expected'],
  ])('of %o is refused', async (selection, field) => {
    const { status, body } = await user.call<{ errors: object }>('POST', '/bulk-actions', {
      ...off,
      selection,
    });
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: [field] });
  });

  test('never reaches the products or connections of another tenant', async () => {
    const other = await service.createTenant();
    const ids = await createProducts(service, other, 3);
    const connection = await addConnection(service, other);
    for (const kind of ['edit', 'delete', 'publish'])
      expect((await user.call('POST', '/bulk-actions', { ...off, kind, selection: { ids } })).status).toBe(
        409,
      );
    const publish = {
      kind: 'publish',
      selection: { filter: {}, expected: 100 },
      credential_ids: [connection],
    };
    expect((await user.call('POST', '/bulk-actions', publish)).status).toBe(422);
    const theirs = await start(await signIn(service, other.id), { ...off, selection: { ids } });
    expect((await user.call('GET', `/bulk-actions/${theirs}`)).status).toBe(404);
    expect((await user.call('POST', `/bulk-actions/${theirs}/undo`)).status).toBe(404);
    expect((await user.call<{ data: object[] }>('GET', '/jobs')).body.data).toEqual([]);
  });

  test('may be seen, but not acted on, by a viewer', async () => {
    const viewer = await signIn(service, tenant.id, 'viewer');
    const selection = { filter: {}, expected: 100 };
    expect((await viewer.call('POST', '/bulk-actions', { ...off, selection })).status).toBe(403);
    expect((await viewer.call('GET', '/bulk-actions')).status).toBe(200);
  });
});
