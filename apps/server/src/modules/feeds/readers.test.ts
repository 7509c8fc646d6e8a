import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { eventually } from '../../testing/eventually.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { fillShelf, openTestFeed, type TestFeed } from './testing/feed.ts';

let service: TestService;
let tenant: TestTenant;
let feed: TestFeed;
let origin: string;

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
  feed = await openTestFeed(service, tenant);
  // More than the buffers between server and reader hold.
  await fillShelf(service, tenant, feed.connectionId, { products: 6_000, letters: 4_000 });
  origin = await service.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await feed.close();
  await service.close();
});

interface Reader {
  request: ClientRequest;
  answer: IncomingMessage;
}

/** Asks for the file and reads nothing of it. */
const ask = (encoding: string): Promise<Reader> =>
  new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': encoding };
    const request = get(`${origin}${feed.folder}products.xml`, { headers, agent: false }, (answer) =>
      resolve({ request, answer }),
    );
    request.on('error', reject);
  });

const pulls = () =>
  service.platform.db.readInTenant(tenant.id, (tx) =>
    tx.run(sql<{ items: number }>`select items from feed_pulls`),
  );
const openTransactions = () =>
  service.platform.db.asSystem((tx) =>
    tx.run(sql`
      select 1 from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' and query like '%feed_items%'`),
  );

test('readers that take nothing hold no transaction and keep nobody from other feeds; a third is sent away; who breaks off gives up the place', async () => {
  const slow = [await ask('identity'), await ask('identity')];
  expect(slow.map(({ answer }) => answer.statusCode)).toEqual([200, 200]);
  const refused = await fetch(`${origin}${feed.folder}products.xml`, {
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining('too often') });
  const other = await openTestFeed(service, await service.createTenant());
  expect((await fetch(`${origin}${other.folder}products.xml`)).status).toBe(200);
  await other.close();
  await eventually(async () => expect(await openTransactions()).toEqual([]));
  for (const { request } of slow) request.on('error', () => {}).destroy();
  const next = await eventually(async () => {
    const answer = await fetch(`${origin}${feed.folder}products.xml`, {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(answer.status).toBe(200);
    return answer;
  });
  expect((await next.text()).match(/<item>/g)).toHaveLength(6_000);
  expect(await pulls()).toEqual([{ items: 6_000 }]);
});
