import type { Order, OrderLine, Refund, Shop } from './state.ts';

export const cents = (amount: string): number => Math.round(Number(amount) * 100);
export const amount = (value: number): string => (value / 100).toFixed(2);

/** Sells what is there by SKU; prices include 19 % where the shop's do. */
export function placeOrder(
  shop: Shop,
  wanted: readonly { readonly sku: string; readonly quantity: number }[],
  status = 'processing',
): Order {
  const now = shop.now();
  const order: Order = {
    id: shop.nextId(),
    status,
    currency: shop.settings.woocommerce_currency ?? 'EUR',
    lines: wanted.map((line) => lineOf(shop, line)),
    tax_lines: [{ rate_id: 1, rate_percent: 19 }],
    refunds: [],
    notes: [],
    created: now,
    modified: now,
  };
  shop.orders.set(order.id, order);
  return order;
}

function lineOf(shop: Shop, { sku, quantity }: { sku: string; quantity: number }): OrderLine {
  const product = shop.products.values().find((one) => one.sku === sku && one.status === 'publish');
  if (!product) throw new Error(`${sku} is not on sale`);
  if (product.stock_quantity !== null) product.stock_quantity -= quantity;
  const gross = cents(product.regular_price) * quantity;
  const tax = Math.round((gross * 19) / 119);
  return {
    id: shop.nextId(),
    name: product.name,
    product_id: product.parent_id || product.id,
    variation_id: product.parent_id === 0 ? 0 : product.id,
    quantity,
    total: amount(gross - tax),
    total_tax: amount(tax),
    taxes: [{ id: 1, total: amount(tax) }],
    sku: product.sku || null,
    global_unique_id: product.global_unique_id || null,
  };
}

export function moveOrder(shop: Shop, id: number, status: string): void {
  const order = shop.orders.get(id);
  if (order) shop.orders.set(id, { ...order, status, modified: shop.now() });
}

/** Takes back so many units of lines, by their place; without lines it gives back money alone. */
export function refundOrder(shop: Shop, id: number, units: readonly number[]): void {
  const order = shop.orders.get(id);
  if (!order) throw new Error(`there is no order ${id}`);
  const lines = units.flatMap((quantity, at): Refund['lines'] => {
    const line = order.lines[at];
    if (!line || quantity === 0) return [];
    const { product_id, variation_id } = line;
    return [{ line: line.id, product_id, variation_id, quantity }];
  });
  const refund: Refund = { id: shop.nextId(), amount: '5.00', lines };
  shop.orders.set(id, { ...order, refunds: [...order.refunds, refund], modified: shop.now() });
}
