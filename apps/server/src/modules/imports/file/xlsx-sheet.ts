import { message } from '@sluice/contracts/messages';
import { ImportFileError } from './errors.ts';
import type { ImportLimits } from './limits.ts';
import type { RawCell, RawRow } from './types.ts';
import { largeText, unescapeText } from './xlsx-workbook.ts';
import type { Package } from './xlsx-zip.ts';
import { createXmlParser, localName } from './xml.ts';

const MAX_SHEET_ROW = 1_048_576;

/** The rows of a worksheet that hold anything, numbered by the sheet. A formula gives its stored result. */
export async function* readSheet(
  zip: Package,
  part: string,
  strings: readonly string[],
  limits: ImportLimits,
): AsyncGenerator<RawRow[]> {
  const rows: RawRow[] = [];
  const parser = createXmlParser(part);
  const sheet = new SheetHandler(strings, limits, rows);
  parser.onopentag = ({ name, attributes }) =>
    sheet.open(localName(name), attributes as Record<string, string>);
  parser.onclosetag = (name) => sheet.close(localName(name));
  parser.ontext = parser.oncdata = (text) => sheet.text(text);
  for await (const piece of zip.text(part)) {
    parser.write(piece);
    if (rows.length > 0) yield rows.splice(0);
  }
  parser.close();
  if (rows.length > 0) yield rows.splice(0);
}

/** Gathers cells from the events of one worksheet. */
class SheetHandler {
  readonly #strings: readonly string[];
  readonly #limits: ImportLimits;
  readonly #rows: RawRow[];
  #row = 0;
  #cells: RawCell[] = [];
  #column = -1;
  #type = 'n';
  #value = '';
  #collecting = false;
  #phonetic = 0;

  constructor(strings: readonly string[], limits: ImportLimits, rows: RawRow[]) {
    this.#strings = strings;
    this.#limits = limits;
    this.#rows = rows;
  }

  open(tag: string, attributes: Record<string, string>): void {
    if (tag === 'c') {
      this.#column = attributes.r === undefined ? this.#column + 1 : columnOf(attributes.r);
      this.#type = attributes.t ?? 'n';
      this.#value = '';
    } else if (tag === 'v' || tag === 't') this.#collecting = this.#phonetic === 0;
    else if (tag === 'rPh') this.#phonetic++;
    else if (tag === 'row') this.#openRow(attributes.r);
  }

  text(piece: string): void {
    if (!this.#collecting) return;
    this.#value += piece;
    if (this.#value.length > this.#limits.cellChars) throw largeText(this.#limits);
  }

  close(tag: string): void {
    if (tag === 'v' || tag === 't') this.#collecting = false;
    else if (tag === 'c') this.#closeCell();
    else if (tag === 'rPh') this.#phonetic--;
    else if (tag === 'row' && this.#cells.length > 0) this.#rows.push({ row: this.#row, cells: this.#cells });
  }

  #openRow(reference: string | undefined): void {
    const row = reference === undefined ? this.#row + 1 : Number(reference);
    if (!Number.isInteger(row) || row <= this.#row || row > MAX_SHEET_ROW) {
      throw new ImportFileError('corrupt_file', message('worksheet_damaged', { row: this.#row }));
    }
    this.#row = row;
    this.#cells = [];
    this.#column = -1;
  }

  #closeCell(): void {
    const value = this.#readValue();
    if (value === '') return;
    // Checked only for cells with content: formatting often runs to the last column of the sheet.
    if (this.#column >= this.#limits.columns) {
      throw new ImportFileError(
        'too_many_columns',
        message('row_too_many_columns', { row: this.#row, columns: this.#limits.columns }),
      );
    }
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = value;
  }

  #readValue(): RawCell {
    const value = this.#value;
    if (this.#type === 's') return this.#sharedString(value);
    if (this.#type === 'n') return value === '' ? '' : readNumber(value);
    if (this.#type === 'b') return value.trim() === '' ? '' : value.trim() === '1';
    return unescapeText(value);
  }

  #sharedString(index: string): string {
    if (index === '') return '';
    const text = this.#strings[Number(index)];
    if (text === undefined) {
      throw new ImportFileError('corrupt_file', message('worksheet_text_missing', { row: this.#row }));
    }
    return text;
  }
}

/** A number as text when it is none (say `1e999`), so that it is refused where it is used. */
function readNumber(text: string): RawCell {
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

/** `AB12` → 27. */
function columnOf(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length && i < 4; i++) {
    const letter = reference.charCodeAt(i) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  if (column === 0)
    throw new ImportFileError(
      'corrupt_file',
      message('worksheet_cell_misplaced', { reference: reference.slice(0, 10) }),
    );
  return column - 1;
}
