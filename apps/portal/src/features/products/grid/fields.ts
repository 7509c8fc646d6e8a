import { GRID_NAMES, type GridName, PLAIN_FIELDS } from '@sluice/contracts';
import type { ProductListRow, ProductRowEdit } from '@sluice/contracts/portal';

export interface GridField {
  id: GridName | 'price' | 'quantity';
  kind: 'text' | 'number' | 'whole' | 'flag';
  width: number;
}
export type FieldId = GridField['id'];

const KINDS = { text: 'text', decimal: 'number', whole: 'whole', flag: 'flag' } as const;

/** Columns with their widths in px: price and stock, which change most, beside the name; other plain fields follow. */
const FIRST: readonly Omit<GridField, 'kind'>[] = [
  { id: 'name', width: 300 },
  { id: 'price', width: 150 },
  { id: 'quantity', width: 90 },
  { id: 'sku', width: 140 },
  { id: 'ean', width: 140 },
  { id: 'model', width: 130 },
  { id: 'status', width: 90 },
  { id: 'publish_enabled', width: 110 },
];
const others = GRID_NAMES.filter((name) => !FIRST.some(({ id }) => id === name));

const kindOf = (id: FieldId): GridField['kind'] => {
  if (id === 'price') return 'number';
  return id === 'quantity' ? 'whole' : KINDS[PLAIN_FIELDS[id].kind];
};

/** The columns of the grid. */
export const GRID_FIELDS: readonly GridField[] = [...FIRST, ...others.map((id) => ({ id, width: 130 }))].map(
  (column) => ({ ...column, kind: kindOf(column.id) }),
);

/** The text of a cell, as it is typed, copied and compared: numbers as the language writes them. */
export function textOf(row: ProductListRow, { id, kind }: GridField, language: string): string {
  const value = row[id];
  if (value === null) return '';
  if (kind === 'flag') return value ? '1' : '0';
  if (typeof value !== 'number') return String(value);
  const minimumFractionDigits = id === 'price' ? 2 : 0;
  const format = { useGrouping: false, minimumFractionDigits, maximumFractionDigits: 6 };
  return new Intl.NumberFormat(language, format).format(value);
}

export type ParseProblem = 'number' | 'whole' | 'flag';
type Parsed = { edit: Partial<ProductRowEdit> } | { error: ParseProblem };

const FLAGS: Record<string, boolean> = {
  ...{
    '1': true,
    true: true,
    yes: true,
    on: true,
    active: true,
    evet: true,
    doğru: true,
    açık: true,
    aktif: true,
  },
  ...{ '0': false, false: false, no: false, off: false, inactive: false, hayır: false, yanlış: false },
  ...{ kapalı: false, pasif: false },
};

/** The change that a text in a cell means, or the form that the text should have had. */
export function parseCell({ id, kind }: GridField, text: string, language: string): Parsed {
  const trimmed = text.trim();
  if (kind === 'text') return { edit: { [id]: trimmed === '' && id !== 'name' ? null : trimmed } };
  if (kind === 'flag') {
    const flag = FLAGS[trimmed.toLocaleLowerCase(language)];
    return flag === undefined ? { error: 'flag' } : { edit: { [id]: flag } };
  }
  const number = parseNumber(trimmed, language);
  if (trimmed === '' && id !== 'price' && id !== 'quantity') return { edit: { [id]: null } };
  if (number === undefined) return { error: 'number' };
  return kind === 'whole' && !Number.isSafeInteger(number) ? { error: 'whole' } : { edit: { [id]: number } };
}

/** Numbers as people and spreadsheets write them: 1234.5, 1,234.50, 1.234,50, with or without a currency. */
export function parseNumber(text: string, language: string): number | undefined {
  const bare = text.replace(/[\s\u00a0€$£₺]/g, '');
  if (!/^-?[\d.,]+$/.test(bare) || !/\d/.test(bare)) return undefined;
  const decimal = decimalSign(bare, language);
  const grouping = decimal === ',' ? '.' : ',';
  const plain = bare.replaceAll(grouping, '').replace(decimal, '.');
  const number = Number(plain);
  return Number.isFinite(number) ? number : undefined;
}

/** Of two signs the last divides; one alone divides unless it groups by thousands as the language does. */
function decimalSign(text: string, language: string): '.' | ',' {
  const point = text.lastIndexOf('.');
  const comma = text.lastIndexOf(',');
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ',';
  const grouping = language.startsWith('tr') ? '.' : ',';
  const alone = point >= 0 ? '.' : ',';
  const groups = new RegExp(`^-?\\d{1,3}(\\${alone}\\d{3})+$`).test(text);
  if (groups && (alone === grouping || text.indexOf(alone) !== text.lastIndexOf(alone)))
    return alone === '.' ? ',' : '.';
  return alone;
}

/** The cells of a copy from a spreadsheet: tabs and lines, and quotes around cells that hold either. */
export function parseClipboard(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*)/y;
  const clean = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let at = 0; ; ) {
    cell.lastIndex = at;
    const match = cell.exec(clean)!;
    rows.at(-1)!.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    at = cell.lastIndex;
    if (at >= clean.length) return rows;
    if (clean[at] === '\n') rows.push([]);
    at++;
  }
}

/** The inverse of `parseClipboard`. */
export const clipboardText = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) =>
      row.map((text) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('\t'),
    )
    .join('\n');
