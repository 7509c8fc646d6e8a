import { describe, expect, test } from 'vitest';
import { miraklConnector as connector } from './index.ts';
import { actionOn, item, offerOf, useBench } from './test-support.ts';
import { PAYLOAD } from './testing/channel.ts';
import { DESCRIPTION, NO_DESCRIPTION } from './testing/description.ts';

const bench = await useBench();
const { findings } = bench.fake;

async function callListings(): Promise<void> {
  await connector.testConnection(bench.context());
  const [known, other] = await bench.publish([item('A', { barcode: '4006381333931' }), item('B')]);
  await bench.upsert([
    { ...known!, payload: { ...known!.payload, title: 'Lamp of glass', listPrice: '29.90' } },
  ]);
  await bench.offer([offerOf(known!, { price: '18.40', stock: 9 })]);
  await bench.withdraw([other!]);
  await connector.withdrawListings(bench.context(), [{ externalKey: 'X', syncId: 'X', barcode: null }]);
  await connector.lookupListings(bench.context(), [
    { externalKey: 'Z', syncId: null, barcode: '4006381333931' },
  ]);
  await connector.readListings(bench.context(), null);
  bench.shop().refuseProduct('C');
  bench.shop().refuseOffer('D');
  await bench.upsert([item('C'), item('D')]);
}

async function callOrders(): Promise<void> {
  const orderId = bench.shop().placeOrder([{ sku: 'A', quantity: 3 }]);
  const { orders } = await connector.pullOrders(bench.context(), { since: null, cursor: null });
  const id = orders[0]!.lines[0]!.externalId;
  const act = async (kind: Parameters<typeof actionOn>[1], quantity: number) =>
    connector.actOnOrder(bench.context(), actionOn(orderId, kind, [{ externalId: id, quantity }]));
  expect(await act('acknowledge', 3)).toMatchObject({ outcome: 'done' });
  bench.shop().pay(orderId);
  expect(await act('cancel', 1)).toMatchObject({ outcome: 'done' });
  expect(await act('ship', 2)).toMatchObject({ outcome: 'done' });
  expect(await act('refund', 1)).toMatchObject({ outcome: 'done' });
  const whole = bench.shop().placeOrder([{ sku: 'A', quantity: 1 }], { state: 'SHIPPING' });
  const { orders: both } = await connector.pullOrders(bench.context(), { since: null, cursor: null });
  const line = both.find(({ externalId }) => externalId === whole)!.lines[0]!.externalId;
  const cancel = actionOn(whole, 'cancel', [{ externalId: line, quantity: 1 }]);
  expect(await connector.actOnOrder(bench.context(), cancel)).toMatchObject({ outcome: 'done' });
}

describe.skipIf(DESCRIPTION === undefined)('held against Mirakl’s description', () => {
  test('every request of every kind fits, and so does each answer', async () => {
    await callListings();
    await callOrders();
    await connector.readCategoryTree(bench.context(), null);
    await connector.readCategoryAttributes(bench.context(), PAYLOAD.categorySyncId);
    expect(findings.faults).toEqual([]);
  });
});

test.runIf(DESCRIPTION === undefined)('the description is not at hand', ({ skip }) => {
  skip(NO_DESCRIPTION);
});
