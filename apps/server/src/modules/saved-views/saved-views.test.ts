import type { SavedView } from '@sluice/contracts/portal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn, type TestUser } from '../../testing/portal.ts';
import { startTestService, type TestService } from '../../testing/service.ts';

// holds UI-3
describe('saved views', () => {
  let service: TestService;
  let owner: TestUser;
  let editor: TestUser;
  let viewer: TestUser;
  let stranger: TestUser;
  beforeAll(async () => {
    service = await startTestService();
    const tenant = await service.createTenant();
    owner = await signIn(service, tenant.id);
    editor = await signIn(service, tenant.id, 'editor');
    viewer = await signIn(service, tenant.id, 'viewer');
    stranger = await signIn(service, (await service.createTenant()).id);
  });
  afterAll(() => service.close());
  const view = (name: string, more: object = {}) => ({
    page: 'products',
    name,
    search: 'status=true&sort=name',
    columns: ['name', 'price'],
    ...more,
  });
  const create = async (user: TestUser, input: object): Promise<number> => {
    const { status, body } = await user.call<SavedView>('POST', '/saved-views', input);
    expect({ status, body }).toMatchObject({ status: 201 });
    return body.id;
  };
  const names = async (user: TestUser, page = 'products') =>
    (await user.call<{ data: SavedView[] }>('GET', `/saved-views?page=${page}`)).body.data.map(
      ({ name }) => name,
    );

  test('are kept for oneself, or for everybody of the tenant', async () => {
    await create(editor, view('Mine'));
    await create(editor, view('Ours', { is_shared: true }));
    await create(editor, view('Elsewhere', { page: 'orders' }));
    expect(await names(editor)).toEqual(['Mine', 'Ours']);
    expect(await names(viewer)).toEqual(['Ours']);
    expect(await names(stranger)).toEqual([]);
  });

  test('can be kept, but not shared, by a viewer', async () => {
    await create(viewer, view('Looking'));
    expect((await viewer.call('POST', '/saved-views', view('X', { is_shared: true }))).status).toBe(403);
  });

  test('are changed by whoever made them, shared ones by an admin as well', async () => {
    const shared = await create(editor, view('Shared', { is_shared: true }));
    expect(await editor.call('PATCH', `/saved-views/${shared}`, { search: 'page=2' })).toMatchObject({
      status: 200,
      body: { name: 'Shared', search: 'page=2', columns: ['name', 'price'], is_own: true },
    });
    expect((await viewer.call('PATCH', `/saved-views/${shared}`, { name: 'X' })).status).toBe(403);
    expect((await owner.call('PATCH', `/saved-views/${shared}`, { name: 'Renamed' })).body).toMatchObject({
      name: 'Renamed',
      is_own: false,
    });
    expect((await owner.call('DELETE', `/saved-views/${shared}`)).status).toBe(200);
    expect(await names(editor)).not.toContain('Renamed');
  });

  test('of others are as absent as those of another tenant', async () => {
    const own = await create(editor, view('Private'));
    for (const user of [owner, viewer, stranger]) {
      expect((await user.call('PATCH', `/saved-views/${own}`, { name: 'X' })).status).toBe(404);
      expect((await user.call('DELETE', `/saved-views/${own}`)).status).toBe(404);
    }
  });
});
