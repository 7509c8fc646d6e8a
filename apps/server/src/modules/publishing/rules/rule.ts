import type { RuleAction, RuleConditions } from '@sluice/contracts';
import { foldKey } from '@sluice/contracts';

/** A publish rule as the resolver reads it. */
export interface RuleFact {
  id: number;
  position: number;
  action: RuleAction;
  label: string;
  conditions: RuleConditions;
}

/** What conditions ask of a product. */
export interface RuleSubject {
  brandId: number | null;
  /** Its categories and everything above them. */
  categoryIds: ReadonlySet<number>;
  groupIds: readonly number[];
  /** Master price excluding VAT. */
  price: number;
  /** General stock. */
  stock: number;
  status: boolean;
  hasImage: boolean;
  tagKeys: readonly string[];
  sku: string | null;
}

/** Whether a product meets every condition given. `rules/count.ts` says the same in SQL; a test holds them together. */
export function matches(conditions: RuleConditions, subject: RuleSubject): boolean {
  const { brand_ids, category_ids, group_ids, price, stock, status, has_image, tags, sku_patterns } =
    conditions;
  return (
    (brand_ids === undefined || (subject.brandId !== null && brand_ids.includes(subject.brandId))) &&
    (category_ids === undefined || category_ids.some((id) => subject.categoryIds.has(id))) &&
    (group_ids === undefined || group_ids.some((id) => subject.groupIds.includes(id))) &&
    within(price, subject.price) &&
    within(stock, subject.stock) &&
    (status === undefined || status === subject.status) &&
    (has_image === undefined || has_image === subject.hasImage) &&
    (tags === undefined || tags.some((tag) => subject.tagKeys.includes(foldKey(tag)))) &&
    (sku_patterns === undefined || sku_patterns.some((pattern) => fits(pattern, subject.sku)))
  );
}

const within = (range: { min?: number; max?: number } | undefined, value: number): boolean =>
  range === undefined ||
  ((range.min === undefined || value >= range.min) && (range.max === undefined || value <= range.max));

const fits = (pattern: string, sku: string | null): boolean => sku !== null && compiled(pattern).test(sku);

/** `*` stands for any characters and `?` for one; everything else for itself. */
function compiled(pattern: string): RegExp {
  let known = patterns.get(pattern);
  if (known === undefined) {
    const source = pattern
      .replace(/[\\^$.+()[\]{}|/]/g, '\\$&')
      .replace(/\*+/g, '.*')
      .replace(/\?/g, '.');
    known = new RegExp(`^${source}$`, 'su');
    if (patterns.size > 1000) patterns.clear();
    patterns.set(pattern, known);
  }
  return known;
}
const patterns = new Map<string, RegExp>();
