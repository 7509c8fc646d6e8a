import type {
  ChannelOrder,
  Connector,
  OrderAction,
  OrderActionKind,
  OrderActionResult,
} from '../../index.ts';
import { type Bench, NOW, type Session } from './bench.ts';
import { control, ensure } from './failures.ts';
import { placeOrders, pullAll } from './placed-orders.ts';

/** The kinds of action that the connector declares; shipments first, because most channels take them. */
export function kindsOf({ capabilities }: Connector): OrderActionKind[] {
  const { acknowledge, ship, deliver, cancel, refund } = capabilities.orders?.actions ?? {};
  const declared: Record<OrderActionKind, unknown> = {
    ship: ship !== undefined && ship.tracking !== 'channel_owned',
    acknowledge,
    deliver,
    cancel,
    refund,
  };
  return (Object.keys(declared) as OrderActionKind[]).filter((kind) => declared[kind]);
}

/** Whether an action of that kind may be about some units of an order. */
export function isPartial({ capabilities }: Connector, kind: OrderActionKind): boolean {
  const { ship, deliver, cancel, refund } = capabilities.orders?.actions ?? {};
  const partial: Record<OrderActionKind, boolean> = {
    ship: ship?.partial === true,
    acknowledge: false,
    deliver: deliver === 'line',
    cancel: cancel === 'line' || cancel === 'before_packing',
    refund: refund === 'line',
  };
  return partial[kind];
}

/** A new order of two units, where the channel takes an action of that kind on it. */
export async function orderReadyFor(bench: Bench, kind: OrderActionKind): Promise<ChannelOrder> {
  const [, id = ''] = await placeOrders(bench, 2);
  await bench.channel.readyFor?.(id, kind);
  return orderNow(bench, id);
}

/** The order as the connector reads it now; where a walk tells of it twice, the later word counts. */
export async function orderNow(bench: Bench, id: string): Promise<ChannelOrder> {
  const order = (await pullAll(bench, null)).findLast(({ externalId }) => externalId === id);
  ensure(order, `order ${id} was not pulled`);
  return order;
}

/** An action on one unit of the order where the channel allows that, else on all. */
export function actionOn(bench: Bench, kind: OrderActionKind, order: ChannelOrder, units = 1): OrderAction {
  const some = isPartial(bench.connector, kind);
  const lines = order.lines.map(({ externalId, quantity }) => ({
    externalId,
    quantity: some ? units : quantity,
  }));
  const common = { orderId: order.externalId, lines, key: KEY, again: false };
  if (kind === 'acknowledge') return { ...common, kind };
  if (kind === 'deliver') return { ...common, kind, deliveredAt: NOW, receivedBy: 'Ada Lovelace' };
  if (kind !== 'ship') return { ...common, kind, reason: 'out of stock' };
  const pushes = bench.connector.capabilities.orders?.actions?.ship?.tracking === 'push';
  return {
    ...common,
    kind,
    carrier: pushes ? 'UPS' : null,
    trackingNumber: pushes ? TRACKING : null,
    trackingUrl: null,
    shippedAt: NOW,
  };
}

const KEY = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
export const TRACKING = '1Z999AA10123456784';

/** Runs an action that the channel must take. */
export async function done(bench: Bench, session: Session, action: OrderAction): Promise<OrderActionResult> {
  const result = await bench.connector.actOnOrder!(session, action);
  ensure(result.outcome === 'done', `${action.kind} ended as ${JSON.stringify(result)}`);
  return result;
}

/** The shipments of an order as the channel keeps them, where it shows them. */
export const shipmentsOf = (bench: Bench, id: string) =>
  control(bench.channel.shipments, 'view of its shipments').call(bench.channel, id);
