import { message } from '@sluice/contracts/messages';
import type { TenantId } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ApiError, notFound } from '../../../platform/http/errors.ts';
import { CSV_STYLES, csvLine, UTF8_MARK } from '../../../platform/sheets/csv.ts';
import type { ImportDeps } from '../deps.ts';
import { REASONS_COLUMN } from '../file/guarded.ts';
import { pickTableRows } from '../file/read-table.ts';
import { download } from '../job/download.ts';
import { importById } from './import-items.ts';

interface Rejects {
  fileName: string;
  mapping: Record<string, string | null> | null;
  recordPath: string | undefined;
  storageKey: string;
  /** Messages by row of the file. */
  reasons: Map<number, string>;
}

/**
 * The refused rows of an import.
 *
 * @throws ApiError not_found; conflict while it runs, when nothing was refused or the file is no longer kept
 */
export async function findRejects(deps: ImportDeps, tenantId: TenantId, id: number): Promise<Rejects> {
  const [row, errors] = await deps.db.readInTenant(tenantId, (tx) =>
    Promise.all([
      tx.first(importById(tx, id)),
      tx.run(sql<{ row: number; reasons: string }>`
        select row, string_agg(message, '; ' order by id) as reasons from bulk_operation_errors
        where tenant_id = ${tx.tenantId} and operation_id = ${id} group by row`),
    ]),
  );
  if (row === undefined) throw notFound('import');
  if (row.finished_at === null) throw new ApiError('conflict', message('import_running'));
  if (errors.length === 0) throw new ApiError('conflict', message('import_without_rejects'));
  if (row.file_id === null) throw new ApiError('conflict', message('import_file_gone'));
  return {
    fileName: row.file_name,
    mapping: row.mapping,
    recordPath: row.options.record_path,
    storageKey: row.storage_key,
    reasons: new Map(errors.map((error) => [error.row, error.reasons])),
  };
}

/**
 * The refused rows as separated text that can be mended and imported: the columns of the file, and the reasons in front
 * of them, where a row with too many cells does not shift them. Text that a spreadsheet program would run is guarded;
 * imported again, it is as before.
 */
export async function* rejectsText(deps: ImportDeps, rejects: Rejects): AsyncGenerator<string> {
  await using copy = await download(deps.objects, rejects.storageKey, AbortSignal.timeout(120_000));
  const { fileName, mapping, recordPath, reasons } = rejects;
  let begun = false;
  for await (const batch of pickTableRows(copy.path, {
    fileName,
    mapping,
    recordPath,
    rows: [...reasons.keys()],
  })) {
    const separator = batch.separator ?? ',';
    const line = (cells: readonly string[]) => csvLine(cells, { ...CSV_STYLES.en, separator });
    if (!begun) yield UTF8_MARK + line([REASONS_COLUMN, ...batch.headers]);
    begun = true;
    yield batch.rows.map(({ row, cells }) => line([reasons.get(row) ?? '', ...cells])).join('');
  }
}
