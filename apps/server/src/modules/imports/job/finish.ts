import type { BulkStatus } from '@sluice/contracts';
import { keyOf, type Message } from '@sluice/contracts/messages';
import { fragment, sql } from '../../../platform/db/sql.ts';
import { freed, writeHeld } from '../../../platform/queue/lease.ts';
import { audit } from '../../audit/index.ts';
import { noteImport } from '../../notifications/index.ts';
import { tellProgress } from '../../progress/index.ts';
import type { ImporterDeps } from '../deps.ts';
import { IMPORTS, type ImportJob } from './queue.ts';
import type { Rehearsal } from './rehearsal.ts';

interface Finished {
  status: Exclude<BulkStatus, 'queued' | 'processing'>;
  rows_done: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
}

/**
 * Ends the import and discards its file; the operation stays, and so does a file that was uploaded by itself. The file is deleted after the commit, and by the sweep of
 * discarded files when that fails.
 *
 * @param rehearsal of a dry run that came to its end: what it would have done to the channels is kept
 * @param failure why the import as a whole failed; null when every row has its outcome
 * @throws LeaseLost
 */
export async function finishImport(
  deps: ImporterDeps,
  job: ImportJob,
  failure: Message | null,
  rehearsal?: Rehearsal,
): Promise<void> {
  await deps.db.inTenant(job.tenantId, async (tx) => {
    const preview = rehearsal === undefined ? null : JSON.stringify(await rehearsal.result(tx));
    const row = await writeHeld<ImportJob, Finished>(tx, IMPORTS, job, {
      set: fragment`${freed(IMPORTS)}, finished_at = now(), failure = ${failure?.text ?? null},
        failure_key = ${failure === null ? null : JSON.stringify(keyOf(failure))}, preview = ${preview},
        status = case when ${failure !== null}::boolean then 'failed' when failed > 0 then 'completed_with_errors'
                      else 'completed' end`,
      returning: fragment`status, rows_done, created, updated, unchanged, failed`,
    });
    if (job.fileId === null)
      tx.later(sql`
      insert into discarded_files (tenant_id, storage_key) values (${tx.tenantId}, ${job.storageKey})
      on conflict do nothing`);
    const { status, ...counts } = row;
    if (!job.dryRun)
      noteImport(tx, {
        id: job.id,
        fileName: job.fileName,
        refused: row.failed,
        hasFailed: failure !== null,
      });
    tellProgress(tx, 'import', job.id, { status, done: row.rows_done, failed: row.failed });
    audit(tx, {
      actor: 'job:import',
      action: `bulk_operation.${status}`,
      subjectType: 'bulk_operation',
      subjectId: job.id,
      details: failure === null ? counts : { ...counts, failure: failure.text },
    });
  });
  if (job.fileId === null) await deleteFile(deps, job);
}

async function deleteFile(deps: ImporterDeps, job: ImportJob): Promise<void> {
  try {
    await deps.objects.delete(job.storageKey);
    await deps.db.inTenant(job.tenantId, (tx) =>
      tx.count(
        sql`delete from discarded_files where tenant_id = ${tx.tenantId} and storage_key = ${job.storageKey}`,
      ),
    );
  } catch (error) {
    deps.log.debug({ err: error, key: job.storageKey }, 'a file is left to the sweep of discarded files');
  }
}
