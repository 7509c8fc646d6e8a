import type { Cell, SheetFormat, SheetLanguage } from './cell.ts';
import { CSV_STYLES, csvLine, UTF8_MARK } from './csv.ts';
import { workbook } from './xlsx.ts';

/** The kind of file, and the language in whose way it is written. */
export interface SheetStyle {
  format: SheetFormat;
  language: SheetLanguage;
}

/** A table as it leaves the service. */
export interface Sheet {
  name: string;
  header: readonly string[];
  /** Batches of rows; the next one is asked for when the one before has left. */
  batches: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** A table as the bytes of a file, written while its rows come in. */
export function sheetFile(sheet: Sheet, { format, language }: SheetStyle): AsyncGenerator<string | Buffer> {
  if (format === 'xlsx') return workbook(sheet.name, sheet.header, sheet.batches);
  return csvText(sheet, language);
}

async function* csvText({ header, batches }: Sheet, language: SheetLanguage): AsyncGenerator<string> {
  const style = CSV_STYLES[language];
  yield UTF8_MARK + csvLine(header, style);
  for await (const batch of batches) yield batch.map((cells) => csvLine(cells, style)).join('');
}

const TYPES: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The headers of an answer with such a file. `name` consists of letters, digits and dashes. */
export const sheetHeaders = (name: string, format: SheetFormat): Record<string, string> => ({
  'content-type': TYPES[format],
  'content-disposition': `attachment; filename="${name}.${format}"`,
});
