import { ConnectorError } from '@sluice/connector-kit';
import type { OrderDetail } from '@sluice/contracts/portal';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel } from '../../../testing/channel.ts';
import { stockOf } from '../../../testing/fixtures.ts';
import { signIn } from '../../../testing/portal.ts';
import { startTestService, type TestService } from '../../../testing/service.ts';
import { type ActionWorld, openActionWorld } from '../testing/action-world.ts';
import { claimActions, finishAction } from './queue.ts';
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

const onChannel = (external: string) => world.channel.simulator.state.orders.get(external)!;
const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]) =>
  service.platform.db.inTenant(world.tenant.id, work);
const statusOf = async (id: number) =>
  (await inTenant((tx) => tx.first(sql<{ status: string }>`select status from orders where id = ${id}`)))
    ?.status;

describe('a move of the merchant', () => {
  test('an acknowledgement, shipments in part and their tracking reach the channel, and the order follows at once', async () => {
    const { id, external, lines } = await world.order([2, 3]);
    await world.post(id, 'acknowledgements');
    const part = { lines: [{ line_id: lines[1], quantity: 1 }], carrier: 'DHL', tracking_number: 'T-1' };
    expect(await world.post(id, 'shipments', part)).toMatchObject({
      status: 202,
      body: { data: { kind: 'ship', state: 'open', waits_for: 'earlier', lines: part.lines } },
    });
    await world.work();
    expect(await statusOf(id)).toBe('processing');
    await world.work();
    await world.post(id, 'shipments', { tracking_number: 'T-2' });
    await world.work();
    expect(onChannel(external).shipments).toMatchObject([
      { carrier: 'DHL', tracking_number: 'T-1', lines: [{ id: '2', quantity: 1 }] },
      {
        tracking_number: 'T-2',
        lines: [
          { id: '1', quantity: 2 },
          { id: '2', quantity: 2 },
        ],
      },
    ]);
    expect(await world.actions(id)).toMatchObject([
      { kind: 'acknowledge', state: 'done' },
      { state: 'done', external_id: `${external}-S1`, error: null },
      { state: 'done', external_id: `${external}-S2` },
    ]);
    expect(await statusOf(id)).toBe('shipped');
  });

  test('a line that is cancelled gives its stock back once, on all channels, however often the order is read', async () => {
    const other = await connectTestChannel(service, world.tenant);
    const { id, external, lines } = await world.order([4, 1]);
    await other.drain();
    expect([await stockOf(world.tenant, world.product), other.listing('A')?.stock]).toEqual([995, 995]);
    const part = { lines: [{ line_id: lines[0], quantity: 3 }], reason: 'broken' };
    await world.post(id, 'cancellations', part);
    await world.work();
    await world.poll();
    await world.poll();
    await other.drain();
    expect(onChannel(external).lines[0]?.cancelled_quantity).toBe(3);
    expect([await stockOf(world.tenant, world.product), other.listing('A')?.stock]).toEqual([998, 998]);
    await other.close();
  });

  test('a refund of what was sent books it back', async () => {
    const { id, lines } = await world.order([2]);
    await world.post(id, 'shipments');
    await world.work();
    await world.post(id, 'refunds', { lines: [{ line_id: lines[0], quantity: 1 }] });
    await world.work();
    expect(await stockOf(world.tenant, world.product)).toBe(999);
    expect((await world.actions(id)).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  test('the answer that cannot be stored ends the action all the same, and the order is read', async () => {
    const { id } = await world.order([1]);
    await world.post(id, 'acknowledgements');
    const connector = world.channel.deps.connectorOf('simulator')!;
    await runActionsOnce({
      ...world.channel.deps,
      connectorOf: () => ({
        ...connector,
        actOnOrder: async (ctx, action) => {
          const result = await connector.actOnOrder!(ctx, action);
          return result.outcome === 'done' && result.order
            ? {
                ...result,
                order: { ...result.order, totals: { ...result.order.totals, grandTotal: '99999999999999' } },
              }
            : result;
        },
      }),
    });
    expect(await world.actions(id)).toMatchObject([{ state: 'done' }]);
    await world.poll();
    expect(await statusOf(id)).toBe('processing');
  });
});

describe('what goes wrong on the way', () => {
  test('a lost answer makes no second shipment: the next try finds the first', async () => {
    const { id, external, lines } = await world.order([2]);
    await world.post(id, 'shipments', { lines: [{ line_id: lines[0], quantity: 1 }] });
    await world.channel.faults({ rate_lost_reply: 1 });
    await world.work();
    expect(await world.actions(id)).toMatchObject([{ state: 'open', attempts: 1, waits_for: 'retry' }]);
    await world.channel.faults({});
    await world.work();
    expect(await world.actions(id)).toMatchObject([{ state: 'done', attempts: 0, error: null }]);
    expect(onChannel(external).shipments).toHaveLength(1);
  });

  test('a channel that is busy is asked again when it said, and never sooner', async () => {
    const { id } = await world.order([1]);
    await world.post(id, 'acknowledgements');
    await world.channel.faults({ rate_429: 1, retry_after: '120' });
    await world.work();
    const rests = sql`select from order_actions where state = 'open' and due_at > now() + interval '110 seconds'`;
    expect(await inTenant((tx) => tx.run(rests))).toHaveLength(1);
    await world.channel.faults({});
    const before = { ...world.channel.simulator.state.calls };
    await runActionsOnce(world.channel.deps);
    expect(world.channel.simulator.state.calls).toEqual(before);
  });

  test('a refusal ends it with the reason, gives its units back, and the order is read', async () => {
    const { id, external } = await world.order([1]);
    await fetch(`${world.channel.simulator.url}/_orders/${external}/cancel`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    await world.post(id, 'shipments', { reference: 'R' });
    await world.work();
    expect(await world.actions(id)).toMatchObject([
      { state: 'refused', error: 'cannot ship an order that is cancelled' },
    ]);
    await world.poll();
    expect(await statusOf(id)).toBe('cancelled');
  });

  test('a person tries a refused action again, as it was; no other one', async () => {
    const { id, external, lines } = await world.order([2]);
    const part = { lines: [{ line_id: lines[0], quantity: 2 }], tracking_number: 'T-1' };
    const { body } = await world.post(id, 'shipments', part);
    const editor = await signIn(service, world.tenant.id, 'editor');
    const retry = () => editor.call('POST', `/orders/${id}/actions/${body.data.id}/retry`);
    expect((await retry()).status).toBe(409);
    const connector = world.channel.deps.connectorOf('simulator')!;
    const refusing = async () =>
      ({ outcome: 'refused', issues: [{ code: 'rejected', message: 'not today' }] }) as const;
    await runActionsOnce({
      ...world.channel.deps,
      connectorOf: () => ({ ...connector, actOnOrder: refusing }),
    });
    expect(await world.actions(id)).toMatchObject([{ state: 'refused', error: 'not today' }]);
    const detail = async () => (await editor.call<{ data: OrderDetail }>('GET', `/orders/${id}`)).body.data;
    expect(await detail()).toMatchObject({
      takes_actions: true,
      takes_tracking: true,
      choices: [
        { kind: 'acknowledge', refusal: null },
        { kind: 'ship', refusal: null, is_partial: true, payback: null, lines: part.lines },
        { kind: 'deliver', refusal_key: { code: 'order_action_wrong_status' }, lines: [] },
        { kind: 'cancel', refusal: null, payback: 'marketplace', lines: part.lines },
        { kind: 'refund', refusal_key: { code: 'order_action_wrong_status' }, lines: [] },
      ],
      actions: [{ state: 'refused', error: 'not today', actor: expect.stringMatching(/^api_key:/) }],
    });
    const kinds = async () => (await detail()).events.map((event) => [event.kind, event.action?.units]);
    expect((await kinds()).slice(-2)).toEqual([
      ['requested', 2],
      ['refused', 2],
    ]);
    expect((await retry()).status).toBe(202);
    expect((await kinds()).slice(-3).map(([kind]) => kind)).toEqual(['requested', 'refused', 'requested']);
    expect((await detail()).events.at(-2)?.action).toMatchObject({ error: 'not today' });
    await world.work();
    expect(await world.actions(id)).toMatchObject([{ state: 'done', error: null, tracking_number: 'T-1' }]);
    expect(onChannel(external).shipments).toHaveLength(1);
    expect((await retry()).status).toBe(409);
  });

  test('after many tries a person decides, and the reason says what it was', async () => {
    const { id } = await world.order([1]);
    await world.post(id, 'acknowledgements');
    const connector = world.channel.deps.connectorOf('simulator')!;
    const down = {
      ...world.channel.deps,
      connectorOf: () => ({
        ...connector,
        actOnOrder: async (): Promise<never> => {
          throw new ConnectorError({ kind: 'unavailable', message: 'down for maintenance' });
        },
      }),
    };
    await inTenant((tx) => tx.run(sql`update order_actions set attempts = 19`));
    await runActionsOnce(down);
    expect(await world.actions(id)).toMatchObject([
      { state: 'refused', error: 'given up after 20 tries: down for maintenance' },
    ]);
  });

  test('a connection that is paused waits and says so, as does a stop of all sending', async () => {
    const { id } = await world.order([1]);
    await inTenant((tx) => tx.run(sql`update connections set status = 'paused'`));
    await world.post(id, 'acknowledgements');
    await world.work();
    expect(await world.actions(id)).toMatchObject([{ state: 'open', waits_for: 'connection', attempts: 0 }]);
    await inTenant((tx) => tx.run(sql`update connections set status = 'active'`));
    await service.platform.db.asSystem((tx) =>
      tx.run(sql`update tenants set sending_stopped_at = now() where id = ${world.tenant.id}`),
    );
    await world.work();
    expect(await world.actions(id)).toMatchObject([{ state: 'open', waits_for: 'sending' }]);
    await service.platform.db.asSystem((tx) =>
      tx.run(sql`update tenants set sending_stopped_at = null where id = ${world.tenant.id}`),
    );
    await inTenant((tx) =>
      tx.run(
        sql`update delivery_leases set blocked_until = now() + interval '1 hour', blocked_kind = 'unavailable'`,
      ),
    );
    await world.work();
    expect(await world.actions(id)).toMatchObject([{ state: 'open', waits_for: 'channel' }]);
    await inTenant((tx) => tx.run(sql`update delivery_leases set blocked_kind = 'rejected'`));
    await world.work();
    expect(await world.actions(id)).toMatchObject([{ state: 'done', waits_for: null }]);
  });

  test('a holder that was thought dead cannot end it', async () => {
    const { id } = await world.order([1]);
    await world.post(id, 'acknowledgements');
    const [dead] = (
      await service.platform.db.asSystem((tx) => claimActions(tx, crypto.randomUUID(), 50))
    ).filter(({ tenantId }) => tenantId === world.tenant.id);
    await inTenant((tx) => tx.run(sql`update order_actions set expires_at = '-infinity'`));
    await world.work();
    await expect(inTenant((tx) => finishAction(tx, dead!, 'late'))).rejects.toThrow('taken over');
    expect(await world.actions(id)).toMatchObject([{ state: 'done', external_id: null }]);
  });
});
