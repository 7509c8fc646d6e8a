import { PLAIN_NAMES } from '@sluice/contracts';

/** A field of the product payload, `stock:<location code>`, `option:<name>` or `property:<name>`; null = the column is not read. */
export type FieldChoice = string | null;

/** Fields that a column can stand for, in the order they are offered: the usual ones, then the other plain ones. */
export const FIELDS: readonly string[] = [
  ...new Set([
    'name',
    'sku',
    'ean',
    'model',
    'description',
    'price',
    'price_with_vat',
    'tax_rate',
    'quantity',
    'brand_name',
    'category_path',
    'category_names',
    'status',
    'publish_enabled',
    'brand_id',
    'category_ids',
    'tax_rate_id',
    'list_price',
    'list_price_with_vat',
    ...PLAIN_NAMES,
    'currency',
    'image_urls',
    'variant_options',
    'properties',
    'product_id',
  ]),
];

/** The kinds of fields that come by name, with that name. */
export const keyedOf = (
  field: string,
): { kind: 'stock' | 'option' | 'property'; name: string } | undefined => {
  const match = /^(stock|option|property):(.+)$/.exec(field);
  return match === null ? undefined : { kind: match[1] as 'stock', name: match[2]! };
};

/** Fields of which at least one has to be there. */
export const KEY_FIELDS = ['name', 'sku', 'ean', 'model'] as const;

/** Longer column names are data in the wrong place; a mapping cannot name them. */
const MAX_HEADER = 200;

/** The mapping as it is sent: every column, so that nothing is guessed that was not shown. */
export const mappingOf = (fields: ReadonlyMap<string, FieldChoice>): Record<string, string | null> =>
  Object.fromEntries([...fields].filter(([header]) => header.length <= MAX_HEADER));

/** Returns the problems that keep a mapping from being run. */
export function problemsOfMapping(fields: ReadonlyMap<string, FieldChoice>): {
  /** No column names the product. */
  noKey: boolean;
  /** Columns that share their field with another. */
  twice: ReadonlySet<string>;
} {
  const used = Map.groupBy([...fields], ([, field]) => field);
  const twice = [...used].flatMap(([field, its]) =>
    // Pictures come in as many columns as there are.
    field !== null && field !== 'image_urls' && its.length > 1 ? its.map(([header]) => header) : [],
  );
  const noKey = !KEY_FIELDS.some((field) => used.has(field));
  return { noKey, twice: new Set(twice) };
}
