import {
  PLAIN_FIELDS,
  PLAIN_NAMES,
  type PlainFields,
  type PlainName,
  type ProductChange,
  type ProductDetail,
  type ProductInput,
  type StockLocation,
} from '@sluice/contracts';

export interface CategoryChoice {
  /** null = made when the product is saved. */
  id: number | null;
  path: string[];
}

export interface NamedText {
  name: string;
  value: string;
}

/** The texts in one language, '' = none. */
export interface TranslationValues {
  locale: string;
  name: string;
  description: string;
  family_name: string;
}

/** A plain field as its input holds it: a number may be a text, such as one with a last zero. */
type PlainValue<Name extends PlainName> = PlainFields[Name]['kind'] extends 'text'
  ? string
  : PlainFields[Name]['kind'] extends 'flag'
    ? boolean
    : number | string;

type PlainValues = { [Name in PlainName]: PlainValue<Name> };

/** A product as its form holds it; what is empty is an empty text. */
export interface ProductValues extends Record<string, unknown>, PlainValues {
  tags: string[];
  price: number | string;
  price_with_vat: number | string;
  /** Which of the two prices was typed; the other one is computed. */
  price_typed: 'price' | 'price_with_vat' | null;
  tax_rate_id: string | null;
  quantity: number | string;
  attribute_bag: Record<string, number | string>;
  brand: { id: number | null; name: string } | null;
  categories: CategoryChoice[];
  list_price_with_vat: number | string;
  variant_options: NamedText[];
  properties: NamedText[];
  translations: TranslationValues[];
}

export const newValues = (taxRateId: number | null, locations: readonly StockLocation[]): ProductValues => ({
  ...plainValues(),
  tags: [],
  price: '',
  price_with_vat: '',
  price_typed: null,
  tax_rate_id: taxRateId === null ? null : String(taxRateId),
  quantity: '',
  attribute_bag: bagOf(locations, {}),
  brand: null,
  categories: [],
  list_price_with_vat: '',
  variant_options: [],
  properties: [],
  translations: [],
});

export const valuesOf = (product: ProductDetail, locations: readonly StockLocation[]): ProductValues => ({
  ...plainValues(product),
  tags: product.tags,
  price: product.price === 0 ? '' : product.price,
  price_with_vat: product.price_with_vat === 0 ? '' : product.price_with_vat,
  price_typed: null,
  tax_rate_id: product.tax_rate_id === null ? null : String(product.tax_rate_id),
  quantity: product.stock.some((level) => level.type === 'local') ? product.quantity : '',
  attribute_bag: bagOf(locations, product.attribute_bag),
  brand: product.brand,
  categories: product.categories.map(({ id, path }) => ({ id, path })),
  list_price_with_vat: product.list_price_with_vat ?? '',
  variant_options: namedTexts(product.variant_options),
  properties: namedTexts(product.properties),
  translations: product.translations.map(({ locale, name, description, family_name }) => ({
    locale,
    name: name ?? '',
    description: description ?? '',
    family_name: family_name ?? '',
  })),
});

/** The values of the plain fields, of a product or as a new one begins. */
const plainValues = (product?: ProductDetail): PlainValues =>
  Object.fromEntries(
    PLAIN_NAMES.map((name) => [name, product?.[name] ?? (PLAIN_FIELDS[name].kind === 'flag' ? true : '')]),
  ) as PlainValues;

/** The request for a plain field. An empty input empties the field. */
const plainSent = (values: ProductValues, name: PlainName): ProductChange => {
  const value = values[name];
  const { kind } = PLAIN_FIELDS[name];
  if (name === 'name') return { name: values.name.trim() };
  if (kind === 'flag') return { [name]: value };
  if (value === '') return { [name]: null };
  return { [name]: kind === 'text' ? value : Number(value) };
};

const namedTexts = (texts: Readonly<Record<string, string>>): NamedText[] =>
  Object.entries(texts).map(([name, value]) => ({ name, value }));

/** Every location has a field, with or without stock in it. */
const bagOf = (
  locations: readonly StockLocation[],
  bag: Readonly<Record<string, number>>,
): Record<string, number | string> => ({
  ...Object.fromEntries(
    locations.filter((location) => location.type !== 'local').map(({ code }) => [code, '']),
  ),
  ...bag,
});

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** All that is sent of a new product. */
export const newProductOf = (values: ProductValues): ProductInput => ({
  ...requestOf(values, null),
  name: values.name.trim(),
});

/**
 * The request: only values that differ from before, so that nothing is taken back that somebody else changed meanwhile.
 * `price` goes out when it was the one that was typed, else the price with VAT.
 */
export function requestOf(values: ProductValues, before: ProductValues | null): ProductChange {
  const request: ProductChange = {};
  const changed = (name: keyof ProductValues): boolean =>
    before === null || !same(values[name], before[name]);
  for (const name of PLAIN_NAMES) if (changed(name)) Object.assign(request, plainSent(values, name));
  if (changed('tags')) request.tags = values.tags;
  if (values.price_typed !== null && values[values.price_typed] !== '')
    request[values.price_typed] = Number(values[values.price_typed]);
  if (changed('tax_rate_id'))
    request.tax_rate_id = values.tax_rate_id === null ? null : Number(values.tax_rate_id);
  if (changed('quantity') && values.quantity !== '') request.quantity = Number(values.quantity);
  const bag = Object.entries(values.attribute_bag).filter(
    ([code, quantity]) => quantity !== '' && quantity !== before?.attribute_bag[code],
  );
  if (bag.length > 0)
    request.attribute_bag = Object.fromEntries(bag.map(([code, quantity]) => [code, Number(quantity)]));
  // With the rate that is seen: it is the price with VAT that stands in the field.
  if (changed('list_price_with_vat') || (changed('tax_rate_id') && values.list_price_with_vat !== ''))
    request.list_price_with_vat = Number(values.list_price_with_vat);
  if (changed('variant_options')) request.variant_options = textsOf(values.variant_options);
  if (changed('properties'))
    request.properties = { ...removed(values.properties, before?.properties), ...textsOf(values.properties) };
  if (changed('translations'))
    request.translations = translationsSent(values.translations, before?.translations ?? []);
  if (changed('brand')) addBrand(request, values.brand);
  if (changed('categories')) addCategories(request, values.categories);
  return request;
}

/**
 * Every language of the form in its order, so that a message on the second one is about the second one; texts that did
 * not change are left out, and the service keeps them.
 */
const translationsSent = (
  rows: readonly TranslationValues[],
  before: readonly TranslationValues[],
): NonNullable<ProductChange['translations']> =>
  rows.map(({ locale, ...texts }) => {
    const known = before.find((one) => one.locale === locale);
    const changed = (['name', 'description', 'family_name'] as const).filter(
      (field) => texts[field] !== (known?.[field] ?? ''),
    );
    return { locale, ...Object.fromEntries(changed.map((field) => [field, texts[field].trim() || null])) };
  });

const textsOf = (rows: readonly NamedText[]): Record<string, string> =>
  Object.fromEntries(
    rows
      .filter(({ name, value }) => name.trim() !== '' && value.trim() !== '')
      .map(({ name, value }) => [name, value]),
  );

/** Removed properties, as null: the service merges properties, so it keeps any that is not named. */
const removed = (
  rows: readonly NamedText[],
  before: readonly NamedText[] | undefined = [],
): Record<string, null> =>
  Object.fromEntries(
    before.filter((one) => !rows.some(({ name }) => name === one.name)).map(({ name }) => [name, null]),
  );

/**
 * Number fields that were emptied though they had a value. The service takes no "nothing" for them: the old value would stay
 * while the field shows none.
 */
export function emptiedFields(values: ProductValues, before: ProductValues): string[] {
  const emptied = (now: number | string, then: number | string | undefined): boolean =>
    now === '' && then !== '' && then !== undefined;
  const typed = values.price_typed;
  // A price of 0 means "as it is" as well.
  const noPrice = typed !== null && before[typed] !== '' && Number(values[typed]) === 0;
  return [
    ...(noPrice ? [typed] : []),
    ...(emptied(values.quantity, before.quantity) ? ['quantity'] : []),
    ...Object.entries(values.attribute_bag)
      .filter(([code, quantity]) => emptied(quantity, before.attribute_bag[code]))
      .map(([code]) => `attribute_bag.${code}`),
  ];
}

function addBrand(request: ProductChange, brand: ProductValues['brand']): void {
  if (brand === null) request.brand_id = null;
  else if (brand.id === null) request.brand_name = brand.name;
  else request.brand_id = brand.id;
}

function addCategories(request: ProductChange, categories: readonly CategoryChoice[]): void {
  request.category_ids = categories.flatMap(({ id }) => id ?? []);
  const created = categories.filter(({ id }) => id === null).map(({ path }) => path);
  if (created.length > 0) request.category_paths = created;
}
