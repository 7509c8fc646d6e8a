import type { SourceProduct } from '@sluice/connector-kit';
import type { PlainInput, PlainName, ProductInput } from '@sluice/contracts';
import type { FIELD_OWNERS, SOURCE_FIELD_NAMES } from '@sluice/contracts/portal';
import { type NamedText, type PlainRow, storedWeight } from '../catalog/index.ts';

/** A field of a product that a source may bring. */
export type SourceField = (typeof SOURCE_FIELD_NAMES)[number];

/**
 * The owner of a field. `shared`: the site's changes come in as long as the merchant has not edited the field by hand;
 * `source`: the site's value always stands; `merchant`: the site gives the first value and is not listened to after.
 */
export type Owner = (typeof FIELD_OWNERS)[number];
export type Owners = Partial<Record<SourceField, Owner>>;

/** Values by field, as texts that are equal exactly when the values are. Absent = the site does not say. */
export type FieldValues = Partial<Record<SourceField, string>>;

/** The site says that there is none, which is not the same as saying nothing. */
export const NONE = 'none';

/** A product of the catalogue, as far as fields are compared with it. */
export interface HeldRow extends PlainRow {
  brand: string | null;
  categories: string[][] | null;
  price: string;
  tax_rate: string | null;
  list_price: string | null;
  variant_options: NamedText[];
  properties: NamedText[];
}

/** A field that a source may bring, in the three places where it is met. */
interface FieldRule {
  /** The site's value; null = it says nothing. */
  said(product: SourceProduct): unknown;
  /** The catalogue's value; null = it holds none. */
  held(row: HeldRow): unknown;
  /**
   * The fields of a product write, where the site says something.
   *
   * @param before what the site said of the field when it was last read
   */
  input(product: SourceProduct, before: string | undefined): Partial<ProductInput>;
}

/** A plain field, which both sides hold as one value. */
const plain = <Name extends PlainName>(
  name: Name,
  said: (product: SourceProduct) => PlainInput<Name> | null,
): FieldRule => ({ said, held: (row) => row[name], input: (product) => ({ [name]: said(product) }) });

/** Quantity moves by differences, so it is neither written nor compared as the others are. */
const FIELDS: Record<SourceField, FieldRule> = {
  name: plain('name', (product) => product.name),
  sku: plain('sku', (product) => product.sku),
  ean: plain('ean', (product) => product.barcode),
  model: plain('model', (product) => product.model),
  description: plain('description', (product) => product.description),
  brand: {
    said: ({ brand }) => brand,
    held: ({ brand }) => brand,
    input: ({ brand }) => ({ brand_name: brand }),
  },
  categories: {
    said: ({ categoryPaths }) => (categoryPaths.length === 0 ? null : categoryPaths),
    held: ({ categories }) => categories,
    input: ({ categoryPaths }) => ({ category_paths: categoryPaths.map((path) => [...path]) }),
  },
  price: {
    // With the rate it was computed with: the net price depends on it.
    said: ({ price, priceIncludesVat, vatRate }) =>
      price === null ? null : [price, priceIncludesVat, vatRate],
    held: ({ price }) => (Number(price) === 0 ? null : price),
    input: ({ price, priceIncludesVat }) => ({
      [priceIncludesVat ? 'price_with_vat' : 'price']: Number(price),
    }),
  },
  tax_rate: {
    said: ({ vatRate }) => vatRate,
    held: ({ tax_rate }) => tax_rate,
    input: ({ vatRate }) => ({ tax_rate: Number(vatRate) }),
  },
  quantity: { said: ({ quantity }) => quantity, held: () => null, input: () => ({}) },
  status: plain('status', (product) => product.active),
  list_price: {
    said: ({ listPrice, priceIncludesVat, vatRate }) =>
      listPrice === null ? NONE : [listPrice, priceIncludesVat, vatRate],
    held: ({ list_price }) => list_price ?? NONE,
    input: ({ listPrice, priceIncludesVat }) =>
      listPrice === null
        ? { list_price: null }
        : { [priceIncludesVat ? 'list_price_with_vat' : 'list_price']: Number(listPrice) },
  },
  weight: {
    said: ({ weight }) => weight,
    held: ({ weight }) => weight,
    // Less than the catalogue keeps is no weight here, and no reason to refuse the product.
    input: ({ weight }) => ({ weight: storedWeight(Number(weight)) === null ? null : Number(weight) }),
  },
  family: {
    said: ({ family }) => family ?? NONE,
    held: ({ family_code, family_name, variant_options }) =>
      family_code === null ? NONE : [family_code, family_name, variant_options],
    input: ({ family }) => ({
      family_code: family?.code ?? null,
      family_name: family?.name ?? null,
      variant_options: family === null ? null : namedTexts(family.options),
    }),
  },
  properties: {
    said: ({ properties }) => properties,
    held: ({ properties }) => properties,
    input: (product, before) => ({
      properties: { ...removedOf(before, product), ...namedTexts(product.properties) },
    }),
  },
};

/** The values that are not null, by field. */
function valuesBy(read: (rule: FieldRule) => unknown): FieldValues {
  const values = Object.entries(FIELDS).map(([field, rule]) => [field, read(rule)] as const);
  const said = values.filter(([, value]) => value !== null);
  return Object.fromEntries(said.map(([field, value]) => [field, JSON.stringify(value)]));
}

/** Values of the site, by field. A field that it does not give is left out, and so left alone. */
export const valuesOf = (product: SourceProduct): FieldValues => valuesBy((rule) => rule.said(product));

/** Values of the catalogue, by field, in the form in which they are compared. */
export const heldValues = (row: HeldRow): FieldValues => valuesBy((rule) => rule.held(row));

const namedTexts = (list: SourceProduct['properties']): Record<string, string> =>
  Object.fromEntries(list.map(({ name, value }) => [name, value]));

/** Properties that the site had when it was last read, and has no more. */
function removedOf(before: string | undefined, { properties }: SourceProduct): Record<string, null> {
  const known = JSON.parse(before ?? '[]') as SourceProduct['properties'];
  const gone = known.filter((one) => !properties.some(({ name }) => name === one.name));
  return Object.fromEntries(gone.map(({ name }) => [name, null]));
}

/**
 * The fields as a product write takes them.
 *
 * @param fields fields of which the site says something
 * @param before what the site said of each field when it was last read
 */
export const inputOf = (
  product: SourceProduct,
  fields: ReadonlySet<SourceField>,
  before: (field: SourceField) => string | undefined,
): Partial<ProductInput> =>
  Object.assign({}, ...[...fields].map((field) => FIELDS[field].input(product, before(field))));
