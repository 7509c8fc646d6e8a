import type { OrderAction } from '@sluice/connector-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { startTestService, type TestService } from '../../../testing/service.ts';
import { type ActionWorld, openActionWorld } from '../testing/action-world.ts';
import { runActionsOnce } from './worker.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** The parts of a worker whose connector writes down the actions that it gets. */
function listening(world: ActionWorld, given: OrderAction[]): Parameters<typeof runActionsOnce>[0] {
  const connector = world.channel.deps.connectorOf('simulator')!;
  return {
    ...world.channel.deps,
    connectorOf: () => ({
      ...connector,
      actOnOrder: (ctx, action) => {
        given.push(action);
        return connector.actOnOrder!(ctx, action);
      },
    }),
  };
}

test('a connector hears of the shipments that others of the order made, so that it takes none of them for its own', async () => {
  const world = await openActionWorld(service);
  const { id, external, lines } = await world.order([3]);
  const given: OrderAction[] = [];
  const deps = listening(world, given);
  const alike = { lines: [{ line_id: lines[0], quantity: 1 }], tracking_number: 'T-1' };
  await world.post(id, 'acknowledgements');
  for (const _parcel of [1, 2, 3]) await world.post(id, 'shipments', alike);
  for (const _action of [0, 1, 2, 3]) await runActionsOnce(deps);
  expect(given.map(({ kind, others }) => [kind, others])).toEqual([
    ['acknowledge', []],
    ['ship', []],
    ['ship', [`${external}-S1`]],
    ['ship', [`${external}-S1`, `${external}-S2`]],
  ]);
  await world.close();
});

test('a connector hears when a parcel arrived and who took it', async () => {
  const world = await openActionWorld(service);
  const { id, external } = await world.order([3]);
  const given: OrderAction[] = [];
  const deps = listening(world, given);
  await world.post(id, 'shipments');
  await runActionsOnce(deps);
  const delivered_at = new Date(Math.floor(Date.now() / 1_000) * 1_000);
  await world.post(id, 'deliveries', {
    delivered_at: delivered_at.toISOString(),
    received_by: 'Ada Lovelace',
  });
  await runActionsOnce(deps);
  expect(given.at(-1)).toMatchObject({
    kind: 'deliver',
    orderId: external,
    lines: [{ externalId: '1', quantity: 3 }],
    deliveredAt: delivered_at,
    receivedBy: 'Ada Lovelace',
    others: [],
  });
  await world.close();
});

test('an action on a line that the order does not have any more is refused, and not sent without it', async () => {
  const world = await openActionWorld(service);
  const { id, external, lines } = await world.order([1, 1]);
  await world.post(id, 'shipments');
  await service.platform.db.inTenant(world.tenant.id, async (tx) => {
    tx.later(sql`
      update order_actions set content = jsonb_set(content, '{lines,1,line_id}', to_jsonb(${lines[1]! + 100_000}::bigint))
      where tenant_id = ${tx.tenantId}`);
  });
  await world.work();
  expect(await world.actions(id)).toMatchObject([
    { state: 'refused', error: 'the order does not have all lines of this action any more' },
  ]);
  expect(world.channel.simulator.state.orders.get(external)?.shipments).toEqual([]);
  await world.close();
});

test('units sent in part are refunded, before the rest goes out', async () => {
  const world = await openActionWorld(service);
  const { id, lines } = await world.order([3]);
  const part = { lines: [{ line_id: lines[0], quantity: 1 }] };
  await world.post(id, 'shipments', part);
  await world.work();
  expect((await world.post(id, 'refunds', { lines: [{ line_id: lines[0], quantity: 3 }] })).status).toBe(422);
  await world.post(id, 'refunds', part);
  await world.work();
  await world.post(id, 'shipments', { lines: [{ line_id: lines[0], quantity: 2 }] });
  await world.work();
  expect((await world.actions(id)).map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  await world.close();
});
