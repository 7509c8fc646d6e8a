import {
  ConnectorError,
  type Issue,
  message,
  type OrderAction,
  type OrderActionResult,
  textOfHtml,
  wordedIssue,
} from '@sluice/connector-kit';
import type { Context } from './client.ts';
import { hasOpenFeeds, readFeed, readResult, submitFeed } from './feeds.ts';
import { cancelledUnits, statusIn } from './order-map.ts';
import { readOrder } from './orders.ts';

const FEED_TYPE = 'POST_ORDER_ACKNOWLEDGEMENT_DATA';
const ASK_AGAIN_MS = 2 * 60_000;

/**
 * Cancels a whole order, for which Amazon has a feed alone. Its end is read at once, and where there is none yet, by the next
 * try: the order first, and then the feed.
 */
export async function cancelOrder(ctx: Context, action: OrderAction): Promise<OrderActionResult> {
  const order = await readOrder(ctx, action.orderId);
  const status = statusIn(order);
  if (status === 'CANCELLED') return { outcome: 'done', externalId: null };
  if (status !== 'UNSHIPPED')
    return refused([wordedIssue('rejected', 'status', message('amazon_not_cancellable', { status }))]);
  const sent = action.again ? await feedOf(ctx, action.key) : null;
  if (sent !== null) return endOf(ctx, action.key, sent);
  if (action.again && (await hasOpenFeeds(ctx, FEED_TYPE))) throw stillOpen('a feed of cancellations');
  // Lines that were cancelled before have no part in it.
  const open = order.orderItems.filter((line) => cancelledUnits(line, status) < line.quantityOrdered);
  const items = open.map(({ orderItemId }) => orderItemId);
  const feedId = await submitFeed(ctx, {
    feedType: FEED_TYPE,
    contentType: 'text/xml; charset=UTF-8',
    body: cancellationXml(ctx.config.seller_id, action.orderId, items),
  });
  await keepFeed(ctx, action.key, feedId);
  return endOf(ctx, action.key, feedId);
}

const refused = (issues: readonly Issue[]): OrderActionResult => ({ outcome: 'refused', issues });

const stillOpen = (what: string): ConnectorError =>
  new ConnectorError({
    kind: 'unknown_outcome',
    message: `Amazon still works on ${what}`,
    retryAfterMs: ASK_AGAIN_MS,
  });

async function endOf(ctx: Context, key: string, feedId: string): Promise<OrderActionResult> {
  const feed = await readFeed(ctx, feedId);
  if (feed.is === 'pending') throw stillOpen('the cancellation');
  const report = feed.is === 'done' ? await readResult(ctx, feed.documentId) : null;
  if (report === null) {
    // The next try finds the order cancelled, or sends the cancellation anew.
    await keepFeed(ctx, key, null);
    throw stillOpen('the cancellation, or has dropped it');
  }
  const reasons = reasonsIn(report);
  if (reasons.length > 0) await keepFeed(ctx, key, null);
  return reasons.length > 0
    ? refused(reasons.map((said): Issue => ({ code: 'rejected', message: said })))
    : { outcome: 'done', externalId: feedId };
}

const MOST_REASONS = 20;

/** Contents of the elements of a name, found in one pass: a pattern would begin anew at every tag that nothing closes. */
function elementsIn(xml: string, name: string): string[] {
  const [opening, closing] = [`<${name}>`, `</${name}>`];
  const found: string[] = [];
  let start = xml.indexOf(opening);
  while (start !== -1) {
    const end = xml.indexOf(closing, start);
    if (end === -1) break;
    found.push(xml.slice(start + opening.length, end));
    start = xml.indexOf(opening, end);
  }
  return found;
}

/** The reasons of a report against the cancellation; none when it was carried out. */
function reasonsIn(report: string): string[] {
  const [, processed] = /<MessagesProcessed>\s*(\d+)\s*</.exec(report) ?? [];
  if (processed === undefined)
    throw new ConnectorError({ kind: 'protocol', message: 'the report on a cancellation has another form' });
  const errors = elementsIn(report, 'Result')
    .filter((result) => elementsIn(result, 'ResultCode').some((code) => code.trim() === 'Error'))
    .slice(0, MOST_REASONS)
    .map((result) => textOfHtml(elementsIn(result, 'ResultDescription')[0] ?? ''));
  const failed = Number(/<MessagesWithError>\s*(\d+)\s*</.exec(report)?.[1] ?? 0);
  const isRefused = errors.length > 0 || failed > 0 || Number(processed) === 0;
  if (!isRefused) return [];
  return errors.some((said) => said !== '')
    ? errors.filter((said) => said !== '')
    : ['Amazon did not cancel the order and gave no reason'];
}

/** Feeds of cancellations that are under way, by the key of the action; losing them costs a question about open feeds. */
const FEEDS_KEY = 'cancellations';
const MOST_FEEDS = 200;

type Feeds = readonly (readonly [key: string, feedId: string])[];

const feedsIn = async ({ checkpoint }: Context): Promise<Feeds> =>
  JSON.parse((await checkpoint.read(FEEDS_KEY)) ?? '[]') as Feeds;

const feedOf = async (ctx: Context, key: string): Promise<string | null> =>
  (await feedsIn(ctx)).find(([own]) => own === key)?.[1] ?? null;

async function keepFeed(ctx: Context, key: string, feedId: string | null): Promise<void> {
  const others = (await feedsIn(ctx)).filter(([own]) => own !== key);
  const kept = feedId === null ? others : [...others, [key, feedId] as const].slice(-MOST_FEEDS);
  await ctx.checkpoint.write(FEEDS_KEY, JSON.stringify(kept));
}

/** The reason that Amazon has for goods that cannot be sent. */
const REASON = 'NoInventory';

function cancellationXml(sellerId: string, orderId: string, items: readonly string[]): string {
  const lines = items.map(
    (id) =>
      `<Item><AmazonOrderItemCode>${escaped(id)}</AmazonOrderItemCode><CancelReason>${REASON}</CancelReason></Item>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<AmazonEnvelope xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="amzn-envelope.xsd">',
    `<Header><DocumentVersion>1.01</DocumentVersion><MerchantIdentifier>${escaped(sellerId)}</MerchantIdentifier></Header>`,
    '<MessageType>OrderAcknowledgement</MessageType>',
    '<Message><MessageID>1</MessageID><OrderAcknowledgement>',
    `<AmazonOrderID>${escaped(orderId)}</AmazonOrderID><StatusCode>Failure</StatusCode>`,
    ...lines,
    '</OrderAcknowledgement></Message></AmazonEnvelope>',
  ].join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
