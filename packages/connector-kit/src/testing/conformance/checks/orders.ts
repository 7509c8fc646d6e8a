import { type ChannelOrder, ORDER_STATUSES } from '../../../index.ts';
import type { Check } from '../check.ts';
import { control, ensure, shown } from '../failures.ts';
import { isDecimal } from '../items.ts';
import { placeOrders, pullAll } from '../placed-orders.ts';

const hasOrders: Check['applies'] = ({ capabilities }) => capabilities.orders !== undefined;

/** Tolerated between our clock and the channel's: an hour's error is a time zone's, not a clock's. */
const CLOCK_SKEW_MS = 10 * 60_000;

export const orderChecks: readonly Check[] = [
  {
    id: 'orders/shape',
    guarantee:
      'an order has a key, a common status, money as decimal text, a currency, dates, and stable lines',
    applies: hasOrders,
    run: async (bench) => {
      const [id] = await placeOrders(bench, 1);
      const order = (await pullAll(bench, null)).find((one) => one.externalId === id);
      ensure(order, `order ${id} was not pulled`);
      checkOrder(order);
      const near = Math.abs(order.orderedAt.getTime() - Date.now()) < CLOCK_SKEW_MS;
      ensure(near, `it was placed now, and orderedAt says ${order.orderedAt.toISOString()}`);
      const moved = Math.abs(order.updatedAt.getTime() - Date.now()) < CLOCK_SKEW_MS;
      ensure(moved, `it was changed now, and updatedAt says ${order.updatedAt.toISOString()}`);
      const [line] = order.lines;
      const ours = line?.externalKey === 'SOLD' || line?.syncId || line?.barcode;
      ensure(ours, `its line names no listing: ${shown(line)}`);
    },
  },
  {
    id: 'orders/walk',
    guarantee: 'a walk over all pages brings every order once',
    applies: hasOrders,
    run: async (bench) => {
      const placed = await placeOrders(bench, (bench.channel.pageSizes?.orders ?? 4) + 1);
      const pulled = (await pullAll(bench, null)).map(({ externalId }) => externalId);
      for (const id of placed) {
        const times = pulled.filter((one) => one === id).length;
        ensure(times === 1, `order ${id} was brought ${times} times`);
      }
    },
  },
  {
    id: 'orders/window',
    guarantee:
      'a window brings what changed in it, its edges and the declared overlap included, and nothing later',
    applies: hasOrders,
    run: async (bench) => {
      const placed = await placeOrders(bench, 2);
      const all = await pullAll(bench, null);
      const last = all.find(({ externalId }) => externalId === placed[1]);
      ensure(last, `order ${placed[1]} was not pulled`);
      // As the host asks: from the last change it saw, less the declared overlap.
      const since = new Date(last.updatedAt.getTime() - bench.connector.capabilities.orders!.overlapMs);
      const again = await pullAll(bench, since);
      const there = again.some(({ externalId }) => externalId === placed[1]);
      ensure(there, `the order changed at ${last.updatedAt.toISOString()} is not in the window from then on`);
      const future = await pullAll(bench, new Date(Date.now() + 3_600_000));
      ensure(future.length === 0, `a window that starts in an hour brought ${future.length} orders`);
    },
  },
  {
    id: 'orders/repeat',
    guarantee: 'pulling twice gives the same orders with the same line ids',
    applies: hasOrders,
    run: async (bench) => {
      await placeOrders(bench, 2);
      const first = byId(await pullAll(bench, null));
      const second = byId(await pullAll(bench, null));
      ensure(JSON.stringify(first) === JSON.stringify(second), 'the second pull brought other orders');
    },
  },
  {
    id: 'orders/statuses',
    guarantee: 'each state of the channel becomes its common status, and the lines keep their ids',
    applies: hasOrders,
    run: async (bench) => {
      const statuses = control(bench.channel.orderStatuses, 'table of order states');
      const move = control(bench.channel.setOrderStatus, 'way to move an order').bind(bench.channel);
      for (const [channelStatus, expected] of Object.entries(statuses)) {
        await bench.channel.reset();
        const [id = ''] = await placeOrders(bench, 1);
        const before = (await pullAll(bench, null)).find((one) => one.externalId === id);
        await move(id, channelStatus);
        const order = (await pullAll(bench, null)).find((one) => one.externalId === id);
        ensure(order?.status === expected, `${channelStatus} became ${order?.status} instead of ${expected}`);
        ensure(order.channelStatus === channelStatus, `channelStatus is ${order.channelStatus}`);
        const same = shown(lineIds(before)) === shown(lineIds(order));
        ensure(
          same,
          `its lines changed their ids from ${shown(lineIds(before))} to ${shown(lineIds(order))}`,
        );
      }
    },
  },
];

/** Fails when an order is not one the host can store. */
export function checkOrder(order: ChannelOrder): void {
  const { externalId, orderNumber, status, currency, totals, lines } = order;
  ensure(externalId !== '' && orderNumber !== '', 'it has no id or no number');
  ensure(ORDER_STATUSES.includes(status), `its status ${shown(status)} is none of the common ones`);
  ensure(/^[A-Z]{3}$/.test(currency), `its currency ${shown(currency)} is no ISO 4217 code`);
  for (const [name, amount] of Object.entries(totals)) {
    ensure(amount === null || isDecimal(amount), `${name} is ${shown(amount)}, not decimal text`);
  }
  for (const [name, date] of Object.entries({ orderedAt: order.orderedAt, updatedAt: order.updatedAt })) {
    ensure(date instanceof Date && !Number.isNaN(date.getTime()), `${name} is no date`);
  }
  ensure(lines.length > 0, 'it has no lines');
  ensure(new Set(lineIds(order)).size === lines.length, `line ids repeat: ${shown(lineIds(order))}`);
  for (const line of lines) {
    ensure(isDecimal(line.unitPrice), `unitPrice is ${shown(line.unitPrice)}, not decimal text`);
    ensure(line.vatRate === null || isDecimal(line.vatRate), `vatRate is ${shown(line.vatRate)}`);
    const { quantity, cancelledQuantity, returnedQuantity } = line;
    ensure(Number.isInteger(quantity) && quantity > 0, `quantity is ${quantity}`);
    const open = quantity - cancelledQuantity - returnedQuantity;
    ensure(Number.isInteger(open) && open >= 0, `more of a line came back than was ordered: ${shown(line)}`);
  }
}

const lineIds = (order: ChannelOrder | undefined): string[] =>
  (order?.lines ?? []).map((line) => line.externalId);

const byId = (orders: readonly ChannelOrder[]): ChannelOrder[] =>
  [...orders].sort((a, b) => (a.externalId < b.externalId ? -1 : 1));
