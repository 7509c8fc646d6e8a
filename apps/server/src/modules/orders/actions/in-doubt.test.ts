import type { OrderAction } from '@sluice/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { startTestService, type TestService } from '../../../testing/service.ts';
import { type ActionWorld, openActionWorld } from '../testing/action-world.ts';
import { claimActions } from './queue.ts';
import { runActionsOnce } from './worker.ts';

let service: TestService;
let world: ActionWorld;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  world = await openActionWorld(service);
});
afterEach(() => world.close());

const shipments = (external: string) => world.channel.simulator.state.orders.get(external)!.shipments;
const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]) =>
  service.platform.db.inTenant(world.tenant.id, work);
const IN_DOUBT = { status: 409, body: { message: expect.stringContaining('the channel may have it') } };

/** A shipment of one of two units, the answer of which is lost in the last try. */
async function givenUp() {
  const { id, external, lines } = await world.order([2]);
  const one = { lines: [{ line_id: lines[0], quantity: 1 }] };
  const { body } = await world.post(id, 'shipments', one);
  await inTenant((tx) => tx.run(sql`update order_actions set attempts = 19`));
  await world.channel.faults({ rate_lost_reply: 1 });
  await world.work();
  await world.channel.faults({});
  return { id, external, one, action: body.data.id };
}

test('an action that is given up with an unknown outcome keeps its units, and another try finds it', async () => {
  const { id, external, one, action } = await givenUp();
  expect(await world.actions(id)).toMatchObject([
    { state: 'refused', outcome_unknown: true, error: expect.stringContaining('the channel may have it') },
  ]);
  await world.poll();
  for (const body of [one, {}]) expect(await world.post(id, 'shipments', body)).toMatchObject(IN_DOUBT);
  expect(await world.post(id, 'cancellations', one)).toMatchObject(IN_DOUBT);
  expect(await world.post(id, `actions/${action}/retry`)).toMatchObject({ status: 202 });
  await world.work();
  expect(await world.actions(id)).toMatchObject([{ state: 'done', outcome_unknown: false }]);
  expect(shipments(external)).toHaveLength(1);
  expect(await world.post(id, 'shipments', one)).toMatchObject({ status: 202 });
});

test('a person who has looked on the channel frees the units; nobody frees those of a known end', async () => {
  const { id, one, action } = await givenUp();
  expect(await world.post(id, `actions/${action}/release`)).toMatchObject({
    status: 202,
    body: { data: { state: 'refused', outcome_unknown: false } },
  });
  expect((await world.post(id, `actions/${action}/release`)).status).toBe(409);
  expect((await world.post(id, 'shipments', one)).status).toBe(202);
});

test('an action that kills its process ends after as many tries as any other, and may be there', async () => {
  const { id } = await world.order([1]);
  await world.post(id, 'shipments');
  for (let kill = 0; kill < 20; kill++) {
    await service.platform.db.asSystem((tx) => claimActions(tx, crypto.randomUUID(), 1));
    await inTenant((tx) => tx.run(sql`update order_actions set expires_at = '-infinity'`));
  }
  await world.work();
  expect(await world.actions(id)).toMatchObject([{ state: 'refused', outcome_unknown: true }]);
});

test('a failure of our own says nothing of its inside', async () => {
  const { id } = await world.order([1]);
  await world.post(id, 'acknowledgements');
  const contextFor = () => {
    throw new Error('relation "secrets" does not exist');
  };
  await runActionsOnce({ ...world.channel.deps, contextFor });
  const [action] = await world.actions(id);
  expect(action).toMatchObject({ state: 'open', attempts: 1 } satisfies Partial<OrderAction>);
  expect(action?.error).toContain('Sluice failed');
});

test('of one connection four orders go side by side, and never two actions of one order', async () => {
  for (let order = 0; order < 5; order++) {
    const { id } = await world.order([1]);
    await world.post(id, 'acknowledgements');
    await world.post(id, 'shipments');
  }
  const claimed = (
    await service.platform.db.asSystem((tx) => claimActions(tx, crypto.randomUUID(), 50))
  ).filter(({ tenantId }) => tenantId === world.tenant.id);
  expect(claimed.map(({ kind }) => kind)).toEqual(Array(4).fill('acknowledge'));
  expect(new Set(claimed.map(({ orderId }) => orderId)).size).toBe(4);
  const more = await service.platform.db.asSystem((tx) => claimActions(tx, crypto.randomUUID(), 50));
  expect(more.filter(({ tenantId }) => tenantId === world.tenant.id)).toEqual([]);
});
