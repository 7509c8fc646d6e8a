import { describe, expect, test } from 'vitest';
import { channelOrder } from './order-map.ts';
import type { WireLine, WireOrder } from './wire-order.ts';

const line = (detail: Partial<WireLine['detail']> = {}, more: Partial<WireLine> = {}): WireLine => ({
  id: 'ordli_1',
  title: 'Cup',
  variant_id: 'variant_1',
  variant_sku: 'CUP',
  variant_barcode: null,
  unit_price: 9.9,
  is_tax_inclusive: true,
  total: 19.8,
  tax_lines: [{ rate: 20 }],
  ...more,
  detail: {
    quantity: 2,
    fulfilled_quantity: 0,
    shipped_quantity: 0,
    delivered_quantity: 0,
    return_requested_quantity: 0,
    return_received_quantity: 0,
    return_dismissed_quantity: 0,
    ...detail,
  },
});

const order = (items: readonly WireLine[], more: Partial<WireOrder> = {}): WireOrder => ({
  id: 'order_1',
  display_id: 7,
  status: 'pending',
  fulfillment_status: 'not_fulfilled',
  is_draft_order: false,
  currency_code: 'eur',
  email: 'ada@example.com',
  created_at: '2026-01-10T08:30:15.250Z',
  updated_at: '2026-01-10T08:30:15.250Z',
  total: 44.5,
  tax_total: 7.416666666666667,
  shipping_total: 4.9,
  discount_total: 0,
  items: [...items],
  ...more,
});

describe('an order of Medusa', () => {
  test('has its money as decimal text, without the digits of a float', () => {
    const { totals, lines } = channelOrder(order([line({}, { total: 16.499999999999996 })]));
    expect(totals).toEqual({
      grandTotal: '44.5',
      net: '37.083333',
      vat: '7.416667',
      shipping: '4.9',
      discount: '0',
    });
    expect(lines[0]?.unitPrice).toBe('8.25');
  });

  test.each([
    [{}, 'new'],
    [{ fulfilled_quantity: 1 }, 'processing'],
    [{ fulfilled_quantity: 2, shipped_quantity: 1 }, 'processing'],
    [{ fulfilled_quantity: 2, shipped_quantity: 2 }, 'shipped'],
    [{ fulfilled_quantity: 2, shipped_quantity: 2, delivered_quantity: 2 }, 'delivered'],
  ])('with the units %j is %s, whatever Medusa calls it', (detail, status) => {
    expect(channelOrder(order([line(detail)], { fulfillment_status: 'shipped' })).status).toBe(status);
  });

  test('keeps the price of units that came back, which are out of the total of their line', () => {
    const one = line({ return_received_quantity: 1 }, { total: 9.9 });
    expect(channelOrder(order([one])).lines[0]).toMatchObject({ unitPrice: '9.9', returnedQuantity: 1 });
    const all = line(
      { return_received_quantity: 2 },
      { total: 0, unit_price: 8.25, is_tax_inclusive: false },
    );
    expect(channelOrder(order([all])).lines[0]).toMatchObject({ unitPrice: '9.9', returnedQuantity: 2 });
  });

  test('books no units back that came back damaged, and all that were cancelled', () => {
    const damaged = channelOrder(order([line({ return_dismissed_quantity: 1 }, { total: 9.9 })]));
    expect(damaged.lines[0]).toMatchObject({ returnedQuantity: 0, cancelledQuantity: 0 });
    const cancelled = channelOrder(order([line()], { status: 'canceled' }));
    expect(cancelled).toMatchObject({ status: 'cancelled', channelStatus: 'canceled' });
    expect(cancelled.lines[0]).toMatchObject({ quantity: 2, cancelledQuantity: 2 });
  });
});
