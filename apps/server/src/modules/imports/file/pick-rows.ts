import { unguarded } from './guarded.ts';
import { numberStyle, parseDecimal, plainNumber } from './numbers.ts';
import { type OpenOptions, openTable } from './open-table.ts';
import { isDataRow } from './rows.ts';
import { isNumeric, type Survey, surveyTable } from './survey.ts';
import { asKnownExport } from './systems/recognise.ts';
import type { ColumnMapping, RawCell, RawRow } from './types.ts';

export interface PickedRows {
  headers: string[];
  /** null for a workbook. */
  separator: string | null;
  rows: { row: number; cells: string[] }[];
}

const BATCH_ROWS = 500;

/**
 * Single rows of a file, as text that reads like the file: a number that could be meant in two ways is written so that
 * it cannot, because without the other rows of its column nothing tells how it is meant.
 */
export async function* pickRows(
  path: string,
  options: OpenOptions & { mapping?: ColumnMapping; rows: readonly number[] },
): AsyncGenerator<PickedRows> {
  const wanted = new Set(options.rows);
  const opened = await openTable(path, options);
  try {
    const { table, mapping } = await asKnownExport(opened, options.limits, options.mapping);
    const survey = await surveyTable(table, options.limits, mapping);
    const headers = survey.info.columns.map(({ header }) => header);
    const { separator } = table;
    let rows: PickedRows['rows'] = [];
    for await (const chunk of table.rows()) {
      for (const raw of chunk) {
        if (!wanted.has(raw.row) || !isDataRow(raw, survey)) continue;
        rows.push({ row: raw.row, cells: textOf(raw, survey) });
        if (rows.length < BATCH_ROWS) continue;
        yield { headers, separator, rows };
        rows = [];
      }
    }
    yield { headers, separator, rows };
  } finally {
    opened.close();
  }
}

function textOf(raw: RawRow, survey: Survey): string[] {
  const cells = raw.cells.map((cell) => plainText(survey.isGuarded ? unguarded(cell) : cell));
  for (const { index, decimal, field } of survey.columns) {
    const cell = raw.cells[index];
    if (cell === undefined || !isNumeric(field)) continue;
    if (numberStyle(cell) === 'ambiguous') cells[index] = unmistakable(cell, decimal);
    else if (typeof cell === 'number') cells[index] = unmistakable(cell, '.');
  }
  return cells;
}

const plainText = (cell: RawCell): string => (typeof cell === 'number' ? plainNumber(cell) : String(cell));

/** `1.234` with a point for decimals becomes `1.2340`: four digits behind a sign are no thousands. */
function unmistakable(cell: RawCell, decimal: '.' | ','): string {
  const number = parseDecimal(cell, decimal);
  if (number === undefined || 'code' in number) return plainText(cell);
  return /\.\d{3}$/.test(number.value) ? `${number.value}0` : number.value;
}
