import { type Issue, type IssueCode, reasonReader } from '@sluice/connector-kit';
import type { Refused } from './client.ts';
import type { ItemIssue, Product } from './schema.ts';

/** Fields of ours by the names of Google, in either of its two spellings. */
const FIELDS: Readonly<Record<string, readonly [field: string, code?: IssueCode]>> = {
  offerid: ['sku'],
  id: ['sku'],
  title: ['title'],
  description: ['description'],
  link: ['link'],
  imagelink: ['images', 'invalid_image'],
  additionalimagelink: ['images', 'invalid_image'],
  additionalimagelinks: ['images', 'invalid_image'],
  price: ['price', 'invalid_price'],
  saleprice: ['price', 'invalid_price'],
  availability: ['stock', 'invalid_stock'],
  gtin: ['barcode', 'invalid_barcode'],
  gtins: ['barcode', 'invalid_barcode'],
  brand: ['brand'],
  googleproductcategory: ['categoryPath', 'unknown_category'],
  producttype: ['categoryPath'],
  producttypes: ['categoryPath'],
  itemgroupid: ['family'],
  shippingweight: ['weight'],
  color: ['color', 'invalid_attribute'],
  size: ['size', 'invalid_attribute'],
  material: ['material', 'invalid_attribute'],
  pattern: ['pattern', 'invalid_attribute'],
  gender: ['gender', 'invalid_attribute'],
  agegroup: ['age_group', 'invalid_attribute'],
  mpn: ['mpn', 'invalid_attribute'],
  condition: ['condition', 'invalid_attribute'],
};

const { issueOf } = reasonReader(
  [
    [/policy|prohibit|violat|restricted|misrepresent|counterfeit/, 'policy_blocked'],
    [/ambiguous gtin|invalid (upc|gtin|ean)|reserved gtin/, 'invalid_barcode', 'barcode'],
    [/pending (initial )?(policy )?review|not approved|disapproved/, 'not_approved'],
    [/image.*(crawl|small|generic|missing|invalid|unprocessed|not found)/, 'invalid_image', 'images'],
    [/(missing|required).*\b(value|attribute|field)|missing \[/, 'missing_field'],
    [/too long|exceeds.*(length|characters)/, 'too_long'],
    [/price|currency/, 'invalid_price', 'price'],
    [/invalid|unsupported|not (a )?valid|incorrect/, 'invalid_value'],
  ],
  'Google refused it without a reason',
);

const fieldOf = (name: string): readonly [field: string, code?: IssueCode] | undefined =>
  FIELDS[(name.split('.').at(-1) ?? '').replace(/[_ ]|\[.*\]/g, '').toLowerCase()];

/** The words decide; where they are vague, the field does. */
function issueFor(words: string, name: string): Issue {
  const read = issueOf(words);
  const [field, usual] = fieldOf(name) ?? [];
  const isVague = read.code === 'rejected' || read.code === 'invalid_value';
  const code = usual !== undefined && isVague ? usual : read.code;
  const about = field ?? read.field ?? (name || undefined);
  return { code, message: read.message, ...(about === undefined ? {} : { field: about }) };
}

/** The issue of a call that Google refused for its product. */
export const refusalOf = ({ words, field }: Refused): Issue => issueFor(words, field);

/** The detail mostly begins with the description. */
function wordsOf({ code, description, detail }: ItemIssue): string {
  const [short, long] = [description?.trim() ?? '', detail?.trim() ?? ''];
  if (long.includes(short)) return long || code || '';
  return long === '' ? short : `${short}: ${long}`;
}

/** Reasons for which Google shows a product nowhere, each once: Google repeats them for every destination. */
export function disapprovals({ productStatus }: Product): Issue[] {
  const all = (productStatus?.itemLevelIssues ?? []).filter(({ severity }) => severity === 'DISAPPROVED');
  const byWords = new Map(all.map((one) => [`${one.attribute}:${wordsOf(one)}`, one]));
  return [...byWords.values()].map((one) => issueFor(wordsOf(one), one.attribute ?? ''));
}

/** Whether Google shows the product nowhere and examines it nowhere: where it was refused, not where it is new. */
export function isDisapproved(product: Product): boolean {
  const places = product.productStatus?.destinationStatuses ?? [];
  const some = (list: 'approvedCountries' | 'pendingCountries' | 'disapprovedCountries'): boolean =>
    places.some((place) => (place[list] ?? []).length > 0);
  if (some('approvedCountries') || some('pendingCountries')) return false;
  return some('disapprovedCountries') || disapprovals(product).length > 0;
}

/** Issues of a product that is shown nowhere; at least one. */
export function refusalsOf(product: Product): Issue[] {
  if (!isDisapproved(product)) return [];
  const issues = disapprovals(product);
  return issues.length > 0 ? issues : [issueOf('disapproved, without a reason')];
}
