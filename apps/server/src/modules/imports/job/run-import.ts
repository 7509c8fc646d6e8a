import type { ImporterDeps } from '../deps.ts';
import { readTable } from '../file/read-table.ts';
import type { RowBatch, TableInfo } from '../file/types.ts';
import { ChunkLine } from './chunk-line.ts';
import { download } from './download.ts';
import { finishImport } from './finish.ts';
import { describeFile, forgetProgress, type ImportJob } from './queue.ts';
import { Rehearsal } from './rehearsal.ts';
import { draftOf, headersOf } from './row-draft.ts';
import { loadPriceRules } from './row-prices.ts';
import { startTurn, type Turns } from './turn.ts';
import type { Run } from './write-chunk.ts';

/**
 * Works on a claimed import from the row behind the last one booked: to its end, or for one chunk where another tenant's
 * import waits. The reader parses the next batch in its own process while this one is compared, and the one before is
 * written.
 *
 * @param signal aborts between two chunks, never within one
 * @returns whether the import has ended; otherwise rows are left, at least one chunk less than before
 * @throws the signal's reason; LeaseLost; SubscriptionEnded; ImportFileError for a bad file; whatever else went wrong
 */
export async function runImport(
  deps: ImporterDeps,
  job: ImportJob,
  signal: AbortSignal,
  turns: Turns,
): Promise<boolean> {
  const turn = startTurn(deps, job, turns);
  const run = await startRun(deps, job);
  const kept = await turns.kept.open(job, run.rowsDone);
  await using file = kept === undefined ? await download(deps.objects, job.storageKey, signal) : undefined;
  const batches = kept ?? tableOf(file!.path, run, signal);
  await using line = new ChunkLine(deps, run, signal);
  let [opened, taken] = [false, run.rowsDone];
  for await (const { info, rows } of batches) {
    if (!opened) await describe(deps, run, info, kept === undefined);
    if (!opened) turn.opened();
    opened = true;
    if (rows.length === 0) continue;
    await line.add(rows.map((row) => draftOf(row, info, run.rules)));
    taken += rows.length;
    signal.throwIfAborted();
    if (taken === info.rows || !(await turn.isOver())) continue;
    await line.end();
    if (kept === undefined && !turns.kept.isRefused(job))
      await turns.kept.keep(job, run.rowsDone, batches, deps.log);
    return false;
  }
  await line.end();
  await turns.kept.drop(job);
  await finishImport(deps, job, null, run.rehearsal);
  return true;
}

const tableOf = (path: string, { job, rowsDone }: Run, signal: AbortSignal): AsyncGenerator<RowBatch, void> =>
  readTable(path, {
    signal,
    fileName: job.fileName,
    skipRows: rowsDone,
    recordPath: job.options.record_path,
    ...(job.mapping === null ? {} : { mapping: job.mapping }),
  });

/** A dry run remembers what it would have created and leaves nothing of it, so after a break it begins again. */
async function startRun(deps: ImporterDeps, job: ImportJob): Promise<Run> {
  const rules = await deps.db.readInTenant(job.tenantId, (tx) => loadPriceRules(tx, job.options));
  const run = { job, rules, headers: new Map() };
  if (!job.dryRun) return { ...run, rehearsal: undefined, notes: job.rowNotes, rowsDone: job.rowsDone };
  if (job.rowsDone > 0) await deps.db.inTenant(job.tenantId, (tx) => forgetProgress(tx, job));
  return { ...run, rehearsal: new Rehearsal(deps.openPreview()), notes: [], rowsDone: 0 };
}

/** @param record whether the columns are not yet recorded */
async function describe(deps: ImporterDeps, run: Run, info: TableInfo, record: boolean): Promise<void> {
  run.headers = headersOf(info);
  if (!record) return;
  const columns = info.columns.map(({ header, field }) => ({ header, field }));
  await deps.db.inTenant(run.job.tenantId, (tx) =>
    describeFile(tx, run.job, { columns, notes: info.notes, rows: info.rows }),
  );
}
