import { type Static, type TSchema, Type } from 'typebox';

// Schemas name the fields read of Trendyol's answers and nothing more. Guide and reference name fields of orders
// differently: both are read.

const maybe = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]));

export const BatchAccepted = Type.Object({ batchRequestId: Type.String({ minLength: 1 }) });

const batchItem = Type.Object({
  /** Names its product in another place for each kind of batch. */
  requestItem: maybe(
    Type.Object({
      barcode: maybe(Type.String()),
      product: maybe(Type.Object({ barcode: maybe(Type.String()) })),
      updateRequest: maybe(Type.Object({ barcode: maybe(Type.String()), contentId: maybe(Type.Integer()) })),
    }),
  ),
  status: maybe(Type.String()),
  failureReasons: maybe(Type.Array(Type.String())),
});
export type BatchItem = Static<typeof batchItem>;

export const BatchResult = Type.Object({
  batchRequestId: Type.String(),
  /** Batches of price and stock have none: there the items tell. */
  status: maybe(Type.String()),
  itemCount: maybe(Type.Integer()),
  items: maybe(Type.Array(batchItem)),
});
export type BatchResult = Static<typeof BatchResult>;

const named = Type.Object({ id: Type.Integer(), name: Type.String() });

const variant = Type.Object({
  supplierId: maybe(Type.Integer()),
  barcode: Type.String({ minLength: 1 }),
  stockCode: maybe(Type.String()),
  archived: maybe(Type.Boolean()),
  locked: maybe(Type.Boolean()),
  lockReason: maybe(Type.String()),
  blacklisted: maybe(Type.Boolean()),
  stock: maybe(Type.Object({ quantity: maybe(Type.Integer()) })),
  price: maybe(Type.Object({ salePrice: maybe(Type.Number()), listPrice: maybe(Type.Number()) })),
});
export type Variant = Static<typeof variant>;

const content = Type.Object({
  contentId: Type.Integer(),
  productMainId: maybe(Type.String()),
  brand: maybe(named),
  category: maybe(Type.Object({ id: Type.Integer() })),
  variants: Type.Array(variant),
});
export type Content = Static<typeof content>;

export const ApprovedPage = Type.Object({
  content: Type.Array(content),
  totalPages: maybe(Type.Integer()),
  nextPageToken: maybe(Type.String()),
});

const unapproved = Type.Object({
  barcode: Type.String({ minLength: 1 }),
  stockCode: maybe(Type.String()),
  status: maybe(Type.String()),
  title: maybe(Type.String()),
  description: maybe(Type.String()),
  quantity: maybe(Type.Integer()),
  salePrice: maybe(Type.Number()),
  listPrice: maybe(Type.Number()),
  rejectReasonDetails: maybe(
    Type.Array(Type.Object({ rejectReason: maybe(Type.String()), rejectReasonDetail: maybe(Type.String()) })),
  ),
});
export type Unapproved = Static<typeof unapproved>;

export const UnapprovedPage = Type.Object({
  content: Type.Array(unapproved),
  totalPages: maybe(Type.Integer()),
  nextPageToken: maybe(Type.String()),
});

export const InventoryPage = Type.Object({
  content: Type.Array(
    Type.Object({
      variants: Type.Array(
        Type.Object({
          barcode: Type.String(),
          salePrice: maybe(Type.Number()),
          listPrice: maybe(Type.Number()),
          quantity: maybe(Type.Integer()),
        }),
      ),
    }),
  ),
});

/** The tree is nested; its nodes are read one by one. */
export const CategoryNode = Type.Object({
  id: Type.Integer(),
  name: Type.String({ minLength: 1 }),
  subCategories: maybe(Type.Array(Type.Unknown())),
});
export const CategoryList = Type.Array(Type.Unknown(), { minItems: 1 });
export const CategoryTree = Type.Union([CategoryList, Type.Object({ categories: CategoryList })]);

export const AttributesAnswer = Type.Object({
  categoryAttributes: Type.Array(
    Type.Object({
      attribute: named,
      required: maybe(Type.Boolean()),
      allowCustom: maybe(Type.Boolean()),
      allowMultipleAttributeValues: maybe(Type.Boolean()),
    }),
  ),
});

export const AttributeValuesPage = Type.Object({
  totalPages: maybe(Type.Integer()),
  content: Type.Array(Type.Object({ attributeValueId: Type.Integer(), attributeValueName: Type.String() })),
});

export const BrandsAnswer = Type.Array(named);

const address = Type.Object({
  firstName: maybe(Type.String()),
  lastName: maybe(Type.String()),
  fullName: maybe(Type.String()),
  company: maybe(Type.String()),
  address1: maybe(Type.String()),
  address2: maybe(Type.String()),
  fullAddress: maybe(Type.String()),
  city: maybe(Type.String()),
  district: maybe(Type.String()),
  postalCode: maybe(Type.String()),
  countryCode: maybe(Type.String()),
  phone: maybe(Type.String()),
});
export type WireAddress = Static<typeof address>;

const line = Type.Object({
  id: maybe(Type.Integer()),
  lineId: maybe(Type.Integer()),
  barcode: maybe(Type.String()),
  stockCode: maybe(Type.String()),
  merchantSku: maybe(Type.String()),
  productName: maybe(Type.String()),
  quantity: Type.Integer(),
  lineUnitPrice: maybe(Type.Number()),
  price: maybe(Type.Number()),
  amount: maybe(Type.Number()),
  vatRate: maybe(Type.Number()),
  currencyCode: maybe(Type.String()),
  orderLineItemStatusName: maybe(Type.String()),
});
export type WireLine = Static<typeof line>;

const history = maybe(
  Type.Array(Type.Object({ createdDate: maybe(Type.Integer()), status: maybe(Type.String()) })),
);

export const ShipmentPackage = Type.Object({
  id: maybe(Type.Integer()),
  shipmentPackageId: maybe(Type.Integer()),
  orderNumber: Type.String({ minLength: 1 }),
  status: maybe(Type.String()),
  shipmentPackageStatus: maybe(Type.String()),
  currencyCode: maybe(Type.String()),
  orderDate: maybe(Type.Integer()),
  lastModifiedDate: maybe(Type.Integer()),
  packageHistories: history,
  packageHistory: history,
  packageTotalPrice: maybe(Type.Number()),
  totalPrice: maybe(Type.Number()),
  packageTotalDiscount: maybe(Type.Number()),
  totalDiscount: maybe(Type.Number()),
  customerFirstName: maybe(Type.String()),
  customerLastName: maybe(Type.String()),
  customerEmail: maybe(Type.String()),
  shipmentAddress: maybe(address),
  invoiceAddress: maybe(address),
  lines: Type.Array(line),
});
export type ShipmentPackage = Static<typeof ShipmentPackage>;

export const StreamPage = Type.Object({
  /** Each is read by itself: an odd one must not hold the others up. */
  content: Type.Array(Type.Unknown()),
  hasMore: maybe(Type.Boolean()),
  nextCursor: maybe(Type.String()),
});

/** Facts of a package that cannot be read otherwise. */
export const OddPackage = Type.Object({
  id: maybe(Type.Integer()),
  shipmentPackageId: maybe(Type.Integer()),
  lastModifiedDate: maybe(Type.Integer({ minimum: 0, maximum: 8.64e15 })),
});

/** The list of packages, which is asked for one. */
export const PackagePage = Type.Object({ content: Type.Array(ShipmentPackage) });

export const Refusals = Type.Object({
  errors: Type.Array(Type.Object({ message: Type.String() }), { minItems: 1 }),
});
