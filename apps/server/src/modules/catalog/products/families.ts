import type { ProductRow } from './columns.ts';
import type { CurrentProduct } from './product-write.ts';

/** Fields of a product that its whole family shows on channels, or that decide which variant speaks for it. */
const SHARED = [
  'family_code',
  'family_name',
  'name',
  'status',
  'publish_enabled',
  'variant_options',
] as const;

/**
 * The families whose other variants a write affects as well. A product without options is no variant: a file with a
 * column of family codes makes no family of thousands.
 *
 * @param translated whether its texts in other languages change
 */
export function familiesTouched(
  current: CurrentProduct | undefined,
  row: ProductRow,
  translated = false,
): string[] {
  if (!translated && current !== undefined && SHARED.every((field) => current[field] === row[field]))
    return [];
  return [current, row].flatMap((one) =>
    one === undefined || one.variant_options === '[]' ? [] : (one.family_code ?? []),
  );
}
