import type { ProductSnapshot } from '../../catalog/index.ts';
import { currentOf, isSame, type Touched, type Wanted } from './touched.ts';

/**
 * What undoing an edit makes of a product: every field gets back what it held before the edit, except those that
 * somebody has changed since.
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
  if (moved.length === 0) return { after };
  const text = `changed since by somebody else, and left as it is: ${moved.join(', ')}`;
  return moved.length === fields.length ? { result: 'skipped', error: text } : { after, note: text };
}
