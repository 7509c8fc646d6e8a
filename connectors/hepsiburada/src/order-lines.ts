import {
  amountOf,
  amountPerUnit,
  type ChannelOrderLine,
  type OrderStatus,
  plainText,
  scaledAmount,
  sumOfAmounts,
} from '@sluice/connector-kit';
import type { CancelledLine, PackageLine, SentParcel, WireLine } from './order-schema.ts';

/** A list shows of an order a line, a packed line, a package on its way, or a cancelled line. */
export interface Sighting {
  readonly orderNumber: string;
  readonly line?: WireLine;
  readonly packed?: PackageLine;
  /** Of the package that holds the packed line. */
  readonly status?: string | null;
  readonly sent?: SentParcel;
  readonly list?: 'shipped' | 'delivered' | 'undelivered';
  readonly cancelled?: CancelledLine;
}

/** Words for the state of a line or a package, in small letters: the first that fits decides. */
const STATUSES: readonly (readonly [RegExp, OrderStatus])[] = [
  [/cancel|iptal/, 'cancelled'],
  [/return|iade/, 'returned'],
  // It is on its way back; once it has arrived, a claim returns it.
  [/undeliver/, 'shipped'],
  [/deliver/, 'delivered'],
  [/ship|intransit|in transit/, 'shipped'],
  [/awaiting/, 'awaiting'],
  [/^(open|new|created?|unpacked)$/, 'new'],
];

export const statusOf = (word: string): OrderStatus =>
  STATUSES.find(([pattern]) => pattern.test(plainText(word)))?.[1] ?? 'processing';

/** A line of an order with the word for its state. */
export interface StatedLine {
  readonly line: ChannelOrderLine;
  readonly word: string;
  readonly total: string;
}

/**
 * The lines of an order, each once. Hepsiburada shows a line in portions under one id: units that are open, in a package
 * or cancelled. The order itself shows all of them; lines that it leaves out are put together from the page of a list.
 */
export function mergedLines(own: readonly WireLine[], sightings: readonly Sighting[]): StatedLine[] {
  const shown = new Set(own.map(({ id }) => id));
  const others = sightings.flatMap(portionOf).filter(({ line }) => !shown.has(line.externalId));
  const portions = [...own.map(ofLine), ...others].filter(({ line }) => line.quantity > 0);
  return [...Map.groupBy(portions, ({ line }) => line.externalId).values()]
    .map(together)
    .sort((a, b) => (a.line.externalId < b.line.externalId ? -1 : 1));
}

function portionOf({ line, packed, status, cancelled }: Sighting): StatedLine[] {
  if (line !== undefined) return [ofLine(line)];
  if (packed !== undefined) return isCounted(packed) ? [ofPacked(packed, status || 'Packaged')] : [];
  return cancelled !== undefined && isCounted(cancelled) ? [ofCancelled(cancelled)] : [];
}

/** A row that names its line and the units; one that does not still names an order to read. */
type Counted<Row> = Row & { readonly lineItemId: string; readonly quantity: number };
const isCounted = <Row extends PackageLine | CancelledLine>(row: Row): row is Counted<Row> =>
  Boolean(row.lineItemId) && row.quantity != null;

/** Portions of one line as the line: as far as its least far portion, and priced by one that tells a price. */
function together(portions: readonly StatedLine[]): StatedLine {
  const sum = (count: (line: ChannelOrderLine) => number): number =>
    portions.reduce((total, { line }) => total + count(line), 0);
  const { line } = portions.find((one) => one.line.unitPrice !== '0') ?? portions[0]!;
  return {
    line: {
      ...line,
      quantity: sum(({ quantity }) => quantity),
      cancelledQuantity: sum(({ cancelledQuantity }) => cancelledQuantity),
      returnedQuantity: sum(({ returnedQuantity }) => returnedQuantity),
    },
    word: leastFar(portions).word,
    total: sumOfAmounts(...portions.map(({ total }) => total)),
  };
}

/** From the first to the last. */
const PROGRESS: readonly OrderStatus[] = [
  'awaiting',
  'new',
  'processing',
  'shipped',
  'delivered',
  'returned',
  'cancelled',
];

/** The one that is least far; cancelled ones count when there are no others. */
export function leastFar(lines: readonly StatedLine[]): StatedLine {
  const rank = ({ word }: StatedLine): number => PROGRESS.indexOf(statusOf(word));
  return lines.reduce((first, one) => (rank(one) < rank(first) ? one : first));
}

function ofLine(wire: WireLine): StatedLine {
  const { id, sku, merchantSKU, productBarcode, name, quantity, vatRate } = wire;
  const word = wire.status ?? '';
  const unit = textOf(wire.unitPrice) ?? perUnit(textOf(wire.totalPrice), quantity);
  const line = {
    externalId: id,
    externalKey: merchantSKU || null,
    syncId: merchantSKU || null,
    barcode: productBarcode || null,
    title: name || sku || '',
    quantity,
    unitPrice: unit,
    vatRate: vatRate == null ? null : decimal(vatRate),
    storeId: null,
    ...unitsOf(word, quantity),
  };
  return { line, word, total: textOf(wire.totalPrice) ?? times(unit, quantity) };
}

function ofPacked(packed: Counted<PackageLine>, word: string): StatedLine {
  const { lineItemId: id, hbSku, merchantSku, productName, price, ...rest } = packed;
  return ofLine({
    ...rest,
    id,
    orderNumber: packed.orderNumber ?? '',
    sku: hbSku ?? null,
    merchantSKU: merchantSku ?? null,
    name: productName ?? null,
    unitPrice: price ?? null,
    status: word,
  });
}

/** A cancelled line tells no price: it stands for itself only where the order shows it no more. */
const ofCancelled = (row: Counted<CancelledLine>): StatedLine => {
  const { lineItemId, orderNumber, sku, merchantSku, quantity } = row;
  return ofLine({
    id: lineItemId,
    orderNumber: orderNumber ?? '',
    sku: sku ?? null,
    merchantSKU: merchantSku ?? null,
    quantity,
    status: 'Cancelled',
  });
};

function unitsOf(
  word: string,
  quantity: number,
): Pick<ChannelOrderLine, 'cancelledQuantity' | 'returnedQuantity'> {
  const status = statusOf(word);
  return {
    cancelledQuantity: status === 'cancelled' ? quantity : 0,
    returnedQuantity: status === 'returned' ? quantity : 0,
  };
}

const textOf = (money: WireLine['unitPrice']): string | undefined =>
  money?.amount == null ? undefined : decimal(money.amount);

const perUnit = (total: string | undefined, quantity: number): string =>
  total === undefined || quantity <= 0 ? '0' : amountPerUnit(total, quantity);

const SCALE = 6;

const times = (unit: string, quantity: number): string =>
  amountOf(scaledAmount(unit, SCALE) * BigInt(quantity), SCALE);

/** As JSON wrote it, without an exponent. */
function decimal(amount: number): string {
  const text = String(amount);
  return text.includes('e') ? amount.toFixed(2) : text;
}
