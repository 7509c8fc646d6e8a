import { type Static, type TSchema, Type } from 'typebox';

/** Only the fields that are read: Mirakl adds new ones without notice. */
const maybe = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]));

export const Refusal = Type.Object({
  message: maybe(Type.String()),
  errors: maybe(Type.Array(Type.Object({ message: maybe(Type.String()) }))),
});

export const Account = Type.Object({ currency_iso_code: Type.String({ minLength: 3, maxLength: 3 }) });

const Features = Type.Object({
  offer_prices_decimals: maybe(Type.Union([Type.String(), Type.Number()])),
  pricing: maybe(Type.Object({ discount_period_required: maybe(Type.Boolean()) })),
  catalog: maybe(Type.Object({ list_of_multiple_values_separator: maybe(Type.String()) })),
});
export type Features = Static<typeof Features>;

export const Configuration = Type.Object({ features: Features });

const Discounted = {
  discount_start_date: maybe(Type.String()),
  discount_end_date: maybe(Type.String()),
  unit_discount_price: maybe(Type.Number()),
  unit_origin_price: maybe(Type.Number()),
};

/** A price of an offer for some channels, customers or times. */
export const Price = Type.Object({
  ...Discounted,
  channel_code: maybe(Type.String()),
  context: maybe(
    Type.Object({
      channel_codes: maybe(Type.Array(Type.String())),
      customer_group_ids: maybe(Type.Array(Type.String())),
      customer_organization_ids: maybe(Type.Array(Type.String())),
      start_date: maybe(Type.String()),
      end_date: maybe(Type.String()),
    }),
  ),
  volume_prices: maybe(
    Type.Array(
      Type.Object({
        quantity_threshold: Type.Number(),
        unit_origin_price: maybe(Type.Number()),
        unit_discount_price: maybe(Type.Number()),
      }),
    ),
  ),
});
export type Price = Static<typeof Price>;

/** An offer with all that a write has to hand back, because OF24 resets the fields that it does not get. */
export const Offer = Type.Object({
  offer_id: Type.Number(),
  shop_sku: Type.String(),
  product_sku: Type.String(),
  product_title: maybe(Type.String()),
  product_references: maybe(
    Type.Array(Type.Object({ reference: Type.String(), reference_type: Type.String() })),
  ),
  active: Type.Boolean(),
  inactivity_reasons: maybe(Type.Array(Type.String())),
  price: maybe(Type.Number()),
  discount: maybe(
    Type.Object({
      discount_price: maybe(Type.Number()),
      origin_price: maybe(Type.Number()),
      start_date: maybe(Type.String()),
      end_date: maybe(Type.String()),
    }),
  ),
  all_prices: maybe(Type.Array(Price)),
  currency_iso_code: Type.String(),
  quantity: Type.Number(),
  state_code: Type.String(),
  category_code: maybe(Type.String()),
  allow_quote_requests: maybe(Type.Boolean()),
  available_start_date: maybe(Type.String()),
  available_end_date: maybe(Type.String()),
  description: maybe(Type.String()),
  eco_contributions: maybe(Type.Array(Type.Unknown())),
  internal_description: maybe(Type.String()),
  leadtime_to_ship: maybe(Type.Number()),
  logistic_class: maybe(Type.Object({ code: maybe(Type.String()) })),
  max_order_quantity: maybe(Type.Number()),
  min_order_quantity: maybe(Type.Number()),
  min_quantity_alert: maybe(Type.Number()),
  msrp: maybe(Type.Number()),
  offer_additional_fields: maybe(Type.Array(Type.Unknown())),
  package_quantity: maybe(Type.Number()),
  price_additional_info: maybe(Type.String()),
  product_tax_code: maybe(Type.String()),
  retail_prices: maybe(Type.Array(Type.Object(Discounted))),
});
export type Offer = Static<typeof Offer>;

export const OfferPage = Type.Object({ offers: Type.Array(Offer), total_count: Type.Number() });

export const Products = Type.Object({
  products: Type.Array(
    Type.Object({ product_sku: Type.String(), product_id: Type.String(), product_id_type: Type.String() }),
  ),
});

/** The number of an import, which may be larger than a double holds exactly in theory and never is in practice. */
export const Import = Type.Object({ import_id: Type.Integer() });

export const OfferImport = Type.Object({
  status: Type.String(),
  has_error_report: maybe(Type.Boolean()),
  lines_in_error: maybe(Type.Number()),
  lines_read: maybe(Type.Number()),
  reason_status: maybe(Type.String()),
});
export type OfferImport = Static<typeof OfferImport>;

export const ProductImport = Type.Object({
  import_status: Type.String(),
  date_created: maybe(Type.String()),
  has_error_report: maybe(Type.Boolean()),
  has_transformation_error_report: maybe(Type.Boolean()),
  reason_status: maybe(Type.String()),
});
export type ProductImport = Static<typeof ProductImport>;

export const Hierarchies = Type.Object({
  hierarchies: Type.Array(
    Type.Object({
      code: Type.String({ minLength: 1 }),
      label: maybe(Type.String()),
      parent_code: maybe(Type.String()),
    }),
  ),
});

export const Attribute = Type.Object({
  code: Type.String({ minLength: 1 }),
  hierarchy_code: maybe(Type.String()),
  label: maybe(Type.String()),
  requirement_level: maybe(Type.String()),
  roles: maybe(Type.Array(Type.Object({ type: Type.String() }))),
  type: Type.String(),
  type_parameters: maybe(Type.Array(Type.Object({ name: Type.String(), value: Type.String() }))),
  values_list: maybe(Type.String()),
});
export type Attribute = Static<typeof Attribute>;

export const Attributes = Type.Object({ attributes: Type.Array(Attribute) });

export const ValuesLists = Type.Object({
  values_lists: maybe(
    Type.Array(
      Type.Object({
        code: Type.String(),
        values: maybe(
          Type.Array(Type.Object({ code: Type.String({ minLength: 1 }), label: maybe(Type.String()) })),
        ),
      }),
    ),
  ),
});

export const Reasons = Type.Object({
  reasons: Type.Array(
    Type.Object({
      code: Type.String({ minLength: 1 }),
      label: maybe(Type.String()),
      type: maybe(Type.String()),
      is_shop_right: maybe(Type.Boolean()),
    }),
  ),
});

export const Carriers = Type.Object({
  carriers: Type.Array(
    Type.Object({
      code: Type.String({ minLength: 1 }),
      label: maybe(Type.String()),
      standard_code: maybe(Type.String()),
    }),
  ),
});
