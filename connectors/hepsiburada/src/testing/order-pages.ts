import type { Answer, Call, Handler } from './answers.ts';
import { DAY_MS, type Window, windowOf, within, written } from './dates.ts';
import {
  BUYER,
  lineRow,
  notFound,
  openPortion,
  orderNumbersOf,
  parcelRow,
  portionsOf,
} from './order-rows.ts';
import { linesOf } from './orders.ts';
import type { ParcelStatus } from './records.ts';
import type { State } from './state.ts';

const MONTH_MS = 30 * DAY_MS;
const UNBOUNDED = { message: 'Bad Request limit and offset parameters are required' };

/** Offset and limit of a list; a text is the reason of a refusal. A limit beyond the most is cut without a word. */
function cutOf(
  query: URLSearchParams,
  most: number,
  offsetName = 'offset',
): { offset: number; limit: number } | string {
  const limit = Number(query.get('limit') ?? most);
  const offset = Number(query.get(offsetName) ?? 0);
  if (!(limit >= 1) || !(offset >= 0)) return 'LimitCannotBeEmpty';
  return { offset, limit: Math.min(limit, most) };
}

interface Dated {
  readonly at: number;
  readonly row: object;
}

/** A page of rows within the window of the query. */
function datedPage(
  state: State,
  query: URLSearchParams,
  { all, most }: { all: readonly Dated[]; most: number },
): Answer {
  const window = windowOf(query, { from: 0, to: state.now() + 1 });
  if (typeof window === 'string') return [400, window];
  const cut = cutOf(query, most);
  if (typeof cut === 'string') return [400, cut];
  const rows = all.filter(({ at }) => within(window, at)).map(({ row }) => row);
  const items = rows.slice(cut.offset, cut.offset + cut.limit);
  return [200, { ...cut, totalCount: rows.length, pageCount: Math.ceil(rows.length / cut.limit), items }];
}

/** Lines with units that nobody packed yet: packed ones are gone from here. */
export const openLines: Handler = (state, call) => waitingLines(state, call, true);

/** Lines of orders that are not paid; the list is known from a client alone, and may not be there. */
export const unpaidLines: Handler = (state, call) =>
  state.unpaidOrdersAre === 'hidden' ? [404, 'Not Found'] : waitingLines(state, call, false);

function waitingLines(state: State, { query }: Pick<Call, 'query'>, isPaid: boolean): Answer {
  if (!query.has('limit') || !query.has('offset')) return [400, UNBOUNDED];
  const all = [...state.lines.values()]
    .filter(({ open, paid }) => open > 0 && paid === isPaid)
    .map((line) => ({ at: line.orderedAt, row: lineRow(line, openPortion(line)) }));
  return datedPage(state, query, { all, most: 100 });
}

export const cancelledLines: Handler = (state, { query, account }) => {
  const all = [...state.lines.values()].flatMap((line) =>
    line.cancellations.map(({ quantity, at, by, reason }) => ({
      at,
      row: {
        lineItemId: line.id,
        orderNumber: line.orderNumber,
        merchantId: account.merchantId,
        sku: line.hbSku,
        merchantSku: line.merchantSku,
        quantity,
        cancelDate: written(at),
        cancelReasonCode: reason,
        cancelledBy: by,
      },
    })),
  );
  return datedPage(state, query, { all, most: 50 });
};

/** All units of an order, wherever they are by now: a row for each portion, under the id of its line. */
export const orderByNumber: Handler = (state, _call, ...[_merchant, orderNumber = '']) => {
  const lines = linesOf(state, orderNumber).filter(({ paid }) => paid);
  const [first] = lines;
  if (!first) return [404, notFound(`cannot find order with order number ${orderNumber}`)];
  const items = lines.flatMap((line) => portionsOf(state, line).map((portion) => lineRow(line, portion)));
  const { customerId, invoice, orderId } = lineRow(first, openPortion(first)) as Record<string, unknown>;
  return [
    200,
    {
      orderId,
      orderNumber,
      orderDate: written(first.orderedAt),
      createdDate: written(first.orderedAt),
      paymentStatus: 'Paid',
      customer: { customerId, name: BUYER.name },
      deliveryAddress: BUYER,
      invoice,
      orderNote: null,
      items,
    },
  ];
};

/** Packed and not shipped: a bare list, whose number of pages is in a header. */
export const packages: Handler = (state, { query, account }) => {
  if (!query.has('limit') || !query.has('Offset')) return [400, UNBOUNDED];
  const now = state.now();
  const hours = Number(query.get('timespan') ?? 24);
  const window: Window | string = windowOf(query, { from: now - (hours * DAY_MS) / 24, to: now + 1 });
  if (typeof window === 'string') return [400, window];
  const cut = cutOf(query, 10, 'Offset');
  if (typeof cut === 'string') return [400, cut];
  const found = [...state.parcels.values()].filter(
    ({ status, packedAt }) => status === 'Packaged' && within(window, packedAt),
  );
  const rows = found.slice(cut.offset, cut.offset + cut.limit);
  const headers = {
    pagecount: String(Math.ceil(found.length / cut.limit)),
    totalcount: String(found.length),
  };
  return [200, rows.map((parcel) => parcelRow(state, parcel, account.merchantId)), headers];
};

/** Packages in one later state, by the time at which they reached it, with keys in capitals and no lines. */
export const packagesIn =
  (status: ParcelStatus, dateKey: string): Handler =>
  (state, { query, account }) => {
    // Of delivered packages the last month is told, whatever the query asks for.
    const since = status === 'Delivered' ? state.now() - MONTH_MS : 0;
    const found = [...state.parcels.values()].filter(
      (parcel) => parcel.status === status && (parcel.times[status] ?? 0) >= since,
    );
    const all = found.map((parcel) => {
      const at = parcel.times[status] ?? 0;
      const OrderNumbers = orderNumbersOf(state, parcel);
      const row = {
        Id: parcel.id,
        MerchantId: account.merchantId,
        PackageNumber: parcel.packageNumber,
        Barcode: parcel.barcode,
        OrderNumber: OrderNumbers[0],
        OrderNumbers,
        [dateKey]: written(at),
        ...(status === 'UnDelivered' ? { UndeliveredReason: parcel.undeliveredReason } : {}),
      };
      return { at, row };
    });
    return datedPage(state, query, { all, most: 50 });
  };
