import { ProductInput, type RowError } from '@sluice/contracts';
import type { Message } from '@sluice/contracts/messages';
import { Type } from 'typebox';
import { ErrorBag } from '../../../platform/http/errors.ts';
import { inputParser } from '../../../platform/http/input.ts';
import { shorten } from '../file/errors.ts';
import { KEYED_FIELDS, KEYED_KINDS, parseKeyed } from '../file/keyed-fields.ts';
import { note, type StoredNote } from '../file/notes.ts';
import type { ImportRow, TableInfo } from '../file/types.ts';
import { inOwnCurrency, type PriceRules } from './row-prices.ts';

/** One fault of a row, before it is stored. */
export type RowFault = Omit<RowError, 'message'> & { said: Message };

/** A row of the file as a product write: its shape checked as the API checks it, not yet held against the data. */
export interface RowDraft {
  row: number;
  /** As far as it can be made out, to name the row by. */
  sku: string | null;
  input: Partial<ProductInput>;
  /** Messages by field of the product payload. Never written to: see `copyErrors`. */
  errors: ErrorBag;
  /** Codes by field, where the reader of the file found a better one than `validation_failed`. */
  codes: ReadonlyMap<string, string>;
  /** Errors of the row as a whole, which make it doubtful that its cells stand in their columns. */
  broken: RowFault[];
  /** Notes on the row; they count when the row is written. */
  notes: StoredNote[];
  /** Addresses of pictures. */
  images: readonly string[];
  /** The product that an export wrote the row of. */
  exportedId: number | undefined;
}

// The payload of the API, name included only where a row creates a product.
const parse = inputParser(Type.Partial(ProductInput));

/** Headers of the file by field: errors of rows name them. */
export type Headers = ReadonlyMap<string, string>;

export const headersOf = (info: TableInfo): Headers =>
  new Map(info.columns.flatMap(({ field, header }) => (field === null ? [] : [[field, header]])));

/** The path of a payload field that a column is read into: `category_path` and `stock:X` are named otherwise there. */
function pathOf(field: string): string {
  const keyed = parseKeyed(field);
  if (keyed !== undefined) return `${KEYED_FIELDS[keyed.kind].payload}.${keyed.key}`;
  return field === 'category_path' ? 'category_paths' : field;
}

/** The column an error of the payload belongs to: its header, or the field when the file has none for it. */
function columnOf(path: string, headers: Headers): string {
  const top = path.split('.')[0]!;
  const kind = KEYED_KINDS.find((one) => path.startsWith(`${KEYED_FIELDS[one].payload}.`));
  const field =
    kind !== undefined
      ? `${kind}:${path.slice(top.length + 1)}`
      : top === 'category_paths'
        ? 'category_path'
        : top;
  return headers.get(field) ?? field;
}

export function draftOf(row: ImportRow, info: TableInfo, rules: PriceRules): RowDraft {
  const priced = inOwnCurrency(row, rules);
  const { image_urls: images = [], product_id: exportedId, ...payload } = priced.fields;
  const { value, errors } = parse(payload);
  const fields = new Map(info.columns.map(({ header, field }) => [header, field]));
  const codes = new Map<string, string>();
  const broken: RowFault[] = [];
  const sku = value.sku ?? (row.fields.sku === undefined ? null : shorten(row.fields.sku, 100));
  for (const { code, said, column } of row.errors) {
    const field = column === null ? null : fields.get(column);
    if (field == null) broken.push({ row: row.row, sku, column, code, said });
    else {
      errors.add(pathOf(field), said);
      codes.set(pathOf(field), code);
    }
  }
  if (priced.mismatch !== undefined) {
    errors.add('currency', priced.mismatch);
    codes.set('currency', 'currency_mismatch');
  }
  const notes = row.oddImages
    ? [...priced.notes, note('image_address_invalid', {}, { rows: 1 })]
    : priced.notes;
  return { row: row.row, sku, input: value, errors, codes, broken, notes, images, exportedId };
}

/** A bag of its own, because a save adds to it and may have to be repeated. */
export function copyErrors({ errors }: RowDraft): ErrorBag {
  const copy = new ErrorBag();
  for (const [field, messages] of Object.entries(errors.messages))
    for (const said of messages) copy.add(field, said);
  return copy;
}

/** The messages of a bag as errors of the row, each with the column it lies in. */
export function rowErrors(
  draft: RowDraft,
  errors: ErrorBag,
  codes: ReadonlyMap<string, string>,
  headers: Headers,
): RowFault[] {
  return Object.entries(errors.messages).flatMap(([path, messages]) =>
    messages.map((said) => ({
      row: draft.row,
      sku: draft.sku,
      column: columnOf(path, headers),
      code: codes.get(path) ?? draft.codes.get(path) ?? 'validation_failed',
      said,
    })),
  );
}

/** An error of the row as a whole. */
export const wholeRowError = (draft: RowDraft, code: string, said: Message): RowFault => ({
  row: draft.row,
  sku: draft.sku,
  column: null,
  code,
  said,
});
