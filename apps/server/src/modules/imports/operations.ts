import type { BulkOperation, ImportMode, RowError } from '@sluice/contracts';
import { type MessageKey, message } from '@sluice/contracts/messages';
import type { Tx } from '../../platform/db/database.ts';
import { fragment, type SqlFragment, type Statement, sql } from '../../platform/db/sql.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { type Page, timestamp } from '../../platform/http/present.ts';
import { presentNotes, type StoredNote } from './file/notes.ts';
import type { ColumnMapping } from './file/types.ts';
import type { imagesOf } from './images/store.ts';
import type { ImportFileOptions } from './upload-fields.ts';

/** Imports of one tenant that may be queued or running. They run one after another, so more would only wait. */
const MAX_OPEN_OPERATIONS = 20;
const RETRY_AFTER_SECONDS = 30;

export interface NewImport {
  mode: ImportMode;
  dryRun: boolean;
  mapping: ColumnMapping | undefined;
  options: ImportFileOptions;
  fileName: string;
  storageKey: string;
  /** The uploaded file, when it came by itself. */
  fileId?: number;
  /** As the audit log names them. */
  startedBy: string;
}

/** @throws ApiError unavailable when the tenant's queue is full */
export async function requireRoom(tx: Tx): Promise<void> {
  const open = await tx.first(sql<{ count: number }>`
    select count(*) from bulk_operations
    where tenant_id = ${tx.tenantId} and status in ('queued', 'processing')`);
  if ((open?.count ?? 0) < MAX_OPEN_OPERATIONS) return;
  throw new ApiError('unavailable', message('too_many_imports', { limit: MAX_OPEN_OPERATIONS }), {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

/**
 * Queues an import. Under a lock of the tenant, so that the bound is exact and ids follow the order of the commits:
 * the queue relies on an older operation never appearing behind a younger one.
 *
 * @throws ApiError unavailable when the tenant's queue is full
 */
export async function insertImport(tx: Tx, input: NewImport): Promise<Pick<BulkOperation, 'id' | 'status'>> {
  tx.later(sql`select from tenants where id = ${tx.tenantId} for no key update`);
  await requireRoom(tx);
  const row = await tx.first(sql<Pick<BulkOperation, 'id' | 'status'>>`
    insert into bulk_operations (tenant_id, mode, dry_run, file_name, storage_key, file_id, mapping, options, started_by)
    values (${tx.tenantId}, ${input.mode}, ${input.dryRun}, ${input.fileName}, ${input.storageKey},
            ${input.fileId ?? null}, ${input.mapping === undefined ? null : JSON.stringify(input.mapping)},
            ${JSON.stringify(input.options)}, ${input.startedBy})
    returning id, status`);
  tx.wake('imports');
  return row!;
}

/** Whether an operation with this file exists. */
export async function isQueued(tx: Tx, storageKey: string): Promise<boolean> {
  const row = await tx.first(sql`
    select from bulk_operations where tenant_id = ${tx.tenantId} and storage_key = ${storageKey}`);
  return row !== undefined;
}

interface OperationRow {
  id: number;
  status: BulkOperation['status'];
  mode: BulkOperation['mode'];
  dry_run: boolean;
  file_name: string;
  rows_done: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  columns: BulkOperation['columns'];
  notes: (StoredNote | string)[];
  row_notes: StoredNote[];
  failure: string | null;
  preview: BulkOperation['preview'];
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

export const findOperation = (tx: Tx, id: number): Statement<OperationRow> => sql<OperationRow>`
  select id, status, mode, dry_run, file_name, rows_done, created, updated, unchanged, failed, columns, notes, row_notes, failure, preview,
    created_at, started_at, finished_at
  from bulk_operations where tenant_id = ${tx.tenantId} and id = ${id}`;

export const countErrors = (tx: Tx, id: number): Statement<{ total: number }> => sql<{ total: number }>`
  select count(*) as total from bulk_operation_errors where tenant_id = ${tx.tenantId} and operation_id = ${id}`;

/** An error of a row with its code and values; null where a version without codes stored it. */
type StoredRowError = RowError & { message_key: MessageKey | null };

/** In the order of the file's rows: chunks are committed in that order. */
export const pageOfErrors = (
  tx: Tx,
  id: number,
  page: Page,
): Statement<StoredRowError> => sql<StoredRowError>`
  select row, sku, column_name as column, code, message, message_key from bulk_operation_errors
  where tenant_id = ${tx.tenantId} and operation_id = ${id}
  order by id limit ${page.perPage} offset ${page.offset}`;

/** An operation as the API shows it. */
export const presentOperation = (
  row: OperationRow,
  images: Awaited<ReturnType<typeof imagesOf>>,
  errors: Pick<BulkOperation, 'errors' | 'links' | 'meta'>,
): BulkOperation => ({
  id: row.id,
  type: 'import',
  status: row.status,
  mode: row.mode,
  dry_run: row.dry_run,
  file_name: row.file_name,
  counts: {
    rows: row.rows_done,
    created: row.created,
    updated: row.updated,
    unchanged: row.unchanged,
    failed: row.failed,
  },
  columns: row.columns,
  ...presentNotes([...row.notes, ...row.row_notes, ...images.failed]),
  images: images.images,
  failure: row.failure,
  preview: row.preview,
  created_at: timestamp(row.created_at),
  started_at: timestamp(row.started_at),
  finished_at: timestamp(row.finished_at),
  ...errors,
});

/** Imports in the columns of a list of jobs. The number of a file's rows is known at its end. */
export const importsAsJobs = (tx: Tx): SqlFragment => fragment`
  select id, 'import' as kind, file_name as label, status, case when finished_at is not null then rows_done end as total,
    rows_done as done, failed, started_by, created_at, started_at, finished_at
  from bulk_operations where tenant_id = ${tx.tenantId}`;
