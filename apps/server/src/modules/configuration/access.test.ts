import type { ConfigurationApplied, ConfigurationPlan } from '@sluice/contracts/portal';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addConnection } from '../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';

let service: TestService;
let tenant: TestTenant;
let owner: TestUser;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  owner = await signIn(service, tenant.id, 'owner');
  await addConnection(service, tenant, { label: 'Bazaar' });
});

const plan = (configuration: object) =>
  owner.call<ConfigurationPlan>('POST', '/configuration/plan', { configuration });
const apply = (configuration: object) =>
  owner.call<ConfigurationApplied>('PUT', '/configuration', { configuration });
const bazaar = (more: object): object => ({
  version: 1,
  connections: [{ label: 'Bazaar', platform: 'simulator', ...more }],
});
const linesOf = ({ changes }: ConfigurationApplied) =>
  changes.map(({ action, subject, name, before, after }) => [action, subject, name, before, after]);

describe('who may', () => {
  test('an admin changes no shop and an editor reads nothing', async () => {
    const admin = await signIn(service, tenant.id, 'admin');
    const body = { configuration: { version: 1, shop: { name: 'Taken over' } } };
    const refused = await admin.call<{ errors: object }>('PUT', '/configuration', body);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['configuration.shop.name']]);
    const editor = await signIn(service, tenant.id, 'editor');
    expect((await editor.call('GET', '/configuration')).status).toBe(403);
    expect((await editor.call('PUT', '/configuration', body)).status).toBe(403);
  });

  test('a member gets another role or leaves; nobody is invited by a file', async () => {
    const editor = await signIn(service, tenant.id, 'editor');
    const viewer = await signIn(service, tenant.id, 'viewer');
    const members = [
      { email: editor.email.toUpperCase(), role: 'admin' },
      { email: owner.email, role: 'owner' },
      { email: 'ada@example.com', role: 'viewer' },
    ];
    const { body } = await apply({ version: 1, members });
    expect(linesOf(body).map(([action, , name, before]) => [action, name, before])).toEqual([
      ['update', editor.email.toUpperCase(), 'editor'],
      ['wait', 'ada@example.com', null],
      ['remove', viewer.email, 'viewer'],
    ]);
    const none = await plan({ version: 1, members: [] });
    expect(none.status).toBe(422);
  });

  // holds CFG-9
  test('a key with the scope reads and applies, one without does not, and none does more in the portal', async () => {
    const made = async (scopes: string[] | undefined) =>
      (await owner.call<{ api_key: string }>('POST', '/api-keys', { name: 'CI', scopes })).body.api_key;
    const [key, plain] = [await made(['configuration']), await made(undefined)];
    const origin = 'http://127.0.0.1:3000';
    const asKey = (authorization: string, method: string, path: string, payload?: object) =>
      service.app.inject({
        method: method as 'GET',
        url: `/portal/api${path}`,
        headers: { authorization: `Bearer ${authorization}`, origin, host: '127.0.0.1:3000' },
        ...(payload === undefined ? {} : { payload }),
      });
    expect((await asKey(key, 'GET', '/configuration')).statusCode).toBe(200);
    expect((await asKey(plain, 'GET', '/configuration')).statusCode).toBe(403);
    expect((await asKey(key, 'GET', '/connections')).statusCode).toBe(401);
    const { statusCode } = await asKey(key, 'PUT', '/configuration', {
      configuration: bazaar({ settings: { stock_buffer: 1 } }),
    });
    expect(statusCode).toBe(200);
    const shop = await asKey(key, 'PUT', '/configuration', {
      configuration: { version: 1, shop: { name: 'X' } },
    });
    expect(shop.statusCode).toBe(422);
    const log = await owner.call('GET', '/audit-log');
    expect(JSON.stringify(log.body)).toContain('api_key:CI');
  });
});
