import { createHash, randomUUID } from 'node:crypto';
import type { ImportMode } from '@sluice/contracts';
import { keyOf, type Message, message } from '@sluice/contracts/messages';
import { asTenantId, type Database, type TenantId, type Tx } from '../../../platform/db/database.ts';
import { fragment, type SqlFragment, type Statement, sql } from '../../../platform/db/sql.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Logger } from '../../../platform/log/index.ts';
import { HostKeyChanged } from '../../../platform/outbound/index.ts';
import { saidBy } from '../../../platform/said.ts';
import { type MasterKeys, SecretError } from '../../../platform/secrets/index.ts';
import type { ObjectStore } from '../../../platform/storage/index.ts';
import { audit } from '../../audit/index.ts';
import { endTrouble, noteTrouble } from '../../notifications/index.ts';
import { ImportFileError } from '../file/errors.ts';
import type { ColumnMapping } from '../file/types.ts';
import { insertImport } from '../operations.ts';
import type { ImportFileOptions } from '../upload-fields.ts';
import { type FileSources, fetchSource, fileNameOf, storeFetched } from './source.ts';
import { openSource } from './store.ts';

export interface ScheduleRunDeps {
  db: Database;
  objects: ObjectStore;
  log: Logger;
  masterKeys: MasterKeys;
  outbound: FileSources;
}

/** Until then nobody else takes it; a worker that dies leaves it to the next. */
const CLAIM_SECONDS = 300;
/** Due schedules looked at in one turn: others may be taking the first ones. */
const LOOKED_AT = 10;
const RETRY_SECONDS = 300;
/** Failures in a row after which a person has to look. */
const MAX_FAILURES = 5;

interface Due {
  tenant_id: number;
  id: number;
  sealed_source: Buffer;
  host_key: string | null;
  mode: ImportMode;
  mapping: ColumnMapping | null;
  options: ImportFileOptions;
  every_minutes: number;
  etag: string | null;
  last_modified: string | null;
  content_hash: Buffer | null;
  claimed_by: string;
  /** Whether the import of the last file failed as a whole. */
  failed_before: boolean;
}

export const schedulesDueAt = fragment`select min(next_at) from import_schedules where enabled`;

/** Takes the schedule that has been due longest, of those that no other process is taking. */
async function claimDue(db: Database, holder: string): Promise<Due | undefined> {
  const tenants = await db.asSystem((tx) =>
    tx.run(sql<{ id: number }>`
      select tenant_id as id from import_schedules where enabled and next_at <= now() order by next_at limit ${LOOKED_AT}`),
  );
  for (const { id } of tenants) {
    const due = await db.inTenant(asTenantId(id), (tx) => tx.first(claimOne(tx, holder)));
    if (due !== undefined) return due;
  }
  return undefined;
}

const claimOne = (tx: Tx, holder: string): Statement<Due> => sql<Due>`
  with due as materialized (
    select id from import_schedules where tenant_id = ${tx.tenantId} and enabled and next_at <= now()
    order by next_at limit 1 for no key update skip locked)
  update import_schedules s set claimed_by = ${holder}, next_at = now() + make_interval(secs => ${CLAIM_SECONDS}) from due
  where s.tenant_id = ${tx.tenantId} and s.id = due.id
  returning s.tenant_id, s.id, s.sealed_source, s.host_key, s.mode, s.mapping, s.options, s.every_minutes, s.etag,
    s.last_modified, s.content_hash, s.claimed_by, exists (select from bulk_operations o
      where o.tenant_id = ${tx.tenantId} and o.id = s.last_operation_id and o.status = 'failed') as failed_before`;

/**
 * Fetches one file that is due and queues its import. A file that did not change since is not imported again, unless its
 * import failed as a whole.
 *
 * @returns whether there may be more
 */
export async function runDueSchedule(deps: ScheduleRunDeps): Promise<boolean> {
  const due = await claimDue(deps.db, randomUUID());
  if (due === undefined) return false;
  const tenantId = asTenantId(due.tenant_id);
  try {
    await run(deps, tenantId, due);
  } catch (error) {
    if (!(error instanceof SecretError))
      deps.log.info({ err: error, schedule_id: due.id }, 'a scheduled import failed');
    await deps.db.inTenant(tenantId, (tx) =>
      settleFailed(tx, due, saidBy(error), error instanceof HostKeyChanged),
    );
  }
  return true;
}

async function run(deps: ScheduleRunDeps, tenantId: TenantId, due: Due): Promise<void> {
  const source = openSource(deps.masterKeys, tenantId, due);
  const known = due.failed_before ? {} : { etag: due.etag, lastModified: due.last_modified };
  const answer = await fetchSource(deps.outbound, source, known);
  const settle = (work: (tx: Tx) => Promise<void>): Promise<void> => deps.db.inTenant(tenantId, work);
  if (answer === 'unchanged') return settle((tx) => settleUnchanged(tx, due));
  const hash = createHash('sha256').update(answer.bytes).digest();
  if (!due.failed_before && due.content_hash?.equals(hash)) return settle((tx) => settleUnchanged(tx, due));
  if (answer.bytes.length === 0) throw new ImportFileError('empty_file', message('fetched_file_empty'));
  const name = fileNameOf(source.url);
  const key = await storeFetched(deps.objects, tenantId, name, answer.bytes);
  try {
    await settle((tx) =>
      queue(tx, due, { name, key, hash, etag: answer.etag, lastModified: answer.lastModified }),
    );
  } catch (error) {
    await deps.objects.delete(key);
    throw error;
  }
}

interface Fetched {
  name: string;
  key: string;
  hash: Buffer;
  etag: string | null;
  lastModified: string | null;
}

async function queue(tx: Tx, due: Due, file: Fetched): Promise<void> {
  const { id } = await insertImport(tx, {
    mode: due.mode,
    dryRun: false,
    mapping: due.mapping ?? undefined,
    options: due.options,
    fileName: file.name,
    storageKey: file.key,
    startedBy: 'job:schedule',
  });
  audit(tx, {
    actor: 'job:schedule',
    action: 'bulk_operation.queued',
    subjectType: 'bulk_operation',
    subjectId: id,
    details: { file_name: file.name, mode: due.mode, schedule_id: due.id },
  });
  const written = await tx.count(sql`
    ${nextRun(tx, due, fragment`make_interval(mins => every_minutes)`)}
    update import_schedules set last_run_at = now(), last_result = 'imported', last_error = null, last_error_key = null, last_operation_id = ${id},
      etag = ${file.etag}, last_modified = ${file.lastModified}, content_hash = ${file.hash},
      failures = case when ${due.failed_before}::boolean then failures + 1 else 0 end,
      enabled = not ${due.failed_before}::boolean or failures + 1 < ${MAX_FAILURES},
      next_at = next.at from next
    where tenant_id = ${tx.tenantId} and id = ${due.id} and claimed_by = ${due.claimed_by}`);
  if (written === 0) throw new ApiError('conflict', message('fetched_by_another'));
  endTrouble(tx, 'import_failed', [subjectOf(due)]);
}

/** The time of the next run as `next.at`, in a query of its own: a distributed update adds no columns to times. */
const nextRun = (tx: Tx, { id }: Due, after: SqlFragment): SqlFragment => fragment`
  with next as materialized (select now() + ${after} as at from import_schedules where tenant_id = ${tx.tenantId} and id = ${id})`;

/** Names a schedule in the inbox. */
const subjectOf = ({ id }: Due): string => `schedule ${id}`;

async function settleUnchanged(tx: Tx, due: Due): Promise<void> {
  await tx.count(sql`
    ${nextRun(tx, due, fragment`make_interval(mins => every_minutes)`)}
    update import_schedules set last_run_at = now(), last_result = 'unchanged', last_error = null, last_error_key = null, failures = 0,
      next_at = next.at from next
    where tenant_id = ${tx.tenantId} and id = ${due.id} and claimed_by = ${due.claimed_by}`);
  endTrouble(tx, 'import_failed', [subjectOf(due)]);
}

/**
 * Tries again sooner than it is due, less and less often; then a person has to start it again. A failure that no further try
 * can mend is `final`.
 */
async function settleFailed(tx: Tx, due: Due, reason: Message, final: boolean): Promise<void> {
  const schedule = await tx.first(sql<{ name: string; failures: number; enabled: boolean }>`
    ${nextRun(tx, due, fragment`least(make_interval(mins => every_minutes), make_interval(secs => ${RETRY_SECONDS} * power(2, failures)))`)}
    update import_schedules set last_run_at = now(), last_result = 'failed',
      last_error = ${reason.text.slice(0, 500)}, last_error_key = ${JSON.stringify(keyOf(reason))},
      failures = failures + 1, enabled = failures + 1 < ${MAX_FAILURES} and not ${final}::boolean,
      next_at = next.at from next
    where tenant_id = ${tx.tenantId} and id = ${due.id} and claimed_by = ${due.claimed_by}
    returning name, failures, enabled`);
  // One failure that the next try mends is no news.
  if (schedule === undefined || (schedule.enabled && schedule.failures < 2)) return;
  const { name, failures } = schedule;
  const said = message('notice_schedule_failed', { name });
  noteTrouble(tx, { kind: 'import_failed', subject: subjectOf(due), said, count: failures });
}
