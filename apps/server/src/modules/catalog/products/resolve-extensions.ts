import { MAX_PROPERTIES, MAX_VARIANT_OPTIONS, TAIL_FIELDS } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import { storedPrice } from '../../pricing/index.ts';
import type { ProductRow } from './columns.ts';
import { fromJsonList, merged, repeatedNames, toJsonList } from './named-texts.ts';
import { plainAfter } from './plain-values.ts';
import type { CurrentProduct, ProductWrite } from './product-write.ts';

type Extensions = Pick<
  ProductRow,
  'list_price' | 'variant_options' | 'properties' | keyof typeof TAIL_FIELDS
>;

/** The fields here that are not plain, of a product without any. */
const NONE = { list_price: null, variant_options: '[]', properties: '[]' };

type Before = Pick<ProductRow, keyof typeof NONE>;

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
  const list_price = listPrice(input, before, rate);
  const variant_options = namedTexts(write, 'variant_options', before, {
    most: MAX_VARIANT_OPTIONS,
    merge: mergeOptions,
  });
  const properties = namedTexts(write, 'properties', before, { most: MAX_PROPERTIES, merge: true });
  const plain = plainAfter(TAIL_FIELDS, input, current, errors);
  const sendsOptions = Object.keys(input.variant_options ?? {}).length > 0;
  if (sendsOptions && plain.family_code === null)
    errors.add('variant_options', message('options_need_family'));
  return { list_price, ...plain, variant_options, properties };
}

function listPrice(input: ProductWrite['input'], before: Before, rate: string | null): string | null {
  const { list_price: net, list_price_with_vat: gross } = input;
  if (net === undefined && gross === undefined) return before.list_price;
  return storedPrice({ price: net ?? null, price_with_vat: gross ?? null }, rate) ?? null;
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
  before: Before,
  { most, merge }: ListRule,
): string {
  const sent = input[field];
  if (sent === undefined) return before[field];
  if (sent === null) return '[]';
  for (const name of Object.keys(sent)) {
    if (name.trim() === '') errors.add(field, message('name_in_field_empty', { field }));
    else if (name.length > LONGEST_NAME)
      errors.add(field, message('name_in_field_too_long', { field, limit: LONGEST_NAME }));
  }
  for (const { name, first } of repeatedNames(Object.keys(sent)))
    errors.add(`${field}.${name}`, message('name_in_field_twice', { field: `${field}.${name}`, first }));
  const list = merged(merge ? fromJsonList(before[field]) : [], sent);
  if (list.length > most) errors.add(field, message('too_many_names', { field, limit: most }));
  return toJsonList(list);
}
