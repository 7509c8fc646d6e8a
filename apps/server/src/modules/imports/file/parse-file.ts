import type { ImportLimits } from './limits.ts';
import { openTable } from './open-table.ts';
import { isDataRow, toImportRow } from './rows.ts';
import { surveyTable } from './survey.ts';
import type { ColumnMapping, ImportRow, RowBatch } from './types.ts';

/** Rows per batch, fewer when they are large. */
const BATCH_ROWS = 500;
const BATCH_CHARS = 2_000_000;

export interface ParseOptions {
  fileName: string;
  skipRows: number;
  limits: ImportLimits;
  mapping?: ColumnMapping;
}

/**
 * Parses a file in the calling thread. Files from outside go through `readTable`, which runs this in a thread
 * that may be killed.
 */
export async function* parseFile(path: string, options: ParseOptions): AsyncGenerator<RowBatch> {
  const table = await openTable(path, options.fileName, options.limits);
  try {
    const survey = await surveyTable(table, options.limits, options.mapping);
    const { info } = survey;
    let skip = options.skipRows;
    let rows: ImportRow[] = [];
    let chars = 0;
    let first = true;
    for await (const chunk of table.rows()) {
      for (const raw of chunk) {
        if (!isDataRow(raw, survey) || skip-- > 0) continue;
        rows.push(toImportRow(raw, survey));
        for (const cell of raw.cells) chars += typeof cell === 'string' ? cell.length : 8;
        if (rows.length < BATCH_ROWS && chars < BATCH_CHARS) continue;
        yield { info, rows };
        first = false;
        rows = [];
        chars = 0;
      }
    }
    if (first || rows.length > 0) yield { info, rows };
  } finally {
    table.close();
  }
}
