import { type Static, type TSchema, Type } from 'typebox';

const maybe = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]));
const text = maybe(Type.String());
const money = maybe(Type.Object({ currency: text, amount: maybe(Type.Number()) }));

const address = Type.Object({
  address: text,
  name: text,
  email: text,
  countryCode: text,
  phoneNumber: text,
  district: text,
  city: text,
  town: text,
  postalCode: text,
});
export type WireAddress = Static<typeof address>;

const invoice = maybe(Type.Object({ address: maybe(address) }));

export const WireLine = Type.Object({
  id: Type.String({ minLength: 1 }),
  orderNumber: Type.String({ minLength: 1 }),
  orderDate: text,
  lastStatusUpdateDate: text,
  sku: text,
  merchantSKU: text,
  productBarcode: text,
  name: text,
  quantity: Type.Integer(),
  totalPrice: money,
  unitPrice: money,
  vatRate: maybe(Type.Number()),
  customerName: text,
  status: text,
  shippingAddress: maybe(address),
  invoice,
  cargoCompany: text,
  cargoCompanyModel: maybe(Type.Object({ name: text })),
  packageNumber: text,
});
export type WireLine = Static<typeof WireLine>;

const page = <Schema extends TSchema>(row: Schema) =>
  Type.Object({ items: Type.Array(row), totalCount: maybe(Type.Integer()) });

export const LinePage = page(WireLine);

/** One order with all of its lines, whatever became of them. */
export const WireOrder = Type.Object({
  orderNumber: text,
  orderDate: text,
  customer: maybe(Type.Object({ name: text })),
  deliveryAddress: maybe(address),
  invoice,
  items: Type.Array(WireLine),
});
export type WireOrder = Static<typeof WireOrder>;

/** Hepsiburada's description promises no field of it. */
const packageLine = Type.Object({
  lineItemId: text,
  hbSku: text,
  merchantSku: text,
  quantity: maybe(Type.Integer()),
  price: money,
  totalPrice: money,
  productName: text,
  productBarcode: text,
  orderNumber: text,
  orderDate: text,
  vatRate: maybe(Type.Number()),
});
export type PackageLine = Static<typeof packageLine>;

const parcel = Type.Object({
  packageNumber: Type.String({ minLength: 1 }),
  status: text,
  items: maybe(Type.Array(packageLine)),
});
export const ParcelList = Type.Array(parcel);

const sentParcel = Type.Object({
  PackageNumber: text,
  OrderNumber: text,
  OrderNumbers: maybe(Type.Array(Type.String())),
  ShippedDate: text,
  DeliveredDate: text,
});
export type SentParcel = Static<typeof sentParcel>;
export const SentPage = page(sentParcel);

/** Hepsiburada's description promises no field of it. */
const cancelledLine = Type.Object({
  lineItemId: text,
  orderNumber: text,
  sku: text,
  merchantSku: text,
  quantity: maybe(Type.Integer()),
  cancelDate: text,
});
export type CancelledLine = Static<typeof cancelledLine>;
export const CancelledPage = page(cancelledLine);

/** The answer to the packing of lines. */
export const Packaged = Type.Object({ packageNumber: Type.String({ minLength: 1 }) });

/** A package by its number. */
export const ParcelNow = Type.Object({ packageNumber: text, trackingInfoCode: text });
