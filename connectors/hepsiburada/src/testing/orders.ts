import { isSalable } from './listings.ts';
import type { Cancellation, OrderLine, Parcel, ParcelStatus } from './records.ts';
import type { State } from './state.ts';

export interface Wanted {
  readonly sku: string;
  readonly quantity: number;
}

/** Sells what is on sale: one line for each SKU. Returns the number of the order. */
export function placeOrder(
  state: State,
  wanted: readonly Wanted[],
  { hasOwnCarrier = false, paid = true } = {},
): string {
  const orderNumber = `4${String(state.nextId()).padStart(9, '0')}`;
  for (const { sku, quantity } of wanted) {
    const listing = [...state.listings.values()].find((one) => one.merchantSku === sku);
    if (!listing || !isSalable(listing)) throw new Error(`${sku} is not on sale`);
    listing.availableStock -= quantity;
    const attributes = state.products.get(sku)?.attributes ?? {};
    const id = state.nextGuid();
    state.lines.set(id, {
      id,
      orderNumber,
      hbSku: listing.hbSku,
      merchantSku: sku,
      barcode: attributes.Barcode === undefined ? null : String(attributes.Barcode),
      name: String(attributes.UrunAdi ?? sku),
      quantity,
      unitPrice: listing.price,
      orderedAt: state.now(),
      hasOwnCarrier,
      paid,
      open: quantity,
      wasUnpacked: false,
      changedAt: state.now(),
      cancellations: [],
    });
  }
  return orderNumber;
}

export const linesOf = (state: State, orderNumber: string): OrderLine[] =>
  [...state.lines.values()].filter((line) => line.orderNumber === orderNumber);

/** The buyer pays an order that waited for it. */
export function payOrder(state: State, orderNumber: string): void {
  for (const line of linesOf(state, orderNumber)) Object.assign(line, { paid: true, changedAt: state.now() });
}

/** The buyer never pays: the order is gone, and its units are for sale again. */
export function forgetOrder(state: State, orderNumber: string): void {
  for (const line of linesOf(state, orderNumber)) {
    state.lines.delete(line.id);
    state.listings.get(line.hbSku)!.availableStock += line.open;
  }
}

export const parcelsOf = (state: State, orderNumber: string): Parcel[] =>
  [...state.parcels.values()].filter((parcel) =>
    parcel.items.some(({ lineId }) => state.lines.get(lineId)?.orderNumber === orderNumber),
  );

/** Packs units of lines; a text is the reason of a refusal. From now on they are no open lines any more. */
export function pack(state: State, items: readonly { id: string; quantity: number }[]): Parcel | string {
  const lines = items.map(({ id, quantity }) => ({ line: state.lines.get(id), quantity }));
  if (lines.length === 0) return 'lineItemRequests boş olamaz';
  const [first] = lines;
  for (const { line, quantity } of lines) {
    if (!line) return 'kalem bulunamadı';
    if (line.orderNumber !== first!.line!.orderNumber) return 'kalemler aynı pakete konulamaz';
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > line.open) return 'kalem paketlenemez';
  }
  const number = state.nextId();
  const parcel: Parcel = {
    id: state.nextGuid(),
    packageNumber: `5${String(number).padStart(9, '0')}`,
    barcode: `7${String(number).padStart(11, '0')}`,
    hasOwnCarrier: first!.line!.hasOwnCarrier,
    items: items.map(({ id, quantity }) => ({ lineId: id, quantity })),
    packedAt: state.now(),
    status: 'Packaged',
    times: { Packaged: state.now() },
    trackingCode: null,
    trackingUrl: null,
    undeliveredReason: null,
    invoiceLink: null,
  };
  for (const { line, quantity } of lines) {
    line!.open -= quantity;
    line!.changedAt = state.now();
  }
  state.parcels.set(parcel.packageNumber, parcel);
  return parcel;
}

/** Packs what is due where Hepsiburada packs by itself: such lines were open for minutes, or for no list at all. */
export function packDue(state: State): void {
  if (state.packsAfterMs === null) return;
  const latest = state.now() - state.packsAfterMs;
  const due = [...state.lines.values()].filter(
    ({ open, orderedAt, paid }) => paid && open > 0 && orderedAt <= latest,
  );
  for (const lines of Map.groupBy(due, ({ orderNumber }) => orderNumber).values())
    pack(
      state,
      lines.map(({ id, open }) => ({ id, quantity: open })),
    );
}

/** Takes a package apart: its units are open lines again. */
export function unpack(state: State, parcel: Parcel): void {
  state.parcels.delete(parcel.packageNumber);
  for (const { lineId, quantity } of parcel.items) {
    const line = state.lines.get(lineId)!;
    Object.assign(line, { open: line.open + quantity, wasUnpacked: true, changedAt: state.now() });
  }
}

export function moveParcel(state: State, parcel: Parcel, status: ParcelStatus, at = state.now()): void {
  parcel.status = status;
  parcel.times = { ...parcel.times, [status]: at };
  for (const { lineId } of parcel.items) state.lines.get(lineId)!.changedAt = state.now();
}

/** Cancels the open units of a line; false when it has none. */
export function cancelLine(
  state: State,
  line: OrderLine,
  { by, reason }: Pick<Cancellation, 'by' | 'reason'>,
): boolean {
  if (line.open === 0) return false;
  const cancellation = { quantity: line.open, at: state.now(), by, reason };
  Object.assign(line, {
    open: 0,
    changedAt: state.now(),
    cancellations: [...line.cancellations, cancellation],
  });
  return true;
}
