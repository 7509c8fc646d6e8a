import { message } from '@sluice/contracts/messages';
import type { OverrideSnapshot, ProductSnapshot } from '../../catalog/index.ts';
import { currentOf, isSame, type Touched, type Wanted } from './touched.ts';

/**
 * Computes the product after an undo: every field gets its value from before the edit, except fields that somebody has
 * changed since.
 */
export function restore(
  product: ProductSnapshot,
  { edited_before, edited_after }: { edited_before: Touched | null; edited_after: Touched | null },
): Wanted {
  const before = edited_before ?? {};
  const left = edited_after ?? {};
  const current = currentOf(product, left);
  const fields = Object.keys(left).sort() as (keyof Touched)[];
  const moved = fields.filter((field) => !isSame(current[field], left[field]));
  const after: Touched = {};
  for (const field of fields) if (!moved.includes(field)) Object.assign(after, { [field]: before[field] });
  if (after.overrides !== undefined) after.overrides = withoutSales(product, before, left);
  if (moved.length === 0) return { after };
  const text = message('moved_since', { fields: moved });
  return moved.length === fields.length ? { result: 'skipped', error: text } : { after, note: text };
}

/**
 * The overrides from before the edit. Own stock that the edit changed comes back without the units sold before and
 * since: a number that is written is stock that is there.
 */
const withoutSales = (
  product: ProductSnapshot,
  { overrides: before = {} }: Touched,
  { overrides: edited = {} }: Touched,
): Record<number, OverrideSnapshot> =>
  Object.fromEntries(
    Object.entries(before).map(([id, override]) => {
      const { stock, stock_sold: sold = 0 } = override;
      if (stock === null || stock === edited[Number(id)]?.stock) return [id, override];
      const soldSince = product.overrides[Number(id)]?.stock_sold ?? 0;
      return [id, { ...override, stock: Math.max(0, stock - sold - soldSince) }];
    }),
  );
