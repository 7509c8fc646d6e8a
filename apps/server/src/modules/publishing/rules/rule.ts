import type { RuleAction, RuleConditions } from '@sluice/contracts';
import { foldKey } from '@sluice/contracts';
import { fitsPattern } from './sku-pattern.ts';

/** A publish rule as the resolver reads it. */
export interface RuleFact {
  id: number;
  position: number;
  action: RuleAction;
  label: string;
  conditions: RuleConditions;
}

/** The properties of a product that conditions test. */
export interface RuleSubject {
  brandId: number | null;
  /** Its categories and all their ancestors. */
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

/**
 * Whether a product meets every given condition. `rules/count.ts` has the same test in SQL; a test compares the two.
 */
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
    (sku_patterns === undefined || fitsAny(sku_patterns, subject.sku))
  );
}

const within = (range: { min?: number; max?: number } | undefined, value: number): boolean =>
  range === undefined ||
  ((range.min === undefined || value >= range.min) && (range.max === undefined || value <= range.max));

const fitsAny = (patterns: readonly string[], sku: string | null): boolean =>
  sku !== null && patterns.some((pattern) => fitsPattern(pattern, sku));
