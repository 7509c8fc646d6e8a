import { createHash } from 'node:crypto';
import {
  type ChannelOrder,
  type ChannelOrderLine,
  gtinVariants,
  type OrderActions,
  type OrderAddress,
} from '@sluice/connector-kit';
import { ORDER_STATUSES, type OrderStatus } from '@sluice/contracts';
import { type Message, type MessageCode, message } from '@sluice/contracts/messages';
import { knownActions } from './actions/known-actions.ts';

/** An order line as it is stored; the names are those of the columns. */
export interface CheckedLine {
  external_id: string;
  external_key: string | null;
  sync_id: string | null;
  barcodes: string[];
  store_id: string | null;
  name: string;
  quantity: number;
  cancelled_quantity: number;
  returned_quantity: number;
  unit_price: string;
  vat_rate: string | null;
}

/** An order that can be stored; the names are those of the columns. */
export interface CheckedOrder {
  external_id: string;
  order_number: string;
  status: OrderStatus;
  channel_status: string | null;
  currency: string;
  net: string | null;
  vat: string | null;
  shipping: string | null;
  discount: string | null;
  grand_total: string;
  customer: object;
  shipping_address: object | null;
  billing_address: object | null;
  ordered_at: string;
  channel_updated_at: string;
  /** Progress of the order, to compare two versions of the same moment: status, then units cancelled or returned. */
  progress: number;
  fingerprint: string;
  /** The actions that the order allows; null = all of its channel's. */
  actions: OrderActions | null;
  lines: CheckedLine[];
}

/** Says which part of an order cannot be stored. */
export class BadOrder extends Error {
  readonly said: Message;
  constructor(said: Message) {
    super(said.text);
    this.said = said;
  }
}

type Field = MessageCode extends infer Code
  ? Code extends `order_field.${infer Name}`
    ? Name
    : never
  : never;

const named = (field: Field): Message => message(`order_field.${field}`);

const MAX_LINES = 1_000;
const MAX_QUANTITY = 1_000_000;
const MAX_KEY = 200;
const EARLIEST = Date.UTC(2000, 0, 1);
const DAY_MS = 86_400_000;

/**
 * Makes an order from a connector fit for the tables. A channel's data is not trusted: amounts, numbers and times are
 * checked, texts cut to size. If an order is cancelled or returned as a whole and its lines do not say so, all its
 * units count as such.
 *
 * @throws BadOrder
 */
export function checkOrder(order: ChannelOrder): CheckedOrder {
  const status = order.status;
  if (!ORDER_STATUSES.includes(status))
    throw new BadOrder(message('order_status_unknown', { value: shown(status) }));
  const checked = {
    external_id: identifier(order.externalId, 'external_id'),
    order_number: identifier(order.orderNumber ?? order.externalId, 'order_number'),
    status,
    channel_status: text(order.channelStatus, 200),
    currency: currency(order.currency),
    net: amount(order.totals?.net, 'net'),
    vat: amount(order.totals?.vat, 'vat'),
    shipping: amount(order.totals?.shipping, 'shipping'),
    discount: amount(order.totals?.discount, 'discount'),
    grand_total: price(order.totals?.grandTotal, 'grand_total'),
    customer: {
      name: text(order.customer?.name, 300),
      email: text(order.customer?.email, 300),
      phone: text(order.customer?.phone, 100),
    },
    shipping_address: address(order.shippingAddress),
    billing_address: address(order.billingAddress),
    ordered_at: moment(order.orderedAt, 'ordered_at'),
    channel_updated_at: moment(order.updatedAt, 'updated_at'),
    lines: settled(linesOf(order), status),
  };
  const closed = checked.lines.reduce(
    (sum, line) => sum + line.cancelled_quantity + line.returned_quantity,
    0,
  );
  const progress = ORDER_STATUSES.indexOf(status) * 1e10 + closed;
  const actions = order.actions === undefined ? null : knownActions(order.actions);
  // Without actions the digest is that of versions that knew none, so that no stored order looks changed.
  const whole = actions === null ? checked : { ...checked, actions };
  const fingerprint = createHash('sha256').update(JSON.stringify(whole)).digest('base64url');
  return { ...checked, progress, fingerprint, actions };
}

function linesOf({ lines }: ChannelOrder): CheckedLine[] {
  if (!Array.isArray(lines) || lines.length === 0) throw new BadOrder(message('order_without_lines'));
  if (lines.length > MAX_LINES)
    throw new BadOrder(message('order_lines_too_many', { lines: lines.length, most: MAX_LINES }));
  const checked = (lines as ChannelOrderLine[]).map(checkLine);
  if (new Set(checked.map((line) => line.external_id)).size < checked.length)
    throw new BadOrder(message('order_lines_same_id'));
  return checked;
}

function checkLine(line: ChannelOrderLine): CheckedLine {
  const quantity = units(line.quantity, 'quantity', 1);
  const cancelled = units(line.cancelledQuantity ?? 0, 'cancelled_quantity', 0);
  const returned = units(line.returnedQuantity ?? 0, 'returned_quantity', 0);
  if (cancelled + returned > quantity)
    throw new BadOrder(message('order_units_exceeded', { quantity, cancelled, returned }));
  return {
    external_id: identifier(line.externalId, 'line_id'),
    external_key: text(line.externalKey, 200),
    sync_id: text(line.syncId, 200),
    barcodes: spellingsOf(text(line.barcode, 50)),
    store_id: text(line.storeId, 200),
    name: text(line.title, 500) ?? '',
    quantity,
    cancelled_quantity: cancelled,
    returned_quantity: returned,
    unit_price: price(line.unitPrice, 'unit_price'),
    vat_rate: vatRate(line.vatRate),
  };
}

/**
 * Some channels state the end of an order and leave its lines unchanged. Counts that lines do state stay: units get
 * lost.
 */
function settled(lines: CheckedLine[], status: OrderStatus): CheckedLine[] {
  if (lines.some((line) => line.cancelled_quantity + line.returned_quantity > 0)) return lines;
  if (status === 'cancelled') return lines.map((line) => ({ ...line, cancelled_quantity: line.quantity }));
  if (status === 'returned') return lines.map((line) => ({ ...line, returned_quantity: line.quantity }));
  return lines;
}

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? 'nothing';

/** Text cut to size, without characters that PostgreSQL refuses; null when nothing is left. */
function text(value: unknown, max: number): string | null {
  if (typeof value !== 'string') return null;
  return value.replaceAll('\0', '').trim().slice(0, max).toWellFormed() || null;
}

/** A key is never cut, since two keys could become one. */
function identifier(value: unknown, field: Field): string {
  const key = text(value, MAX_KEY + 1);
  if (key === null) throw new BadOrder(message('order_field_missing', { field: named(field) }));
  if (key.length > MAX_KEY)
    throw new BadOrder(message('order_field_too_long', { field: named(field), most: MAX_KEY }));
  return key;
}

function currency(value: unknown): string {
  const code = text(value, 10)?.toUpperCase() ?? '';
  if (!/^[A-Z]{3}$/.test(code))
    throw new BadOrder(message('order_currency_unknown', { value: shown(value) }));
  return code;
}

function amount(value: unknown, field: Field): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string' || !/^-?\d{1,11}(\.\d{1,20})?$/.test(value))
    throw new BadOrder(message('order_amount_unreadable', { field: named(field), value: shown(value) }));
  return value;
}

function price(value: unknown, field: Field): string {
  const known = amount(value, field);
  if (known === null) throw new BadOrder(message('order_field_missing', { field: named(field) }));
  if (known.startsWith('-'))
    throw new BadOrder(message('order_amount_negative', { field: named(field), value: known }));
  return known;
}

function vatRate(value: unknown): string | null {
  const rate = amount(value, 'vat_rate');
  if (rate !== null && !(Number(rate) >= 0 && Number(rate) <= 100))
    throw new BadOrder(message('order_vat_rate_out_of_range', { value: rate }));
  return rate;
}

function units(value: unknown, field: Field, least: number): number {
  if (!Number.isInteger(value) || (value as number) < least || (value as number) > MAX_QUANTITY)
    throw new BadOrder(
      message('order_units_unreadable', {
        field: named(field),
        least,
        most: MAX_QUANTITY,
        value: shown(value),
      }),
    );
  return value as number;
}

/** A time far ahead would make every true change after it look old. */
function moment(value: unknown, field: Field): string {
  const ms = value instanceof Date ? value.getTime() : Number.NaN;
  if (Number.isNaN(ms))
    throw new BadOrder(message('order_time_unreadable', { field: named(field), value: shown(value) }));
  if (ms < EARLIEST || ms > Date.now() + DAY_MS)
    throw new BadOrder(
      message('order_time_impossible', { field: named(field), value: (value as Date).toISOString() }),
    );
  return (value as Date).toISOString();
}

function address(given: OrderAddress | null | undefined): object | null {
  if (given === null || given === undefined) return null;
  return {
    name: text(given.name, 300),
    company: text(given.company, 300),
    line1: text(given.line1, 300),
    line2: text(given.line2, 300),
    city: text(given.city, 200),
    region: text(given.region, 200),
    postal_code: text(given.postalCode, 50),
    country: text(given.country, 100),
    phone: text(given.phone, 100),
  };
}

/** The texts under which a product may carry the same barcode. */
const spellingsOf = (barcode: string | null): string[] =>
  barcode === null ? [] : [...new Set([barcode, ...gtinVariants(barcode)])];
