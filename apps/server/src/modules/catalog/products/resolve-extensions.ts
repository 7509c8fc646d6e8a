import { MAX_PROPERTIES, MAX_VARIANT_OPTIONS } from '@sluice/contracts';
import { Money, storedPrice } from '../../pricing/index.ts';
import { fromJsonList, merged, repeatedNames, toJsonList } from './named-texts.ts';
import type { CurrentProduct, ProductRow, ProductWrite } from './product-write.ts';

type Extensions = Pick<
  ProductRow,
  'list_price' | 'weight' | 'family_code' | 'family_name' | 'variant_options' | 'properties'
>;

const NONE: Extensions = {
  list_price: null,
  weight: null,
  family_code: null,
  family_name: null,
  variant_options: '[]',
  properties: '[]',
};

/**
 * Computes the fields beyond those of docs/spec/products.md after a write. A field that is not sent stays unchanged.
 *
 * @param rate the VAT percentage of the product after the write
 */
export function resolveExtensions(
  write: ProductWrite,
  current: CurrentProduct | undefined,
  rate: string | null,
): Extensions {
  const { input, errors, mergeOptions = false } = write;
  const before = current ?? NONE;
  const result = {
    list_price: listPrice(input, before, rate),
    weight: input.weight === undefined ? before.weight : storedWeight(input.weight),
    family_code: input.family_code === undefined ? before.family_code : input.family_code?.trim() || null,
    family_name: input.family_name === undefined ? before.family_name : input.family_name?.trim() || null,
    variant_options: namedTexts(write, 'variant_options', before, {
      most: MAX_VARIANT_OPTIONS,
      merge: mergeOptions,
    }),
    properties: namedTexts(write, 'properties', before, { most: MAX_PROPERTIES, merge: true }),
  };
  if (result.weight === null && input.weight)
    errors.add(
      'weight',
      'weight is less than half a gram, and weights are kept to the gram; 0 or null clears it',
    );
  const sendsOptions = Object.keys(input.variant_options ?? {}).length > 0;
  if (sendsOptions && result.family_code === null)
    errors.add(
      'variant_options',
      'variant_options need a family_code: say of which article this is a variant',
    );
  return result;
}

function listPrice(input: ProductWrite['input'], before: Extensions, rate: string | null): string | null {
  const { list_price: net, list_price_with_vat: gross } = input;
  if (net === undefined && gross === undefined) return before.list_price;
  return storedPrice({ price: net ?? null, price_with_vat: gross ?? null }, rate) ?? null;
}

/** A weight as it is stored: to the gram, null for none. Weights below half a gram count as none. */
export function storedWeight(kilograms: number | null): string | null {
  const rounded = new Money(kilograms ?? 0).toFixed(3);
  return Number(rounded) === 0 ? null : rounded;
}

const LONGEST_NAME = 100;

interface ListRule {
  most: number;
  /** Whether sent names are added to those before. */
  merge: boolean;
}

/** Options replace the old ones, since together they identify the variant; properties are merged one by one. */
function namedTexts(
  { input, errors }: ProductWrite,
  field: 'variant_options' | 'properties',
  before: Extensions,
  { most, merge }: ListRule,
): string {
  const sent = input[field];
  if (sent === undefined) return before[field];
  if (sent === null) return '[]';
  for (const name of Object.keys(sent)) {
    if (name.trim() === '') errors.add(field, `a name in ${field} may not be empty`);
    else if (name.length > LONGEST_NAME)
      errors.add(field, `a name in ${field} may not be longer than ${LONGEST_NAME} characters`);
  }
  for (const { name, first } of repeatedNames(Object.keys(sent)))
    errors.add(
      `${field}.${name}`,
      `${field}.${name} is the same name as ${first}: a name is given once, in any case`,
    );
  const list = merged(merge ? fromJsonList(before[field]) : [], sent);
  if (list.length > most) errors.add(field, `${field} may not have more than ${most} names`);
  return toJsonList(list);
}
