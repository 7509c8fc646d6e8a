import { type Connector, ConnectorError } from '@sluice/connector-kit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createProduct } from '../../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { connectionHealth } from '../connection-health.ts';
import { DELETION_ATTEMPTS } from './gone-terms-store.ts';

let service: TestService;
let tenant: TestTenant;
let user: TestUser;
let channel: TestChannel;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  user = await signIn(service, tenant.id, 'editor');
});

const connect = async (connector: (simulator: Connector) => Connector = (same) => same) => {
  channel = await connectTestChannel(service, tenant, { connector });
};
const brandsThere = () => [...channel.simulator.state.brands.values()].map(({ name }) => name).sort();
const brandId = async (name: string): Promise<number> => {
  const row = await service.platform.db.inTenant(tenant.id, (tx) =>
    tx.first(sql<{ id: number }>`select id from brands where name = ${name}`),
  );
  return row!.id;
};
const merge = async (from: string, into: string) => {
  const answer = await user.call('POST', `/brands/${await brandId(from)}/merge`, {
    into_id: await brandId(into),
  });
  expect(answer.status).toBe(200);
};
/** Delivers once, as if a day later. */
const dayLater = async () => {
  await service.platform.db.inTenant(tenant.id, async (tx) => {
    tx.later(sql`update channel_terms set next_at = now() where next_at is not null`);
    tx.later(sql`update delivery_leases set blocked_until = '-infinity', due_at = now()`);
  });
  await channel.step();
};
const leftovers = () =>
  service.platform.db.inTenant(tenant.id, (tx) =>
    tx.run(sql<{ name: string; attempts: number; issue_message: string | null; next_at: Date | null }>`
      select name, attempts, issue_message, next_at from channel_terms t where kind = 'brand'
        and not exists (select from brands b where b.id = t.term_id)`),
  );
const deletions = () => channel.simulator.state.calls['POST /api/terms/delete'] ?? 0;

test('a brand that Sluice made and that is merged away leaves the channel once its listings were sent again', async () => {
  await connect();
  for (const name of ['Acme', 'ACME Ltd'])
    await createProduct(tenant, { sku: name, price: 1, brand_name: name });
  await channel.drain();
  expect(brandsThere()).toEqual(['ACME Ltd', 'Acme']);
  await merge('Acme', 'ACME Ltd');
  await channel.step();
  expect(deletions()).toBe(0);
  await channel.drain();
  await dayLater();
  expect(brandsThere()).toEqual(['ACME Ltd']);
  expect(channel.listing('Acme')).toMatchObject({
    brand: 'ACME Ltd',
    brand_id: channel.listing('ACME Ltd')!.brand_id,
  });
  expect(await leftovers()).toEqual([]);
  await dayLater();
  expect(deletions()).toBe(1);
  await channel.close();
});

test('a brand that was found on the channel stays there when it is merged away', async () => {
  await connect();
  channel.simulator.state.brands.set('B1', { id: 'B1', name: 'Acme' });
  for (const name of ['Acme', 'Other'])
    await createProduct(tenant, { sku: name, price: 1, brand_name: name });
  await channel.drain();
  await merge('Acme', 'Other');
  await channel.drain();
  await dayLater();
  expect(brandsThere()).toEqual(['Acme', 'Other']);
  expect(deletions()).toBe(0);
  await channel.close();
});

test('a brand that gets its name back keeps its place on the channel, and goes with it later', async () => {
  await connect();
  for (const name of ['Acme', 'Other'])
    await createProduct(tenant, { sku: name, price: 1, brand_name: name });
  await channel.drain();
  await merge('Acme', 'Other');
  await createProduct(tenant, { sku: 'NEW', price: 1, brand_name: 'Acme' });
  await channel.drain();
  await dayLater();
  expect(brandsThere()).toEqual(['Acme', 'Other']);
  await merge('Acme', 'Other');
  await channel.drain();
  await dayLater();
  expect(brandsThere()).toEqual(['Other']);
  await channel.close();
});

test('a category and the one above it go, the deepest first', async () => {
  await connect();
  await createProduct(tenant, { sku: 'A', price: 1, category_paths: [['Home', 'Lamps']] });
  await channel.drain();
  const ids = await service.platform.db.inTenant(tenant.id, (tx) =>
    tx.run(sql<{ id: number }>`select id from categories order by parent_id nulls last`),
  );
  for (const { id } of ids) expect((await user.call('DELETE', `/categories/${id}`)).status).toBe(200);
  await channel.drain();
  await dayLater();
  expect(channel.simulator.state.categories.size).toBe(0);
  await channel.close();
});

test('a brand that others use on the channel is asked about a few times, and then stays with the reason', async () => {
  await connect();
  for (const name of ['Acme', 'Other'])
    await createProduct(tenant, { sku: name, price: 1, brand_name: name });
  await channel.drain();
  const { id } = [...channel.simulator.state.brands.values()].find(({ name }) => name === 'Acme')!;
  await merge('Acme', 'Other');
  await channel.drain();
  // Somebody put a listing of their own under the term.
  channel.listing('Acme')!.brand_id = id;
  for (let day = 0; day < DELETION_ATTEMPTS + 4; day++) await dayLater();
  expect(deletions()).toBe(DELETION_ATTEMPTS);
  expect(brandsThere()).toEqual(['Acme', 'Other']);
  expect(await leftovers()).toEqual([
    {
      name: 'Acme',
      attempts: DELETION_ATTEMPTS,
      issue_message: 'listings or categories refer to it',
      next_at: null,
    },
  ]);
  const [health] = await service.platform.db.asSystem((tx) => connectionHealth(tx, tenant.id));
  expect(health?.terms).toEqual([
    {
      kind: 'brand',
      path: ['Acme'],
      trouble: 'left_over',
      message: 'listings or categories refer to it',
      attempts: DELETION_ATTEMPTS,
      next_at: null,
    },
  ]);
  await channel.close();
});

test('a channel that fails over a deletion holds up no listing', async () => {
  let asked = 0;
  await connect((simulator) => ({
    ...simulator,
    deleteTerms: async () => {
      asked++;
      throw new ConnectorError({ kind: 'unknown_outcome', message: 'no answer' });
    },
  }));
  for (const name of ['Acme', 'Other'])
    await createProduct(tenant, { sku: name, price: 1, brand_name: name });
  await channel.drain();
  await merge('Acme', 'Other');
  await channel.drain();
  await createProduct(tenant, { sku: 'NEXT', price: 1 });
  await dayLater();
  expect(asked).toBe(1);
  expect(channel.listing('NEXT')).toMatchObject({ active: true });
  expect(await leftovers()).toMatchObject([{ issue_message: 'no answer', attempts: 1 }]);
  await channel.close();
});
