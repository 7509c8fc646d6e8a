import { BULK_NAMES, type BulkName } from '@sluice/contracts';
import type { Message } from '@sluice/contracts/messages';
import type { OverrideSnapshot, PlainRow, ProductSnapshot, ScheduleSnapshot } from '../../catalog/index.ts';

/**
 * The fields of a product that an action touches, before or after it: items store them, and undo compares and restores
 * them. Lists of ids are sorted.
 */
export interface Touched extends Partial<Pick<PlainRow, BulkName>> {
  price?: string;
  brand_id?: number | null;
  tax_rate_id?: number | null;
  tags?: string[];
  category_ids?: number[];
  group_ids?: number[];
  quantity?: number;
  /** By connection id. */
  overrides?: Record<number, OverrideSnapshot>;
  /** As in `ProductSnapshot`; null = none in this window. */
  schedules?: Record<string, ScheduleSnapshot | null>;
}

/** The wanted state of a product, or the reason why nothing happens to it. */
export type Wanted =
  | { after: Touched; note?: Message }
  | { after?: undefined; result: 'failed' | 'skipped'; error: Message };

export const NO_OVERRIDE: OverrideSnapshot = { price: null, markup_percent: null, stock: null, source: null };

const FIELDS = [
  ...BULK_NAMES,
  'price',
  'brand_id',
  'tax_rate_id',
  'tags',
  'category_ids',
  'group_ids',
  'quantity',
] as const satisfies (keyof Touched & keyof ProductSnapshot)[];

/** The product's present values of the fields that `like` names. */
export function currentOf(product: ProductSnapshot, like: Touched): Touched {
  const current: Touched = {};
  for (const field of FIELDS)
    if (like[field] !== undefined) Object.assign(current, { [field]: product[field] });
  if (like.overrides !== undefined)
    current.overrides = Object.fromEntries(
      Object.entries(like.overrides).map(([id, { source }]) => {
        const { source: now, ...values } = product.overrides[Number(id)] ?? NO_OVERRIDE;
        return [id, source === undefined || now === undefined ? values : { ...values, source: now }];
      }),
    );
  if (like.schedules !== undefined)
    current.schedules = Object.fromEntries(
      Object.keys(like.schedules).map((key) => [key, product.schedules[key] ?? null]),
    );
  return current;
}

/** The fields in which two states of the same fields differ, with both their values. */
export function differences(before: Touched, after: Touched): { before: Touched; after: Touched } {
  const changed: { before: Touched; after: Touched } = { before: {}, after: {} };
  for (const field of [...FIELDS, 'overrides', 'schedules'] as const) {
    if (after[field] === undefined || isSame(before[field], after[field])) continue;
    Object.assign(changed.before, { [field]: before[field] });
    Object.assign(changed.after, { [field]: after[field] });
  }
  return changed;
}

/** Stored JSON returns its keys in another order, so overrides are compared by value. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  // Neither a sale nor another currency of the channel is an edit of the product.
  keys.delete('stock_sold');
  keys.delete('currency');
  return [...keys].every((key) => isSame(a[key as keyof typeof a], b[key as keyof typeof b]));
}
