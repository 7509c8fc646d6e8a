import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../platform/db/sql.ts';
import { call, startTestService, type TestService, type TestTenant } from '../testing/service.ts';
import { runForTenant } from './test-support.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
});
afterAll(() => service.close());

interface Printed {
  id: number;
  api_key: string;
  errors?: object;
  error?: string;
  exit: number;
}
const run = async (...args: string[]) =>
  (await runForTenant(service, tenant, ['api-key', ...args], {
    DATA_DIR: service.platform.config.dataDir,
  })) as unknown as Printed;
const statusOf = async (key: string, path = '/v1/me') =>
  (await call({ app: service.app, apiKey: key }, 'GET', path)).status;

test('a key whose end is past is renewed with another end alone', async () => {
  const made = await run('create', '--name', 'ERP', '--expires-at', '2099-01-01T00:00:00Z');
  await service.platform.db.inTenant(tenant.id, (tx) =>
    tx.run(sql`update api_keys set expires_at = now() where id = ${made.id}`),
  );
  const refused = await run('renew', '--id', String(made.id));
  expect(refused).toMatchObject({
    exit: 1,
    error: expect.stringContaining('end date'),
    errors: { expires_at: [expect.any(String)] },
  });
  const past = await run('renew', '--id', String(made.id), '--expires-at', '2001-01-01T00:00:00Z');
  expect(past.exit).toBe(1);
  const renewed = await run('renew', '--id', String(made.id), '--expires-at', '2099-01-01T00:00:00Z');
  expect([renewed.exit, await statusOf(renewed.api_key)]).toEqual([0, 200]);
});

test('scopes, addresses and an overlap are given on the command line', async () => {
  const made = await run('create', '--name', 'Till', '--scopes', 'read,stock_prices', '--allow', '127.0.0.1');
  expect([await statusOf(made.api_key, '/v1/products'), await statusOf(made.api_key, '/v1/orders')]).toEqual([
    200, 403,
  ]);
  const renewed = await run('renew', '--id', String(made.id), '--keep-old', '2');
  expect([await statusOf(made.api_key), await statusOf(renewed.api_key)]).toEqual([200, 200]);
  expect(await run('create', '--name', 'X', '--scopes', 'everything')).toMatchObject({ exit: 1 });
  expect(await run('create', '--name', 'X', '--allow', 'office')).toMatchObject({ exit: 1 });
});
