import { type Static, Type } from 'typebox';

// Schemas name the fields read of WooCommerce's answers and nothing more: new fields and those of plug-ins break
// nothing.

const id = Type.Integer({ minimum: 0 });
const text = Type.String();
const nullableText = Type.Union([Type.String(), Type.Null()]);
const nullableNumber = Type.Union([Type.Number(), Type.Null()]);

export const Term = Type.Object({
  id,
  name: text,
  parent: Type.Optional(id),
  slug: Type.Optional(text),
});
export type Term = Static<typeof Term>;
export const Terms = Type.Array(Term);

const image = Type.Object({ id, src: text });

/** An attribute of a product: `id` 0 for one of its own, else that of the shop's attribute. */
const attribute = Type.Object({
  id,
  name: text,
  position: Type.Optional(Type.Integer()),
  visible: Type.Optional(Type.Boolean()),
  variation: Type.Optional(Type.Boolean()),
  /** Values of a product; a variation has the one `option` it stands for. */
  options: Type.Optional(Type.Array(text)),
  option: Type.Optional(text),
});
export type WireAttribute = Static<typeof attribute>;

/** A product or variation: the collections of products show both, so what only one of them has is optional. */
export const WireProduct = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  name: Type.Optional(text),
  type: Type.Optional(text),
  status: text,
  parent_id: Type.Optional(id),
  sku: text,
  global_unique_id: Type.Optional(text),
  description: text,
  short_description: Type.Optional(text),
  price: text,
  regular_price: text,
  sale_price: Type.Optional(text),
  weight: Type.Optional(text),
  tax_status: text,
  tax_class: text,
  manage_stock: Type.Union([Type.Boolean(), text]),
  stock_quantity: nullableNumber,
  stock_status: text,
  date_modified_gmt: nullableText,
  date_created_gmt: Type.Optional(nullableText),
  categories: Type.Optional(Type.Array(Type.Object({ id, name: text }))),
  brands: Type.Optional(Type.Array(Type.Object({ id, name: text }))),
  images: Type.Optional(Type.Array(image)),
  image: Type.Optional(Type.Union([image, Type.Null()])),
  attributes: Type.Optional(Type.Array(attribute)),
  variations: Type.Optional(Type.Array(id)),
  meta_data: Type.Optional(Type.Array(Type.Object({ key: text, value: Type.Unknown() }))),
});
export type WireProduct = Static<typeof WireProduct>;
export const WireProducts = Type.Array(WireProduct);

const itemError = Type.Object({
  code: text,
  message: text,
  data: Type.Optional(
    Type.Union([
      Type.Object({
        status: Type.Optional(Type.Number()),
        resource_id: Type.Optional(Type.Integer()),
        params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      }),
      Type.Null(),
      Type.Array(Type.Unknown()),
    ]),
  ),
});
export type ItemError = Static<typeof itemError>;

/** The outcome of one item of a batch: the product as it is now, or why not. */
const batchItem = Type.Object({
  id,
  error: Type.Optional(itemError),
  status: Type.Optional(text),
  sku: Type.Optional(text),
  global_unique_id: Type.Optional(text),
  price: Type.Optional(text),
  regular_price: Type.Optional(text),
  sale_price: Type.Optional(text),
  date_modified_gmt: Type.Optional(nullableText),
  weight: Type.Optional(text),
  attributes: Type.Optional(Type.Array(attribute)),
  manage_stock: Type.Optional(Type.Union([Type.Boolean(), text])),
  stock_quantity: Type.Optional(nullableNumber),
  categories: Type.Optional(Type.Array(Type.Object({ id }))),
  brands: Type.Optional(Type.Array(Type.Object({ id }))),
});
export type BatchItem = Static<typeof batchItem>;

/** Items in the order they were sent, each kind in its list. */
export const BatchAnswer = Type.Object({
  create: Type.Optional(Type.Array(batchItem)),
  update: Type.Optional(Type.Array(batchItem)),
});

const address = Type.Object({
  first_name: Type.Optional(text),
  last_name: Type.Optional(text),
  company: Type.Optional(text),
  address_1: Type.Optional(text),
  address_2: Type.Optional(text),
  city: Type.Optional(text),
  state: Type.Optional(text),
  postcode: Type.Optional(text),
  country: Type.Optional(text),
  email: Type.Optional(text),
  phone: Type.Optional(text),
});
export type WireAddress = Static<typeof address>;

const orderLine = Type.Object({
  id,
  name: nullableText,
  product_id: id,
  variation_id: id,
  quantity: Type.Number(),
  total: text,
  total_tax: text,
  taxes: Type.Array(Type.Object({ id, total: text })),
  sku: Type.Optional(nullableText),
  global_unique_id: Type.Optional(nullableText),
});
export type WireOrderLine = Static<typeof orderLine>;

export const WireOrder = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  number: Type.String({ minLength: 1 }),
  status: Type.String({ minLength: 1 }),
  currency: text,
  date_created_gmt: nullableText,
  date_modified_gmt: nullableText,
  total: text,
  total_tax: text,
  shipping_total: text,
  shipping_tax: text,
  discount_total: text,
  discount_tax: text,
  billing: address,
  shipping: address,
  line_items: Type.Array(orderLine),
  tax_lines: Type.Array(Type.Object({ rate_id: id, rate_percent: Type.Optional(Type.Number()) })),
  refunds: Type.Array(Type.Object({ id })),
});
export type WireOrder = Static<typeof WireOrder>;
export const WireOrders = Type.Array(WireOrder);

/** Orders on a page: each is checked by itself, since a plug-in's order must not hold the others up. */
export const OrderRows = Type.Array(
  Type.Object({ id: Type.Integer({ minimum: 1 }), date_modified_gmt: Type.Optional(Type.Unknown()) }),
);
export type OrderRow = Static<typeof OrderRows>[number];

/** The part of a refund that is read: returned units by line, counted below zero, and the marks by which it is known. */
export const WireRefund = Type.Object({
  id,
  reason: Type.Optional(nullableText),
  meta_data: Type.Optional(Type.Array(Type.Object({ key: text, value: Type.Unknown() }))),
  line_items: Type.Array(
    Type.Object({
      product_id: id,
      variation_id: id,
      quantity: Type.Number(),
      meta_data: Type.Array(Type.Object({ key: text, value: Type.Unknown() })),
    }),
  ),
});
export type WireRefund = Static<typeof WireRefund>;
export const WireRefunds = Type.Array(WireRefund);

export const OrderNote = Type.Object({ id, note: text });
export const OrderNotes = Type.Array(OrderNote);

export const Currency = Type.Object({ code: Type.String({ pattern: '^[A-Z]{3}$' }) });
export const Setting = Type.Object({ id: text, value: Type.Unknown() });

const taxRate = Type.Object({ country: text, state: text, rate: text, class: text });
export type TaxRate = Static<typeof taxRate>;
export const TaxRates = Type.Array(taxRate);

export const Attributes = Type.Array(Type.Object({ id: Type.Integer({ minimum: 1 }), name: text }));

/** The part of a product with a term that shows whether it is on sale and ours. */
export const TermProducts = Type.Array(
  Type.Object({
    id: Type.Integer({ minimum: 1 }),
    status: text,
    meta_data: Type.Optional(Type.Array(Type.Object({ key: text, value: Type.Unknown() }))),
  }),
);

const termItem = Type.Object({ id, error: Type.Optional(itemError) });
export const TermDeletionAnswer = Type.Object({ delete: Type.Array(termItem) });
export const TermBatchAnswer = Type.Object({
  create: Type.Optional(Type.Array(termItem)),
  update: Type.Optional(Type.Array(termItem)),
});
