import {
  amountMinus,
  amountOf,
  type ChannelOrder,
  type ChannelOrderLine,
  type OrderActions,
  type OrderAddress,
  type OrderStatus,
  plainAmount,
  scaledAmount,
  sumOfAmounts,
} from '@sluice/connector-kit';
import type { Form, Line, Refund } from './order-schema.ts';

/** Allegro’s states of an order in the seller’s hands. An unknown one is being worked on. */
const STATUSES: Readonly<Record<string, OrderStatus>> = {
  NEW: 'new',
  PROCESSING: 'processing',
  READY_FOR_SHIPMENT: 'processing',
  // It waits for the buyer, who may never come, and until then it can be sent or cancelled.
  READY_FOR_PICKUP: 'processing',
  SUSPENDED: 'processing',
  SENT: 'shipped',
  PICKED_UP: 'delivered',
  CANCELLED: 'cancelled',
  RETURNED: 'returned',
};

const READY = 'READY_FOR_PROCESSING';
const CANCELLED = 'CANCELLED';

/**
 * Whether a purchase is an order of the merchant's: the buyer has paid or chosen to pay on delivery, or it ended. Before, its ids may
 * change. By Allegro's description, `ALLEGRO` is the provider of what its own warehouse sends (One Fulfillment): that takes its stock
 * there, so that booking it here would make the merchant's wrong.
 */
export const isOrder = ({ status, fulfillment }: Pick<Form, 'status' | 'fulfillment'>): boolean =>
  status !== 'BOUGHT' && status !== 'FILLED_IN' && fulfillment?.provider?.id !== 'ALLEGRO';

/** Allegro’s own word for the state of an order. */
export const stateOf = ({ status, fulfillment }: Form): string =>
  status === READY ? (fulfillment?.status ?? 'NEW') : status;

export const isCancelled = (form: Form): boolean => stateOf(form) === CANCELLED;

/** An order as Allegro keeps it, with the refunds of its payment. */
export function channelOrder(form: Form, refunds: readonly Refund[]): ChannelOrder {
  const state = stateOf(form);
  const lines = form.lineItems.map((line) => channelLine(line, form, refunds));
  const { totalToPay } = form.summary;
  const boughtAt = form.lineItems.flatMap((line) => line.boughtAt ?? []).toSorted()[0];
  const updatedAt = form.updatedAt ?? boughtAt ?? '';
  return {
    externalId: form.id,
    orderNumber: form.id,
    status: statusOf(state, lines),
    channelStatus: state,
    currency: totalToPay.currency,
    totals: {
      grandTotal: plainAmount(totalToPay.amount),
      net: null,
      vat: null,
      shipping: form.delivery?.cost ? plainAmount(form.delivery.cost.amount) : null,
      discount: discountOf(form.lineItems),
    },
    customer: {
      name: nameOf(form.buyer.firstName, form.buyer.lastName) ?? (form.buyer.login || null),
      email: form.buyer.email || null,
      phone: form.buyer.phoneNumber || null,
    },
    shippingAddress: shippingAddressOf(form),
    billingAddress: billingAddressOf(form),
    lines,
    orderedAt: new Date(boughtAt ?? updatedAt),
    updatedAt: new Date(updatedAt),
    actions: actionsOf(form),
  };
}

/** An order whose units all went back before they were sent is as good as cancelled. */
function statusOf(state: string, lines: readonly ChannelOrderLine[]): OrderStatus {
  if (state !== CANCELLED && lines.every(({ quantity, cancelledQuantity }) => cancelledQuantity === quantity))
    return 'cancelled';
  return STATUSES[state] ?? 'processing';
}

/** Reasons of a refund that say that goods were never sent, and those by which they came back. */
const NEVER_SENT: ReadonlySet<string> = new Set(['PRODUCT_NOT_AVAILABLE', 'CANCELLED_BY_BUYER']);
const CAME_BACK: ReadonlySet<string> = new Set(['REFUND', 'NOT_COLLECTED']);
const FAILED: ReadonlySet<string> = new Set(['CANCELED', 'VALIDATE_FAILED']);

/** Whether a refund was given or is on its way. */
export const counts = ({ status }: Refund): boolean => !FAILED.has(status ?? '');

const PENDING: ReadonlySet<string> = new Set(['NEW', 'VALIDATED', 'IN_PROGRESS']);

/** Whether Allegro still works on a refund, which may fail then. */
export const isPending = ({ status }: Refund): boolean => PENDING.has(status ?? '');

/** Units of a line for which the money is back for one of the reasons; a part of a price brings no unit back. */
export function unitsBack(
  line: Pick<Line, 'id'>,
  refunds: readonly Refund[],
  reasons: ReadonlySet<string>,
): number {
  return refunds
    .filter((refund) => counts(refund) && !isPending(refund) && reasons.has(refund.reason ?? ''))
    .flatMap(({ lineItems }) => lineItems ?? [])
    .filter(({ id, type }) => id === line.id && type === 'QUANTITY')
    .reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
}

/** A rate may also be a word, such as that of an exemption. */
const RATE = /^\d{1,3}(\.\d{1,6})?$/;

function channelLine(line: Line, form: Form, refunds: readonly Refund[]): ChannelOrderLine {
  const { quantity } = line;
  const state = stateOf(form);
  const never = state === CANCELLED ? quantity : Math.min(quantity, unitsBack(line, refunds, NEVER_SENT));
  const back = state === 'RETURNED' ? quantity : unitsBack(line, refunds, CAME_BACK);
  return {
    externalId: line.id,
    externalKey: line.offer.external?.id || null,
    syncId: line.offer.id,
    barcode: null,
    title: line.offer.name ?? '',
    quantity,
    cancelledQuantity: never,
    returnedQuantity: Math.min(quantity - never, back),
    unitPrice: plainAmount(line.price.amount),
    vatRate: RATE.test(line.tax?.rate ?? '') ? plainAmount(line.tax!.rate!) : null,
    storeId: null,
  };
}

const SCALE = 6;

/** The price of so many units. */
export const amountTimes = (amount: string, units: number): string =>
  amountOf(scaledAmount(amount, SCALE) * BigInt(units), SCALE);

function discountOf(lines: readonly Line[]): string | null {
  const off = sumOfAmounts(
    '0',
    ...lines.map(({ originalPrice, price, quantity }) =>
      originalPrice == null ? '0' : amountTimes(amountMinus(originalPrice.amount, price.amount), quantity),
    ),
  );
  return off === '0' ? null : off;
}

/** The actions that an order allows: none after its end. */
function actionsOf(form: Form): OrderActions {
  if (form.status === CANCELLED) return {};
  const isSent = ['SENT', 'PICKED_UP', 'RETURNED', CANCELLED].includes(stateOf(form));
  return {
    ...(isSent ? {} : { acknowledge: true, ship: { tracking: 'push', partial: false }, cancel: 'order' }),
    ...(isPaidOnline(form) ? { refund: 'line' } : {}),
  };
}

/** Whether the buyer’s money lies with Allegro, which can give it back. */
export const isPaidOnline = ({ payment }: Form): boolean =>
  payment != null &&
  payment.type !== 'CASH_ON_DELIVERY' &&
  payment.provider !== 'OFFLINE' &&
  Boolean(payment.finishedAt);

const nameOf = (...parts: readonly (string | null | undefined)[]): string | null =>
  parts.filter(Boolean).join(' ') || null;

function shippingAddressOf({ delivery }: Form): OrderAddress | null {
  const address = delivery?.address;
  if (address == null) return null;
  return {
    name: nameOf(address.firstName, address.lastName),
    company: address.companyName || null,
    line1: address.street || null,
    line2: null,
    city: address.city || null,
    region: null,
    postalCode: address.zipCode || null,
    country: address.countryCode || null,
    phone: address.phoneNumber || null,
  };
}

function billingAddressOf({ invoice }: Form): OrderAddress | null {
  const address = invoice?.address;
  if (address == null) return null;
  return {
    name: nameOf(address.naturalPerson?.firstName, address.naturalPerson?.lastName),
    company: address.company?.name || null,
    line1: address.street || null,
    line2: null,
    city: address.city || null,
    region: null,
    postalCode: address.zipCode || null,
    country: address.countryCode || null,
    phone: null,
  };
}
