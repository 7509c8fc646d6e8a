import { type ChannelOrder, ConnectorError, type OrderAction, type OrderActionKind } from '../../../index.ts';
import type { Bench, Session } from '../bench.ts';
import type { Check } from '../check.ts';
import { described, ensure, NotTestable, shown } from '../failures.ts';
import {
  actionOn,
  done,
  isPartial,
  kindsOf,
  orderNow,
  orderReadyFor,
  shipmentsOf,
  TRACKING,
} from '../order-actions.ts';
import { pullAll } from '../placed-orders.ts';
import type { Fault } from '../proxy.ts';
import { checkOrder } from './orders.ts';

const takesActions: Check['applies'] = (connector) => kindsOf(connector).length > 0;

/** Runs a check for each declared kind, each on an empty channel with one order. */
async function eachKind(
  bench: Bench,
  run: (kind: OrderActionKind, order: ChannelOrder) => Promise<void>,
): Promise<void> {
  for (const kind of kindsOf(bench.connector)) {
    await bench.channel.reset();
    await run(kind, await orderReadyFor(bench, kind));
  }
}

/** Fails unless the channel holds the effect of an action exactly once. */
async function ensureEffect(bench: Bench, action: OrderAction, before: ChannelOrder): Promise<void> {
  const order = await orderNow(bench, action.orderId);
  const units = action.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const grown = (count: (order: ChannelOrder) => number) => {
    const by = count(order) - count(before);
    ensure(by === units, `${action.kind} of ${units} units moved ${by}`);
  };
  switch (action.kind) {
    case 'acknowledge':
      ensure(order.status === 'processing', `an acknowledged order is ${order.status}, not processing`);
      return;
    case 'cancel':
      await ensureCancelled(bench, before, units);
      return;
    case 'refund':
      grown((one) => one.lines.reduce((sum, line) => sum + line.returnedQuantity, 0));
      return;
    case 'deliver':
      await ensureDelivered(bench, before, order, units);
      return;
    case 'ship':
      await ensureShipped(bench, action, units);
  }
}

/** Some channels end the parcel and put what is left into another one of the order. */
async function ensureCancelled(bench: Bench, before: ChannelOrder, units: number): Promise<void> {
  const parcels = (await pullAll(bench, null)).filter((one) => one.orderNumber === before.orderNumber);
  const left = parcels.reduce((sum, one) => sum + openUnits(one), 0);
  ensure(
    openUnits(before) - left === units,
    `of ${openUnits(before)} units ${left} are left after ${units} were cancelled`,
  );
}

const openUnits = ({ lines }: ChannelOrder): number =>
  lines.reduce((sum, line) => sum + line.quantity - line.cancelledQuantity, 0);

async function ensureShipped(bench: Bench, action: OrderAction, units: number): Promise<void> {
  if (bench.channel.shipments === undefined) return;
  const [shipment, ...more] = await shipmentsOf(bench, action.orderId);
  ensure(shipment, 'the channel holds no shipment');
  ensure(more.length === 0, `the channel holds ${more.length + 1} shipments`);
  ensure(shipment.units === units, `the shipment has ${shipment.units} units instead of ${units}`);
  const pushes = bench.connector.capabilities.orders?.actions?.ship?.tracking === 'push';
  if (!pushes || shipment.trackingNumber === undefined) return;
  ensure(shipment.trackingNumber === TRACKING, `its tracking number is ${shown(shipment.trackingNumber)}`);
}

/** A channel shows which parcels arrived; one that does not shows it once all of the order has. */
async function ensureDelivered(
  bench: Bench,
  before: ChannelOrder,
  order: ChannelOrder,
  units: number,
): Promise<void> {
  const all = openUnits(before) === units;
  if (all) ensure(order.status === 'delivered', `an order that arrived is ${order.status}, not delivered`);
  if (all || bench.channel.shipments === undefined) return;
  const arrived = (await shipmentsOf(bench, order.externalId)).filter(({ delivered }) => delivered === true);
  const seen = arrived.reduce((sum, shipment) => sum + shipment.units, 0);
  ensure(seen === units, `${seen} units arrived on the channel instead of ${units}`);
}

const writesOf = (session: Session): number =>
  session.wire.calls.filter(({ effect }) => effect === 'write').length;

/** Runs an action with one of its writes going wrong; it must say that the outcome is unknown. */
async function hurtWrite(bench: Bench, action: OrderAction, nth: number, fault: Fault): Promise<void> {
  const session = bench.open();
  session.wire.aim = { effect: 'write', nth };
  bench.proxy.fault = fault;
  const error = await bench.connector.actOnOrder!(session, action).then(
    (result) => ensure(false, `${action.kind} ended as ${shown(result)} although its answer was lost`),
    (thrown: unknown) => thrown,
  );
  bench.proxy.fault = null;
  const isUnknown = error instanceof ConnectorError && error.kind === 'unknown_outcome';
  ensure(isUnknown, `${action.kind} says ${described(error)} of a lost answer, not unknown_outcome`);
}

/** The number of writes that the action takes when all goes well. */
async function countWrites(bench: Bench, kind: OrderActionKind): Promise<number> {
  await bench.channel.reset();
  const session = bench.open();
  await done(bench, session, actionOn(bench, kind, await orderReadyFor(bench, kind)));
  return writesOf(session);
}

export const orderActionChecks: readonly Check[] = [
  {
    id: 'order-actions/effect',
    guarantee:
      'each declared action does on the channel what it says, and the order it answers can be stored',
    applies: takesActions,
    run: (bench) =>
      eachKind(bench, async (kind, order) => {
        const action = actionOn(bench, kind, order);
        const result = await done(bench, bench.open(), action);
        if (result.outcome === 'done' && result.order !== undefined) {
          checkOrder(result.order);
          const same = result.order.externalId === order.externalId;
          ensure(same, `${kind} of order ${order.externalId} answered order ${result.order.externalId}`);
        }
        await ensureEffect(bench, action, order);
      }),
  },
  {
    id: 'order-actions/lost-answer',
    guarantee: 'after a lost answer the next try finds what was done, and does only what is left',
    applies: takesActions,
    run: async (bench) => {
      for (const kind of kindsOf(bench.connector)) {
        const writes = await countWrites(bench, kind);
        for (let nth = 0; nth < writes; nth++) {
          await bench.channel.reset();
          const order = await orderReadyFor(bench, kind);
          const action = actionOn(bench, kind, order);
          await hurtWrite(bench, action, nth, { kind: 'lost_reply' });
          const session = bench.open();
          await done(bench, session, { ...action, again: true });
          const left = writes - 1 - nth;
          ensure(
            writesOf(session) <= left,
            `${kind} wrote ${writesOf(session)} times again, though ${left} writes were left`,
          );
          await ensureEffect(bench, action, order);
        }
      }
    },
  },
  {
    id: 'order-actions/not-applied',
    guarantee: 'after a call that never arrived the next try does it, whatever it was told to look for',
    applies: takesActions,
    run: (bench) =>
      eachKind(bench, async (kind, order) => {
        const action = actionOn(bench, kind, order);
        await hurtWrite(bench, action, 0, { kind: 'reset' });
        await done(bench, bench.open(), { ...action, again: true });
        await ensureEffect(bench, action, order);
      }),
  },
  {
    id: 'order-actions/refused',
    guarantee: 'more units than an order has are refused with a reason, and nothing is done',
    applies: takesActions,
    run: async (bench) => {
      const kinds = kindsOf(bench.connector).filter((kind) => isPartial(bench.connector, kind));
      if (kinds.length === 0) throw new NotTestable('the channel acts on whole orders alone');
      for (const kind of kinds) {
        await bench.channel.reset();
        const order = await orderReadyFor(bench, kind);
        const result = await bench.connector.actOnOrder!(bench.open(), actionOn(bench, kind, order, 1_000));
        ensure(result.outcome === 'refused', `${kind} of 1,000 units ended as ${shown(result)}`);
        const said = result.issues.length > 0 && result.issues.every(({ message }) => message.trim() !== '');
        ensure(said, `${kind} was refused without a reason: ${shown(result.issues)}`);
      }
    },
  },
  {
    id: 'order-actions/unknown-order',
    guarantee:
      'an action on an order that the channel does not have is a refusal with a reason, or not_found',
    applies: takesActions,
    run: (bench) =>
      eachKind(bench, async (kind, order) => {
        const action = { ...actionOn(bench, kind, order), orderId: `${order.externalId}999` };
        const end = await bench.connector.actOnOrder!(bench.open(), action).catch((error: unknown) => error);
        if (end instanceof ConnectorError) {
          const final = end.kind === 'not_found' || end.kind === 'invalid_request';
          ensure(final, `${kind} says ${described(end)}, not not_found`);
          return;
        }
        const { outcome, issues } = (end ?? {}) as { outcome?: string; issues?: readonly unknown[] };
        ensure(outcome === 'refused' && issues?.length, `${kind} ended as ${shown(end)}`);
      }),
  },
];
