import { expect, test } from 'vitest';
import { MARKETPLACES } from './marketplaces.ts';
import { channelOrder } from './order-map.ts';
import type { Order } from './order-schema.ts';

const lira = (amount: string) => ({ amount, currencyCode: 'TRY' });

const line = (more: Partial<Order['orderItems'][number]> = {}): Order['orderItems'][number] => ({
  orderItemId: '1',
  quantityOrdered: 3,
  product: { sellerSku: 'A', title: 'Lamp', price: { unitPrice: lira('62.50') } },
  fulfillment: { quantityFulfilled: 0, quantityUnfulfilled: 3 },
  ...more,
});

const order = (fulfillmentStatus: string, more: Partial<Order> = {}): Order => ({
  orderId: '028-1234567-8901234',
  createdTime: '2025-03-15T10:30:00Z',
  lastUpdatedTime: '2025-03-15T14:20:00Z',
  fulfillment: { fulfillmentStatus, fulfilledBy: 'MERCHANT' },
  orderItems: [line()],
  ...more,
});

const read = (wire: Order) => channelOrder(wire, MARKETPLACES.TR);

test('an order has what its proceeds say, and its lines the price of a unit', () => {
  const proceeds = {
    grandTotal: lira('197.50'),
    breakdowns: [
      { type: 'ITEM', subtotal: lira('187.50') },
      { type: 'SHIPPING', subtotal: lira('20.00') },
      { type: 'DISCOUNT', subtotal: lira('-10.00') },
    ],
  };
  expect(read(order('UNSHIPPED', { proceeds }))).toMatchObject({
    externalId: '028-1234567-8901234',
    status: 'new',
    currency: 'TRY',
    totals: { grandTotal: '197.50', shipping: '20', discount: '10', vat: null, net: null },
    lines: [{ externalId: '1', externalKey: 'A', quantity: 3, unitPrice: '62.50', cancelledQuantity: 0 }],
  });
});

test('a pending order holds its units without a price, and takes no word', () => {
  const bare = line({ product: { sellerSku: 'A' }, fulfillment: { quantityUnfulfilled: 0 } });
  const told = read(order('PENDING', { orderItems: [bare] }));
  expect(told).toMatchObject({
    status: 'awaiting',
    currency: 'TRY',
    totals: { grandTotal: '0' },
    actions: {},
  });
  expect(told.lines).toMatchObject([{ quantity: 3, cancelledQuantity: 0, unitPrice: '0' }]);
});

test('units that Amazon cancelled are counted, those that are open or sent are not', () => {
  const cancellation = { cancellationExecution: {} };
  const partly = line({ cancellation, fulfillment: { quantityFulfilled: 1, quantityUnfulfilled: 0 } });
  const open = line({ orderItemId: '2', fulfillment: { quantityFulfilled: 0, quantityUnfulfilled: 1 } });
  const gone = line({ orderItemId: '3', quantityOrdered: 0 });
  const told = read(order('PARTIALLY_SHIPPED', { orderItems: [partly, open, gone] }));
  expect(told.lines.map(({ externalId, cancelledQuantity }) => [externalId, cancelledQuantity])).toEqual([
    ['1', 2],
    ['2', 0],
  ]);
  const whole = read(order('CANCELLED', { orderItems: [line({ fulfillment: null })] }));
  expect(whole).toMatchObject({ status: 'cancelled', lines: [{ quantity: 3, cancelledQuantity: 3 }] });
});

test('a huge quantity of a hostile order is summed without being counted out', () => {
  const told = read(order('UNSHIPPED', { orderItems: [line({ quantityOrdered: 2_000_000_000 })] }));
  expect(told.totals.grandTotal).toBe('125000000000');
});

test.each([
  ['UNSHIPPED', {}, undefined],
  ['PARTIALLY_SHIPPED', {}, { ship: { tracking: 'push', partial: true } }],
  ['SHIPPED', {}, {}],
  ['UNSHIPPED', { programs: ['AMAZON_EASY_SHIP'] }, { cancel: 'order' }],
  ['SOMETHING_NEW', {}, {}],
] as const)('an order that is %s %j allows %j', (status, more, actions) => {
  expect(read(order(status, more as Partial<Order>)).actions).toEqual(actions);
});

test('an address keeps the district, which a parcel in Turkey needs', () => {
  const deliveryAddress = {
    name: 'Mehmet Yılmaz',
    addressLine1: 'İstiklal Caddesi 42',
    addressLine2: 'Kat 3',
    addressLine3: '',
    city: 'İstanbul',
    districtOrCounty: 'Beyoğlu',
    stateOrRegion: 'İstanbul',
    countryCode: 'TR',
  };
  expect(read(order('UNSHIPPED', { recipient: { deliveryAddress } })).shippingAddress).toMatchObject({
    line1: 'İstiklal Caddesi 42',
    line2: 'Kat 3',
    city: 'İstanbul',
    region: 'Beyoğlu',
    country: 'TR',
    phone: null,
  });
});

test('a cancelled order that counts its units as none is told, with a unit that is cancelled', () => {
  const told = read(order('CANCELLED', { orderItems: [line({ quantityOrdered: 0, product: {} })] }));
  expect(told).toMatchObject({
    status: 'cancelled',
    lines: [{ externalId: '1', quantity: 1, cancelledQuantity: 1 }],
  });
});
