import type { Cell, SheetLanguage } from './cell.ts';
import { guardFormula } from './formula-guard.ts';

/** The mark tells spreadsheet programs that the text is UTF-8. */
export const UTF8_MARK = '\uFEFF';

interface CsvStyle {
  separator: string;
  decimal: '.' | ',';
}

/** As spreadsheet programs of a language write it: Turkish ones take `;` and a decimal comma. */
export const CSV_STYLES: Readonly<Record<SheetLanguage, CsvStyle>> = {
  en: { separator: ',', decimal: '.' },
  tr: { separator: ';', decimal: ',' },
};

/** A row of separated text. Text that a spreadsheet program would run is guarded, and `unguardFormula` takes that off. */
export const csvLine = (cells: readonly Cell[], style: CsvStyle): string =>
  `${cells.map((cell) => quoted(textOf(cell, style), style.separator)).join(style.separator)}\r\n`;

function textOf(cell: Cell, { decimal }: CsvStyle): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return guardFormula(cell);
  if (typeof cell === 'number') return numberText(cell, decimal);
  return cell instanceof Date ? `${cell.toISOString().slice(0, 19)}Z` : String(cell);
}

/** A zero goes behind three decimals: `1.234` could be a thousand to whoever reads it, `1.2340` could not. */
const numberText = (value: number, decimal: string): string =>
  String(value)
    .replace(/\.\d{3}$/, '$&0')
    .replace('.', decimal);

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || /[",;\t|\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
