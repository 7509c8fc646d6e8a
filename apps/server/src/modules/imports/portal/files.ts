import { IMPORT_FILE_DAYS, type ImportFile } from '@sluice/contracts/portal';
import { asTenantId, type Database, type Tx } from '../../../platform/db/database.ts';
import { type Statement, sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { timestamp } from '../../../platform/http/present.ts';
import { presentNotes } from '../file/notes.ts';
import type { FileSurvey } from '../file/survey-file.ts';
import type { StoredFile } from '../upload.ts';

export interface FileRow {
  id: number;
  file_name: string;
  storage_key: string;
  survey: FileSurvey;
  created_at: Date;
  expires_at: Date;
}

/** Keeps a file that was looked through, for the runs that follow. */
export async function insertFile(
  tx: Tx,
  file: StoredFile,
  survey: FileSurvey,
  actor: string,
): Promise<FileRow> {
  const row = await tx.first(sql<FileRow>`
    insert into import_files (tenant_id, file_name, storage_key, survey, uploaded_by, expires_at)
    values (${tx.tenantId}, ${file.name}, ${file.key}, ${JSON.stringify(survey)}, ${actor},
            now() + make_interval(days => ${IMPORT_FILE_DAYS}))
    returning id, file_name, storage_key, survey, created_at, expires_at`);
  return row!;
}

export const fileById = (tx: Tx, id: number): Statement<FileRow> => sql<FileRow>`
  select id, file_name, storage_key, survey, created_at, expires_at from import_files
  where tenant_id = ${tx.tenantId} and id = ${id}`;

/** The file for another run, kept for that many days from now on. @throws ApiError not_found */
export async function extendFile(tx: Tx, id: number): Promise<FileRow> {
  const row = await tx.first(sql<FileRow>`
    update import_files set expires_at = now() + make_interval(days => ${IMPORT_FILE_DAYS})
    where tenant_id = ${tx.tenantId} and id = ${id}
    returning id, file_name, storage_key, survey, created_at, expires_at`);
  if (row === undefined) throw notFound('import_file');
  return row;
}

/** Whether a file of this key is kept. */
export async function isKept(tx: Tx, storageKey: string): Promise<boolean> {
  const row = await tx.first(sql`
    select from import_files where tenant_id = ${tx.tenantId} and storage_key = ${storageKey}`);
  return row !== undefined;
}

export const presentFile = ({ survey, ...row }: FileRow): ImportFile => ({
  id: row.id,
  file_name: row.file_name,
  ...survey,
  ...presentNotes(survey.notes),
  created_at: timestamp(row.created_at),
  expires_at: timestamp(row.expires_at),
});

/** Lets go of files whose time is over; the sweep of discarded files deletes them. Runs that wait keep theirs. */
export async function sweepImportFiles(db: Database): Promise<number> {
  const tenants = await db.asSystem((tx) =>
    tx.run(sql<{ tenant_id: number }>`select distinct tenant_id from import_files where expires_at < now()`),
  );
  let swept = 0;
  for (const { tenant_id } of tenants) swept += await db.inTenant(asTenantId(tenant_id), discardExpired);
  return swept;
}

async function discardExpired(tx: Tx): Promise<number> {
  const expired = await tx.run(sql<{ id: number }>`
    select f.id from import_files f where f.tenant_id = ${tx.tenantId} and f.expires_at < now() and not exists (
      select from bulk_operations o where o.tenant_id = ${tx.tenantId} and o.file_id = f.id
        and o.status in ('queued', 'processing'))
    order by f.id for update of f`);
  const ids = expired.map(({ id }) => id);
  tx.later(sql`
    update bulk_operations set file_id = null where tenant_id = ${tx.tenantId} and file_id = any(${ids}::bigint[])`);
  const gone = await tx.run(sql<{ storage_key: string }>`
    delete from import_files where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[]) returning storage_key`);
  const keys = gone.map(({ storage_key }) => storage_key);
  tx.later(sql`
    insert into discarded_files (tenant_id, storage_key) select ${tx.tenantId}, k from unnest(${keys}::text[]) k
    on conflict do nothing`);
  return gone.length;
}
