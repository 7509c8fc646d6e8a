import type { ChannelOrder, OrderPage, OrderStatus, OrderWindow } from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import { amountFrom } from './money.ts';
import { OrdersPage, type WireOrder } from './schema.ts';

const STATUS_OF: Readonly<Record<string, OrderStatus>> = {
  unpaid: 'awaiting',
  open: 'new',
  packing: 'processing',
  sent: 'shipped',
  received: 'delivered',
  void: 'cancelled',
};

export async function pullOrders(ctx: Context, { since, cursor }: OrderWindow): Promise<OrderPage> {
  const query = { since: since?.toISOString(), cursor };
  const { orders, next } = await call(ctx, { method: 'GET', path: 'orders', query }, OrdersPage);
  return { orders: orders.map(channelOrder), next };
}

export function channelOrder(order: WireOrder): ChannelOrder {
  return {
    externalId: order.id,
    orderNumber: order.number,
    // A state the channel invents later is an order in progress until we know better.
    status: STATUS_OF[order.state] ?? 'processing',
    channelStatus: order.state,
    currency: order.currency,
    totals: { grandTotal: amountFrom(order.total), net: null, vat: null, shipping: null, discount: null },
    customer: { ...order.buyer, phone: null },
    shippingAddress: null,
    billingAddress: null,
    lines: order.lines.map((line) => ({
      externalId: line.id,
      externalKey: line.sku,
      syncId: line.listing_id,
      barcode: null,
      title: line.title,
      quantity: line.quantity,
      cancelledQuantity: order.state === 'void' ? line.quantity : line.cancelled,
      returnedQuantity: 0,
      unitPrice: amountFrom(line.price),
      vatRate: null,
      storeId: null,
    })),
    orderedAt: new Date(order.placed_at),
    updatedAt: new Date(order.changed_at),
  };
}
