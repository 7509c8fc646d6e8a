import { DAY_MS, written } from './dates.ts';
import { parcelsOf } from './orders.ts';
import type { OrderLine, Parcel } from './records.ts';
import type { State } from './state.ts';

const money = (amount: number) => ({ currency: 'TRY', amount: Math.round(amount * 100) / 100 });

/** The one who buys everything, with the address for goods and invoices. */
export const BUYER = {
  addressId: '0c6e9a2e-0001-4000-8000-000000000001',
  address: 'Maslak Mahallesi 1',
  name: 'Robin Fields',
  email: 'robin@example.com',
  countryCode: 'TR',
  phoneNumber: '5330000000',
  alternatePhoneNumber: '',
  district: 'Maslak',
  city: 'İstanbul',
  town: 'Sarıyer',
  postalCode: '34200',
};

const CARRIER = { id: 1, name: 'hepsiJET', shortName: 'HX', logoUrl: null, trackingUrl: null };
const OWN_CARRIER = { ...CARRIER, id: 89, name: 'Mağaza Hesabı', shortName: 'MH' };

/** Units of a line that share a fate. */
interface Portion {
  readonly quantity: number;
  readonly status: string;
  readonly packageNumber: string | null;
}

/** A line as lists of lines show it. */
export function lineRow(line: OrderLine, { quantity, status, packageNumber }: Portion): object {
  const carrier = line.hasOwnCarrier ? OWN_CARRIER : CARRIER;
  const total = line.unitPrice * quantity;
  return {
    id: line.id,
    dueDate: written(line.orderedAt + DAY_MS),
    lastStatusUpdateDate: written(line.changedAt),
    orderId: `0c6e9a2e-0002-4000-8000-00${line.orderNumber}`,
    orderNumber: line.orderNumber,
    orderDate: written(line.orderedAt),
    sku: line.hbSku,
    merchantSKU: line.merchantSku,
    productBarcode: line.barcode,
    name: line.name,
    quantity,
    totalPrice: money(total),
    unitPrice: money(line.unitPrice),
    hbDiscount: { totalPrice: money(0), unitPrice: money(0) },
    merchantDiscount: { totalPrice: money(0), unitPrice: money(0) },
    vat: Math.round((total - total / 1.2) * 100) / 100,
    vatRate: 20,
    customerId: '0c6e9a2e-0003-4000-8000-000000000001',
    customerName: BUYER.name,
    status,
    shippingAddress: BUYER,
    invoice: { turkishIdentityNumber: '11111111110', taxNumber: null, taxOffice: null, address: BUYER },
    sapNumber: null,
    dispatchTime: 1,
    commission: money(0),
    cargoCompany: carrier.name,
    cargoCompanyModel: carrier,
    packageNumber,
    isCancellable: status === 'Open' || status === 'Unpacked',
    isMicroExport: false,
    slot: null,
    pickUpTime: null,
    creditCardHolderName: '',
    customizedText01: '',
  };
}

export const openPortion = ({ open, wasUnpacked }: OrderLine): Portion => ({
  quantity: open,
  status: wasUnpacked ? 'Unpacked' : 'Open',
  packageNumber: null,
});

/** All units of a line: open, on packages, cancelled. */
export function portionsOf(state: State, line: OrderLine): Portion[] {
  const packed = parcelsOf(state, line.orderNumber).flatMap(({ items, status, packageNumber }) =>
    items
      .filter(({ lineId }) => lineId === line.id)
      .map(({ quantity }) => ({ quantity, status, packageNumber })),
  );
  const cancelled = line.cancellations.map(({ quantity, by }) => ({
    quantity,
    status: `CancelledBy${by}`,
    packageNumber: null,
  }));
  return [...(line.open > 0 ? [openPortion(line)] : []), ...packed, ...cancelled];
}

export const orderNumbersOf = (state: State, { items }: Parcel): string[] => [
  ...new Set(items.map(({ lineId }) => state.lines.get(lineId)!.orderNumber)),
];

/** A package that waits for its carrier. */
export function parcelRow(state: State, parcel: Parcel, merchantId: string): object {
  const items = parcel.items.map(({ lineId, quantity }) => {
    const line = state.lines.get(lineId)!;
    return {
      lineItemId: lineId,
      listingId: state.listings.get(line.hbSku)?.listingId ?? null,
      merchantId,
      hbSku: line.hbSku,
      merchantSku: line.merchantSku,
      quantity,
      price: money(line.unitPrice),
      totalPrice: money(line.unitPrice * quantity),
      productName: line.name,
      productBarcode: line.barcode,
      orderNumber: line.orderNumber,
      orderDate: written(line.orderedAt),
      vatRate: 20,
    };
  });
  const total = items.reduce((sum, { totalPrice }) => sum + totalPrice.amount, 0);
  return {
    id: parcel.id,
    status: 'Open',
    orderDate: items[0]?.orderDate ?? null,
    dueDate: written(parcel.packedAt + DAY_MS),
    barcode: parcel.barcode,
    packageNumber: parcel.packageNumber,
    cargoCompany: (parcel.hasOwnCarrier ? OWN_CARRIER : CARRIER).name,
    shippingAddressDetail: BUYER.address,
    recipientName: BUYER.name,
    shippingCountryCode: 'TR',
    shippingDistrict: BUYER.district,
    shippingTown: BUYER.town,
    shippingCity: BUYER.city,
    email: BUYER.email,
    phoneNumber: BUYER.phoneNumber,
    companyName: BUYER.name,
    billingAddress: BUYER.address,
    billingCity: BUYER.city,
    billingTown: BUYER.town,
    billingDistrict: BUYER.district,
    customerName: BUYER.name,
    totalPrice: money(total),
    items,
  };
}

/** The body of a 404 of orders and packages. */
export const notFound = (message: string) => ({
  statusCode: 404,
  code: '1004',
  defaultMessage: null,
  correlationId: '0c6e9a2e-0004-4000-8000-000000000001',
  message,
});
