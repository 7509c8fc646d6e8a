import type { Parcel, State } from './state.ts';

const TURKEY_MS = 3 * 3_600_000;
const WINDOW_MS = 14 * 24 * 3_600_000;

/** Sells products on sale and packs them; resolves to the id of the package. */
export function placeOrder(state: State, wanted: readonly { sku: string; quantity: number }[]): number {
  const now = state.now();
  const lines = wanted.map(({ sku, quantity }) => {
    const product = state.products.values().find(({ stockCode }) => stockCode === sku);
    if (!product || product.contentId === null || product.archived) throw new Error(`${sku} is not on sale`);
    product.quantity -= quantity;
    return {
      lineId: 4_765_000_000 + state.nextId(),
      contentId: product.contentId,
      barcode: product.barcode,
      stockCode: sku,
      productName: product.title,
      quantity,
      currencyCode: 'TRY',
      lineGrossAmount: product.salePrice,
      lineUnitPrice: product.salePrice,
      vatRate: 20,
      orderLineItemStatusName: 'Created',
    };
  });
  const id = 3_330_000_000 + state.nextId();
  const total =
    lines.reduce((sum, line) => sum + Math.round(line.lineUnitPrice * 100) * line.quantity, 0) / 100;
  const address = {
    firstName: 'Robin',
    lastName: 'Fields',
    fullName: 'Robin Fields',
    address1: 'Maslak Mahallesi 1',
    city: 'İstanbul',
    district: 'Sarıyer',
    postalCode: '34200',
    countryCode: 'TR',
    phone: '333333333',
  };
  state.parcels.set(id, {
    shipmentPackageId: id,
    orderNumber: `1065441${id % 10_000}`,
    status: 'Created',
    shipmentPackageStatus: 'Created',
    currencyCode: 'TRY',
    // Counted from 1970 in Turkish time, unlike the others.
    orderDate: now + TURKEY_MS,
    lastModifiedDate: now,
    packageHistories: [{ createdDate: now, status: 'Created' }],
    packageTotalPrice: total,
    packageTotalDiscount: 0,
    customerFirstName: 'Robin',
    customerLastName: 'Fields',
    customerEmail: 'robin@example.com',
    shipmentAddress: address,
    invoiceAddress: address,
    lines,
  });
  return id;
}

export function setStatus(state: State, id: number, status: string): void {
  const parcel = state.parcels.get(id);
  if (!parcel) return;
  const lines = (parcel.lines as object[]).map((line) => ({ ...line, orderLineItemStatusName: status }));
  Object.assign(parcel, { status, shipmentPackageStatus: status, lastModifiedDate: state.now(), lines });
}

/** A page of the stream, newest first; a text is the reason of a refusal. */
export function streamPage(state: State, query: URLSearchParams): object | string {
  const size = Number(query.get('size') ?? 50);
  if (!(size >= 1 && size <= 200)) return 'size may be 200 at most';
  const token = query.get('nextCursor');
  query.delete('nextCursor');
  const filter = query.toString();
  const known = token === null ? undefined : state.streams.get(token);
  if (token !== null && known === undefined) return 'invalid nextCursor';
  if (known !== undefined && known.filter !== filter)
    return 'filters may not change while a cursor is in use';
  const all = known === undefined ? windowOf(state, query) : known.rest;
  if (typeof all === 'string') return all;
  const content = all.slice(0, size);
  const rest = all.slice(size);
  const hasMore = rest.length > 0;
  const nextCursor = hasMore ? `cursor-${state.nextId()}` : '';
  if (hasMore) state.streams.set(nextCursor, { filter, rest });
  return { content, size: content.length, hasMore, nextCursor };
}

function windowOf(state: State, query: URLSearchParams): Parcel[] | string {
  const now = state.now();
  const end = Number(query.get('lastModifiedEndDate') ?? now);
  const start = Number(query.get('lastModifiedStartDate') ?? end - WINDOW_MS);
  if (end - start > WINDOW_MS) return 'the window may be two weeks long';
  return [...state.parcels.values()]
    .filter(({ lastModifiedDate }) => lastModifiedDate >= start && lastModifiedDate <= end)
    .sort((a, b) => b.lastModifiedDate - a.lastModifiedDate)
    .map((parcel) => structuredClone(parcel));
}
