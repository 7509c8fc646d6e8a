import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectorOf } from '../../connectors/registry.ts';
import { sql } from '../../platform/db/sql.ts';
import { createLogger } from '../../platform/log/index.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { createConnection } from './connections.ts';
import { deleteConnection, sweepDeletedConnections } from './delete-connection.ts';
import { connectionOfToken } from './webhook-access.ts';

let service: TestService;
let tenant: TestTenant;
let made: { id: number; webhookToken: string };
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
/** Makes no calls. */
const calls = {
  masterKeys: undefined as never,
  connectorOf: () => undefined,
  contextFor: () => undefined as never,
  log: createLogger('silent'),
};
beforeEach(async () => {
  tenant = await service.createTenant();
  const config = { base_url: 'http://127.0.0.1:1', api_key: 'secret' };
  const input = { label: 'Channel', markupPercent: null, paused: false, config };
  made = await inTenant((tx) =>
    createConnection(tx, 'operator', service.platform.masterKeys, {
      ...input,
      connector: connectorOf('simulator')!,
    }),
  );
  await inTenant((tx) =>
    tx.run(sql`
      insert into delivery_attempts (tenant_id, connection_id, product_id, operation, outcome)
      select ${tx.tenantId}, ${made.id}, n, 'content', 'live' from generate_series(1, 12000) n`),
  );
});

const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]): Promise<T> =>
  service.platform.db.inTenant(tenant.id, work);
const left = () =>
  inTenant((tx) =>
    tx.first(
      sql`select (select count(*) from connections) as connections, (select count(*) from delivery_attempts) as attempts`,
    ),
  );

test('a large connection goes in steps, and leaves nothing', async () => {
  await deleteConnection(service.platform.db, { tenantId: tenant.id, actor: 'operator' }, made.id);
  expect(await left()).toEqual({ connections: 0, attempts: 0 });
});

test('interrupted, its secrets and address are gone already, and the sweeper does the rest', async () => {
  const { db } = service.platform;
  let transactions = 0;
  const killed: typeof db = {
    ...db,
    inTenant: (...args) => (++transactions > 2 ? Promise.reject(new Error('killed')) : db.inTenant(...args)),
  };
  await expect(deleteConnection(killed, { tenantId: tenant.id, actor: 'operator' }, made.id)).rejects.toThrow(
    'killed',
  );
  const row = await inTenant((tx) =>
    tx.first(sql`select sealed_secrets, sealed_webhook_secret from connections`),
  );
  expect(row).toEqual({ sealed_secrets: null, sealed_webhook_secret: null });
  expect(await db.asSystem((tx) => connectionOfToken(tx, made.webhookToken))).toBeUndefined();
  await inTenant((tx) => tx.run(sql`update connections set deleting_since = now() - interval '1 hour'`));
  await sweepDeletedConnections({ ...calls, db });
  expect(await left()).toEqual({ connections: 0, attempts: 0 });
});

test('another tenant’s connection is none', async () => {
  const other = await service.createTenant();
  await expect(
    deleteConnection(service.platform.db, { tenantId: other.id, actor: 'operator' }, made.id),
  ).rejects.toMatchObject({
    code: 'not_found',
  });
});
