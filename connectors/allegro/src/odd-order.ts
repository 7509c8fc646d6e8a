import type { ChannelOrder } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

const Known = Compile(Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) }));

/**
 * An order that cannot be read, by its id and without lines: the host puts such a one aside, tells of it and goes on. Its time is
 * the beginning of the window, so that it moves no window forward.
 */
export function oddOrder(order: unknown, since: Date): ChannelOrder {
  const orderId = Known.Check(order) ? order.id : '';
  return {
    externalId: orderId,
    orderNumber: orderId,
    status: 'processing',
    channelStatus: 'UNREADABLE',
    currency: 'XXX',
    totals: { grandTotal: '0', net: null, vat: null, shipping: null, discount: null },
    customer: null,
    shippingAddress: null,
    billingAddress: null,
    lines: [],
    orderedAt: since,
    updatedAt: since,
    actions: {},
  };
}
