import { type FakeLine, type FakeOrder, LOCATIONS, type Shop } from './state.ts';

/** Places an order, which takes its units from the stock. */
export function placeOrder(shop: Shop, lines: readonly { sku: string; quantity: number }[]): FakeOrder {
  const order: FakeOrder = {
    id: shop.id(),
    createdAt: new Date(),
    updatedAt: new Date(),
    cancelledAt: null,
    financial: 'PAID',
    gateways: ['shopify_payments'],
    fulfillment: 'UNFULFILLED',
    returnStatus: 'NO_RETURN',
    delivered: false,
    calledOff: false,
    taxesIncluded: shop.taxesIncluded,
    lines: lines.map((line) => lineOf(shop, line)),
    refunds: [],
    parcels: [],
    toShip: [],
    cancelNote: null,
  };
  shop.orders.set(order.id, order);
  return order;
}

function lineOf(shop: Shop, { sku, quantity }: { sku: string; quantity: number }): FakeLine {
  for (const product of shop.products.values()) {
    const variant = product.variants.find((one) => one.sku === sku);
    if (!variant) continue;
    const { id } = LOCATIONS[0];
    variant.levels.set(id, (variant.levels.get(id) ?? 0) - quantity);
    shop.touch(product);
    return {
      id: shop.id(),
      variant: { product: product.id, id: variant.id },
      sku,
      barcode: variant.barcode,
      title: product.title,
      quantity,
      currentQuantity: quantity,
      unitPrice: variant.price,
      tax: (Number(variant.price) * quantity * 0.1).toFixed(2),
      rate: 20,
    };
  }
  throw new Error(`no variant has the SKU ${sku}`);
}

/** Puts units of an order's first line to be sent from locations, the first location first; `refusal` is of the last. */
export function split(
  shop: Shop,
  order: FakeOrder,
  quantities: readonly number[],
  refusal: string | null = null,
): void {
  order.toShip = quantities.map((quantity, at) => ({
    id: shop.id(),
    location: LOCATIONS[at % LOCATIONS.length]!,
    line: order.lines[0]!.id,
    quantity,
    refusal: at === quantities.length - 1 ? refusal : null,
  }));
}

interface Refund {
  /** The place of the line in the order. */
  readonly at: number;
  readonly quantity: number;
  readonly restockType: string;
  readonly id?: number;
  readonly note?: string;
}

/** Takes units off a line, as a refund does. */
export function refund(
  shop: Shop,
  order: FakeOrder,
  { at, quantity, restockType, id = shop.id(), note }: Refund,
): void {
  const line = order.lines[at]!;
  line.currentQuantity -= quantity;
  order.refunds.push({ id, line: line.id, quantity, restockType, ...(note === undefined ? {} : { note }) });
  order.financial = order.lines.every(({ currentQuantity }) => currentQuantity === 0)
    ? 'REFUNDED'
    : 'PARTIALLY_REFUNDED';
  order.updatedAt = new Date();
  if (!shop.orders.has(order.id)) throw new Error('the order is of another shop');
}

/** Brings an order into a state as the connector words it: `PAID/FULFILLED`, or `CANCELLED`. */
export function moveOrder(shop: Shop, id: number, state: string): void {
  const order = shop.orders.get(id)!;
  order.updatedAt = new Date();
  if (state === 'CANCELLED') {
    order.cancelledAt = new Date();
    return;
  }
  const [financial = '', fulfillment = '', returned = 'NO_RETURN'] = state.split('/');
  Object.assign(order, { financial, fulfillment, returnStatus: returned });
  if (returned !== 'RETURNED') return;
  for (const [at, line] of order.lines.entries())
    refund(shop, order, { at, quantity: line.currentQuantity, restockType: 'RETURN' });
  order.financial = financial;
}
