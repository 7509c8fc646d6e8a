/** Part of a definition in which an attribute is shown. */
export type Group =
  | 'product_identity'
  | 'product_details'
  | 'offer'
  | 'images'
  | 'variations'
  | 'safety_and_compliance';

/** An attribute of product types. Each of its values is an object of these fields. */
export interface AttributeKind {
  readonly title: string;
  readonly group: Group;
  readonly fields: Readonly<Record<string, object>>;
  readonly required: readonly string[];
  /** Values at most, for each language where it is localized. */
  readonly most: number;
  readonly localized: boolean;
  /** Left out of the few attributes that hold for all marketplaces. */
  readonly byMarketplace: boolean;
}

type Wish = Partial<Pick<AttributeKind, 'most' | 'localized' | 'byMarketplace' | 'required'>>;

const kind = (
  group: Group,
  title: string,
  fields: AttributeKind['fields'],
  { most = 1, localized = false, byMarketplace = true, required = Object.keys(fields) }: Wish = {},
): AttributeKind => ({ title, group, fields, required, most, localized, byMarketplace });

const text = (title: string, most: number): object => ({
  title,
  type: 'string',
  maxLength: most,
  maxUtf8ByteLength: most * 2,
  editable: true,
  hidden: false,
});

const choice = (title: string, names: Readonly<Record<string, string>>): object => ({
  title,
  type: 'string',
  enum: Object.keys(names),
  enumNames: Object.values(names),
});

/** A list of usual values, beside which any other is taken. */
const openChoice = (title: string, names: readonly string[]): object => ({
  title,
  anyOf: [{ type: 'string' }, { type: 'string', enum: names, enumNames: names }],
});

const yesNo = (title: string): object => ({
  title,
  type: 'boolean',
  enum: [false, true],
  enumNames: ['No', 'Yes'],
});
const amount = (title: string): object => ({ title, type: 'number', minimum: 0 });
const moment = (title: string): object => ({ title, type: 'string', format: 'date-time' });
const unit = (names: Readonly<Record<string, string>>): object => choice('Unit', names);

const list = (fields: Readonly<Record<string, object>>, required: readonly string[]): object => ({
  type: 'array',
  minItems: 1,
  maxItems: 1,
  items: { type: 'object', required, properties: fields, additionalProperties: false },
});

const plainPrice = list({ schedule: list({ value_with_tax: amount('Price') }, ['value_with_tax']) }, [
  'schedule',
]);
const salePrice = list(
  {
    schedule: list(
      { value_with_tax: amount('Sale price'), start_at: moment('From'), end_at: moment('Until') },
      ['value_with_tax', 'start_at', 'end_at'],
    ),
  },
  ['schedule'],
);

const length = {
  type: 'object',
  required: ['value', 'unit'],
  properties: { value: amount('Length'), unit: unit({ centimeters: 'Centimetres', inches: 'Inches' }) },
  additionalProperties: false,
};

const picture = (title: string): AttributeKind =>
  kind('images', title, { media_location: { title, type: 'string' } });

const PICTURES = Object.fromEntries(
  Array.from({ length: 8 }, (_, at) => [
    `other_product_image_locator_${at + 1}`,
    picture(`Picture ${at + 2}`),
  ]),
);

const day = (title: string): object => ({
  type: 'object',
  required: ['value'],
  properties: { value: moment(title) },
  additionalProperties: false,
});

const OFFER = {
  audience: choice('Audience', { ALL: 'All', B2B: 'Business' }),
  our_price: plainPrice,
  discounted_price: salePrice,
  minimum_seller_allowed_price: plainPrice,
  maximum_seller_allowed_price: plainPrice,
  start_at: day('For sale from'),
  end_at: day('For sale until'),
};

/** Attributes of the fake. A currency is added where `currency` is named as a field. */
export const ATTRIBUTES: Readonly<Record<string, AttributeKind>> = {
  item_name: kind('product_identity', 'Item name', { value: text('Item name', 200) }, { localized: true }),
  brand: kind('product_identity', 'Brand', { value: text('Brand', 100) }, { localized: true }),
  externally_assigned_product_identifier: kind('product_identity', 'Product identifier', {
    type: choice('Type', { ean: 'EAN', gtin: 'GTIN', upc: 'UPC' }),
    value: { title: 'Identifier', type: 'string', minLength: 8, maxLength: 14 },
  }),
  supplier_declared_has_product_identifier_exemption: kind('product_identity', 'Is exempt from identifiers', {
    value: yesNo('Is exempt'),
  }),
  merchant_suggested_asin: kind('product_identity', 'Suggested ASIN', { value: text('ASIN', 10) }),
  manufacturer: kind(
    'product_details',
    'Manufacturer',
    { value: text('Manufacturer', 100) },
    { localized: true },
  ),
  product_description: kind(
    'product_details',
    'Description',
    { value: text('Description', 2_000) },
    { localized: true },
  ),
  bullet_point: kind(
    'product_details',
    'Bullet point',
    { value: text('Bullet point', 500) },
    { localized: true, most: 5 },
  ),
  color: kind('product_details', 'Colour', { value: text('Colour', 50) }, { localized: true }),
  size: kind('product_details', 'Size', { value: text('Size', 50) }, { localized: true }),
  material: kind(
    'product_details',
    'Material',
    { value: openChoice('Material', ['Cotton', 'Glass', 'Metal']) },
    { localized: true, most: 3 },
  ),
  target_gender: kind('product_details', 'Target gender', {
    value: choice('Target gender', { female: 'Female', male: 'Male', unisex: 'Unisex' }),
  }),
  number_of_items: kind('product_details', 'Number of items', {
    value: { title: 'Number of items', type: 'integer', minimum: 1 },
  }),
  item_weight: kind('product_details', 'Weight', {
    value: amount('Weight'),
    unit: unit({ grams: 'Grams', kilograms: 'Kilograms' }),
  }),
  item_dimensions: kind('product_details', 'Dimensions', { length, width: length, height: length }),
  country_of_origin: kind('safety_and_compliance', 'Country of origin', {
    value: choice('Country', { TR: 'Türkiye', DE: 'Germany', CN: 'China' }),
  }),
  supplier_declared_dg_hz_regulation: kind('safety_and_compliance', 'Dangerous goods', {
    value: choice('Regulation', {
      not_applicable: 'Not applicable',
      ghs: 'GHS',
      transportation: 'Transportation',
    }),
  }),
  batteries_required: kind('safety_and_compliance', 'Needs batteries', { value: yesNo('Needs batteries') }),
  battery: kind('safety_and_compliance', 'Battery', {
    cell_composition: choice('Cell', { alkaline: 'Alkaline', lithium_ion: 'Lithium ion' }),
    quantity: { title: 'Number', type: 'integer', minimum: 1 },
  }),
  condition_type: kind('offer', 'Condition', {
    value: choice('Condition', { new_new: 'New', used_good: 'Used – good' }),
  }),
  purchasable_offer: kind(
    'offer',
    'Offer',
    { currency: {}, ...OFFER },
    { most: 2, required: ['currency', 'our_price'] },
  ),
  list_price: kind('offer', 'List price', { currency: {}, value_with_tax: amount('List price') }),
  fulfillment_availability: kind(
    'offer',
    'Availability',
    {
      fulfillment_channel_code: choice('Fulfilled by', { DEFAULT: 'Merchant', AMAZON_EU: 'Amazon' }),
      quantity: { title: 'Quantity', type: 'integer', minimum: 0 },
      lead_time_to_ship_max_days: { title: 'Handling time', type: 'integer', minimum: 0, maximum: 30 },
    },
    { byMarketplace: false, required: ['fulfillment_channel_code'] },
  ),
  parentage_level: kind('variations', 'Level', {
    value: choice('Level', { child: 'Child', parent: 'Parent' }),
  }),
  child_parent_sku_relationship: kind(
    'variations',
    'Parent',
    {
      child_relationship_type: choice('Relationship', { variation: 'Variation' }),
      parent_sku: text('Parent SKU', 40),
    },
    { required: ['child_relationship_type'] },
  ),
  variation_theme: kind('variations', 'Theme', {
    name: choice('Theme', { COLOR: 'Colour', SIZE: 'Size', 'SIZE/COLOR': 'Size and colour' }),
  }),
  main_product_image_locator: picture('Main picture'),
  ...PICTURES,
};
