import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import type { Bench } from './bench.ts';
import { ACCOUNT } from './fake.ts';
import { TURKEY } from './marketplaces.ts';

const CONTENT_TYPE = 'application/json; charset=UTF-8';

export const upload = (bench: Bench, url: string, body: string, headers = {}): Promise<Response> =>
  fetch(bench.lead(url), { method: 'PUT', body, headers: { 'content-type': CONTENT_TYPE, ...headers } });

/** Uploads a document and makes a feed of it. Returns the number of the feed. */
export async function feedOf(bench: Bench, feedType: string, content: string): Promise<string> {
  const documents = 'POST /feeds/2021-06-30/documents';
  const { feedDocumentId, url } = (await bench.call(documents, { contentType: CONTENT_TYPE })).body;
  expect((await upload(bench, url, content)).status).toBe(200);
  const feed = { feedType, marketplaceIds: [TURKEY], inputFeedDocumentId: feedDocumentId };
  const created = await bench.call('POST /feeds/2021-06-30/feeds', feed);
  expect(created.status).toBe(202);
  return created.body.feedId;
}

/** The report on a feed that is done. */
export async function downloadReport(bench: Bench, feedId: string): Promise<string> {
  const { resultFeedDocumentId } = (await bench.call(`GET /feeds/2021-06-30/feeds/${feedId}`)).body;
  const { url } = (await bench.call(`GET /feeds/2021-06-30/documents/${resultFeedDocumentId}`)).body;
  const answer = await fetch(bench.lead(url));
  return gunzipSync(Buffer.from(await answer.arrayBuffer())).toString();
}

export const listingsFeed = (messages: readonly object[], header: object = {}): string =>
  JSON.stringify({ header: { sellerId: ACCOUNT.sellerId, version: '2.0', ...header }, messages });

/** A document that cancels an order, by its items and their reasons. */
export function ackFeed(
  orderId: string,
  items: readonly (readonly [code: string, reason: string])[],
): string {
  const rows = items.map(
    ([code, reason]) =>
      `<Item><AmazonOrderItemCode>${code}</AmazonOrderItemCode><CancelReason>${reason}</CancelReason></Item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<AmazonEnvelope xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="amzn-envelope.xsd">
  <Header><DocumentVersion>1.01</DocumentVersion><MerchantIdentifier>${ACCOUNT.sellerId}</MerchantIdentifier></Header>
  <MessageType>OrderAcknowledgement</MessageType>
  <Message><MessageID>1</MessageID><OrderAcknowledgement><AmazonOrderID>${orderId}</AmazonOrderID><StatusCode>Failure</StatusCode>${rows.join('')}</OrderAcknowledgement></Message>
</AmazonEnvelope>`;
}
