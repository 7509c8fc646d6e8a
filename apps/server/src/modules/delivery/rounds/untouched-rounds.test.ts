import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { mendDue } from '../../channels/index.ts';
import { planTenant } from '../../publishing/index.ts';
import { deliverConnection } from './deliver-connection.ts';
import { claimLeases, type Lease } from './lease.ts';
import { frozenTurn } from './testing/frozen-turn.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant);
  return () => channel.close();
});

const inTenant: TestService['platform']['db']['inTenant'] = (...args) =>
  service.platform.db.inTenant(...args);
const claim = async (): Promise<Lease> => {
  const [lease] = await service.platform.db.asSystem((tx) => claimLeases(tx, crypto.randomUUID(), 1, []));
  return lease!;
};
const breaker = () =>
  inTenant(tenant.id, (tx) =>
    tx.first(
      sql`select opened_at is not null as open, consecutive_failures as failures from delivery_leases`,
    ),
  );
/** The channel was in trouble until now, while these products changed by more than they may without their plan. */
async function recoverWith(skus: readonly string[]): Promise<void> {
  await inTenant(tenant.id, async (tx) => {
    tx.later(sql`update products set price = 99999 where sku = any(${skus}::text[])`);
    tx.later(
      sql`update listings set state = 'pending', next_at = now() where external_key = any(${skus}::text[])`,
    );
    await mendDue(tx);
    tx.later(
      sql`update delivery_leases set due_at = now(), opened_at = now(), consecutive_failures = 30, blocked_until = now()`,
    );
  });
}

test('a round in which nothing has its turn leaves the breaker open', async () => {
  await createProduct(tenant, { sku: 'A', price: 10 });
  await planTenant(service.platform.db, tenant.id);
  await recoverWith([]);
  // Somebody stops the sending between the look at the turn and the first call.
  let looks = 0;
  const turn = {
    ...frozenTurn(await claim()),
    halt: {
      get isHalted() {
        return ++looks > 1;
      },
    },
  };
  await deliverConnection(channel.deps, turn);
  expect(channel.listing('A')).toBeUndefined();
  expect(await breaker()).toEqual({ open: true, failures: 30 });
});

test('listings that all wait for their plan leave the breaker open, and the connection rests', async () => {
  for (const sku of ['A', 'B']) await createProduct(tenant, { sku, price: 10 });
  await channel.drain();
  await recoverWith(['A', 'B']);
  expect(await deliverConnection(channel.deps, frozenTurn(await claim()))).toBe(1);
  expect(channel.listing('A')).toMatchObject({ price: '10' });
  expect(await breaker()).toEqual({ open: true, failures: 30 });
});

test('one that waits for its plan does not keep a connection that recovers from delivering the others', async () => {
  await createProduct(tenant, { sku: 'WAITS', price: 10 });
  await channel.drain();
  await createProduct(tenant, { sku: 'NEW', price: 10 });
  await planTenant(service.platform.db, tenant.id);
  await recoverWith(['WAITS']);
  await deliverConnection(channel.deps, frozenTurn(await claim()));
  expect(channel.listing('NEW')).toBeDefined();
  expect(channel.listing('WAITS')).toMatchObject({ price: '10' });
  expect(await breaker()).toEqual({ open: false, failures: 0 });
});
