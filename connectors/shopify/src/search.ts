/**
 * A value in Shopify's search syntax: quoted, so that blanks, colons, brackets and words such as OR stand for themselves,
 * with what ends the quotes escaped. The search is loose all the same (case, word parts): compare what it finds.
 */
export const quoted = (value: string): string => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** Any of these values in a field: `sku:"A" OR sku:"B"`. */
export const anyOf = (field: string, values: readonly string[]): string =>
  values.map((value) => `${field}:${quoted(value)}`).join(' OR ');

/** Changed since then; to the second, as Shopify keeps times, the second itself included. */
export const changedSince = (since: Date | null): string | null =>
  since === null ? null : `updated_at:>='${since.toISOString().slice(0, 19)}Z'`;
