import type { HeldPlan, PublishingCounts } from '@sluice/contracts/portal';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createProducts } from '../../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
let user: TestUser;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  user = await signIn(service, tenant.id, 'admin');
  channel = await connectTestChannel(service, tenant);
  await createProducts(service, tenant, 12);
  await channel.drain();
  await service.platform.db.inTenant(tenant.id, async (tx) => {
    tx.later(sql`update connections set guard_withdraw_minimum = 6`);
  });
  await exclude('S*');
  return () => channel.close();
});

async function exclude(pattern: string): Promise<void> {
  const rule = { action: 'exclude', conditions: { sku_patterns: [pattern] } };
  await user.call('POST', `/connections/${channel.connectionId}/rules`, rule);
  await channel.drain();
}

const plans = async (view = 'open', by = user) =>
  (await by.call<{ data: HeldPlan[] }>('GET', `/held-plans?view=${view}`)).body.data;
const held = async () => (await user.call<PublishingCounts>('GET', '/publishing-counts')).body.held;
const handle = (body: object, by = user, id = channel.connectionId) =>
  by.call('PUT', `/connections/${id}/handling`, { assignee_id: null, snoozed_until: null, ...body });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

// holds UI-86
test('a held plan is assigned to a person, who finds it, and to nobody again', async () => {
  const colleague = await signIn(service, tenant.id, 'editor');
  const people = (await user.call<{ data: { id: number; name: string }[] }>('GET', '/people')).body.data;
  const { body: session } = await colleague.call<{ user: { id: number } }>('GET', '/session');
  expect(people.map(({ id }) => id)).toContain(session.user.id);
  expect((await handle({ assignee_id: session.user.id })).status).toBe(200);
  expect(await plans()).toMatchObject([{ assignee: { id: session.user.id }, snoozed_until: null }]);
  expect(await plans('mine', colleague)).toHaveLength(1);
  expect(await plans('mine')).toEqual([]);
  await handle({});
  expect(await plans()).toMatchObject([{ assignee: null }]);
});

// holds UI-86
test('a held plan that is put off is neither listed nor counted until then, and stays held', async () => {
  expect(await held()).toBe(1);
  const until = inDays(2);
  await handle({ snoozed_until: until });
  expect([await held(), await plans()]).toEqual([0, []]);
  expect(await plans('snoozed')).toMatchObject([
    { snoozed_until: `${until.slice(0, 19)}Z`, withdrawals: 12 },
  ]);
  expect(channel.simulator.state.activeListings).toBe(12);
  await service.platform.db.inTenant(tenant.id, async (tx) => {
    tx.later(sql`update handlings set snoozed_until = now()`);
  });
  expect([await held(), (await plans()).length]).toEqual([1, 1]);
  // The next plan that is held begins without it.
  await handle({ snoozed_until: until });
  await user.call('POST', `/held-plans/${channel.connectionId}/confirm`, { withdrawals: 12, jumps: 0 });
  await channel.drain();
  expect(channel.simulator.state.activeListings).toBe(0);
  await service.platform.db.inTenant(tenant.id, async (tx) => {
    tx.later(sql`update connections set guard_state = 'held', guard_since = now()`);
  });
  expect(await held()).toBe(1);
});

// holds UI-86
test('people of another shop, moments that passed and foreign connections are refused', async () => {
  const stranger = await signIn(service, (await service.createTenant()).id);
  const { body } = await stranger.call<{ user: { id: number } }>('GET', '/session');
  expect(
    await handle({ assignee_id: body.user.id, snoozed_until: inDays(-1), product_id: 888_888 }),
  ).toMatchObject({
    status: 422,
    body: {
      errors: {
        assignee_id: ['selected person not found'],
        snoozed_until: ['must be later than now, and at most 90 days away'],
        product_id: ['selected product not found'],
      },
    },
  });
  expect((await handle({ snoozed_until: inDays(91) })).status).toBe(422);
  expect((await handle({ snoozed_until: inDays(1) }, stranger)).status).toBe(404);
  expect((await handle({}, await signIn(service, tenant.id, 'viewer'))).status).toBe(403);
});
