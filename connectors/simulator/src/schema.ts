import { type Static, Type } from 'typebox';

// Schemas name the fields that the connector reads of the channel's answers and nothing more: new fields break nothing.

const nullable = Type.Union([Type.String(), Type.Null()]);

const itemError = Type.Object({
  code: Type.String(),
  field: nullable,
  message: Type.String(),
  retryable: Type.Boolean(),
});
export type ItemError = Static<typeof itemError>;

const itemAnswer = Type.Object({
  sku: nullable,
  id: nullable,
  status: Type.String(),
  errors: Type.Array(itemError),
});
export type ItemAnswer = Static<typeof itemAnswer>;

/** Results at once, or a ticket for them. */
export const BatchAnswer = Type.Object({
  results: Type.Optional(Type.Array(itemAnswer)),
  ticket: Type.Optional(Type.String()),
});

export const TicketAnswer = Type.Object({ status: Type.String(), results: Type.Array(itemAnswer) });

const property = Type.Object({ name: Type.String(), value: Type.String() });
const family = Type.Union([
  Type.Object({
    code: Type.String(),
    name: Type.String(),
    options: Type.Array(property),
    lead: Type.Boolean(),
  }),
  Type.Null(),
]);

const listing = Type.Object({
  id: Type.String(),
  sku: Type.String(),
  barcode: nullable,
  title: Type.String(),
  description: Type.String(),
  brand: nullable,
  brand_id: nullable,
  category_path: Type.Union([Type.Array(Type.String()), Type.Null()]),
  category_id: nullable,
  attributes: Type.Array(Type.Object({ code: Type.String(), value: Type.String() })),
  properties: Type.Array(property),
  family,
  weight: nullable,
  images: Type.Array(Type.String()),
  price: Type.String(),
  list_price: nullable,
  currency: Type.String(),
  stock: Type.Integer(),
  stores: Type.Array(Type.Object({ store_id: Type.String(), quantity: Type.Integer() })),
  active: Type.Boolean(),
});
export type WireListing = Static<typeof listing>;

export const ListingsAnswer = Type.Object({
  listings: Type.Array(listing),
  next_cursor: Type.Optional(nullable),
});

const address = Type.Object({
  name: Type.String(),
  line1: Type.String(),
  city: Type.String(),
  postal_code: Type.String(),
  country: Type.String(),
  phone: nullable,
});
export type WireAddress = Static<typeof address>;

const order = Type.Object({
  id: Type.String(),
  number: Type.String(),
  status: Type.String(),
  currency: Type.String(),
  total: Type.String(),
  customer: Type.Object({ name: Type.String(), email: Type.String(), phone: nullable }),
  shipping_address: address,
  billing_address: address,
  lines: Type.Array(
    Type.Object({
      id: Type.String(),
      listing_id: Type.String(),
      sku: Type.String(),
      barcode: nullable,
      title: Type.String(),
      quantity: Type.Integer(),
      cancelled_quantity: Type.Integer(),
      returned_quantity: Type.Integer(),
      unit_price: Type.String(),
      store_id: nullable,
    }),
  ),
  delivery: Type.Optional(Type.String()),
  shipments: Type.Optional(Type.Array(Type.Object({ id: Type.String(), key: nullable }))),
  moves: Type.Optional(Type.Array(Type.Object({ key: nullable }))),
  created_at: Type.String(),
  updated_at: Type.String(),
});
export type WireOrder = Static<typeof order>;

/** Bodies of the channel's calls. */
export const WebhookBody = Type.Union([
  Type.Object({ event: Type.Literal('order'), order }),
  Type.Object({ event: Type.Literal('order_changed'), order_id: Type.String() }),
  Type.Object({ event: Type.Literal('product_status'), listing_id: Type.String() }),
  Type.Object({ event: Type.Literal('ping') }),
]);

export const OrderAnswer = Type.Object({ order });
export const OrderRefusal = Type.Object({
  error: Type.Object({ code: Type.String(), message: Type.String() }),
});

export const OrdersAnswer = Type.Object({ orders: Type.Array(order), next_cursor: nullable });

const product = Type.Object({
  id: Type.String(),
  name: Type.String(),
  sku: nullable,
  barcode: nullable,
  model: nullable,
  description: nullable,
  brand: nullable,
  category_paths: Type.Array(Type.Array(Type.String())),
  price: nullable,
  vat_rate: nullable,
  quantity: Type.Union([Type.Integer(), Type.Null()]),
  images: Type.Array(Type.String()),
  list_price: nullable,
  weight: nullable,
  properties: Type.Array(property),
  family: Type.Union([
    Type.Object({ code: Type.String(), name: Type.String(), options: Type.Array(property) }),
    Type.Null(),
  ]),
  active: Type.Boolean(),
  updated_at: Type.String(),
});
export type WireProduct = Static<typeof product>;

export const ProductsAnswer = Type.Object({
  products: Type.Array(product),
  deleted_ids: Type.Array(Type.String()),
  next_cursor: nullable,
});

export const StoresAnswer = Type.Object({
  stores: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), active: Type.Boolean() })),
});

const synced = Type.Object({
  id: Type.Optional(Type.String()),
  status: Type.String(),
  errors: Type.Array(itemError),
});
export type SyncAnswer = Static<typeof synced>;

/** Brands or categories, in the order they were sent. */
export const SyncedAnswer = Type.Object({ results: Type.Array(synced) });

/** Terms to delete, in the order they were sent. */
export const DeletionAnswer = Type.Object({ results: Type.Array(Type.Object({ status: Type.String() })) });

const treeCategory = Type.Object({
  id: Type.String(),
  name: Type.String(),
  parent_id: nullable,
  assignable: Type.Boolean(),
});
export type WireCategory = Static<typeof treeCategory>;

export const TreeAnswer = Type.Object({ categories: Type.Array(treeCategory), next_cursor: nullable });

const treeAttribute = Type.Object({
  code: Type.String(),
  label: Type.String(),
  required: Type.Boolean(),
  multiple: Type.Boolean(),
  values: Type.Union([Type.Null(), Type.Array(Type.Object({ code: Type.String(), label: Type.String() }))]),
});
export type WireAttribute = Static<typeof treeAttribute>;

export const AttributesAnswer = Type.Object({ attributes: Type.Array(treeAttribute) });
