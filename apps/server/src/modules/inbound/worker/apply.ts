import type { WebhookEvent } from '@sluice/connector-kit';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { requestTask } from '../../channels/index.ts';
import { verifyChanged } from '../../delivery/index.ts';
import { ingestOrders } from '../../orders/index.ts';
import type { EventEnd } from './queue.ts';

type Of<Kind extends WebhookEvent['event']> = Extract<WebhookEvent, { event: Kind }>;

/** A source's news about its products: content, or only that they changed. */
export type ProductEvent =
  | Of<'product'>
  | Of<'product_deleted'>
  | { readonly event: 'changed'; readonly what: 'products' };

/** Takes in a source's news about its products, in the transaction that ends the event. */
export type ApplyProductEvents = (
  tx: Tx,
  connectionId: number,
  events: readonly ProductEvent[],
) => Promise<void>;

/**
 * Does the work a call asks for. Everything is in one transaction with the end of the event: applied once or not at
 * all.
 */
export async function applyEvents(
  tx: Tx,
  connectionId: number,
  events: readonly WebhookEvent[],
  applyProducts: ApplyProductEvents,
): Promise<EventEnd> {
  // A call whose proof was being checked when the deletion began comes in behind it.
  const kept = await tx.first(sql`
    select from connections where tenant_id = ${tx.tenantId} and id = ${connectionId} and deleting_since is null`);
  if (kept === undefined) return { state: 'ignored', error: 'its connection is being deleted' };
  const told = sortOut(events);
  const orders = await ingestOrders(tx, connectionId, told.orders, 'job:inbox');
  if (told.ordersChanged) requestTask(tx, connectionId, 'orders');
  if (told.products.length > 0) await applyProducts(tx, connectionId, told.products);
  if (told.listings.length > 0) await verifyChanged(tx, connectionId, told.listings);
  return endOf(events, told.ignored, orders.problems);
}

function endOf(
  events: readonly WebhookEvent[],
  ignored: readonly string[],
  problems: readonly { external_id: string; reason: string }[],
): EventEnd {
  const [problem] = problems;
  if (problem !== undefined) {
    return { state: 'failed', error: `order ${problem.external_id} was put aside: ${problem.reason}` };
  }
  if (ignored.length === events.length)
    return { state: 'ignored', error: ignored[0] ?? 'it says nothing that concerns us' };
  return { state: 'processed' };
}

function sortOut(events: readonly WebhookEvent[]) {
  return {
    orders: events.flatMap((event) => (event.event === 'order' ? [event.order] : [])),
    ordersChanged: events.some((event) => event.event === 'changed' && event.what === 'orders'),
    listings: events.flatMap((event) =>
      event.event === 'changed' && event.what === 'listing' ? [event.syncId] : [],
    ),
    products: events.filter(isProductEvent),
    ignored: events.flatMap((event) => (event.event === 'ignored' ? [event.reason] : [])),
  };
}

const isProductEvent = (event: WebhookEvent): event is ProductEvent =>
  event.event === 'product' ||
  event.event === 'product_deleted' ||
  (event.event === 'changed' && event.what === 'products');
