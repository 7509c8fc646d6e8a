import { type Answer, type Handler, message } from './answers.ts';
import { acceptLine, splitParcel } from './orders.ts';
import type { OrderLine, Parcel } from './records.ts';
import type { State } from './state.ts';

const WINDOW_MS = 15 * 24 * 3_600_000;
const MOST = 100;
const MINUTE_MS = 60_000;

interface Window {
  readonly from: number;
  readonly to: number;
}

/** A window that is too long is cut to 15 days, and nothing says so. */
function windowOf(state: State, query: URLSearchParams): Window {
  const to = Number(query.get('endDate') ?? state.now());
  const from = Number(query.get('startDate') ?? to - WINDOW_MS);
  if (to - from <= WINDOW_MS) return { from, to };
  return state.windowKeeps === 'start' ? { from, to: from + WINDOW_MS } : { from: to - WINDOW_MS, to };
}

const within = ({ from, to }: Window, at: number): boolean => at >= from && at <= to;

/** Packages in one state or in all; a state that does not exist has none. */
export const shipmentPackages: Handler = (state, { query }): Answer => {
  const now = state.now();
  state.listCalls = [...state.listCalls.filter((at) => at > now - MINUTE_MS), now];
  if (state.listCalls.length > state.mostPerMinute) return message(429, 'Too Many Requests');
  const size = Math.min(Math.max(Number(query.get('size') ?? 50), 1), MOST);
  const page = Number(query.get('page') ?? 0);
  const { from, to } = windowOf(state, query);
  const ids = query.get('packageIds')?.split(',');
  const found = [...state.parcels.values()].filter(
    (parcel) =>
      (!query.has('status') || query.get('status') === parcel.status) &&
      (!query.has('orderNumber') || query.get('orderNumber') === parcel.orderNumber) &&
      (ids?.includes(String(parcel.id)) ?? true) &&
      within({ from, to }, state.windowOver === 'modified' ? parcel.modifiedAt : parcel.createdAt),
  );
  const sign = query.get('orderByDirection') === 'ASC' ? 1 : -1;
  const sorted = found.toSorted(
    (one, other) => sign * (one.modifiedAt - other.modifiedAt || one.id - other.id),
  );
  const content = sorted.slice(page * size, (page + 1) * size).map(rowOf);
  // The number of rows of this page, whatever its name says.
  const pageCount = content.length;
  return [200, { pageCount, totalPages: Math.ceil(found.length / size), page, size, content }];
};

const ADDRESS = {
  fullName: 'Robin Fields',
  address: 'Maslak Mahallesi 1',
  city: 'İstanbul',
  district: 'Sarıyer',
  neighborhood: 'Maslak',
  postalCode: '34200',
  gsm: '5330000000',
  tcId: null,
  taxId: null,
  taxHouse: null,
  countryCode: 'TR',
};

const cents = (amount: number): number => Math.round(amount * 100) / 100;

function rowOf(parcel: Parcel): object {
  const { id, orderNumber, status, lines, modifiedAt, history } = parcel;
  return {
    id,
    orderNumber,
    shipmentPackageStatus: status,
    customerId: 41,
    customerfullName: 'Robin Fields',
    customerEmail: 'robin@example.com',
    tcIdentityNumber: null,
    taxId: null,
    taxOffice: null,
    billingAddress: { ...ADDRESS, invoiceType: 1 },
    shippingAddress: ADDRESS,
    deliveryAddressType: 'HOME',
    cargoProviderName: 'Yurtiçi Kargo',
    // A code of n11's contract with the carrier, which exists before anything was sent.
    cargoTrackingNumber: `77${id}`,
    cargoTrackingLink: null,
    cargoSenderNumber: `77${id}`,
    shipmentCompanyId: 344,
    shipmentMethod: 1,
    totalAmount: cents(lines.reduce((sum, line) => sum + dueOf(line), 0)),
    totalDiscountAmount: cents(lines.reduce((sum, line) => sum + discountOf(line), 0)),
    lastModifiedDate: modifiedAt,
    agreedDeliveryDate: modifiedAt + 2 * 24 * 3_600_000,
    packageHistories: history,
    lines: lines.map(lineRow),
  };
}

const discountOf = ({ sellerDiscount = 0, mallDiscount = 0 }: OrderLine): number =>
  sellerDiscount + mallDiscount;

const dueOf = (line: OrderLine): number => line.price * line.quantity - discountOf(line);

/** Prices are of one unit and before discounts, all other amounts of the whole line. */
const lineRow = (line: OrderLine) => ({
  orderLineId: line.orderLineId,
  productId: line.productId,
  productName: line.name,
  stockCode: line.stockCode,
  barcode: line.barcode,
  quantity: line.quantity,
  price: line.price,
  dueAmount: cents(dueOf(line)),
  sellerInvoiceAmount: cents(line.price * line.quantity - (line.sellerDiscount ?? 0)),
  sellerDiscount: line.sellerDiscount ?? 0,
  sellerCouponDiscount: 0,
  mallDiscount: line.mallDiscount ?? 0,
  vatRate: 20,
  commissionRate: 10,
  orderItemLineItemStatusName: line.status,
  variantAttributes: [],
  customTextOptionValues: [],
});

interface Acceptance {
  readonly lines?: readonly { readonly lineId: number }[];
  readonly status?: unknown;
}

/** Each line has an answer of its own, and 200 says nothing about them. */
export const acceptLines: Handler = (state, { body }) => {
  const { lines, status } = (body ?? {}) as Acceptance;
  if (!Array.isArray(lines) || status !== 'Picking') return message(400, 'Geçersiz istek');
  const content = (lines as { lineId: number }[]).map(({ lineId }) => {
    const reasons = acceptLine(state, lineId);
    return { lineId, status: reasons === null ? 'SUCCESS' : 'FAIL', reasons };
  });
  return [200, { content }];
};

interface Split {
  readonly splitGroups?: readonly { readonly orderLineIds: readonly number[] }[];
}

export const splitPackages: Handler = (state, { body }) => {
  const { splitGroups } = (body ?? {}) as Split;
  if (!Array.isArray(splitGroups)) return message(400, 'splitGroups zorunludur');
  const groups = (splitGroups as { orderLineIds: number[] }[]).map(({ orderLineIds }) => orderLineIds);
  const refused = splitParcel(state, groups);
  return refused === null ? [200, {}] : message(400, refused);
};
