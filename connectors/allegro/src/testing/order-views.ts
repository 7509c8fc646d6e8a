import { ACCOUNT, SHOP } from './account.ts';
import { amountOf, centsOf } from './money.ts';
import type { Order, OrderEvent, OrderLine, Shipment } from './order-records.ts';
import { timeOf } from './state.ts';

const BUYER = { id: '90010000', email: 'buyer+1a2b3c@allegromail.invalid', login: 'buyer_77', guest: false };

const shownLine = ({ id, offerId, name, externalId, quantity, price }: OrderLine): object => ({
  id,
  offer: { id: offerId, name, ...(externalId === null ? {} : { external: { id: externalId } }) },
  quantity,
  originalPrice: price,
  price,
});

/** Cents that a buyer pays in all. */
export const totalOf = ({ lines, deliveryCost }: Order): number =>
  lines.reduce((sum, { price, quantity }) => sum + centsOf(price) * quantity, centsOf(deliveryCost));

/** The revision of a form, as text that grows with each change. */
export const revisionOf = ({ revision }: Order): string => `r${revision}`;

const sentOf = ({ lines, shipments }: Order): string => {
  const sent = lines.filter(({ id }) => shipments.some(({ lineIds }) => lineIds.includes(id))).length;
  return sent === 0 ? 'NONE' : sent === lines.length ? 'ALL' : 'SOME';
};

/** An order as the channel tells it. A form that is not filled in has neither payment nor delivery. */
export function shownOrder(order: Order): object {
  const isFilled = order.status !== 'BOUGHT';
  const isPaid = order.status === 'READY_FOR_PROCESSING' || order.status === 'CANCELLED';
  const total = amountOf(totalOf(order));
  return {
    id: order.id,
    ...(order.message === null ? {} : { messageToSeller: order.message }),
    buyer: {
      ...BUYER,
      firstName: 'Jan',
      lastName: 'Kowalski',
      phoneNumber: '+48 500 600 700',
      preferences: { language: 'pl-PL' },
      address: { street: 'Prosta 1', city: 'Poznań', postCode: '60-166', countryCode: 'PL' },
    },
    ...(isFilled ? { payment: paymentOf(order, isPaid), delivery: deliveryOf(order) } : {}),
    status: order.status,
    fulfillment: {
      status: order.fulfilment,
      shipmentSummary: { lineItemsSent: sentOf(order) },
      provider: { id: order.byAllegro ? 'ALLEGRO' : 'SELLER' },
    },
    invoice: { required: false },
    lineItems: order.lines.map((line) => ({ ...shownLine(line), boughtAt: timeOf(order.boughtAt) })),
    surcharges: [],
    summary: { totalToPay: total },
    marketplace: { id: SHOP.marketplace },
    updatedAt: timeOf(order.updatedAt),
    revision: revisionOf(order),
  };
}

const paymentOf = (order: Order, isPaid: boolean): object => ({
  id: order.paymentId,
  type: order.paymentType,
  ...(order.paymentType === 'ONLINE' ? { provider: 'PAYU' } : { provider: 'OFFLINE' }),
  ...(isPaid && order.paymentType === 'ONLINE'
    ? { finishedAt: timeOf(order.boughtAt), paidAmount: amountOf(totalOf(order)) }
    : {}),
});

const deliveryOf = ({ deliveryCost }: Order): object => ({
  address: {
    firstName: 'Jan',
    lastName: 'Kowalski',
    street: 'Prosta 1',
    city: 'Poznań',
    zipCode: '60-166',
    countryCode: 'PL',
    phoneNumber: '+48 500 600 700',
  },
  method: { id: '758fcd59-fbfa-4453-ae07-4800d72c2ca5', name: 'Kurier' },
  cost: deliveryCost,
  smart: false,
  calculatedNumberOfPackages: 1,
});

export const shownEvent = (
  { id, type, occurredAt, orderId, revision }: OrderEvent,
  order: Order,
): object => ({
  id,
  type,
  occurredAt: timeOf(occurredAt),
  order: {
    seller: { id: ACCOUNT.sellerId },
    buyer: BUYER,
    lineItems: order.lines.map((line) => ({ ...shownLine(line), boughtAt: timeOf(order.boughtAt) })),
    checkoutForm: { id: orderId, revision },
    marketplace: { id: SHOP.marketplace },
  },
});

export const shownShipment = (shipment: Shipment): object => ({
  id: shipment.id,
  waybill: shipment.waybill,
  carrierId: shipment.carrierId,
  ...(shipment.carrierName === undefined ? {} : { carrierName: shipment.carrierName }),
  lineItems: shipment.lineIds.map((id) => ({ id })),
  createdAt: timeOf(shipment.createdAt),
});
