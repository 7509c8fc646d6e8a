import type { ImportNote } from '@sluice/contracts';

type Params = Readonly<Record<string, string | number>>;

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Notes on a file, by code. The messages are part of the public API. */
const MESSAGES = {
  column_ignored: (p: Params) =>
    `The column "${p.column}" was ignored, because "${p.other}" already gives ${p.field}.`,
  sheets_ignored: (p: Params) => `Only the sheet "${p.sheet}" was read; not read: ${p.others}.`,
  separator: (p: Params) => `The cells were taken as separated by ${p.separator}.`,
  header_row: (p: Params) => `The column names were found in row ${p.row}; the rows above were skipped.`,
  encoding: (p: Params) => `The file is not UTF-8; it was read as ${p.encoding}.`,
  encoding_mixed: (p: Params) =>
    `The file mixes UTF-8 and ${p.encoding}; lines that are not UTF-8 were read as ${p.encoding}.`,
  encoding_repaired: (p: Params) =>
    `The text was saved in a wrong encoding before (such as "${p.before}" for "${p.after}"); the whole file was read as ${p.encoding}.`,
  mojibake: (_: Params, rows: number) =>
    `${counted(rows, 'row')} ${rows === 1 ? 'looks' : 'look'} as if ${rows === 1 ? 'its' : 'their'} text was read in a wrong encoding before (such as "Ã¼" for "ü").`,
  header_repeated: (p: Params) => `Row ${p.row} repeats the header and was skipped.`,
  rows_short: (_: Params, rows: number) =>
    `${counted(rows, 'row')} ${rows === 1 ? 'has' : 'have'} fewer cells than the header; the missing cells count as empty.`,
  decimals_mixed: (p: Params) => `The column "${p.column}" mixes decimal points and decimal commas.`,
  decimals_assumed: (p: Params, rows: number) =>
    `${counted(rows, 'number')} of the column "${p.column}" can be read in two ways; "${p.text}" was read as ${p.value}.`,
  sku_repeated: (p: Params, rows: number) =>
    `${counted(rows, 'row')} ${rows === 1 ? 'repeats' : 'repeat'} an SKU of an earlier row, such as ${p.sku}; of each SKU the last row counts.`,
  vat_missing: (p: Params, rows: number) =>
    `${counted(rows, 'new product')} ${rows === 1 ? 'has' : 'have'} no VAT rate, so 0 % is assumed and no VAT is added to ${rows === 1 ? 'its' : 'their'} price${p.defined === '' ? '' : ` (defined rates: ${p.defined})`}. Give the file a tax_rate column, or the import a default_tax_rate.`,
  vat_column_missing: () =>
    'No column gives a VAT rate: new products have none, so 0 % is assumed, unless the import gives a default_tax_rate.',
  vat_default: (p: Params, rows: number) =>
    `${counted(rows, 'new product')} ${rows === 1 ? 'was' : 'were'} given the VAT rate ${p.rate} %.`,
  currency_missing: (p: Params, rows: number) =>
    `${counted(rows, 'row')} ${rows === 1 ? 'names no currency; its' : 'name no currency; their'} prices were taken as ${p.currency}, the currency of the catalogue.`,
  currency_assumed: (p: Params, rows: number) =>
    `${counted(rows, 'row')} ${rows === 1 ? 'names no currency; its' : 'name no currency; their'} prices were taken as ${p.currency}, as the import says.`,
  currency_converted: (p: Params, rows: number) =>
    `The prices of ${counted(rows, 'row')} were converted from ${p.from} to ${p.to} at ${p.rate}.`,
  record_path: (p: Params) =>
    `Each element at ${p.path} was taken as a product; record_path chooses another.`,
  known_system: (p: Params) =>
    `The file was recognised as an export of ${p.system}: variants and pictures were read as such.`,
  rows_folded: (_: Params, rows: number) =>
    `${counted(rows, 'row')} ${rows === 1 ? 'is no product of its own' : 'are no products of their own'} (parents of variants, further pictures) and went into those.`,
  column_as_property: (p: Params, rows: number) =>
    `The column "${p.column}" (filled in ${counted(rows, 'row')}) was read as the property "${p.property}".`,
  column_as_category: (p: Params, rows: number) =>
    `No column gives a category; "${p.column}" (filled in ${counted(rows, 'row')}) was read as one.`,
  price_impact_added: (_: Params, rows: number) =>
    `${counted(rows, 'row')} with an impact on the price: it was added to the price of the product without VAT, and prices with VAT were left out.`,
  price_impact_unread: (_: Params, rows: number) =>
    `${counted(rows, 'row')} with an impact on the price, which was not read: the file does not give the price of the product.`,
  image_failed: (p: Params) => `Row ${p.row}: the picture ${p.url} could not be had: ${p.reason}`,
  image_address_invalid: (_: Params, rows: number) =>
    `${counted(rows, 'row')} ${rows === 1 ? 'names' : 'name'} pictures by something that is no address (https://…); those pictures were left out.`,
  matched_by_barcode: (_: Params, rows: number) =>
    `${counted(rows, 'row')} ${rows === 1 ? 'has no SKU and went to the one product with its' : 'have no SKU and went to the one product with their'} barcode.`,
  matched_by_name: (_: Params, rows: number) =>
    `${counted(rows, 'row')} ${rows === 1 ? 'has neither SKU nor barcode and went to the one product of its' : 'have neither SKU nor barcode and went to the one product of their'} name and brand.`,
} as const satisfies Record<string, (params: Params, rows: number) => string>;

export type NoteCode = keyof typeof MESSAGES;

/** A note as it is stored: its message is made when it is shown. */
export interface StoredNote {
  code: NoteCode;
  params: Params;
  column?: string | null;
  rows?: number | null;
}

const messageOf = ({ code, params, rows }: StoredNote): string => MESSAGES[code](params, rows ?? 0);

export const note = (
  code: NoteCode,
  params: Params = {},
  at: { column?: string; rows?: number } = {},
): StoredNote => ({ code, params, ...at });

/** As the API shows it. Imports of earlier versions stored sentences alone. */
export const presentNote = (stored: StoredNote | string): ImportNote =>
  typeof stored === 'string'
    ? { code: 'note', params: {}, message: stored, column: null, rows: null }
    : {
        code: stored.code,
        params: stored.params,
        message: messageOf(stored),
        column: stored.column ?? null,
        rows: stored.rows ?? null,
      };

/** Both forms of the same notes. */
export function presentNotes(stored: readonly (StoredNote | string)[]): {
  notes: string[];
  note_details: ImportNote[];
} {
  const details = stored.map(presentNote);
  return { notes: details.map(({ message }) => message), note_details: details };
}

/** Notes of rows summed up: one per code and params. */
export function addNotes(known: readonly StoredNote[], more: readonly StoredNote[]): StoredNote[] {
  const sums = new Map<string, StoredNote>();
  for (const one of [...known, ...more]) {
    const key = `${one.code} ${JSON.stringify(one.params)}`;
    const before = sums.get(key);
    sums.set(key, before === undefined ? one : { ...before, rows: (before.rows ?? 0) + (one.rows ?? 0) });
  }
  return [...sums.values()];
}
