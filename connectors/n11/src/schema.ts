import { type Static, type TSchema, Type } from 'typebox';

// Schemas name the fields read of N11's answers and nothing more.

const maybe = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]));
const text = maybe(Type.String());
const number = maybe(Type.Number());
const reasons = maybe(Type.Array(Type.String()));

/** The answer to a task: taken in, or turned away as a whole, with status 200 either way. */
export const TaskTaken = Type.Object({
  id: Type.Integer(),
  status: Type.String({ minLength: 1 }),
  reasons,
});

const taskRow = Type.Object({
  itemCode: text,
  status: text,
  reasons,
  /** The SKU as sent; some answers have the reasons in it. */
  sku: maybe(Type.Object({ reasons: Type.Optional(Type.Unknown()) })),
});
export type TaskRow = Static<typeof taskRow>;

export const TaskDetails = Type.Object({
  status: Type.String({ minLength: 1 }),
  skus: Type.Object({ content: Type.Array(taskRow), totalPages: maybe(Type.Integer()) }),
});

const product = Type.Object({
  stockCode: text,
  title: text,
  categoryId: maybe(Type.Integer()),
  productMainId: text,
  status: text,
  catalogId: maybe(Type.Integer()),
  barcode: text,
  currencyType: text,
  salePrice: number,
  listPrice: number,
  quantity: maybe(Type.Integer()),
});
export type Product = Static<typeof product>;
export const ProductPage = Type.Object({ content: Type.Array(product), totalPages: maybe(Type.Integer()) });

/** The tree is nested; its nodes are read one by one. */
export const CategoryNode = Type.Object({
  id: Type.Integer(),
  name: Type.String({ minLength: 1 }),
  subCategories: maybe(Type.Array(Type.Unknown())),
});
export const CategoryTree = Type.Array(Type.Unknown(), { minItems: 1 });

export const AttributesAnswer = Type.Object({
  categoryAttributes: Type.Array(
    Type.Object({
      attributeId: Type.Integer(),
      attributeName: Type.String(),
      isMandatory: maybe(Type.Boolean()),
      isCustomValue: maybe(Type.Boolean()),
      attributeValues: maybe(Type.Array(Type.Object({ id: Type.Integer(), value: Type.String() }))),
    }),
  ),
});

const address = Type.Object({
  fullName: text,
  address: text,
  city: text,
  district: text,
  neighborhood: text,
  postalCode: text,
  gsm: text,
  countryCode: text,
});
export type WireAddress = Static<typeof address>;

const line = Type.Object({
  orderLineId: Type.Integer(),
  productName: text,
  stockCode: text,
  barcode: text,
  quantity: Type.Integer(),
  /** Of one unit, before discounts. */
  price: Type.Number(),
  /** Of all units, after the merchant's own discounts. */
  sellerInvoiceAmount: number,
  vatRate: number,
  orderItemLineItemStatusName: text,
});
export type WireLine = Static<typeof line>;

export const Parcel = Type.Object({
  /** N11's documentation: null for a delivery to a place of its own ("Konuma Özel Teslimat"). */
  id: maybe(Type.Integer()),
  orderNumber: Type.String({ minLength: 1 }),
  shipmentPackageStatus: Type.String(),
  customerfullName: text,
  customerEmail: text,
  billingAddress: maybe(address),
  shippingAddress: maybe(address),
  totalAmount: number,
  totalDiscountAmount: number,
  lastModifiedDate: maybe(Type.Integer()),
  packageHistories: maybe(Type.Array(Type.Object({ createdDate: maybe(Type.Integer()) }))),
  lines: Type.Array(line),
});
export type Parcel = Static<typeof Parcel>;
export const ParcelPage = Type.Object({
  totalPages: Type.Integer(),
  /** Each is read by itself: an odd one must not hold the others up. */
  content: Type.Array(Type.Unknown()),
});

/** The answer to an acceptance: 200 says nothing about the lines. */
export const Accepted = Type.Object({
  content: Type.Array(Type.Object({ lineId: Type.Integer(), status: Type.String(), reasons: text })),
});
