import { ConnectorError } from '@sluice/connector-kit';
import { expect, test } from 'vitest';
import { ebayConnector as connector } from './index.ts';
import { changed, item, useBench } from './test-support.ts';

const bench = await useBench();

const storedItem = (sku: string) => bench.shop().state.items.get(sku)!;
const storedOffer = (sku: string) => [...bench.shop().state.offers.values()].find((one) => one.sku === sku)!;

test.each([
  ['leaves it out', []],
  ['refuses to read it', [{ sku: 'A', statusCode: 400, errors: [{ errorId: 25709 }] }]],
  ['shows nothing of it', [{ sku: 'A', statusCode: 200 }]],
])('an item that was not read is not replaced: eBay %s', async (_case, responses) => {
  const [known] = await bench.publish([item('A')]);
  const stored = storedItem('A');
  stored.fields = { ...stored.fields, condition: 'USED_EXCELLENT' };
  const { http, ...rest } = bench.context();
  const request: typeof http.request = async (sent) => {
    const response = await http.request(sent);
    if (!sent.url.endsWith('/bulk_get_inventory_item')) return response;
    return { ...response, json: async () => ({ responses }) };
  };
  const context = { ...rest, http: { request } };
  const wanted = [changed(known!, { title: 'Lamp of glass' })];
  await expect(connector.upsertListings(context, wanted)).rejects.toBeInstanceOf(ConnectorError);
  const unknown = [{ ...known!.key, syncId: null }];
  await expect(connector.withdrawListings(context, unknown)).rejects.toBeInstanceOf(ConnectorError);
  await expect(connector.lookupListings(context, unknown)).rejects.toBeInstanceOf(ConnectorError);
  expect(storedItem('A').fields).toMatchObject({ condition: 'USED_EXCELLENT', product: { title: 'Lamp A' } });
});

const GERMANY = {
  marketplace: 'EBAY_DE',
  fulfillment_policy: '1',
  payment_policy: '2',
  return_policy: '3',
} as const;

test.each(['known', 'unknown'])(
  'a listing of another marketplace gets no second offer (its id is %s)',
  async (id) => {
    const [known] = await bench.publish([item('A')]);
    const { key, payload } = known!;
    const wanted = {
      key: id === 'known' ? key : { ...key, syncId: null },
      payload: { ...payload, currency: 'EUR' },
    };
    bench.counted();
    expect(await bench.upsert([wanted], GERMANY)).toMatchObject([
      { outcome: 'rejected', issues: [{ key: { code: 'ebay_elsewhere' } }] },
    ]);
    expect(Object.keys(bench.counted()).filter((call) => !/^GET|bulk_get/.test(call))).toEqual([]);
    expect(bench.shop().listings()).toMatchObject([{ title: 'Lamp A', active: true }]);
  },
);

test('a listing of the marketplace before is found and withdrawn by its id', async () => {
  const [known] = await bench.publish([item('A')]);
  const context = bench.context(GERMANY);
  expect(await connector.lookupListings(context, [known!.key])).toMatchObject([
    { match: 'found', by: 'syncId', listing: { active: true } },
  ]);
  expect(await connector.withdrawListings(context, [known!.key])).toMatchObject([{ outcome: 'withdrawn' }]);
  expect(storedOffer('A').listing).toBeNull();
});

test('after 250 changes of a day an offer waits as well, and so does the end of its sale', async () => {
  const [known] = await bench.publish([item('A')]);
  const refuse = (on: RegExp) => {
    const { http, ...rest } = bench.context();
    const errors = [{ errorId: 25019, message: 'The listing was revised 250 times in a day.' }];
    const request: typeof http.request = async (sent) => {
      if (!on.test(`${sent.method} ${sent.url}`)) return http.request(sent);
      const response = await http.request({ ...sent, method: 'GET', json: undefined });
      return { ...response, status: 400, json: async () => ({ errors }) };
    };
    return { ...rest, http: { request } };
  };
  const waits = { outcome: 'retry', error: { kind: 'rate_limited', retryAfterMs: 3_600_000 } };
  const wanted = [changed(known!, { price: '25.00' })];
  expect(await connector.upsertListings(refuse(/^PUT/), wanted)).toMatchObject([waits]);
  expect(await connector.withdrawListings(refuse(/withdraw$/), [known!.key])).toMatchObject([waits]);
});

test('where the offer of an id is gone and its SKU has another one, a withdrawal is in doubt and ends nothing', async () => {
  const [known, gone] = await bench.publish([item('A'), item('B')]);
  const { offers } = bench.shop().state;
  const lost = [known!, gone!].map(({ key }) => ({ ...key, syncId: '7999999999' }));
  offers.delete(gone!.key.syncId!);
  expect(await connector.withdrawListings(bench.context(), lost)).toMatchObject([
    { externalKey: 'A', outcome: 'retry', error: { kind: 'unknown_outcome' } },
    { externalKey: 'B', outcome: 'withdrawn' },
  ]);
  expect(storedOffer('A').listing).not.toBeNull();
});

test('a page without items ends the reading, whatever it says of another', async () => {
  const { http, ...rest } = bench.context();
  const request: typeof http.request = async (sent) => {
    const response = await http.request(sent);
    if (!sent.url.endsWith('/inventory_item')) return response;
    return {
      ...response,
      json: async () => ({ total: 0, inventoryItems: [], next: 'https://api.ebay.com/more' }),
    };
  };
  const page = await connector.readListings!({ ...rest, http: { request } }, null);
  expect(page).toEqual({ items: [], next: null });
});
