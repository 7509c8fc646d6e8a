import { expect, test } from 'vitest';
import type { Config } from './config.ts';
import { channelOrder } from './order-map.ts';
import type { Line, Order } from './order-schema.ts';
import { CONFIG } from './testing/channel.ts';

const money = (value: string) => ({ value, currency: 'USD' });

const line = (fields: Partial<Line> = {}): Line => ({
  lineItemId: '10001',
  sku: 'A',
  title: 'Lamp',
  quantity: 2,
  lineItemCost: money('39.8'),
  lineItemFulfillmentStatus: 'NOT_STARTED',
  listingMarketplaceId: 'EBAY_US',
  refunds: [],
  ...fields,
});

const order = (fields: Partial<Order> = {}): Order => ({
  orderId: '12-00001-00001',
  creationDate: '2026-01-15T11:00:00.000Z',
  lastModifiedDate: '2026-01-15T11:30:00.000Z',
  orderFulfillmentStatus: 'NOT_STARTED',
  orderPaymentStatus: 'PAID',
  cancelStatus: { cancelState: 'NONE_REQUESTED' },
  buyer: { username: 'buyer_1' },
  pricingSummary: { total: money('44.8'), deliveryCost: money('5.0') },
  lineItems: [line()],
  ...fields,
});

const read = (fields: Partial<Order>, config: Partial<Config> = {}) =>
  channelOrder(order(fields), { ...CONFIG, ...config }, new Map([['A', '7001']]));
const lineOf = (fields: Partial<Line>, more: Partial<Order> = {}) =>
  read({ lineItems: [line(fields)], ...more }).lines[0];

test('unit prices are those after discounts, and discounts come as what was taken off', () => {
  const { totals, lines } = read({
    pricingSummary: {
      total: money('37.8'),
      deliveryCost: money('5.0'),
      deliveryDiscount: money('-2.0'),
      priceDiscount: money('-5.0'),
      tax: money('1.0'),
    },
    lineItems: [line({ quantity: 3, lineItemCost: money('15'), discountedLineItemCost: money('10.0') })],
  });
  expect(totals).toEqual({ grandTotal: '37.8', net: '36.8', vat: '1.0', shipping: '3', discount: '5.0' });
  expect(lines[0]?.unitPrice).toBe('3.333333');
});

test('a line names the offer of its SKU, and none where the SKU has none', () => {
  expect(lineOf({})).toMatchObject({ syncId: '7001', externalKey: 'A' });
  expect(lineOf({ sku: 'B' })).toMatchObject({ syncId: null, externalKey: 'B' });
  expect(lineOf({ sku: null })).toMatchObject({ syncId: null, externalKey: null });
});

test('an order that is not paid waits, one that is asked to be cancelled is in work', () => {
  expect(read({ orderPaymentStatus: 'PENDING' }).status).toBe('awaiting');
  expect(read({ orderPaymentStatus: 'FAILED' }).status).toBe('awaiting');
  expect(read({ cancelStatus: { cancelState: 'IN_PROGRESS' } }).status).toBe('processing');
  expect(read({ orderFulfillmentStatus: 'OF_TOMORROW' }).status).toBe('processing');
});

test('a payment that was made counts, whatever stands in its place', () => {
  const paymentSummary = { payments: [{ paymentStatus: 'PAID' }], refunds: [] };
  expect(read({ orderPaymentStatus: 'FAILED', paymentSummary }).status).toBe('new');
  const open = { payments: [{ paymentStatus: 'PENDING' }], refunds: [] };
  expect(read({ orderPaymentStatus: 'PENDING', paymentSummary: open }).status).toBe('awaiting');
});

test('a refund that is on its way makes no unpaid order of a paid one', () => {
  const paymentSummary = { refunds: [{ refundStatus: 'PENDING' }] };
  expect(read({ orderPaymentStatus: 'PENDING', paymentSummary }).status).toBe('new');
});

test('a cancelled order takes all its units back, whatever was refunded', () => {
  const { status, lines, channelStatus } = read({
    cancelStatus: { cancelState: 'CANCELED' },
    orderPaymentStatus: 'FULLY_REFUNDED',
  });
  expect({ status, channelStatus }).toEqual({
    status: 'cancelled',
    channelStatus: 'NOT_STARTED/FULLY_REFUNDED/CANCELED',
  });
  expect(lines).toMatchObject([{ cancelledQuantity: 2, returnedQuantity: 0 }]);
});

test('all the money back cancels units before they were sent; after that it takes a refund from here', () => {
  const refunds = [{ amount: money('39.80'), refundDate: '2026-01-16T00:00:00.000Z' }];
  expect(lineOf({ refunds })).toMatchObject({ cancelledQuantity: 2, returnedQuantity: 0 });
  const sent = { orderFulfillmentStatus: 'FULFILLED', orderPaymentStatus: 'FULLY_REFUNDED' };
  const asked = refunds.map((refund) => ({ ...refund, refundId: '5' }));
  for (const [given, status, returnedQuantity] of [
    [refunds, 'shipped', 0],
    [[], 'shipped', 0],
    [asked, 'returned', 2],
  ] as const) {
    const lineItems = [line({ refunds: [...given], lineItemFulfillmentStatus: 'FULFILLED' })];
    expect(read({ ...sent, lineItems })).toMatchObject({
      status,
      lines: [{ cancelledQuantity: 0, returnedQuantity }],
    });
  }
});

test('a part of the money back, or money that is on its way, brings no unit back', () => {
  const part = [{ amount: money('19.90'), refundDate: '2026-01-16T00:00:00.000Z' }];
  const pending = [{ amount: money('39.80') }];
  for (const refunds of [part, pending])
    expect(lineOf({ refunds }, { orderPaymentStatus: 'PARTIALLY_REFUNDED' })).toMatchObject({
      cancelledQuantity: 0,
      returnedQuantity: 0,
    });
  const rest = [...part, { amount: money('19.9'), refundDate: '2026-01-17T00:00:00.000Z' }];
  expect(lineOf({ refunds: rest })).toMatchObject({ cancelledQuantity: 2 });
});

test('a line that cost nothing is not taken for one that was paid back', () => {
  expect(lineOf({ lineItemCost: money('0.0') })).toMatchObject({ cancelledQuantity: 0 });
});

test('goods that eBay sends take no parcel from here, and refunds are a matter of the settings', () => {
  const ship = { tracking: 'push', partial: true };
  expect(read({}, { refunds: 'ebay' }).actions).toEqual({ ship });
  expect(read({}, { refunds: 'sluice' }).actions).toEqual({ ship, refund: 'order' });
  const theirs = [{ fulfillmentInstructionsType: 'FULFILLED_BY_EBAY' }];
  expect(read({ fulfillmentStartInstructions: theirs }, { refunds: 'ebay' }).actions).toEqual({});
});

test('a customer without a name is known by the user name, and a faded address has no lines', () => {
  expect(read({}).customer).toEqual({ name: 'buyer_1', email: null, phone: null });
  const shippingStep = { shipTo: { contactAddress: { city: 'Austin', countryCode: 'US' } } };
  expect(read({ fulfillmentStartInstructions: [{ shippingStep }] }).shippingAddress).toMatchObject({
    name: null,
    line1: null,
    city: 'Austin',
    country: 'US',
  });
});
