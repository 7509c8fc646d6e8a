import { memoryCheckpoint, plainKey } from '@sluice/connector-kit/testing';
import { expect, test } from 'vitest';
import { allegroConnector as connector } from './index.ts';
import { changed, item, offerOf, useBench } from './test-support.ts';

const bench = await useBench();
const EAN = '5901234123457';

const offered = async (...offers: ReturnType<typeof offerOf>[]) =>
  bench.ends(offers, await connector.updateOffers(bench.context(), offers));

test('several products of one barcode are a question, and the chosen one is sold', async () => {
  const [first, second] = [bench.shop().addProduct(EAN), bench.shop().addProduct(EAN)];
  const lamp = item('Q-1', { barcode: EAN });
  const [asked] = await bench.upsert([lamp]);
  expect(asked).toMatchObject({
    outcome: 'ambiguous',
    by: 'barcode',
    candidates: [{ syncId: first }, { syncId: second }],
  });
  expect(bench.shop().listings()).toEqual([]);
  const chosen = { ...lamp, key: { ...lamp.key, syncId: second } };
  const [found] = await connector.lookupListings(bench.context(), [chosen.key]);
  expect(found).toMatchObject({ match: 'found', by: 'syncId', listing: { syncId: second, active: false } });
  const [live] = await bench.publish([chosen]);
  expect(bench.shop().offer(live!.key.syncId!).productId).toBe(second);
  const [own] = await connector.lookupListings(bench.context(), [chosen.key]);
  expect(own).toMatchObject({ match: 'found', by: 'syncId', listing: { syncId: live!.key.syncId } });
});

test('two offers of one id of ours are never guessed between, and neither is touched', async () => {
  for (const barcode of [EAN, '4006381333931']) bench.shop().addForeignListing({ sku: 'TWO', barcode });
  const before = JSON.stringify(bench.shop().listings());
  const [looked] = await connector.lookupListings(bench.context(), [plainKey('TWO')]);
  expect(looked).toMatchObject({ match: 'ambiguous', by: 'externalKey', candidates: [{}, {}] });
  const [written] = await bench.upsert([item('TWO')]);
  expect(written).toMatchObject({ outcome: 'rejected', issues: [{ code: 'ambiguous_match' }] });
  const [ended] = await connector.withdrawListings(bench.context(), [plainKey('TWO')]);
  expect(ended).toMatchObject({ outcome: 'rejected', issues: [{ code: 'ambiguous_match' }] });
  expect(JSON.stringify(bench.shop().listings())).toBe(before);
});

test('the last piece ends an offer and the next one puts it on sale; one that was withdrawn stays off sale', async () => {
  const [lamp] = await bench.publish([item('S-1')]);
  const id = lamp!.key.syncId!;
  expect(await offered(offerOf(lamp!, { stock: 0 }))).toMatchObject([{ outcome: 'live' }]);
  expect(bench.shop().offer(id)).toMatchObject({ status: 'ENDED', endedBy: 'EMPTY_STOCK', stock: 0 });
  expect(await offered(offerOf(lamp!, { stock: 4, price: '21.50' }))).toMatchObject([{ outcome: 'live' }]);
  expect(bench.shop().offer(id)).toMatchObject({ status: 'ACTIVE', stock: 4, price: { amount: '21.50' } });
  const results = await connector.withdrawListings(bench.context(), [lamp!.key]);
  expect(await bench.ends([lamp!], results)).toMatchObject([{ outcome: 'withdrawn' }]);
  expect(await offered(offerOf(lamp!, { stock: 9 }))).toMatchObject([{ outcome: 'live' }]);
  expect(bench.shop().offer(id)).toMatchObject({ status: 'ENDED', endedBy: 'USER', stock: 9 });
});

test('an offer that Allegro would put on sale anew with its first stock does so no more once it is ours', async () => {
  const [lamp] = await bench.publish([item('R-1')]);
  const offer = bench.shop().offer(lamp!.key.syncId!);
  offer.fields = { ...offer.fields, publication: { status: 'ACTIVE', republish: true } };
  await bench.publish([changed(lamp!, { title: 'Lamp that is never sold twice' })]);
  expect(offer).toMatchObject({ status: 'ACTIVE', fields: { publication: { republish: false } } });
});

test('a price that goes back and forth arrives each time, though its commands have equal content', async () => {
  const [lamp] = await bench.publish([item('P-1')]);
  for (const price of ['10.00', '11.00', '10.00', '11.00']) {
    expect(await offered(offerOf(lamp!, { price }))).toMatchObject([{ outcome: 'live' }]);
    expect(bench.shop().offer(lamp!.key.syncId!).price?.amount).toBe(price);
    bench.shop().advance(1_000);
  }
});

test('a command whose answer was lost is the same command when it is sent again while Allegro works on it', async () => {
  const [lamp] = await bench.publish([item('C-1')]);
  bench.shop().hold(true);
  bench.shop().lose(/^POST \/sale\/offer-bulk-modification-commands/);
  const change = offerOf(lamp!, { price: '12.00' });
  await expect(connector.updateOffers(bench.context(), [change])).rejects.toMatchObject({
    kind: 'unknown_outcome',
  });
  await connector.updateOffers(bench.context(), [change]);
  expect(bench.shop().state.commands.size).toBe(1);
});

test('an offer that Allegro still works on is tried again and not refused', async () => {
  const [lamp] = await bench.publish([item('B-1')]);
  bench.shop().hold(true);
  await connector.upsertListings(bench.context(), [changed(lamp!, { title: 'Another hanging lamp' })]);
  const [busy] = await connector.upsertListings(bench.context(), [
    changed(lamp!, { title: 'A third hanging lamp' }),
  ]);
  expect(busy).toMatchObject({ outcome: 'retry', error: { kind: 'unavailable' } });
});

test('parameters of the merchant’s own stay with a change, and images of the catalogue stay out', async () => {
  bench.shop().addProduct(EAN, { images: ['https://a.allegroimg.com/original/catalogue'] });
  const [lamp] = await bench.publish([item('M-1', { barcode: EAN })]);
  const offer = bench.shop().offer(lamp!.key.syncId!);
  const own = { id: '999', values: ['hand made'] };
  Object.assign(offer, {
    fields: { ...offer.fields, parameters: [...(offer.fields.parameters ?? []), own] },
  });
  await bench.publish([changed(lamp!, { title: 'Another hanging lamp' })]);
  const after = bench.shop().offer(lamp!.key.syncId!);
  expect(after.fields.parameters).toContainEqual(own);
  expect(after.fields.images).toHaveLength(2);
});

test('an offer that the list does not show yet is found by its id, and ended', async () => {
  bench.shop().state.listLag = 60_000;
  const [lamp] = await bench.publish([item('L-1')]);
  const results = await connector.withdrawListings(bench.context(), [lamp!.key]);
  expect(await bench.ends([lamp!], results)).toMatchObject([{ outcome: 'withdrawn' }]);
  expect(bench.shop().offer(lamp!.key.syncId!).status).toBe('ENDED');
});

test('while settings are tried, the refresh token of the seller is not spent', async () => {
  const context = { ...bench.context(), checkpoint: { ...memoryCheckpoint(), lasts: false } };
  await connector.testConnection(context);
  expect(bench.counted()).toMatchObject({ 'GET /sale/categories': 1 });
  expect(bench.shop().state.refreshTokens.size).toBe(1);
});

test('each renewal spends the newest refresh token, also when two calls need one at once', async () => {
  await connector.testConnection(bench.context());
  bench.shop().advance(13 * 3_600_000);
  await Promise.all([connector.testConnection(bench.context()), connector.testConnection(bench.context())]);
  bench.shop().advance(13 * 3_600_000);
  await connector.testConnection(bench.context());
});

test('another marketplace than that of the account is named, because it decides the currency', async () => {
  await expect(connector.testConnection(bench.context({ marketplace: 'allegro-cz' }))).rejects.toMatchObject({
    kind: 'invalid_request',
    said: { code: 'allegro_marketplace' },
  });
});

test('an offer whose answer was lost is not made twice while the list does not show it, nor told withdrawn', async () => {
  const lamp = item('LOST-1');
  bench.shop().state.listLag = 60_000;
  bench.shop().lose(/^POST \/sale\/product-offers/);
  const [sent] = await connector.upsertListings(bench.context(), [lamp]);
  expect(sent).toMatchObject({ outcome: 'retry', error: { kind: 'unknown_outcome' } });
  const [again] = await connector.upsertListings(bench.context(), [lamp]);
  expect(again).toMatchObject({ outcome: 'retry', error: { kind: 'unavailable' } });
  const [ended] = await connector.withdrawListings(bench.context(), [lamp.key]);
  expect(ended).toMatchObject({ outcome: 'retry', error: { kind: 'unavailable' } });
  bench.shop().advance(60_001);
  expect(await bench.upsert([lamp])).toMatchObject([{ outcome: 'live' }]);
  expect(bench.shop().listings()).toHaveLength(1);
});

test('a creation that never arrived is sent again after half an hour', async () => {
  const lamp = item('LOST-2');
  bench.shop().fail(/^POST \/sale\/product-offers/, 500);
  const [sent] = await connector.upsertListings(bench.context(), [lamp]);
  expect(sent).toMatchObject({ outcome: 'retry', error: { kind: 'unknown_outcome' } });
  expect(await bench.upsert([lamp])).toMatchObject([{ outcome: 'retry' }]);
  bench.shop().advance(30 * 60_000);
  expect(await bench.upsert([lamp])).toMatchObject([{ outcome: 'live' }]);
});

test('an offer that Allegro itself ended is not put on sale again by new content', async () => {
  const [lamp] = await bench.publish([item('A-1')]);
  const offer = bench.shop().offer(lamp!.key.syncId!);
  Object.assign(offer, { status: 'ENDED', endedBy: 'ADMIN' });
  expect(await bench.upsert([changed(lamp!, { title: 'Another hanging lamp' })])).toMatchObject([
    { outcome: 'rejected', issues: [{ code: 'policy_blocked' }] },
  ]);
  expect(offer.status).toBe('ENDED');
});

test('a draft that was refused for want of a producer gets the one that is set later', async () => {
  const [lamp] = await bench.publish([item('A-2')]);
  const offer = bench.shop().offer(lamp!.key.syncId!);
  const faults = [
    { code: 'RESPONSIBLE_PRODUCER_NOT_SPECIFIED', message: 'No producer.', path: 'productSet' },
  ];
  Object.assign(offer, { status: 'INACTIVE', faults });
  const producer = '8b2b5b1c-6f0a-4d0e-9a55-0d6b0a8f1c11';
  await connector.upsertListings(bench.context({ responsible_producer: producer }), [lamp!]);
  expect(offer.fields.productSet).toMatchObject([{ responsibleProducer: { type: 'ID', id: producer } }]);
});

test('price and stock of an offer that Allegro ended are refused and not told live, and it stays ended', async () => {
  const [lamp] = await bench.publish([item('A-3')]);
  const offer = bench.shop().offer(lamp!.key.syncId!);
  Object.assign(offer, { status: 'ENDED', endedBy: 'ADMIN' });
  expect(await offered(offerOf(lamp!, { stock: 4 }))).toMatchObject([
    { outcome: 'rejected', issues: [{ code: 'policy_blocked', field: 'active' }], syncId: offer.id },
  ]);
  expect(offer).toMatchObject({ status: 'ENDED', endedBy: 'ADMIN' });
});

test('price and stock of a draft that Allegro refused are told with its reasons, and not live', async () => {
  const [lamp] = await bench.publish([item('A-4')]);
  const offer = bench.shop().offer(lamp!.key.syncId!);
  const faults = [{ code: 'VERIFICATION_FAILED', message: 'The brand is blocked.', path: 'name' }];
  Object.assign(offer, { status: 'INACTIVE', faults });
  expect(await offered(offerOf(lamp!, { stock: 4 }))).toMatchObject([
    { outcome: 'rejected', issues: [{ code: 'policy_blocked' }], syncId: offer.id },
  ]);
  expect(offer.status).toBe('INACTIVE');
});
