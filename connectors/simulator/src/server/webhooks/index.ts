import { presentOrder } from '../routes/orders.ts';
import type { Simulator } from '../simulator.ts';
import type { Listing, Order } from '../state.ts';
import { sendWebhook } from './deliver.ts';

/**
 * Calls the merchant about every change of an order, and whenever a listing that is known goes on or off sale. With
 * `content: 'order'` the order itself is in the call, with `changed` only that there is something to read.
 */
export function startWebhooks(simulator: Simulator): void {
  const onSale = new Map<string, boolean>();
  simulator.state.events.on('order', (order) => sendWebhook(simulator, orderContent(simulator, order)));
  simulator.state.events.on('listing', (listing) => {
    const before = onSale.get(listing.id);
    onSale.set(listing.id, listing.active);
    if (before !== undefined && before !== listing.active) sendWebhook(simulator, listingContent(listing));
  });
}

function orderContent({ settings }: Simulator, order: Order): object {
  if (settings.webhook?.content === 'order') return { event: 'order', order: presentOrder(order) };
  return { event: 'order_changed', order_id: order.id, change: order.change };
}

const listingContent = (listing: Listing): object => ({
  event: 'product_status',
  listing_id: listing.id,
  sku: listing.sku,
  active: listing.active,
  version: listing.version,
});
