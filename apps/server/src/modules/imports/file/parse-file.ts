import { message } from '@sluice/contracts/messages';
import type { ImportLimits } from './limits.ts';
import { openTable } from './open-table.ts';
import { isDataRow, toImportRow } from './rows.ts';
import { surveyTable } from './survey.ts';
import { asKnownExport } from './systems/recognise.ts';
import type { ColumnMapping, ImportRow, RowBatch } from './types.ts';

/** Rows per batch, fewer when they are large. */
const BATCH_ROWS = 500;
const BATCH_CHARS = 2_000_000;

export interface ParseOptions {
  fileName: string;
  skipRows: number;
  limits: ImportLimits;
  mapping?: ColumnMapping;
  recordPath?: string;
}

/**
 * Parses a file in the calling process. Files from outside go through `readTable`, which runs this in a process
 * that may be killed.
 */
export async function* parseFile(path: string, options: ParseOptions): AsyncGenerator<RowBatch> {
  const opened = await openTable(path, options);
  try {
    const { table, mapping } = await asKnownExport(opened, options.limits, options.mapping);
    const survey = await surveyTable(table, options.limits, mapping);
    const { info } = survey;
    let skip = options.skipRows;
    let rows: ImportRow[] = [];
    let chars = 0;
    let first = true;
    const keyless = new Map<string, number>();
    for await (const chunk of table.rows()) {
      for (const raw of chunk) {
        if (!isDataRow(raw, survey)) continue;
        const row = toImportRow(raw, survey);
        refuseTwin(row, keyless);
        if (skip-- > 0) continue;
        rows.push(row);
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
    opened.close();
  }
}

/**
 * Refuses a row that has neither SKU nor barcode and looks like an earlier one of the file: it would overwrite that
 * product, or double it; the id in an export tells rows apart. Asked of every row, skipped ones included, so that an import taken up again decides alike.
 */
function refuseTwin({ row, fields, errors }: ImportRow, keyless: Map<string, number>): void {
  const { name, sku, ean, brand_name, brand_id, model, variant_options, category_paths, product_id } = fields;
  if (name === undefined || sku !== undefined || ean !== undefined || errors.length > 0) return;
  const key = JSON.stringify([
    name,
    brand_name ?? brand_id,
    model,
    variant_options,
    category_paths,
    product_id,
  ]);
  const before = keyless.get(key);
  if (before === undefined) keyless.set(key, row);
  else
    errors.push({
      code: 'duplicate',
      said: message('row_twin', { row: before }),
      column: null,
      value: null,
    });
}
