import { type Static, Type } from 'typebox';

export const Id = Type.String({ minLength: 1 });
export const maybe = <T extends Parameters<typeof Type.Optional>[0]>(type: T) =>
  Type.Optional(Type.Union([type, Type.Null()]));

/** A price of a variant; with rules or quantities it is a price for some customers alone. */
export const WirePrice = Type.Object({
  id: Id,
  amount: Type.Number(),
  currency_code: Type.String(),
  min_quantity: maybe(Type.Number()),
  max_quantity: maybe(Type.Number()),
  rules: Type.Record(Type.String(), Type.String()),
  updated_at: Type.String(),
});
export type WirePrice = Static<typeof WirePrice>;

const WireLevel = Type.Object({
  location_id: Id,
  stocked_quantity: Type.Number(),
  reserved_quantity: Type.Number(),
  updated_at: Type.String(),
});

/** The record that counts the stock of a variant; a kit has several of them. */
export const WireInventoryItem = Type.Object({
  inventory_item_id: Id,
  required_quantity: Type.Number(),
  inventory: maybe(Type.Object({ location_levels: Type.Array(WireLevel) })),
});
export type WireInventoryItem = Static<typeof WireInventoryItem>;

export const WireVariant = Type.Object({
  id: Id,
  title: Type.String(),
  sku: maybe(Type.String()),
  barcode: maybe(Type.String()),
  ean: maybe(Type.String()),
  upc: maybe(Type.String()),
  weight: maybe(Type.Number()),
  manage_inventory: Type.Boolean(),
  metadata: maybe(Type.Record(Type.String(), Type.Unknown())),
  updated_at: Type.String(),
  /** Left out of a variant that was made without any. */
  prices: Type.Optional(Type.Array(WirePrice)),
  options: Type.Array(Type.Object({ value: Type.String(), option: Type.Object({ title: Type.String() }) })),
  inventory_items: Type.Array(WireInventoryItem),
});
export type WireVariant = Static<typeof WireVariant>;

export const WireProduct = Type.Object({
  id: Id,
  title: Type.String(),
  handle: Type.String(),
  status: Type.String(),
  external_id: maybe(Type.String()),
  description: maybe(Type.String()),
  updated_at: Type.String(),
  collection: maybe(Type.Object({ id: Id, title: Type.String() })),
  categories: Type.Array(Type.Object({ id: Id })),
  images: Type.Array(Type.Object({ url: Type.String() })),
  sales_channels: Type.Array(Type.Object({ id: Id })),
  options: Type.Array(
    Type.Object({ id: Id, title: Type.String(), values: Type.Array(Type.Object({ value: Type.String() })) }),
  ),
  variants: Type.Array(WireVariant),
});
export type WireProduct = Static<typeof WireProduct>;

export const ProductList = Type.Object({ products: Type.Array(WireProduct), count: Type.Integer() });

/** The fields read of a variant. Without those of the rules, a price for some customers would look like everybody's. */
const OF_VARIANT = [
  'id,title,sku,barcode,ean,upc,weight,manage_inventory,metadata,updated_at',
  'options.value,options.option.title',
  'prices.id,prices.amount,prices.currency_code,prices.min_quantity,prices.max_quantity,prices.updated_at',
  'prices.price_rules.attribute,prices.price_rules.value',
  'inventory_items.inventory_item_id,inventory_items.required_quantity',
  'inventory_items.inventory.location_levels.location_id,inventory_items.inventory.location_levels.updated_at',
  'inventory_items.inventory.location_levels.stocked_quantity',
  'inventory_items.inventory.location_levels.reserved_quantity',
]
  .join(',')
  .split(',');

export const VARIANT_FIELDS = OF_VARIANT.join(',');

export const PRODUCT_FIELDS = [
  'id,title,handle,status,external_id,description,updated_at',
  'collection.id,collection.title,categories.id,images.url,sales_channels.id',
  'options.id,options.title,options.values.value',
  ...OF_VARIANT.map((field) => `variants.${field}`),
].join(',');
