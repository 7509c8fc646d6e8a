import { type Static, Type } from 'typebox';
import { WireMoney } from './money.ts';

//+person import { Proposal } from './proposals.ts';

// Schemas name the fields that are read of the channel's answers and nothing more: new fields break nothing.

const nullable = Type.Union([Type.String(), Type.Null()]);

const itemError = Type.Object({
  code: Type.String(),
  field: Type.Optional(Type.String()),
  message: Type.String(),
});
export type ItemError = Static<typeof itemError>;

const itemAnswer = Type.Object({
  sku: Type.String(),
  id: Type.Optional(Type.String()),
  errors: Type.Array(itemError),
  //+person proposals: Type.Optional(Type.Array(Proposal)),
});
export type ItemAnswer = Static<typeof itemAnswer>;

// <either>
export const BatchAnswer = Type.Union([
  Type.Object({ results: Type.Array(itemAnswer) }),
  Type.Object({ ticket: Type.String() }),
]);
// </either>
//+sync export const BatchAnswer = Type.Object({ results: Type.Array(itemAnswer) });
//+tickets,two-tickets export const BatchAnswer = Type.Object({ ticket: Type.String() });
// <either,tickets,two-tickets>

export const TicketAnswer = Type.Object({ state: Type.String(), results: Type.Array(itemAnswer) });
// </either,tickets,two-tickets>

const listing = Type.Object({
  id: Type.String(),
  sku: Type.String(),
  barcode: nullable,
  title: Type.String(),
  description: Type.String(),
  brand: nullable,
  category: Type.Union([Type.Array(Type.String()), Type.Null()]),
  images: Type.Array(Type.String()),
  price: WireMoney,
  currency: Type.String(),
  quantity: Type.Integer(),
  on_sale: Type.Boolean(),
});
export type WireListing = Static<typeof listing>;

// <none>
export const ListingsAnswer = Type.Object({ listings: Type.Array(listing) });
// </none>
//+person export const ListingsAnswer = Type.Object({
//+person   listings: Type.Array(listing),
//+person   proposals: Type.Array(Proposal),
//+person });
export const ListingsPage = Type.Object({ listings: Type.Array(listing), next: nullable });

//+lines /** Some units of a line, in one state. */
//+lines const portion = Type.Object({
//+lines   line_id: Type.String({ minLength: 1 }),
//+lines   listing_id: Type.String(),
//+lines   sku: Type.String(),
//+lines   title: Type.String(),
//+lines   quantity: Type.Integer({ minimum: 1 }),
//+lines   state: Type.String(),
//+lines   price: WireMoney,
//+lines });
//+lines export type Portion = Static<typeof portion>;
//+lines
export const WireOrder = Type.Object({
  id: Type.String({ minLength: 1 }),
  number: Type.String({ minLength: 1 }),
  // <whole>
  state: Type.String(),
  // </whole>
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  total: WireMoney,
  buyer: Type.Object({ name: nullable, email: nullable }),
  // <whole>
  lines: Type.Array(
    Type.Object({
      id: Type.String(),
      listing_id: Type.String(),
      sku: Type.String(),
      title: Type.String(),
      quantity: Type.Integer({ minimum: 1 }),
      cancelled: Type.Integer({ minimum: 0 }),
      price: WireMoney,
    }),
    { minItems: 1 },
  ),
  // </whole>
  //+lines portions: Type.Array(portion, { minItems: 1 }),
  placed_at: Type.String(),
  changed_at: Type.String(),
});
export type WireOrder = Static<typeof WireOrder>;

export const OrderAnswer = Type.Object({
  order: WireOrder,
  /** The merchant's keys of all that was done to the order. */
  done: Type.Array(Type.String()),
});

/** The order after a move of the merchant, or the reasons why the channel will not make it. */
export const MoveAnswer = Type.Union([
  OrderAnswer,
  Type.Object({ errors: Type.Array(itemError, { minItems: 1 }) }),
]);

// <whole>
export const OrdersPage = Type.Object({ orders: Type.Array(WireOrder), next: nullable });
// </whole>
//+lines /** A list names the orders of its lines; the same order may come several times. */
//+lines export const OrderLinesPage = Type.Object({
//+lines   lines: Type.Array(Type.Object({ order_id: Type.String({ minLength: 1 }) })),
//+lines   next: nullable,
//+lines });

/** Any answer that shows we are who we say. */
export const AccountAnswer = Type.Object({ account: Type.String() });

// <ecommerce>
const product = Type.Object({
  id: Type.String(),
  sku: Type.String(),
  name: Type.String(),
  price: WireMoney,
  quantity: Type.Integer(),
  changed_at: Type.String(),
});
export type WireProduct = Static<typeof product>;

export const ProductsPage = Type.Object({ products: Type.Array(product), next: nullable });

/** Brands or categories, in the order they were sent. */
export const TermsAnswer = Type.Object({
  results: Type.Array(Type.Object({ id: Type.String(), created: Type.Optional(Type.Boolean()) })),
});

/** Terms to delete, in the order they were sent. */
export const DeletionAnswer = Type.Object({ results: Type.Array(Type.Object({ state: Type.String() })) });
// </ecommerce>
// <marketplace>
export const TreePage = Type.Object({
  nodes: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), parent: nullable, leaf: Type.Boolean() }),
  ),
  next: nullable,
});

export const AttributesAnswer = Type.Object({
  attributes: Type.Array(
    Type.Object({
      code: Type.String(),
      label: Type.String(),
      required: Type.Boolean(),
      values: Type.Array(Type.Object({ code: Type.String(), label: Type.String() })),
    }),
  ),
});

export const StoresAnswer = Type.Object({
  stores: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
});
// </marketplace>
