import { type Static, type TSchema, Type } from 'typebox';

/** Schemas name the fields that are looked at. A product is sent back as a whole, with those that are not. */

const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const text = nullable(Type.String());
const number = nullable(Type.Number());
const id = Type.String({ minLength: 1 });
const maybeList = <Schema extends TSchema>(schema: Schema) => nullable(Type.Array(schema));

/** Milliseconds; text is taken as well. */
const moment = nullable(Type.Union([Type.Number(), Type.String()]));

const AttributeValue = Type.Object({ productAttributeId: text, value: text });

const Price = Type.Object({
  sellPrice: Type.Number(),
  discountPrice: number,
  buyPrice: number,
  currency: text,
  priceListId: text,
});
export type Price = Static<typeof Price>;

const Image = Type.Object({
  imageId: text,
  fileName: text,
  isMain: Type.Boolean(),
  isVideo: nullable(Type.Boolean()),
  order: Type.Number(),
});
export type Image = Static<typeof Image>;

const VariantValueRelation = Type.Object({ variantTypeId: id, variantValueId: id });

export const Variant = Type.Object({
  id,
  deleted: Type.Boolean(),
  updatedAt: moment,
  sku: text,
  barcodeList: maybeList(Type.String()),
  isActive: Type.Boolean(),
  weight: number,
  attributes: maybeList(AttributeValue),
  images: maybeList(Image),
  prices: Type.Array(Price),
  stocks: maybeList(
    Type.Object({
      stockLocationId: id,
      stockCount: Type.Number(),
      deleted: Type.Boolean(),
      updatedAt: moment,
    }),
  ),
  variantValueIds: maybeList(VariantValueRelation),
});
export type Variant = Static<typeof Variant>;

export const Product = Type.Object({
  id,
  name: Type.String(),
  type: Type.String(),
  deleted: Type.Boolean(),
  updatedAt: moment,
  description: text,
  brandId: text,
  brand: nullable(Type.Object({ id, name: Type.String() })),
  categoryIds: maybeList(id),
  attributes: maybeList(AttributeValue),
  productVariantTypes: maybeList(
    Type.Object({ order: Type.Number(), variantTypeId: id, variantValueIds: maybeList(id) }),
  ),
  salesChannels: maybeList(Type.Object({ id, status: Type.String() })),
  variants: Type.Array(Variant),
});
export type Product = Static<typeof Product>;

/** The part of an answer that is a page of a list. */
export const pageOf = <Schema extends TSchema>(schema: Schema) =>
  Type.Object({ hasNext: Type.Boolean(), data: Type.Array(schema) });

export const SavedProduct = Type.Object({
  id,
  updatedAt: moment,
  variants: Type.Array(
    Type.Object({
      id,
      sku: text,
      deleted: Type.Boolean(),
      variantValueIds: maybeList(VariantValueRelation),
    }),
  ),
});
export type SavedProduct = Static<typeof SavedProduct>;

export const VariantType = Type.Object({
  id,
  name: Type.String(),
  deleted: Type.Boolean(),
  values: Type.Array(Type.Object({ id, name: Type.String(), deleted: Type.Boolean() })),
});
export type VariantType = Static<typeof VariantType>;

export const Attribute = Type.Object({
  id,
  name: Type.String(),
  type: Type.String(),
  deleted: Type.Boolean(),
});
export type Attribute = Static<typeof Attribute>;

export const Brand = Type.Object({ id, name: Type.String(), deleted: Type.Boolean() });
export const Category = Type.Object({
  id,
  name: Type.String(),
  deleted: Type.Boolean(),
  parentId: text,
});
export type Category = Static<typeof Category>;

const place = nullable(Type.Object({ name: text }));
export const Address = nullable(
  Type.Object({
    firstName: text,
    lastName: text,
    company: text,
    addressLine1: text,
    addressLine2: text,
    postalCode: text,
    phone: text,
    city: place,
    district: place,
    state: place,
    country: nullable(Type.Object({ name: text, iso2: text })),
  }),
);
export type Address = Static<typeof Address>;

export const OrderLine = Type.Object({
  id,
  deleted: Type.Boolean(),
  status: Type.String(),
  quantity: Type.Number(),
  price: Type.Number(),
  finalPrice: number,
  finalUnitPrice: number,
  taxValue: number,
  stockLocationId: text,
  /** The line of which this one is a part, or the line itself. */
  originalOrderLineItemId: text,
  variant: Type.Object({
    id: text,
    productId: text,
    sku: text,
    barcodeList: maybeList(Type.String()),
    name: Type.String(),
  }),
});
export type OrderLine = Static<typeof OrderLine>;

export const Order = Type.Object({
  id,
  orderNumber: text,
  orderedAt: moment,
  createdAt: moment,
  updatedAt: moment,
  deleted: Type.Boolean(),
  status: Type.String(),
  orderPaymentStatus: text,
  orderPackageStatus: text,
  currencyCode: Type.String(),
  totalFinalPrice: Type.Number(),
  customer: nullable(
    Type.Object({ fullName: text, firstName: text, lastName: text, email: text, phone: text }),
  ),
  shippingAddress: Address,
  billingAddress: Address,
  paymentMethods: maybeList(Type.Object({ type: Type.String() })),
  taxLines: maybeList(Type.Object({ price: Type.Number() })),
  shippingLines: maybeList(Type.Object({ finalPrice: Type.Number() })),
  orderAdjustments: maybeList(
    Type.Object({ amount: Type.Number(), amountType: Type.String(), type: Type.String() }),
  ),
  orderLineItems: Type.Array(OrderLine),
});
export type Order = Static<typeof Order>;

const Parcel = Type.Object({
  id,
  deleted: Type.Boolean(),
  orderPackageNumber: Type.String(),
  orderPackageFulfillStatus: Type.String(),
  orderLineItemIds: Type.Array(Type.String()),
  trackingInfo: nullable(Type.Object({ trackingNumber: text, barcode: text })),
});
export type Parcel = Static<typeof Parcel>;

export const OrderToActOn = Type.Intersect([Order, Type.Object({ orderPackages: maybeList(Parcel) })]);
export type OrderToActOn = Static<typeof OrderToActOn>;

export const Payment = Type.Object({
  id,
  type: Type.String(),
  status: text,
  amount: Type.Number(),
  deleted: Type.Boolean(),
});
export type Payment = Static<typeof Payment>;
