import type { ImportMode } from '@sluice/contracts';
import type { SystemTx, Tx } from '../../../platform/db/database.ts';
import { fragment, type SqlFragment, sql } from '../../../platform/db/sql.ts';
import { claim } from '../../../platform/queue/claim.ts';
import { giveBack, writeHeld } from '../../../platform/queue/lease.ts';
import { extended, type LeasedTable, type RowLease } from '../../../platform/queue/leased-table.ts';
import { tellProgress } from '../../progress/index.ts';
import type { StoredNote } from '../file/notes.ts';
import type { ColumnMapping } from '../file/types.ts';
import type { ImportFileOptions } from '../upload-fields.ts';

/** An import and the right to work on it. */
export interface ImportJob extends RowLease {
  id: number;
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

export const IMPORTS: LeasedTable<ImportJob> = {
  table: 'bulk_operations',
  key: { id: 'id' },
  token: 'fencing_token',
  until: 'lease_expires_at',
  holder: 'holder',
  seconds: 10,
  open: fragment`q.status = 'processing'`,
  nameOf: ({ id }) => `import ${id}`,
};

export const importsDueAt = fragment`
  select min(lease_expires_at) from bulk_operations where status in ('queued', 'processing')`;

/** The condition of the import that is a tenant's next: its oldest open one, so a tenant's imports run in their order. */
const isNext = (tenant: SqlFragment): SqlFragment => fragment`d.status in ('queued', 'processing')
  and not exists (select from bulk_operations older where older.tenant_id = ${tenant} and older.id < d.id
                  and older.status in ('queued', 'processing'))`;

/**
 * Claims imports that nobody works on. Of each tenant only the oldest open one can be claimed, so imports of a tenant
 * run one at a time and in their order. Among tenants the one comes first whose last turn ended longest ago, be it with
 * the import or before its end, so neither a full queue nor a large import keeps another tenant waiting.
 *
 * @param dryRuns whether dry runs are claimed as well
 */
export const claimImports = (
  tx: SystemTx,
  holder: string,
  limit: number,
  dryRuns = true,
): Promise<ImportJob[]> =>
  claim(tx, IMPORTS, {
    limit,
    holder,
    due: (tenant) => (dryRuns ? isNext(tenant) : fragment`${isNext(tenant)} and not d.dry_run`),
    // The end of the lease of an import that was given back is the moment of that.
    order: (tenant) => fragment`(
      select greatest(last.finished_at, last.lease_expires_at) from bulk_operations last where last.tenant_id = ${tenant}
      and last.started_at is not null order by last.id desc limit 1) nulls first, d.created_at`,
    set: fragment`status = 'processing', started_at = least(q.started_at, now())`,
    returning: fragment`q.mode, q.dry_run as "dryRun", q.file_name as "fileName", q.storage_key as "storageKey",
      q.file_id as "fileId", q.mapping, q.options, q.row_notes as "rowNotes", q.rows_done as "rowsDone", q.attempts`,
  });

/**
 * Whether an import of another tenant could be claimed.
 *
 * @param dryRuns whether a dry run could be claimed as well
 */
export async function othersWait(tx: SystemTx, { tenantId }: ImportJob, dryRuns = true): Promise<boolean> {
  const other = await tx.first(sql`
    select d.id from bulk_operations d
    where d.lease_expires_at <= now() and d.tenant_id <> ${tenantId} and ${isNext(fragment`d.tenant_id`)}
      and (${dryRuns} or not d.dry_run) limit 1`);
  return other !== undefined;
}

/** Lets go of the import for now: any worker may claim it after the pause. Does nothing when it was taken over. */
export const releaseImport = (
  tx: Tx,
  job: ImportJob,
  { pauseMs, countAttempt }: { pauseMs: number; countAttempt: boolean },
): void =>
  giveBack(tx, IMPORTS, [job], {
    pauseMs,
    set: fragment`attempts = attempts + ${countAttempt ? 1 : 0}::integer`,
  });

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
  await writeHeld(tx, IMPORTS, job, {
    set: fragment`rows_done = rows_done + ${created + updated + unchanged + failed}::bigint,
      row_notes = ${JSON.stringify(notes)}, created = created + ${created}::bigint, updated = updated + ${updated}::bigint,
      unchanged = unchanged + ${unchanged}::bigint, failed = failed + ${failed}::bigint, attempts = 0, ${extended(IMPORTS)}`,
    when: fragment`q.rows_done = ${rowsDone}`,
  });
  tellProgress(tx, 'import', job.id, { done: rowsDone + created + updated + unchanged + failed });
}

/** Records how the file was understood. @throws LeaseLost */
export async function describeFile(
  tx: Tx,
  job: ImportJob,
  file: { columns: { header: string; field: string | null }[]; notes: StoredNote[]; rows: number },
): Promise<void> {
  await writeHeld(tx, IMPORTS, job, {
    set: fragment`columns = ${JSON.stringify(file.columns)}, notes = ${JSON.stringify(file.notes)}, total_rows = ${file.rows}`,
  });
}

/** Begins again: nothing is booked any more. @throws LeaseLost */
export async function forgetProgress(tx: Tx, job: ImportJob): Promise<void> {
  tx.later(sql`
    delete from bulk_operation_errors where tenant_id = ${tx.tenantId} and operation_id = ${job.id}`);
  await writeHeld(tx, IMPORTS, job, {
    set: fragment`rows_done = 0, row_notes = '[]', created = 0, updated = 0, unchanged = 0, failed = 0`,
  });
}
