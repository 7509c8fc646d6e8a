import { barcode, readDescription } from '@sluice/connector-kit/testing';
import { describe, expect, test } from 'vitest';
import { trendyolConnector as connector } from './index.ts';
import { buildItem, buildOffer, known, useBench } from './testing/bench.ts';
import { DESCRIPTION, NO_DESCRIPTION } from './testing/description.ts';
import { placeOrder } from './testing/parcels.ts';
import { LEAF } from './testing/state.ts';

const bench = await useBench();

/** Operations of the description that the connector has no use for. */
const UNUSED = ['createWebhook'];

/** The guide names kinds of batches that the reference, which is older, does not have yet. */
const OF_THE_GUIDE = /\/batchRequestType must be equal to one of the allowed values$/;

describe.skipIf(DESCRIPTION === undefined)('held against Trendyol’s description', () => {
  test('every request fits, as does every answer of the fake, and no operation is left out', async () => {
    const items = [1, 2].map((n) => buildItem(`A${n}`, { barcode: barcode(n) }));
    await bench.upsert(items, { delivery_duration: 1, shipment_address_id: 3, returning_address_id: 4 });
    await bench.upsert(items);
    await bench.upsert(items.map((item) => known(item, { title: 'New' })));
    await bench.offer(items.map((item) => buildOffer(item, '20.5', 7)));
    await connector.withdrawListings(bench.context(), [known(items[1]!).key]);
    await connector.readCategoryAttributes(bench.context(), String(LEAF));
    for (let at = 0; at < 3; at++) placeOrder(bench.state(), [{ sku: 'A1', quantity: 1 }]);
    await connector.pullOrders(bench.context(), { since: null, cursor: null });
    const since = new Date(Date.now() - 3_600_000);
    expect((await connector.pullOrders(bench.context(), { since, cursor: null })).orders).toHaveLength(3);
    expect(bench.findings.faults.filter((fault) => !OF_THE_GUIDE.test(fault))).toEqual([]);
    const used = readDescription(DESCRIPTION!).operations.filter((id) => !UNUSED.includes(id));
    expect([...bench.findings.checked.keys()].toSorted()).toEqual(used.toSorted());
  });

  test('a request that does not fit is found', () => {
    const { request } = readDescription(DESCRIPTION!);
    const at = (path: string) => new URL(path, 'http://channel');
    const faults = (method: string, path: string, body: unknown = null) => {
      const found = request(method, at(path), body);
      return found === null ? null : [...found.query, ...found.body];
    };
    const products = '/product/sellers/1/v2/products';
    expect(faults('POST', products, { items: [] })).toEqual([]);
    expect(faults('POST', products, { items: [{ barcode: 'A' }] })).not.toEqual([]);
    expect(faults('POST', products, {})).not.toEqual([]);
    const stock = '/inventory/sellers/1/products/price-and-inventory';
    expect(faults('POST', stock, { items: [{ barcode: 'A', quantity: 1.5 }] })).not.toEqual([]);
    expect(faults('GET', '/order/sellers/1/orders/stream?size=201')).not.toEqual([]);
    expect(faults('GET', '/order/sellers/1/orders/stream?page=2')).toEqual(['page is no parameter']);
    expect(request('GET', at('/elsewhere'), null)).toBeNull();
  });
});

test.runIf(DESCRIPTION === undefined)('the description is not at hand', ({ skip }) => {
  skip(NO_DESCRIPTION);
});
