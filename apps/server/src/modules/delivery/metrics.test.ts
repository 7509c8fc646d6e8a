import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addConnection } from '../../testing/fixtures.ts';
import { startTestService, type TestService } from '../../testing/service.ts';
import { mendDue } from '../channels/index.ts';
import { publishingMetrics } from './metrics.ts';

let service: TestService;
let admin: pg.Client;
beforeAll(async () => {
  service = await startTestService();
  admin = new pg.Client(service.admin);
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await service.close();
});

/** Adds listings of one state to a connection, numbered from the given one. */
async function addListings(
  connection: { tenantId: number; id: number },
  state: string,
  from: number,
  count: number,
) {
  await admin.query(
    `insert into listings (tenant_id, connection_id, product_id, external_key, state, issue_code, wanted)
    select $1, $2, n, 'slc-' || n, $3, case when $3 = 'rejected' then 'too_long' end, true from generate_series($4::bigint, $4::bigint + $5 - 1) n`,
    [connection.tenantId, connection.id, state, from, count],
  );
}

test('listings that are under way or faulty are counted by state, those at rest are not', async () => {
  const tenant = await service.createTenant();
  const connection = { tenantId: tenant.id, id: await addConnection(service, tenant) };
  await addListings(connection, 'live', 1, 50);
  await addListings(connection, 'withdrawn', 101, 5);
  await addListings(connection, 'pending', 201, 3);
  await addListings(connection, 'retry', 301, 2);
  await addListings(connection, 'rejected', 401, 4);
  await service.platform.db.inTenant(tenant.id, mendDue);
  const metrics = await publishingMetrics(service.platform.workerDb);
  expect(metrics.find(({ name }) => name === 'sluice_listings')?.values).toEqual([
    { labels: { state: 'pending' }, value: 3 },
    { labels: { state: 'rejected' }, value: 4 },
    { labels: { state: 'retry' }, value: 2 },
  ]);
});
