import type { ImportMode } from '@sluice/contracts';
import { asTenantId, type SystemTx, type TenantId, type Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { tellProgress } from '../../progress/index.ts';
import type { StoredNote } from '../file/notes.ts';
import type { ColumnMapping } from '../file/types.ts';
import type { ImportFileOptions } from '../upload-fields.ts';

/** A dead worker is replaced when its lease runs out; a living one renews well before. */
export const LEASE_SECONDS = 10;

/** An import and the right to work on it. The token grows with every claim; each write of the worker checks it. */
export interface ImportJob {
  tenantId: TenantId;
  id: number;
  token: number;
  mode: ImportMode;
  dryRun: boolean;
  fileName: string;
  storageKey: string;
  /** The uploaded file it reads, which outlives it; null = its own, discarded at the end. */
  fileId: number | null;
  mapping: ColumnMapping | null;
  options: ImportFileOptions;
  /** Notes on the rows done. */
  rowNotes: StoredNote[];
  /** Data rows whose outcome was committed when the job was claimed. */
  rowsDone: number;
  /** Attempts in a row that failed to read the file. */
  attempts: number;
}

interface ClaimedRow {
  tenant_id: number;
  id: number;
  fencing_token: number;
  mode: ImportMode;
  dry_run: boolean;
  file_name: string;
  storage_key: string;
  file_id: number | null;
  mapping: ColumnMapping | null;
  options: ImportFileOptions;
  row_notes: StoredNote[];
  rows_done: number;
  attempts: number;
}

/**
 * Claims imports that nobody works on. Of each tenant only the oldest open one can be claimed, so imports of a tenant
 * run one at a time and in their order. Among tenants the one comes first whose last import started longest ago, so a
 * tenant with a full queue does not keep another waiting.
 */
export async function claimImports(tx: SystemTx, holder: string, limit: number): Promise<ImportJob[]> {
  const rows = await tx.run(sql<ClaimedRow>`
    update bulk_operations o set status = 'processing', holder = ${holder}, fencing_token = o.fencing_token + 1,
      lease_expires_at = now() + make_interval(secs => ${LEASE_SECONDS}), started_at = coalesce(o.started_at, now())
    from (
      select c.tenant_id, c.id from bulk_operations c
      where c.status in ('queued', 'processing') and c.lease_expires_at < now()
        and not exists (select from bulk_operations older where older.tenant_id = c.tenant_id and older.id < c.id
                        and older.status in ('queued', 'processing'))
      order by (select last.started_at from bulk_operations last where last.tenant_id = c.tenant_id
                  and last.started_at is not null order by last.id desc limit 1) nulls first, c.created_at
      limit ${limit} for no key update of c skip locked
    ) free
    where o.tenant_id = free.tenant_id and o.id = free.id
    returning o.tenant_id, o.id, o.fencing_token, o.mode, o.dry_run, o.file_name, o.storage_key, o.file_id, o.mapping,
      o.options, o.row_notes, o.rows_done, o.attempts`);
  return rows.map((row) => ({
    tenantId: asTenantId(row.tenant_id),
    id: row.id,
    token: row.fencing_token,
    mode: row.mode,
    dryRun: row.dry_run,
    fileName: row.file_name,
    storageKey: row.storage_key,
    fileId: row.file_id,
    mapping: row.mapping,
    options: row.options,
    rowNotes: row.row_notes,
    rowsDone: row.rows_done,
    attempts: row.attempts,
  }));
}

/** Someone else works on the import now: this worker must not commit anything more. */
export class LeaseLost extends Error {}

export const lossOf = (job: ImportJob): LeaseLost => new LeaseLost(`import ${job.id} was taken over`);

/** @throws LeaseLost unless exactly the one row of the job was written */
function requireHeld(job: ImportJob, written: number): void {
  if (written !== 1) throw lossOf(job);
}

/** Extends the lease. False when it was lost. */
export async function renewLease(tx: Tx, job: ImportJob): Promise<boolean> {
  const written = await tx.count(sql`
    update bulk_operations set lease_expires_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where tenant_id = ${tx.tenantId} and id = ${job.id} and fencing_token = ${job.token} and status = 'processing'`);
  return written === 1;
}

/** Lets go of the import for now: any worker may claim it after the delay. Does nothing when it was taken over. */
export async function releaseLease(
  tx: Tx,
  job: ImportJob,
  options: { delaySeconds: number; countAttempt: boolean },
): Promise<void> {
  await tx.count(sql`
    update bulk_operations set holder = null, attempts = attempts + ${options.countAttempt ? 1 : 0}::integer,
      lease_expires_at = now() + make_interval(secs => ${options.delaySeconds}::double precision)
    where tenant_id = ${tx.tenantId} and id = ${job.id} and fencing_token = ${job.token} and status = 'processing'`);
}

/** Rows of a chunk by outcome. */
export interface Counts {
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
}

/**
 * Books a chunk, in the transaction that wrote it. Last in it, so that the row is locked only briefly and heartbeats
 * pass; it is the fence as well: a chunk is committed by whoever holds the lease, behind exactly the rows before it.
 *
 * @param rowsDone rows booked before this chunk
 * @param chunk its counts, and the notes of all rows with those of this chunk
 * @throws LeaseLost
 */
export async function bookChunk(
  tx: Tx,
  job: ImportJob,
  rowsDone: number,
  chunk: Counts & { notes: readonly StoredNote[] },
): Promise<void> {
  const { created, updated, unchanged, failed, notes } = chunk;
  const written = await tx.count(sql`
    update bulk_operations set rows_done = rows_done + ${created + updated + unchanged + failed}::bigint,
      row_notes = ${JSON.stringify(notes)}, created = created + ${created}::bigint, updated = updated + ${updated}::bigint,
      unchanged = unchanged + ${unchanged}::bigint, failed = failed + ${failed}::bigint, attempts = 0,
      lease_expires_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where tenant_id = ${tx.tenantId} and id = ${job.id} and fencing_token = ${job.token} and status = 'processing'
      and rows_done = ${rowsDone}`);
  requireHeld(job, written);
  tellProgress(tx, 'import', job.id, { done: rowsDone + created + updated + unchanged + failed });
}

/** Records how the file was understood. @throws LeaseLost */
export async function describeFile(
  tx: Tx,
  job: ImportJob,
  file: { columns: { header: string; field: string | null }[]; notes: StoredNote[]; rows: number },
): Promise<void> {
  const written = await tx.count(sql`
    update bulk_operations set columns = ${JSON.stringify(file.columns)}, notes = ${JSON.stringify(file.notes)},
      total_rows = ${file.rows}
    where tenant_id = ${tx.tenantId} and id = ${job.id} and fencing_token = ${job.token} and status = 'processing'`);
  requireHeld(job, written);
}

/** Begins again: nothing is booked any more. @throws LeaseLost */
export async function forgetProgress(tx: Tx, job: ImportJob): Promise<void> {
  tx.later(sql`
    delete from bulk_operation_errors where tenant_id = ${tx.tenantId} and operation_id = ${job.id}`);
  const written = await tx.count(sql`
    update bulk_operations set rows_done = 0, row_notes = '[]', created = 0, updated = 0, unchanged = 0, failed = 0
    where tenant_id = ${tx.tenantId} and id = ${job.id} and fencing_token = ${job.token} and status = 'processing'`);
  requireHeld(job, written);
}
