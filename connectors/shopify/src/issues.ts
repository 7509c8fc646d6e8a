import { ConnectorError, type Issue, type IssueCode } from '@sluice/connector-kit';
import type { UserError } from './schema.ts';

/** By Shopify's own codes, of all mutations together. */
const CODES: Readonly<Record<string, IssueCode>> = {
  PRODUCT_DOES_NOT_EXIST: 'listing_not_found',
  PRODUCT_VARIANT_DOES_NOT_EXIST: 'listing_not_found',
  INVALID_PRODUCT: 'listing_not_found',
  INVALID_VARIANT: 'listing_not_found',
  INVALID_INVENTORY_ITEM: 'listing_not_found',
  MUST_BE_FOR_THIS_PRODUCT: 'listing_not_found',
  VARIANT_ALREADY_EXISTS: 'duplicate_variant',
  VARIANT_ALREADY_EXISTS_CHANGE_OPTION_VALUE: 'duplicate_variant',
  HANDLE_NOT_UNIQUE: 'duplicate_key',
  BLANK: 'missing_field',
  MISSING_FIELD_REQUIRED: 'missing_field',
  TOO_LONG: 'too_long',
  OPTION_VALUE_NAME_TOO_LONG: 'too_long',
  NEGATIVE_PRICE_VALUE: 'invalid_price',
  PRODUCT_SUSPENDED: 'policy_blocked',
  INVALID_LOCATION: 'unknown_store',
  TRACKED_VARIANT_LOCATION_NOT_FOUND: 'unknown_store',
  INVALID_QUANTITY_NEGATIVE: 'invalid_stock',
  INVALID_QUANTITY_TOO_HIGH: 'invalid_stock',
  INVALID_QUANTITY_TOO_LOW: 'invalid_stock',
  NON_MUTABLE_INVENTORY_ITEM: 'invalid_stock',
  OPTION_VALUES_FOR_NUMBER_OF_UNKNOWN_OPTIONS: 'invalid_attribute',
  OPTION_DOES_NOT_EXIST: 'invalid_attribute',
  OPTION_VALUE_DOES_NOT_EXIST: 'invalid_attribute',
  NEED_TO_ADD_OPTION_VALUES: 'invalid_attribute',
  OPTIONS_OVER_LIMIT: 'invalid_attribute',
  OPTION_VALUES_OVER_LIMIT: 'invalid_attribute',
  PRODUCT_MEDIA_LIMIT_EXCEEDED: 'invalid_image',
  INVALID_IMAGE_SOURCE_URL: 'invalid_image',
  FILE_DOES_NOT_EXIST: 'invalid_image',
};

/** Our name for a field of the input, and its fault when the code says no more. */
const FIELDS: Readonly<Record<string, readonly [field: string, code: IssueCode]>> = {
  title: ['title', 'invalid_value'],
  descriptionHtml: ['description', 'invalid_value'],
  vendor: ['brand', 'invalid_value'],
  category: ['categorySyncId', 'unknown_category'],
  productType: ['categoryPath', 'invalid_value'],
  sku: ['sku', 'invalid_value'],
  barcode: ['barcode', 'invalid_barcode'],
  price: ['price', 'invalid_price'],
  compareAtPrice: ['listPrice', 'invalid_price'],
  weight: ['weight', 'invalid_value'],
  files: ['images', 'invalid_image'],
  media: ['images', 'invalid_image'],
  originalSource: ['images', 'invalid_image'],
  productOptions: ['family', 'invalid_attribute'],
  optionValues: ['family', 'invalid_attribute'],
  metafields: ['properties', 'invalid_value'],
  quantity: ['stock', 'invalid_stock'],
  available: ['stock', 'invalid_stock'],
  inventoryQuantities: ['stock', 'invalid_stock'],
  locationId: ['stores', 'unknown_store'],
};

/** Translates Shopify's answer on an input into the common words; its own text stays unchanged. */
export function issueOf({ code, field, message }: UserError): Issue {
  const known = (field ?? []).map((name) => FIELDS[name]).findLast((one) => one !== undefined);
  const byText = textCode(message);
  const says = CODES[code ?? ''] ?? byText ?? known?.[1] ?? 'rejected';
  return { code: says, message, ...(known === undefined ? {} : { field: known[0] }) };
}

/** Mutations of the older kind tell by text alone. */
function textCode(message: string): IssueCode | undefined {
  if (/does not exist|not found/i.test(message) && /product|variant/i.test(message))
    return 'listing_not_found';
  if (/can't be blank|is required/i.test(message)) return 'missing_field';
  return /too long/i.test(message) ? 'too_long' : undefined;
}

/** Refusals that pass by themselves. */
const PASSING = /daily variant creation limit|throttl|try again|IDEMPOTENCY_/i;

/** The error for another try, when all refusals pass by themselves. */
export function passingError(errors: readonly UserError[]): ConnectorError | null {
  const told = errors.map(({ code, message }) => `${code ?? ''} ${message}`.trim());
  if (told.length === 0 || !told.every((one) => PASSING.test(one))) return null;
  const daily = told.some((one) => /daily/i.test(one));
  return new ConnectorError({
    kind: 'rate_limited',
    message: told.join('; '),
    retryAfterMs: daily ? 3_600_000 : 10_000,
  });
}

export const isGone = ({ code, message }: UserError): boolean =>
  issueOf({ code: code ?? null, message }).code === 'listing_not_found';

/** The place in a list that an error is about (`["variants", "3", "price"]`); null when it is about all of it. */
export function indexIn(list: string, { field }: UserError): number | null {
  const at = (field ?? []).indexOf(list);
  const index = at < 0 ? undefined : field?.[at + 1];
  return index !== undefined && /^\d+$/.test(index) ? Number(index) : null;
}
