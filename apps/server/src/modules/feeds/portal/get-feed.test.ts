import type { ConnectionCreated, Feed, WebhookRenewed } from '@sluice/contracts/portal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService } from '../../../testing/service.ts';
import { planTenant } from '../../publishing/index.ts';

let service: TestService;
let admin: TestUser;
let made: ConnectionCreated;
beforeAll(async () => {
  service = await startTestService();
  const tenant = await service.createTenant();
  admin = await signIn(service, tenant.id, 'admin');
  const config = { profile: 'google', product_link: 'https://shop.example/p/{sku}' };
  const input = { platform: 'feed', label: 'Google', config };
  made = (await admin.call<ConnectionCreated>('POST', '/connections', input)).body;
  await planTenant(service.platform.db, tenant.id);
});
afterAll(() => service.close());

const fetched = async (address: string | null): Promise<number> =>
  (await service.app.inject({ url: new URL(address!).pathname })).statusCode;
const feed = () => admin.call<{ data: Feed }>('GET', `/connections/${made.id}/feed`);

test('a new feed has an address that is shown once and fetched at once, and its fetches are listed', async () => {
  expect(made.webhook_url).toMatch(/\/feeds\/[\w-]{32}\/products\.xml$/);
  expect(made.webhook_secret).toBeNull();
  expect(await fetched(made.webhook_url)).toBe(200);
  const { data } = (await feed()).body;
  expect(data).toMatchObject({ formats: ['xml', 'tsv'], items: 0, pulls: [{ status: 200, items: 0 }] });
  expect(data.address).toMatch(/\/feeds\/…\/products\.xml$/);
});

test('a new address ends the one before at once', async () => {
  const path = `/connections/${made.id}/webhook`;
  const renewed = (await admin.call<WebhookRenewed>('POST', path, { what: 'address' })).body;
  expect(await fetched(made.webhook_url)).toBe(404);
  expect(await fetched(renewed.webhook_url)).toBe(200);
  expect((await admin.call('POST', path, { what: 'secret' })).status).toBe(409);
});

test('the feed of another tenant, and of a connection that is none, is absent', async () => {
  const stranger = await signIn(service, (await service.createTenant()).id, 'admin');
  expect((await stranger.call('GET', `/connections/${made.id}/feed`)).status).toBe(404);
  const config = { base_url: 'http://127.0.0.1:9' };
  const other = await stranger.call<ConnectionCreated>('POST', '/connections', {
    platform: 'simulator',
    label: 'Simulator',
    config,
  });
  expect((await stranger.call('GET', `/connections/${other.body.id}/feed`)).status).toBe(404);
});

test('settings that the profile needs are asked for by a test of the connection', async () => {
  const config = { profile: 'heureka', product_link: 'https://shop.example/p/{sku}' };
  const { body } = await admin.call<{ ok?: boolean; message?: string }>('POST', '/connections/test', {
    platform: 'feed',
    config,
  });
  expect(JSON.stringify(body)).toContain('DELIVERY_DATE');
});
