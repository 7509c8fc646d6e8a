import { foldKey, PLAIN_FIELDS, PLAIN_NAMES, type PlainName, type PlainStored } from '@sluice/contracts';
import { type RecordColumn, records } from '../../../platform/db/records.ts';
import { pieces, type SqlFragment } from '../../../platform/db/sql.ts';
import type { Amount } from '../../pricing/index.ts';
import { fromJsonList, variantKey } from './named-texts.ts';

/** The plain columns of `products`, as `PLAIN_FIELDS` describes them. */
export type PlainRow = { [Name in PlainName]: PlainStored<Name> };

/** The columns of `products` that a write determines. */
export interface ProductRow extends PlainRow {
  id: number;
  price: Amount;
  tax_rate_id: number | null;
  brand_id: number | null;
  /** A JSON list: compared and stored as one value. */
  tags: string;
  list_price: Amount | null;
  /** JSON lists of names and values. */
  variant_options: string;
  properties: string;
}

const SQL_TYPES = { text: 'text', decimal: 'numeric', whole: 'integer', flag: 'boolean' } as const;

const plainColumn = (name: PlainName): readonly [PlainName, RecordColumn<ProductRow>] => [
  name,
  // Each kind of field is stored as a value that its SQL type takes, which a loop over all fields cannot show.
  [SQL_TYPES[PLAIN_FIELDS[name].kind], (row: ProductRow) => row[name]] as RecordColumn<ProductRow>,
];

/** The text that fragment search looks through: name, sku, ean and model, folded, a line each. */
export const searchKey = (row: Pick<ProductRow, 'name' | 'sku' | 'ean' | 'model'>): string =>
  [row.name, row.sku, row.ean, row.model].map((part) => (part === null ? '' : foldKey(part))).join('\n');

const tagsOf = (row: ProductRow): string[] => JSON.parse(row.tags) as string[];

/** The rows of `products` as one statement sends them, with the keys that are computed from other columns. */
export const PRODUCTS = records<ProductRow>('u', {
  id: ['bigint', (row) => row.id],
  ...Object.fromEntries(PLAIN_NAMES.map(plainColumn)),
  price: ['numeric', (row) => row.price],
  tax_rate_id: ['bigint', (row) => row.tax_rate_id],
  brand_id: ['bigint', (row) => row.brand_id],
  search_key: ['text', searchKey],
  tags: ['text[]', tagsOf],
  tag_keys: ['text[]', (row) => tagsOf(row).map(foldKey)],
  list_price: ['numeric', (row) => row.list_price],
  variant_options: ['jsonb', (row) => row.variant_options],
  variant_key: ['text', (row) => variantKey(fromJsonList(row.variant_options))],
  properties: ['jsonb', (row) => row.properties],
});

/** Plain columns of `products p`, for a SELECT list. */
export const plainColumns = (names: readonly PlainName[] = PLAIN_NAMES): SqlFragment =>
  pieces([names.map((name) => `p.${name}`).join(', ')], []);
