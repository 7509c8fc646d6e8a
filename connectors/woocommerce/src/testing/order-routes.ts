import { listOrders, paged } from './collections.ts';
import { badId, badParam, WpError } from './errors.ts';
import { type Answer, type Handled, listed } from './handled.ts';
import { amount, cents, moveOrder, placeOrder } from './orders.ts';
import { wireOrder, wireRefund } from './present.ts';
import type { Order, OrderNote, Refund, Shop } from './state.ts';
import { postHtml } from './wordpress.ts';

const STATUSES = 'auto-draft pending processing on-hold completed cancelled refunded failed checkout-draft';

function orderOf(shop: Shop, id: number | undefined): Order {
  const order = shop.orders.get(id!);
  if (!order) throw badId('shop_order', 404);
  return order;
}

function moved({ shop, body, ids }: Handled): Answer {
  const { id } = orderOf(shop, ids[0]);
  const status = String(body.status);
  if (!STATUSES.split(' ').includes(status)) {
    const reason = `status is not one of ${STATUSES.replaceAll(' ', ', ')}.`;
    throw badParam('status', reason, 'rest_not_in_enum');
  }
  moveOrder(shop, id, status);
  return [200, wireOrder(shop, shop.orders.get(id)!)];
}

function noted({ shop, body, ids }: Handled): Answer {
  const order = orderOf(shop, ids[0]);
  const note: OrderNote = {
    id: shop.nextId(),
    note: postHtml(String(body.note)),
    customer_note: body.customer_note === true,
  };
  order.notes.push(note);
  return [201, note];
}

interface RefundedLine {
  readonly id: number;
  readonly quantity: number;
  readonly refund_total: number;
  readonly refund_tax: readonly { readonly id: number; readonly refund_total: number }[];
}

/** Both refusals come with status 500, as `wc_create_refund` gives them to the API. */
const noRefund = (message: string): WpError =>
  new WpError('woocommerce_rest_cannot_create_order_refund', message, { status: 500 });

/** `wc_create_refund`: the amount is checked, the payment provider asked, and the key of the caller written last. */
function refunded({ shop, body, ids }: Handled): Answer {
  const order = orderOf(shop, ids[0]);
  const back = order.refunds.reduce((sum, one) => sum + cents(one.amount), 0);
  const total = order.lines.reduce((sum, line) => sum + cents(line.total) + cents(line.total_tax), 0);
  const wanted = cents(String(body.amount));
  if (wanted > total - back) throw noRefund('Invalid refund amount.');
  if (body.api_refund === true && shop.providerSays !== null) throw noRefund(shop.providerSays);
  const lines = ((body.line_items ?? []) as RefundedLine[]).flatMap(({ id, quantity }): Refund['lines'] => {
    const line = order.lines.find((one) => one.id === id);
    return line === undefined
      ? []
      : [{ line: id, product_id: line.product_id, variation_id: line.variation_id, quantity }];
  });
  if (body.api_restock === true) for (const line of lines) restock(shop, line);
  const refund: Refund = {
    id: shop.nextId(),
    amount: amount(wanted),
    lines,
    reason: String(body.reason ?? ''),
    meta: (body.meta_data ?? []) as { key: string; value: unknown }[],
    refunded_payment: body.api_refund === true,
  };
  const status = wanted === total - back ? 'refunded' : order.status;
  shop.orders.set(order.id, { ...order, status, refunds: [...order.refunds, refund], modified: shop.now() });
  return [201, wireRefund(refund)];
}

function restock(shop: Shop, { product_id, variation_id, quantity }: Refund['lines'][number]): void {
  const product = shop.products.get(variation_id || product_id);
  if (product && product.stock_quantity !== null) product.stock_quantity += quantity;
}

export const ORDER_ROUTES: Readonly<Record<string, (call: Handled) => Answer>> = {
  'POST orders': ({ shop, body }) => {
    const lines = (body.line_items as { product_id: number; quantity: number }[]).map((line) => ({
      sku: shop.products.get(line.product_id)?.sku ?? '',
      quantity: line.quantity,
    }));
    return [201, wireOrder(shop, placeOrder(shop, lines, String(body.status)))];
  },
  'GET orders': ({ shop, query }) => listed(listOrders(shop, query)),
  'GET orders/*': ({ shop, ids }) => [200, wireOrder(shop, orderOf(shop, ids[0]))],
  'POST orders/*': moved,
  'GET orders/*/notes': ({ shop, query, ids }) => [
    200,
    orderOf(shop, ids[0]).notes.filter(
      ({ customer_note }) => !query.has('type') || customer_note === (query.get('type') === 'customer'),
    ),
  ],
  'POST orders/*/notes': noted,
  'GET orders/*/refunds': ({ shop, query, ids }) =>
    listed(paged(shop.orders.get(ids[0]!)?.refunds ?? [], query, wireRefund)),
  'POST orders/*/refunds': refunded,
};
