import type { Message } from '@sluice/contracts/messages';
import { unguarded } from './guarded.ts';
import { isBlank } from './header.ts';
import { plainNumber } from './numbers.ts';
import { type OpenOptions, openTable } from './open-table.ts';
import type { RawCell } from './types.ts';

/** A row of a file as text, whatever its columns mean. */
export interface SheetRow {
  /** 1-based, as the spreadsheet program shows it. */
  row: number;
  cells: string[];
  /** Why the row cannot be read. */
  problem?: Message;
}

/** The rows of a file as text, without blank ones. Guards against formulas are taken off. */
export async function* sheetRows(path: string, options: OpenOptions): AsyncGenerator<SheetRow[]> {
  const table = await openTable(path, options);
  try {
    for await (const chunk of table.rows())
      yield chunk.flatMap(({ row, cells, problem }): SheetRow[] => {
        if (problem !== undefined) return [{ row, cells: [], problem: problem.said }];
        return isBlank(cells) ? [] : [{ row, cells: cells.map((cell) => textOf(unguarded(cell))) }];
      });
  } finally {
    table.close();
  }
}

const textOf = (cell: RawCell): string =>
  typeof cell === 'number' ? plainNumber(cell) : String(cell).trim();
