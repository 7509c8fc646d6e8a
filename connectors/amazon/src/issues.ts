import type { HttpResponse, Issue, IssueCode } from '@sluice/connector-kit';
import { Check } from 'typebox/value';
import { ErrorList, type WireIssue } from './schema.ts';

type Meaning = readonly [code: IssueCode, field: string];

/** Attributes that this connector fills, by their meaning here. */
const MEANINGS: readonly (readonly [RegExp, Meaning])[] = [
  [/^item_name/, ['invalid_value', 'title']],
  [/^product_description/, ['invalid_value', 'description']],
  [/^brand/, ['unknown_brand', 'brand']],
  [
    /^(externally_assigned_product_identifier|supplier_declared_has_product_identifier)/,
    ['invalid_barcode', 'barcode'],
  ],
  [/_image_locator/, ['invalid_image', 'images']],
  [/^(purchasable_offer|list_price)/, ['invalid_price', 'price']],
  [/^fulfillment_availability/, ['invalid_stock', 'stock']],
];

const CATEGORIES: Readonly<Record<string, IssueCode>> = {
  MISSING_ATTRIBUTE: 'missing_attribute',
  INVALID_ATTRIBUTE: 'invalid_attribute',
  INVALID_IMAGE: 'invalid_image',
  MISSING_IMAGE: 'invalid_image',
  INVALID_PRICE: 'invalid_price',
  MISSING_PRICE: 'invalid_price',
  DUPLICATE: 'ambiguous_match',
  QUALIFICATION_REQUIRED: 'not_approved',
};

/** Codes that Amazon has for a refusal without a category. */
const CODES: Readonly<Record<string, IssueCode>> = {
  // A required attribute is not there.
  '90220': 'missing_attribute',
  // The barcode belongs to a product of Amazon’s catalogue that differs from ours, or to several.
  '8541': 'ambiguous_match',
  '8542': 'ambiguous_match',
};

/** The reasons of Amazon that stand against a listing; warnings and remarks do not. */
export const errorsIn = <Told extends { readonly severity: string }>(told: readonly Told[]): Told[] =>
  told.filter(({ severity }) => severity === 'ERROR');

/** Errors of a listing that hold in a marketplace. */
export const errorsFor = (marketplaceId: string, issues: readonly WireIssue[]): Issue[] =>
  errorsIn(issues)
    .filter(({ marketplaceIds }) => !marketplaceIds?.length || marketplaceIds.includes(marketplaceId))
    .map(issueOf);

/** A reason of Amazon in the common words, with its own text. */
export function issueOf({
  code,
  message,
  attributeNames,
  categories,
}: Pick<WireIssue, 'code' | 'message' | 'attributeNames' | 'categories'>): Issue {
  const [attribute] = attributeNames ?? [];
  const told = message.trim() === '' ? `Amazon gave no reason (${code ?? 'no code'})` : message;
  const meaning = MEANINGS.find(([pattern]) => pattern.test(attribute ?? ''))?.[1];
  const category = (categories ?? []).map((one) => CATEGORIES[one]).find((one) => one !== undefined);
  const known = CODES[code ?? ''];
  if (known === 'ambiguous_match') return { code: known, field: 'barcode', message: told };
  if (meaning !== undefined) {
    const isMissing = (known ?? category) === 'missing_attribute';
    return { code: isMissing ? 'missing_field' : meaning[0], field: meaning[1], message: told };
  }
  const field = category === 'invalid_image' ? 'images' : attribute;
  return {
    code: known ?? category ?? (attribute === undefined ? 'rejected' : 'invalid_attribute'),
    ...(field === undefined ? {} : { field }),
    message: told,
  };
}

/** Amazon’s words in a refused call; none where the answer is not Amazon’s. */
export async function wordsIn(response: HttpResponse): Promise<string[]> {
  const body: unknown = await response.json().catch(() => null);
  if (!Check(ErrorList, body)) return [];
  return body.errors.flatMap(({ message, details }) => {
    const said = [message, details ?? ''].filter((text) => text.trim() !== '').join(': ');
    return said === '' ? [] : [said];
  });
}
