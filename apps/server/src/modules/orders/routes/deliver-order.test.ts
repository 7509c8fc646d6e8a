import type { OrderAction } from '@sluice/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { signIn } from '../../../testing/portal.ts';
import { startTestService, type TestService } from '../../../testing/service.ts';
import { type ActionWorld, openActionWorld } from '../testing/action-world.ts';

let service: TestService;
let world: ActionWorld;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  world = await openActionWorld(service);
  return () => world.close();
});

const statusOf = async (id: number) =>
  (
    await service.platform.db.inTenant(world.tenant.id, (tx) =>
      tx.first(
        sql<{ status: string }>`select status from orders where tenant_id = ${tx.tenantId} and id = ${id}`,
      ),
    )
  )?.status;
const allowed = async (id: number) =>
  (await world.tenant.call<{ allowed: object }>('GET', `/v1/orders/${id}/actions`)).body.allowed;

/** Makes an order older than the channel says, until the channel says it again. */
const backdate = (id: number) =>
  service.platform.db.inTenant(world.tenant.id, (tx) =>
    tx.run(sql`
      update orders set ordered_at = ordered_at - interval '3 days' where tenant_id = ${tx.tenantId} and id = ${id}`),
  );

/** An order of two lines that the merchant's own carrier has on its way. */
async function sent() {
  const order = await world.order([2, 3]);
  await world.post(order.id, 'shipments');
  await world.work();
  return order;
}
const moves = (external: string) => world.channel.simulator.state.orders.get(external)!.moves;

// holds ORD-5
describe('a delivery by a carrier of the merchant’s own', () => {
  test('reaches the channel, ends the order, and is shown with its time and who took the parcel', async () => {
    const { id, external, lines } = await sent();
    expect(await allowed(id)).toMatchObject({ deliver: 'order' });
    const delivery = { reference: 'POD-1', received_by: 'Ayşe Yılmaz' };
    const answer = await world.post(id, 'deliveries', delivery);
    const action = { ...delivery, kind: 'deliver', carrier: null, shipped_at: null };
    expect(answer).toMatchObject({ status: 202, body: { data: { ...action, state: 'open' } } });
    expect(answer.body.data.delivered_at).toMatch(/Z$/);
    expect(answer.body.data.lines).toEqual(lines.map((line_id, at) => ({ line_id, quantity: at + 2 })));
    await world.work();
    expect((await world.actions(id)).at(-1)).toMatchObject({ ...action, state: 'done' });
    expect(await statusOf(id)).toBe('delivered');
    expect(moves(external).at(-1)).toMatchObject({ action: 'deliver' });
    expect(await allowed(id)).toMatchObject({ deliver: 'none' });
  });

  test('is one, also when it is reported twice or its answer is lost', async () => {
    const { id, external } = await sent();
    const [first, second] = await Promise.all([world.post(id, 'deliveries'), world.post(id, 'deliveries')]);
    expect([first.status, second.status].sort()).toEqual([202, 409]);
    await world.channel.faults({ rate_lost_reply: 1 });
    await world.work();
    expect((await world.actions(id)).at(-1)).toMatchObject({ state: 'open', waits_for: 'retry' });
    await world.channel.faults({});
    await world.work();
    expect((await world.actions(id)).at(-1)).toMatchObject({ kind: 'deliver', state: 'done', error: null });
    expect(moves(external).filter(({ action }) => action === 'deliver')).toHaveLength(1);
    expect(await world.post(id, 'deliveries')).toMatchObject({
      status: 409,
      body: { message: 'no delivery is possible for an order with status “delivered”' },
    });
  });

  test('of an order that did not go out, or not all of it, is refused with what to do first', async () => {
    const { id, lines } = await world.order([2]);
    expect(await world.post(id, 'deliveries')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('status “new”') },
    });
    await world.post(id, 'acknowledgements');
    await world.work();
    expect(await world.post(id, 'deliveries')).toMatchObject({
      status: 409,
      body: { message: 'no unit of the order is on its way: report the shipment first' },
    });
    await world.post(id, 'shipments', { lines: [{ line_id: lines[0], quantity: 1 }] });
    await world.work();
    expect(await world.post(id, 'deliveries')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('some of its units are not on their way yet') },
    });
    expect((await world.actions(id)).map(({ kind }) => kind)).toEqual(['acknowledge', 'ship']);
  });

  test('of a line that the order does not have, or of more units than are on their way, is refused by field', async () => {
    const { id, lines } = await sent();
    const wrong = [
      { line_id: lines[0], quantity: 3 },
      { line_id: 999_999, quantity: 1 },
    ];
    expect(await world.post(id, 'deliveries', { lines: wrong })).toMatchObject({
      status: 422,
      body: {
        errors: {
          'lines.0.quantity': ['the line has 2 units left for a delivery, not 3'],
          'lines.1.line_id': ['the order has no line 999999'],
        },
      },
    });
    const part = { lines: [{ line_id: lines[0], quantity: 1 }] };
    expect((await world.post(id, 'deliveries', part)).body.errors).toEqual({
      lines: ['the channel takes a delivery of the whole order only: leave lines out'],
    });
  });

  test('in the future, before the shipment, or taken by nobody whom a channel can print, is refused by field', async () => {
    const { id } = await world.order([1]);
    await backdate(id);
    const hours = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString();
    await world.post(id, 'shipments', { shipped_at: hours(-24) });
    await world.work();
    await backdate(id);
    const errorsOf = async (body: object) => (await world.post(id, 'deliveries', body)).body.errors;
    const between = { delivered_at: ['delivered_at must be between the shipment and now'] };
    expect(await errorsOf({ delivered_at: hours(1) })).toEqual(between);
    expect(await errorsOf({ delivered_at: hours(-25) })).toEqual(between);
    expect(Object.keys((await errorsOf({ received_by: 'Ada\nLovelace' }))!)).toEqual(['received_by']);
    expect((await world.post(id, 'deliveries', { delivered_at: hours(-23) })).status).toBe(202);
  });
});

test('an order of another tenant is absent, a key needs the scope of actions, and a viewer reports nothing', async () => {
  const { id } = await sent();
  const stranger = await service.createTenant();
  const path = `/v1/orders/${id}/deliveries`;
  expect((await stranger.call('POST', path, {})).status).toBe(404);
  const viewer = await signIn(service, world.tenant.id, 'viewer');
  const editor = await signIn(service, world.tenant.id, 'editor');
  expect((await viewer.call('POST', `/orders/${id}/deliveries`, {})).status).toBe(403);
  const answer = await editor.call<{ data: OrderAction }>('POST', `/orders/${id}/deliveries`, {});
  expect(answer).toMatchObject({ status: 202, body: { data: { kind: 'deliver', state: 'open' } } });
});
