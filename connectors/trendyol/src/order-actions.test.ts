import type { OrderAction } from '@sluice/connector-kit';
import { expect, test } from 'vitest';
import { trendyolConnector as connector } from './index.ts';
import { useBench } from './testing/bench.ts';
import { addProduct } from './testing/channel.ts';
import { placeOrder, setStatus } from './testing/parcels.ts';

const bench = await useBench();

/** A package of three of one thing, and actions on it. */
function packed() {
  addProduct(bench.state(), { barcode: 'A', stockCode: 'A', quantity: 9 });
  const id = placeOrder(bench.state(), [{ sku: 'A', quantity: 3 }]);
  const [line] = bench.state().parcels.get(id)!.lines as { lineId: number }[];
  const common = (quantity: number) => ({
    orderId: String(id),
    lines: [{ externalId: String(line!.lineId), quantity }],
    key: crypto.randomUUID(),
    again: false,
  });
  return {
    id,
    pick: (): OrderAction => ({ ...common(3), kind: 'acknowledge' }),
    cancel: (quantity: number): OrderAction => ({ ...common(quantity), kind: 'cancel', reason: 'broken' }),
  };
}
const act = (action: OrderAction) => connector.actOnOrder(bench.context(), action);
const ordersNow = async () =>
  (await connector.pullOrders(bench.context(), { since: null, cursor: null })).orders.map(
    ({ status, channelStatus, lines }) => [
      status,
      channelStatus,
      lines.reduce((sum, line) => sum + line.quantity - line.cancelledQuantity, 0),
    ],
  );

test('a package that is picked is in processing, and saying so again is no second call', async () => {
  const { pick } = packed();
  const action = pick();
  await act(action);
  expect(await ordersNow()).toEqual([['processing', 'Picking', 3]]);
  bench.counted();
  expect(await act({ ...action, again: true })).toEqual({ outcome: 'done', externalId: null });
  expect(Object.keys(bench.counted())).toEqual([expect.stringContaining('GET')]);
});

test('units that cannot be supplied end the package, and the others go on in a new one', async () => {
  const { cancel } = packed();
  const action = cancel(1);
  await act(action);
  expect((await ordersNow()).toSorted()).toEqual([
    ['cancelled', 'UnPacked', 0],
    ['new', 'Created', 2],
  ]);
  await act({ ...action, again: true });
  expect(await ordersNow()).toHaveLength(2);
});

test('a package that left is refused in the words of Trendyol', async () => {
  const { id, cancel } = packed();
  setStatus(bench.state(), id, 'Shipped');
  expect(await act(cancel(3))).toEqual({
    outcome: 'refused',
    issues: [{ code: 'rejected', message: 'Paket bu statüde güncellenemez' }],
  });
});
