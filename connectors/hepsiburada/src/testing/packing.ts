import type { Answer, Call, Handler } from './answers.ts';
import { DAY_MS, readMoment } from './dates.ts';
import { notFound } from './order-rows.ts';
import { cancelLine, moveParcel, pack, unpack } from './orders.ts';
import type { Parcel, ParcelStatus } from './records.ts';
import type { State } from './state.ts';

interface Fields {
  readonly [name: string]: unknown;
}

const fieldsOf = ({ body }: Call): Fields =>
  typeof body === 'object' && body !== null ? (body as Fields) : {};

export const takePackage: Handler = (state, call) => {
  const { lineItemRequests } = fieldsOf(call);
  if (!Array.isArray(lineItemRequests)) return [400, 'lineItemRequests zorunludur'];
  const packed = pack(state, lineItemRequests as { id: string; quantity: number }[]);
  if (typeof packed === 'string') return [400, packed];
  return [201, { packageNumber: packed.packageNumber, barcode: packed.barcode }];
};

type OnParcel = (state: State, parcel: Parcel, fields: Fields) => Answer;

/** A call about one package, by its number at the end of the path. */
export const onParcel =
  (deed: OnParcel): Handler =>
  (state, call, ...[_merchant, packageNumber = '']) => {
    const parcel = state.parcels.get(packageNumber);
    if (!parcel) return [404, notFound(`cannot find package with package number ${packageNumber}`)];
    return deed(state, parcel, fieldsOf(call));
  };

export const showParcel: OnParcel = (_state, parcel) => [
  200,
  {
    packageNumber: parcel.packageNumber,
    barcode: parcel.barcode,
    status: parcel.status === 'Packaged' ? 'Open' : parcel.status,
    cargoCompany: parcel.hasOwnCarrier ? 'Mağaza Hesabı' : 'hepsiJET',
    deci: 1,
    trackingInfoCode: parcel.trackingCode,
    trackingInfoUrl: parcel.trackingUrl,
  },
];

export const showLabel: OnParcel = (_state, { barcode }) => [
  200,
  { data: [`^XA^FD${barcode}^FS^XZ`], format: 'ZPL', hasMerchantMutualBarcode: true },
];

export const takeApart: OnParcel = (state, parcel) => {
  if (parcel.status !== 'Packaged') return [400, 'paket bozulamaz'];
  unpack(state, parcel);
  return [200, ''];
};

/** The merchant reports a state of a package that its own carrier brings; Hepsiburada's carriers report theirs. */
export const report =
  (status: ParcelStatus, from: ParcelStatus, dateField: string): OnParcel =>
  (state, parcel, fields) => {
    if (!parcel.hasOwnCarrier) return [400, 'yalnızca Mağaza Hesabı paketlerinde kullanılabilir'];
    const at = readMoment(fields[dateField]);
    if (Number.isNaN(at)) return [400, `${dateField} zorunludur`];
    if (at < state.now() - 7 * DAY_MS || at > state.now())
      return [400, `${dateField} en fazla 7 gün geriye ait olabilir`];
    if (parcel.status !== from) return [400, `paket ${parcel.status} durumunda`];
    moveParcel(state, parcel, status, at);
    parcel.trackingCode = textOf(fields.trackingNumber) ?? parcel.trackingCode;
    parcel.trackingUrl = textOf(fields.trackingUrl) ?? parcel.trackingUrl;
    parcel.undeliveredReason = textOf(fields.undeliveredReason) ?? parcel.undeliveredReason;
    return [200, ''];
  };

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export const takeInvoice: OnParcel = (_state, parcel, { invoiceLink }) => {
  if (textOf(invoiceLink) === null) return [400, 'invoiceLink zorunludur'];
  parcel.invoiceLink = String(invoiceLink);
  return [204, null];
};

export const cancelByMerchant: Handler = (state, call, ...[_merchant, lineId = '']) => {
  const { reasonId } = fieldsOf(call);
  if (!Number.isInteger(reasonId)) return [400, 'reasonId zorunludur'];
  const line = state.lines.get(lineId);
  if (!line) return [404, notFound(`cannot find line item ${lineId}`)];
  const isCancelled = cancelLine(state, line, { by: 'Merchant', reason: String(reasonId) });
  return isCancelled ? [200, ''] : [400, 'yalnızca paketlenmemiş kalemler iptal edilebilir'];
};
