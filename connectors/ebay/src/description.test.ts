import { describe, expect, test } from 'vitest';
import { ebayConnector as connector } from './index.ts';
import { changed, item, offerOf, useBench } from './test-support.ts';
import { PAYLOAD } from './testing/channel.ts';
import { DESCRIPTIONS, NO_DESCRIPTION } from './testing/description.ts';

const bench = await useBench();

/** Every operation of eBay that the connector calls. */
const CALLED = [
  'fulfillment.createShippingFulfillment',
  'fulfillment.getOrder',
  'fulfillment.getOrders',
  'fulfillment.getShippingFulfillments',
  'fulfillment.issueRefund',
  'inventory.bulkCreateOffer',
  'inventory.bulkCreateOrReplaceInventoryItem',
  'inventory.bulkGetInventoryItem',
  'inventory.bulkPublishOffer',
  'inventory.bulkUpdatePriceQuantity',
  'inventory.getInventoryItems',
  'inventory.getInventoryLocation',
  'inventory.getOffer',
  'inventory.getOffers',
  'inventory.updateOffer',
  'inventory.withdrawOffer',
  'notification.getPublicKey',
  'taxonomy.getCategoryTree',
  'taxonomy.getDefaultCategoryTreeId',
  'taxonomy.getItemAspectsForCategory',
];

const { findings } = bench.fake;

async function callListings(): Promise<void> {
  await connector.testConnection(bench.context());
  const [known, other] = await bench.publish([
    item('A', { barcode: '4006381333931', weight: '1.25' }),
    item('B'),
  ]);
  await bench.publish([changed(known!, { description: '<p>New</p>', title: 'Lamp of glass' })]);
  await bench.offer([offerOf(known!, { price: '18.40', stock: 9 })]);
  await bench.withdraw([other!]);
  await connector.lookupListings(bench.context(), [item('A').key]);
  await connector.readListings(bench.context(), null);
}

async function callOrders(): Promise<void> {
  const orderId = bench.shop().placeOrder([{ sku: 'A', quantity: 1 }]);
  const { orders } = await connector.pullOrders(bench.context(), { since: null, cursor: null });
  const [line] = orders[0]!.lines;
  const lines = [{ externalId: line!.externalId, quantity: 1 }];
  const common = { orderId, lines, key: crypto.randomUUID(), again: true };
  const shippedAt = new Date(bench.shop().state.now());
  const tracking = { carrier: 'UPS', trackingNumber: 'T1', trackingUrl: null, shippedAt };
  await connector.actOnOrder(bench.context(), { ...common, kind: 'ship', ...tracking });
  await connector.actOnOrder(bench.context(), { ...common, kind: 'refund', reason: 'broken' });
}

describe.skipIf(DESCRIPTIONS === undefined)('held against eBay’s descriptions', () => {
  test('every request of every kind fits, and no call is of a kind that was not tried', async () => {
    await callListings();
    await callOrders();
    await connector.readCategoryTree(bench.context(), null);
    await connector.readCategoryAttributes(bench.context(), PAYLOAD.categorySyncId);
    await connector.webhookPublicKey(bench.context(), bench.shop().state.sender.key.keyId);
    expect(findings.faults).toEqual([]);
    expect([...findings.checked.keys()].toSorted()).toEqual(CALLED);
  });
});

test.runIf(DESCRIPTIONS === undefined)('the descriptions are not at hand', ({ skip }) => {
  skip(NO_DESCRIPTION);
});
