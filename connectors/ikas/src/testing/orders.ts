import {
  type DateFilter,
  fits,
  holds,
  isWithin,
  type Pagination,
  paged,
  type StringFilter,
  sorted,
} from './lists.ts';
import { setStock } from './offers.ts';
import type { Order, OrderLine } from './records.ts';
import { isOnSale, MERCHANT_ID, STOREFRONT, type State, stockKey } from './state.ts';

const VAT = 20;

export interface Wanted {
  readonly sku: string;
  readonly quantity: number;
}

/** A buyer orders goods on sale in the storefront, which takes them from the stock of the first location. */
export function placeOrder(state: State, wanted: readonly Wanted[]): Order {
  const now = state.now();
  const order: Order = {
    id: state.id(),
    orderNumber: String(1_001 + state.orders.size),
    orderedAt: now,
    createdAt: now,
    updatedAt: now,
    deleted: false,
    currencyCode: state.currency,
    status: 'CREATED',
    orderPackageStatus: 'UNFULFILLED',
    orderPaymentStatus: 'PAID',
    cancelledAt: null,
    cancelReason: null,
    orderLineItems: wanted.map((one) => lineOf(state, one)),
    orderPackages: [],
    transactions: [],
  };
  const amount = order.orderLineItems.reduce((sum, line) => sum + line.finalPrice * line.quantity, 0);
  order.transactions.push({ id: state.id(), type: 'SALE', status: 'SUCCESS', amount: cents(amount) });
  state.orders.set(order.id, order);
  for (const line of order.orderLineItems) moveStock(state, line, -line.quantity);
  state.announce('store/order/created', order);
  return order;
}

function lineOf(state: State, { sku, quantity }: Wanted): OrderLine {
  for (const product of state.products.values()) {
    const variant = product.variants.find((one) => one.sku === sku && isOnSale(product, one));
    if (variant === undefined) continue;
    const { sellPrice, discountPrice } = variant.prices.find(({ priceListId }) => priceListId === null)!;
    const isReduced = discountPrice !== null && discountPrice < sellPrice;
    const now = state.now();
    return {
      id: state.id(),
      originalOrderLineItemId: null,
      createdAt: now,
      updatedAt: now,
      deleted: false,
      quantity,
      price: sellPrice,
      discountPrice,
      finalPrice: isReduced ? discountPrice : sellPrice,
      taxValue: VAT,
      currencyCode: state.currency,
      stockLocationId: state.locations[0]!.id,
      status: 'UNFULFILLED',
      statusUpdatedAt: now,
      variant: {
        id: variant.id,
        productId: product.id,
        name: product.name,
        sku,
        barcodeList: variant.barcodeList,
      },
    };
  }
  throw new Error(`nothing with the SKU ${sku} is on sale`);
}

/** Moves the stock of a line's goods where they still are. */
export function moveStock(state: State, { variant, stockLocationId }: OrderLine, by: number): void {
  const { productId, id: variantId } = variant;
  const held = state.stock.get(stockKey(variantId, stockLocationId));
  if (held) setStock(state, { productId, variantId, stockLocationId, stockCount: held.stockCount + by });
}

/** Notes that an order changed; one that is cancelled now says so with the same moment. */
export function touchOrder(state: State, order: Order): void {
  order.updatedAt = state.now();
  if (order.status === 'CANCELLED') order.cancelledAt ??= order.updatedAt;
  state.announce('store/order/updated', order);
}

interface OrderFilter {
  readonly id?: StringFilter | null;
  readonly orderNumber?: StringFilter | null;
  readonly customerEmail?: StringFilter | null;
  readonly salesChannelId?: StringFilter | null;
  readonly status?: StringFilter | null;
  readonly orderPackageStatus?: StringFilter | null;
  readonly orderPaymentStatus?: StringFilter | null;
  readonly orderedAt?: DateFilter | null;
  readonly updatedAt?: DateFilter | null;
  readonly search?: string | null;
  readonly pagination?: Pagination | null;
  readonly sort?: string | null;
}

export function listOrder(state: State, filter: OrderFilter) {
  const found = [...state.orders.values()].filter(
    (order) =>
      fits([order.id], filter.id) &&
      fits([order.orderNumber], filter.orderNumber) &&
      fits([CUSTOMER.email], filter.customerEmail) &&
      fits([STOREFRONT.id], filter.salesChannelId) &&
      fits([order.status], filter.status) &&
      fits([order.orderPackageStatus], filter.orderPackageStatus) &&
      fits([order.orderPaymentStatus], filter.orderPaymentStatus) &&
      isWithin(order.orderedAt, filter.orderedAt) &&
      isWithin(order.updatedAt, filter.updatedAt) &&
      holds([order.orderNumber], filter.search),
  );
  const rows = sorted(found, filter.sort, ['createdAt', 'updatedAt', 'orderedAt']);
  return paged(state, rows, filter.pagination, (order) => presentOrder(state, order));
}

const CUSTOMER = {
  id: '00000000-0000-4000-8000-000000000009',
  email: 'ayse@example.com',
  firstName: 'Ayşe',
  lastName: 'Yılmaz',
  fullName: 'Ayşe Yılmaz',
  phone: '+905551112233',
  isGuestCheckout: false,
};

const ADDRESS = {
  firstName: 'Ayşe',
  lastName: 'Yılmaz',
  company: null,
  addressLine1: 'İstiklal Cd. 5',
  addressLine2: null,
  city: { name: 'İstanbul', code: '34' },
  district: { name: 'Beyoğlu' },
  country: { name: 'Türkiye', iso2: 'TR', iso3: 'TUR' },
  postalCode: '34430',
  phone: '+905551112233',
  isDefault: true,
};

export const listTransactions = (state: State, orderId: string): object[] =>
  (state.orders.get(orderId)?.transactions ?? []).map(({ of: _of, ...one }) => ({
    ...one,
    orderId,
    deleted: false,
    authCode: '',
    currencyCode: state.currency,
    paymentGatewayId: STOREFRONT.id,
    paymentGatewayName: 'iyzico',
  }));

export function presentOrder(state: State, { transactions: _transactions, ...order }: Order): object {
  const open = order.orderLineItems.filter(({ status }) => status !== 'CANCELLED');
  const total = cents(open.reduce((sum, { finalPrice, quantity }) => sum + finalPrice * quantity, 0));
  const tax = cents(state.isTaxExcludedOnPrices ? (total * VAT) / 100 : (total * VAT) / (100 + VAT));
  return {
    ...order,
    merchantId: MERCHANT_ID,
    archived: false,
    currencyRates: [],
    customer: CUSTOMER,
    customerId: CUSTOMER.id,
    shippingAddress: ADDRESS,
    billingAddress: ADDRESS,
    shippingMethod: 'SHIPMENT',
    shippingLines: [{ title: 'Standart', price: 0, finalPrice: 0, taxValue: VAT }],
    salesChannel: { id: STOREFRONT.id, name: STOREFRONT.name },
    salesChannelId: STOREFRONT.id,
    stockLocationId: state.locations[0]!.id,
    orderAdjustments: [],
    itemCount: open.reduce((sum, { quantity }) => sum + quantity, 0),
    taxLines: [{ price: tax, rate: VAT }],
    totalPrice: total,
    totalFinalPrice: state.isTaxExcludedOnPrices ? cents(total + tax) : total,
    // The price of a measure of goods that are sold by one: null where a piece is sold.
    orderLineItems: order.orderLineItems.map((line) => ({ ...line, unitPrice: null, finalUnitPrice: null })),
    orderPackages: order.orderPackages.filter(({ deleted }) => !deleted),
  };
}

const cents = (amount: number): number => Math.round(amount * 100) / 100;
