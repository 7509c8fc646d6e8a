import type { SourceProduct } from '@sluice/connector-kit';
import type { ProductInput } from '@sluice/contracts';
import type { FIELD_OWNERS, SOURCE_FIELD_NAMES } from '@sluice/contracts/portal';

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

/** Values of the site, by field. A field that it does not give is left out, and so left alone. */
export function valuesOf(product: SourceProduct): FieldValues {
  const values: Record<SourceField, unknown> = {
    name: product.name,
    sku: product.sku,
    ean: product.barcode,
    model: product.model,
    description: product.description,
    brand: product.brand,
    categories: product.categoryPaths.length === 0 ? null : product.categoryPaths,
    // With the rate it was computed with: the net price depends on it.
    price: product.price === null ? null : [product.price, product.priceIncludesVat, product.vatRate],
    tax_rate: product.vatRate,
    quantity: product.quantity,
    status: product.active,
    list_price:
      product.listPrice === null ? NONE : [product.listPrice, product.priceIncludesVat, product.vatRate],
    weight: product.weight,
    family: product.family ?? NONE,
    properties: product.properties,
  };
  const told = Object.entries(values).filter(([, value]) => value !== null);
  return Object.fromEntries(told.map(([field, value]) => [field, JSON.stringify(value)]));
}

const namedTexts = (list: SourceProduct['properties']): Record<string, string> =>
  Object.fromEntries(list.map(({ name, value }) => [name, value]));

/** Properties that the site had when it was last read, and has no more. */
function removedOf(before: string | undefined, { properties }: SourceProduct): Record<string, null> {
  const known = JSON.parse(before ?? '[]') as SourceProduct['properties'];
  const gone = known.filter((one) => !properties.some(({ name }) => name === one.name));
  return Object.fromEntries(gone.map(({ name }) => [name, null]));
}

/**
 * The fields as a product write takes them. Quantity is not among them: it moves by differences.
 *
 * @param before what the site said of the properties when it was last read
 */
export function inputOf(
  product: SourceProduct,
  fields: ReadonlySet<SourceField>,
  before: string | undefined,
): Partial<ProductInput> {
  const price = product.price === null ? undefined : Number(product.price);
  const all: Partial<Record<SourceField, Partial<ProductInput>>> = {
    name: { name: product.name },
    sku: { sku: product.sku },
    ean: { ean: product.barcode },
    model: { model: product.model },
    description: { description: product.description },
    brand: product.brand === null ? {} : { brand_name: product.brand },
    categories: { category_paths: product.categoryPaths.map((path) => [...path]) },
    price: price === undefined ? {} : product.priceIncludesVat ? { price_with_vat: price } : { price },
    tax_rate: product.vatRate === null ? {} : { tax_rate: Number(product.vatRate) },
    status: { status: product.active },
    list_price:
      product.listPrice === null
        ? { list_price: null }
        : { [product.priceIncludesVat ? 'list_price_with_vat' : 'list_price']: Number(product.listPrice) },
    weight: product.weight === null ? {} : { weight: Number(product.weight) },
    family:
      product.family === null
        ? { family_code: null, family_name: null, variant_options: null }
        : {
            family_code: product.family.code,
            family_name: product.family.name,
            variant_options: namedTexts(product.family.options),
          },
    properties: { properties: { ...removedOf(before, product), ...namedTexts(product.properties) } },
  };
  return Object.assign({}, ...[...fields].map((field) => all[field] ?? {})) as Partial<ProductInput>;
}
