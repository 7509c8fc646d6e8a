import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectorOf } from '../../../connectors/registry.ts';
import { sql } from '../../../platform/db/sql.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { updateConnectionConfig } from '../connection-config.ts';
import { createConnection } from '../connections.ts';

const INSIDE = 'what is meant for this machine alone';

let service: TestService;
let tenant: TestTenant;
let admin: TestUser;
let server: Server;
let url: string;
let asked: number;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
  admin = await signIn(service, tenant.id, 'admin');
  server = createServer((_request, reply) => {
    asked++;
    reply.writeHead(404).end(INSIDE);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = 0;
});
afterAll(async () => {
  server.close();
  await service.close();
});

const simulator = connectorOf('simulator')!;
const { call } = { call: <Body>(...args: Parameters<TestUser['call']>) => admin.call<Body>(...args) };
const tryOut = async (id: number) =>
  (await call<{ kind: string | null }>('POST', `/connections/${id}/test`, {})).body;
const byOperator = (base_url: string): Promise<{ id: number }> =>
  service.platform.db.inTenant(tenant.id, (tx) =>
    createConnection(tx, 'operator', service.platform.masterKeys, {
      connector: simulator,
      label: 'By the operator',
      markupPercent: null,
      paused: true,
      config: { base_url },
    }),
  );
const addressOf = async (id: number): Promise<string | null> => {
  const row = await service.platform.db.inTenant(tenant.id, (tx) =>
    tx.first(sql<{ local_address: string | null }>`select local_address from connections where id = ${id}`),
  );
  return row!.local_address;
};

// holds S6
test('an address of this machine that is given in the portal is reached by nothing', async () => {
  const config = { base_url: url };
  const tried = await call('POST', '/connections/test', { platform: 'simulator', config });
  expect(tried.body).toMatchObject({
    ok: false,
    kind: 'forbidden',
    message: expect.stringContaining('OUTBOUND_ALLOW'),
  });
  const made = await call<{ id: number; stores_error: string }>('POST', '/connections', {
    platform: 'simulator',
    label: 'Curious',
    config,
  });
  expect(made.body.stores_error).toContain('not allowed');
  expect(await tryOut(made.body.id)).toMatchObject({ kind: 'forbidden' });
  expect(JSON.stringify((await call('GET', `/connections/${made.body.id}/attempts`)).body)).not.toContain(
    INSIDE,
  );
  expect(asked).toBe(0);
});

test('the operator allows a connection exactly the host and port they name', async () => {
  const { id } = await byOperator(`${url}/shop`);
  expect(await tryOut(id)).toMatchObject({ kind: 'not_found' });
  expect(asked).toBe(1);
  await service.platform.db.inTenant(tenant.id, (tx) =>
    updateConnectionConfig(tx, 'operator', service.platform.masterKeys, {
      id,
      connector: simulator,
      patch: {
        base_url: 'http://127.0.0.1:9',
      },
    }),
  );
  expect(await addressOf(id)).toBe('127.0.0.1:9');
});

test.each(['http://127.0.0.1:9', 'https://shop.example'])(
  'whoever changes the address to %s in the portal loses what the operator allowed, for good',
  async (elsewhere) => {
    const { id } = await byOperator(url);
    const move = (base_url: string) => call('PUT', `/connections/${id}/config`, { config: { base_url } });
    expect((await move(elsewhere)).status).toBe(200);
    expect(await addressOf(id)).toBeNull();
    expect((await move(url)).status).toBe(200);
    expect(await tryOut(id)).toMatchObject({ kind: 'forbidden' });
    expect(asked).toBe(0);
  },
);

test('an address with a user name is refused and changes nothing', async () => {
  const { id } = await byOperator(url);
  const config = { base_url: 'http://127.0.0.1:9@example.com' };
  expect((await call('PUT', `/connections/${id}/config`, { config })).status).toBe(422);
  expect(await addressOf(id)).not.toBeNull();
});

test('another address tried out on an allowed connection, and another setting stored, change nothing of it', async () => {
  const { id } = await byOperator(url);
  const tried = await call('POST', `/connections/${id}/test`, { config: { base_url: 'http://127.0.0.1:9' } });
  expect(tried.body).toMatchObject({ kind: 'forbidden' });
  await call('PUT', `/connections/${id}/config`, { config: { api_key: 'new' } });
  expect(await tryOut(id)).toMatchObject({ kind: 'not_found' });
});
