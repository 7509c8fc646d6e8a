import { type Static, type TSchema, Type } from 'typebox';
import {
  Id,
  idOf,
  listOf,
  MAX_INT,
  MAX_PRICE,
  oneOf,
  pageOf,
  pageQuery,
  Timestamp,
  text,
} from '../primitives.ts';
import { ProductListItem, ProductQuery } from '../product.ts';
import { GRID_NAMES, onlyFields, schemasOf } from '../product-fields.ts';
import { ProductInput } from '../product-input.ts';
import { CHANNEL_STATES } from './channel-state.ts';
import { MessageKey } from './message.ts';

const { per_page: _, page: __, brand_id: ___, category_id: ____, ...filters } = ProductQuery.properties;

/** The most brands, categories or tags that one filter names. */
export const MOST_CHOSEN = 50;
const anyOf = <Item extends TSchema>(item: Item, description: string) =>
  Type.Optional(Type.Array(item, { minItems: 1, maxItems: MOST_CHOSEN, description }));

/**
 * Filters of the product list: those of the public API, and some that people miss there. A brand, a category and a tag can be one of
 * several.
 */
export const ProductFilter = Type.Object(
  {
    ...filters,
    brand_id: anyOf(Id, 'Products of one of these brands.'),
    category_id: anyOf(Id, 'Products in one of these categories.'),
    with_subcategories: Type.Optional(
      Type.Boolean({ description: 'Whether category_id means the categories below as well.' }),
    ),
    publish_enabled: Type.Optional(
      Type.Boolean({ description: 'Whether the product may go to channels at all.' }),
    ),
    has_brand: Type.Optional(Type.Boolean()),
    has_category: Type.Optional(Type.Boolean()),
    tax_rate_id: Type.Optional(idOf('Products with this VAT rate.')),
    tag: anyOf(text(100, { minLength: 1 }), 'Products with one of these tags, in any case.'),
    price_min: Type.Optional(
      Type.Number({ minimum: 0, maximum: MAX_PRICE, description: 'Master price, excluding VAT.' }),
    ),
    price_max: Type.Optional(Type.Number({ minimum: 0, maximum: MAX_PRICE })),
    stock_min: Type.Optional(
      Type.Integer({ minimum: -MAX_INT, maximum: MAX_INT, description: 'General stock.' }),
    ),
    stock_max: Type.Optional(Type.Integer({ minimum: -MAX_INT, maximum: MAX_INT })),
    channel_state: Type.Optional(
      oneOf(CHANNEL_STATES, { description: 'State on the connection credential_id, without one on any.' }),
    ),
    credential_id: Type.Optional(idOf('The connection that channel_state and issue_key are about.')),
    issue_key: Type.Optional(
      text(32, { description: 'Products with a listing under this cause of the publish results.' }),
    ),
  },
  { $id: 'ProductFilter' },
);
export type ProductFilter = Static<typeof ProductFilter>;

export const PRODUCT_SORTS = ['id', 'name', 'sku', 'price', 'quantity', 'updated_at'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];
export const MAX_PRODUCTS_PER_PAGE = 200;

export const ProductListQuery = Type.Object({
  ...ProductFilter.properties,
  sort: Type.Optional(oneOf(PRODUCT_SORTS, { default: 'id' })),
  direction: Type.Optional(oneOf(['asc', 'desc'], { default: 'desc' })),
  page: pageQuery().page,
  per_page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_INT, default: 50, description: 'Default 50, capped at 200.' }),
  ),
});
export type ProductListQuery = Static<typeof ProductListQuery>;

const grid = onlyFields(GRID_NAMES);

export const ProductListRow = Type.Object(
  {
    ...ProductListItem.properties,
    ...schemasOf(grid, 'shown'),
    is_bundle: Type.Boolean({ description: 'Whether it is sold from the stock of components.' }),
    tags: Type.Array(Type.String()),
    categories: Type.Array(Type.Object({ id: Id, name: Type.String() })),
    channels: Type.Array(Type.Object({ credential_id: Id, state: oneOf(CHANNEL_STATES) }), {
      description: 'One entry per publish target, in the order of their ids.',
    }),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { $id: 'ProductListRow' },
);
export type ProductListRow = Static<typeof ProductListRow>;
export const ProductListPage = pageOf(ProductListRow);

const { name, price, price_with_vat, tax_rate_id, brand_id, brand_name, quantity } = ProductInput.properties;

/** The fields that can be typed into a row of the list; those that are absent stay as they are. */
export const ProductRowEdit = Type.Object(
  {
    id: Id,
    ...schemasOf(grid, 'input'),
    name: Type.Optional(name),
    price,
    price_with_vat,
    tax_rate_id,
    brand_id,
    brand_name,
    quantity,
  },
  { $id: 'ProductRowEdit' },
);
export type ProductRowEdit = Static<typeof ProductRowEdit>;

export const ProductRowEdits = Type.Object({
  edits: Type.Array(ProductRowEdit, { minItems: 1, maxItems: MAX_PRODUCTS_PER_PAGE }),
});

export const ProductRowEditAnswer = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Id,
      result: oneOf(['updated', 'unchanged', 'invalid', 'not_found']),
      errors: Type.Record(Type.String(), Type.Array(Type.String()), {
        description: 'Messages by field, when the edit is invalid.',
      }),
      error_keys: Type.Record(Type.String(), Type.Array(MessageKey), {
        description: 'The same messages by their codes and values.',
      }),
    }),
    { description: 'One answer per edit, in their order; a faulty edit does not stop the others.' },
  ),
});

export const ProductPlatformList = listOf(Type.Object({ platform_id: Type.Integer(), label: Type.String() }));
