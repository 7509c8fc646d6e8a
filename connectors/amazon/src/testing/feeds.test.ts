import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { lamp, offer, units, useFake } from './bench.ts';
import { MODELS, readModels } from './description.ts';
import { ackFeed, downloadReport, feedOf, listingsFeed, upload } from './feed-bench.ts';
import { TURKEY } from './marketplaces.ts';

const bench = await useFake();
const shop = () => bench.shop();
const FEEDS = '/feeds/2021-06-30/feeds';
const DOCUMENTS = '/feeds/2021-06-30/documents';

const put = (messageId: number, sku: string, attributes: object = lamp()) => ({
  messageId,
  sku,
  operationType: 'UPDATE',
  productType: 'LIGHT_FIXTURE',
  requirements: 'LISTING',
  attributes,
});

/** Sends messages and returns the report on them. */
async function report(messages: readonly object[], header: object = {}) {
  const feedId = await feedOf(bench, 'JSON_LISTINGS_FEED', listingsFeed(messages, header));
  return JSON.parse(await downloadReport(bench, feedId));
}

test('a feed of listings is worked on, and its report names the messages that failed', async () => {
  const { brand: _brand, ...half } = lamp();
  const told = await report([
    put(1, 'A1'),
    put(2, 'A2', half),
    {
      messageId: 3,
      sku: 'A1',
      operationType: 'PARTIAL_UPDATE',
      productType: 'LIGHT_FIXTURE',
      attributes: { purchasable_offer: offer(42) },
    },
    {
      messageId: 4,
      sku: 'A1',
      operationType: 'PATCH',
      productType: 'LIGHT_FIXTURE',
      patches: [{ op: 'replace', path: '/attributes/fulfillment_availability', value: units(1) }],
    },
    { messageId: 5, sku: 'GHOST', operationType: 'DELETE' },
  ]);
  expect(told).toMatchObject({
    issues: [{ messageId: 2, sku: 'A2', code: '90220', severity: 'ERROR', attributeName: 'brand' }],
    summary: { errors: 1, messagesProcessed: 5, messagesAccepted: 4, messagesInvalid: 1 },
  });
  expect(told).not.toHaveProperty('items');
  expect(shop().stored()).toMatchObject([{ sku: 'A1', price: '42', quantity: 1 }]);
});

test('a report has the listings where it is asked for them, and comes shuffled at times', async () => {
  const asked = { report: { includedData: ['summaries', 'issues'], apiVersion: '2021-08-01' } };
  const skus = ({ items }: { items: { sku: string }[] }) => items.map(({ sku }) => sku);
  expect(skus(await report([put(1, 'A1'), put(2, 'A2'), put(3, 'A3')], asked))).toEqual(['A1', 'A2', 'A3']);
  shop().state.feedsAre = 'scrambled';
  expect(skus(await report([put(1, 'A1'), put(2, 'A2'), put(3, 'A3')], asked))).toEqual(['A3', 'A2', 'A2']);
});

test('a feed waits in the queue, where it can still be cancelled', async () => {
  shop().holdFeeds();
  const [kept, dropped] = [
    await feedOf(bench, 'JSON_LISTINGS_FEED', listingsFeed([put(1, 'A1')])),
    await feedOf(bench, 'JSON_LISTINGS_FEED', listingsFeed([put(1, 'A2')])),
  ];
  expect((await bench.call(`GET ${FEEDS}/${kept}`)).body).not.toHaveProperty('resultFeedDocumentId');
  const queued = await bench.call(`GET ${FEEDS}?feedTypes=JSON_LISTINGS_FEED&processingStatuses=IN_QUEUE`);
  expect(queued.body.feeds).toHaveLength(2);
  expect((await bench.call(`DELETE ${FEEDS}/${dropped}`)).status).toBe(200);
  shop().releaseFeeds();
  expect((await bench.call(`GET ${FEEDS}/${kept}`)).body.processingStatus).toBe('DONE');
  expect((await bench.call(`GET ${FEEDS}/${dropped}`)).body.processingStatus).toBe('CANCELLED');
  expect((await bench.call(`DELETE ${FEEDS}/${kept}`)).status).toBe(400);
  expect(
    shop()
      .stored()
      .map(({ sku }) => sku),
  ).toEqual(['A1']);
});

test('a feed that is gone has done its work', async () => {
  shop().state.feedsAre = 'gone';
  const feedId = await feedOf(bench, 'JSON_LISTINGS_FEED', listingsFeed([put(1, 'A1')]));
  expect((await bench.call(`GET ${FEEDS}/${feedId}`)).status).toBe(404);
  expect(shop().stored()).toHaveLength(1);
});

test('a feed that ends as FATAL may have done some of its messages', async () => {
  shop().state.feedsAre = 'fatal';
  const messages = [put(1, 'A1'), put(2, 'A2'), put(3, 'A3')];
  const feedId = await feedOf(bench, 'JSON_LISTINGS_FEED', listingsFeed(messages));
  const { body } = await bench.call(`GET ${FEEDS}/${feedId}`);
  expect(body).toMatchObject({ processingStatus: 'FATAL' });
  expect(body).not.toHaveProperty('resultFeedDocumentId');
  expect(
    shop()
      .stored()
      .map(({ sku }) => sku),
  ).toEqual(['A1']);
});

test('a page token of feeds goes alone', async () => {
  for (let nth = 0; nth < 11; nth++) await feedOf(bench, 'JSON_LISTINGS_FEED', listingsFeed([put(1, 'A1')]));
  const { body } = await bench.call(`GET ${FEEDS}?feedTypes=JSON_LISTINGS_FEED`);
  expect(body.feeds).toHaveLength(10);
  expect((await bench.call(`GET ${FEEDS}?nextToken=${body.nextToken}`)).body.feeds).toHaveLength(1);
  expect((await bench.call(`GET ${FEEDS}?nextToken=${body.nextToken}&pageSize=5`)).status).toBe(400);
  expect((await bench.call(`GET ${FEEDS}`)).status).toBe(400);
});

test('a document that cannot be read, or never came, ends the feed as FATAL without a report', async () => {
  const broken = await feedOf(bench, 'JSON_LISTINGS_FEED', '{"messages"');
  expect((await bench.call(`GET ${FEEDS}/${broken}`)).body).toMatchObject({ processingStatus: 'FATAL' });
  const { feedDocumentId } = (await bench.call(`POST ${DOCUMENTS}`, { contentType: 'application/json' }))
    .body;
  const feed = {
    feedType: 'JSON_LISTINGS_FEED',
    marketplaceIds: [TURKEY],
    inputFeedDocumentId: feedDocumentId,
  };
  const { feedId } = (await bench.call(`POST ${FEEDS}`, feed)).body;
  const { body } = await bench.call(`GET ${FEEDS}/${feedId}`);
  expect(body.processingStatus).toBe('FATAL');
  expect(body).not.toHaveProperty('resultFeedDocumentId');
});

test('a document of another seller is refused as a whole: the issue names no message', async () => {
  const told = await report([put(1, 'A1')], { sellerId: 'AOTHER' });
  expect(told).toMatchObject({ issues: [{ severity: 'ERROR' }], summary: { messagesProcessed: 0 } });
  expect(told.issues[0]).not.toHaveProperty('messageId');
  expect(shop().stored()).toEqual([]);
});

test('an unknown type or document of a feed is refused', async () => {
  const feed = { feedType: 'NONE', marketplaceIds: [TURKEY], inputFeedDocumentId: 'x' };
  expect((await bench.call(`POST ${FEEDS}`, feed)).status).toBe(400);
  expect((await bench.call(`POST ${FEEDS}`, { ...feed, feedType: 'JSON_LISTINGS_FEED' })).status).toBe(400);
});

describe('documents travel by links of their own', () => {
  const create = async () =>
    (await bench.call(`POST ${DOCUMENTS}`, { contentType: 'application/json; charset=UTF-8' })).body;

  test('an upload keeps to the announced type, and takes no token', async () => {
    const { url } = await create();
    expect(url).toMatch(/^https:\/\/tortuga-prod-eu\./);
    expect((await upload(bench, url, '{}', { 'content-type': 'text/plain' })).status).toBe(403);
    const token = { 'x-amz-access-token': await bench.login() };
    expect((await upload(bench, url, '{}', token)).status).toBe(403);
    expect(shop().state.harm).toEqual([expect.stringContaining('a token was sent')]);
    expect((await upload(bench, url, '{}')).status).toBe(200);
  });

  test('a link lives for five minutes', async () => {
    const { url } = await create();
    shop().advance(5 * 60_000);
    const answer = await upload(bench, url, '{}');
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('Request has expired');
  });

  test('a report is compressed, by a header where that is asked for', async () => {
    const feedId = await feedOf(bench, 'JSON_LISTINGS_FEED', listingsFeed([put(1, 'A1')]));
    const { resultFeedDocumentId: id } = (await bench.call(`GET ${FEEDS}/${feedId}`)).body;
    const plain = (await bench.call(`GET ${DOCUMENTS}/${id}`)).body;
    expect(plain.compressionAlgorithm).toBe('GZIP');
    const bytes = Buffer.from(await (await fetch(bench.lead(plain.url))).arrayBuffer());
    const by = (await bench.call(`GET ${DOCUMENTS}/${id}?enableContentEncodingUrlHeader=true`)).body;
    const text = await (await fetch(bench.lead(by.url))).text();
    expect(gunzipSync(bytes).toString()).toBe(text);
  });
});

describe('an order is cancelled by a feed', () => {
  const cancel = async (orderId: string, items: readonly (readonly [code: string, reason: string])[]) => {
    const feedId = await feedOf(bench, 'POST_ORDER_ACKNOWLEDGEMENT_DATA', ackFeed(orderId, items));
    return downloadReport(bench, feedId);
  };
  const sold = async () => {
    await bench.put('A1');
    await bench.put('A2');
    const orderId = shop().placeOrder([
      { sku: 'A1', quantity: 2 },
      { sku: 'A2', quantity: 1 },
    ]);
    return {
      orderId,
      codes: shop()
        .state.orders.get(orderId)!
        .lines.map(({ orderItemId }) => orderItemId),
    };
  };

  test('as a whole, once the feed was worked on', async () => {
    const { orderId, codes } = await sold();
    shop().holdFeeds();
    const items = codes.map((code) => [code, 'NoInventory'] as const);
    const feedId = await feedOf(bench, 'POST_ORDER_ACKNOWLEDGEMENT_DATA', ackFeed(orderId, items));
    expect(shop().state.orders.get(orderId)!.status).toBe('UNSHIPPED');
    shop().releaseFeeds();
    expect(await downloadReport(bench, feedId)).toContain('<MessagesWithError>0</MessagesWithError>');
    const path = `GET /orders/2026-01-01/orders/${orderId}?includedData=CANCELLATION,FULFILLMENT`;
    expect((await bench.call(path)).body.order).toMatchObject({
      fulfillment: { fulfillmentStatus: 'CANCELLED' },
      orderItems: codes.map(() => ({
        cancellation: { cancellationExecution: { cancelledBy: 'MERCHANT', cancelReason: 'NoInventory' } },
      })),
    });
  });

  test('without a word of lines that the buyer cancelled before', async () => {
    const { orderId, codes } = await sold();
    shop().cancelLine(orderId, 'A1');
    expect(await cancel(orderId, [[codes[1]!, 'NoInventory']])).toContain('<MessagesWithError>0<');
    const { status, lines } = shop().state.orders.get(orderId)!;
    expect([status, ...lines.map((line) => line.cancelled?.by)]).toEqual(['CANCELLED', 'BUYER', 'MERCHANT']);
  });

  test('and never in part, nor twice, nor for a reason that is none', async () => {
    const { orderId, codes } = await sold();
    const all = codes.map((code) => [code, 'NoInventory'] as const);
    expect(await cancel(orderId, all.slice(1))).toContain('<ResultCode>Error</ResultCode>');
    expect(
      await cancel(
        orderId,
        codes.map((code) => [code, 'Whim'] as const),
      ),
    ).toContain('Whim is no reason');
    expect(await cancel(orderId, [['1', 'NoInventory']])).toContain('There is no item 1');
    expect(await cancel('404-0', all)).toContain('There is no order 404-0');
    expect(await cancel(orderId, all)).not.toContain('<ResultCode>Error</ResultCode>');
    expect(await cancel(orderId, all)).toContain('CANCELLED and cannot be cancelled');
  });
});

test.skipIf(MODELS === undefined)(
  'reports fit the vendor’s schema, and documents are held to it',
  async () => {
    const schema = (value: unknown) =>
      readModels()!.value('listings-feed-processing-report-schema-v2', value);
    const asked = {
      report: { includedData: ['summaries', 'attributes', 'issues', 'offers'], apiVersion: '2021-08-01' },
    };
    expect(schema(await report([put(1, 'A1'), put(2, 'A2', { made_up: [{}] })], asked))).toEqual([]);
    const odd = await report([{ messageId: 1, sku: 'A3', operationType: 'PATCH' }]);
    expect(schema(odd)).toEqual([]);
    expect(odd.summary).toMatchObject({ errors: expect.any(Number), messagesProcessed: 0 });
  },
);
