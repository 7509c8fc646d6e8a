import type { CurrentProduct, ProductRow } from './product-write.ts';

/** What of a product its whole family shows on channels, or what decides who speaks for it. */
const SHARED = [
  'family_code',
  'family_name',
  'name',
  'status',
  'publish_enabled',
  'variant_options',
] as const;

/**
 * The families whose other variants a write concerns as well. Without options a product is nobody's variant: a file with a
 * column of that name makes no family of thousands.
 */
export function familiesTouched(current: CurrentProduct | undefined, row: ProductRow): string[] {
  if (current !== undefined && SHARED.every((field) => current[field] === row[field])) return [];
  return [current, row].flatMap((one) =>
    one === undefined || one.variant_options === '[]' ? [] : (one.family_code ?? []),
  );
}
