import type { ImportMode } from '@sluice/contracts';
import { type MessageKey, message } from '@sluice/contracts/messages';
import type { ImportSchedule, ImportScheduleInput } from '@sluice/contracts/portal';
import type { TenantId, Tx } from '../../../platform/db/database.ts';
import { type Statement, sql } from '../../../platform/db/sql.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { timestamp } from '../../../platform/http/present.ts';
import { type MasterKeys, open, seal } from '../../../platform/secrets/index.ts';
import type { ColumnMapping } from '../file/types.ts';
import type { ImportFileOptions } from '../upload-fields.ts';
import { type ScheduleSource, type SealedSource, shownAddress } from './source.ts';

/** Schedules of one tenant; each is a file fetched again and again. */
const MAX_SCHEDULES = 20;

export interface ScheduleRow {
  id: number;
  name: string;
  shown_address: string;
  sealed_source: Buffer;
  host_key: string | null;
  mode: ImportMode;
  mapping: ColumnMapping | null;
  options: ImportFileOptions;
  every_minutes: number;
  enabled: boolean;
  failures: number;
  next_at: Date;
  last_run_at: Date | null;
  last_result: ImportSchedule['last_result'];
  last_error: string | null;
  last_error_key: MessageKey | null;
  last_operation_id: number | null;
}

export const ownerOfSchedule = (tenantId: number, id: number): string =>
  `tenant/${tenantId}/import-schedule/${id}`;

export const listSchedules = (tx: Tx): Statement<ScheduleRow> => sql<ScheduleRow>`
  select id, name, shown_address, sealed_source, host_key, mode, mapping, options, every_minutes, enabled, failures, next_at,
    last_run_at, last_result, last_error, last_error_key, last_operation_id
  from import_schedules where tenant_id = ${tx.tenantId} order by name, id`;

export const lockSchedule = (tx: Tx, id: number): Statement<ScheduleRow> => sql<ScheduleRow>`
  select id, name, shown_address, sealed_source, host_key, mode, mapping, options, every_minutes, enabled, failures, next_at,
    last_run_at, last_result, last_error, last_error_key, last_operation_id
  from import_schedules where tenant_id = ${tx.tenantId} and id = ${id} for no key update`;

export const openSource = (
  keys: MasterKeys,
  tenantId: TenantId,
  row: Pick<ScheduleRow, 'id' | 'sealed_source' | 'host_key'>,
): ScheduleSource => ({
  ...(JSON.parse(open(keys, row.sealed_source, ownerOfSchedule(tenantId, row.id))) as SealedSource),
  hostKey: row.host_key,
});

export const presentSchedule = (row: ScheduleRow): ImportSchedule => ({
  id: row.id,
  name: row.name,
  address: row.shown_address,
  host_key: row.host_key,
  mode: row.mode,
  mapping: row.mapping ?? {},
  options: row.options,
  every_minutes: row.every_minutes,
  enabled: row.enabled,
  failures: row.failures,
  next_at: row.enabled ? timestamp(row.next_at) : null,
  last_run_at: timestamp(row.last_run_at),
  last_result: row.last_result,
  last_error: row.last_error,
  last_error_key: row.last_error_key,
  last_import_id: row.last_operation_id,
});

/** @throws ApiError conflict when there are too many */
export async function insertSchedule(
  tx: Tx,
  input: ImportScheduleInput,
  source: ScheduleSource,
  keys: MasterKeys,
): Promise<number> {
  tx.later(sql`select from tenants where id = ${tx.tenantId} for no key update`);
  const count = await tx.first(sql<{ count: number }>`
    select count(*) from import_schedules where tenant_id = ${tx.tenantId}`);
  if ((count?.count ?? 0) >= MAX_SCHEDULES)
    throw new ApiError('conflict', message('too_many_schedules', { limit: MAX_SCHEDULES }));
  const next = await tx.first(sql<{ id: number }>`
    insert into import_schedules (tenant_id, name, shown_address, sealed_source, mode, mapping, options, every_minutes)
    values (${tx.tenantId}, ${input.name}, ${shownAddress(source.url)}, ''::bytea, ${input.mode ?? 'upsert'},
      ${input.mapping === undefined ? null : JSON.stringify(input.mapping)}, ${JSON.stringify(input.options ?? {})},
      ${input.every_minutes}) returning id`);
  await writeSource(tx, keys, next!.id, source);
  return next!.id;
}

/** Another source is another file: what is known of the last one does not count. */
export async function writeSource(
  tx: Tx,
  keys: MasterKeys,
  id: number,
  { hostKey, ...sealed }: ScheduleSource,
): Promise<void> {
  await tx.count(sql`
    update import_schedules set shown_address = ${shownAddress(sealed.url)}, host_key = ${hostKey}, etag = null,
      last_modified = null, content_hash = null,
      sealed_source = ${seal(keys, JSON.stringify(sealed), ownerOfSchedule(tx.tenantId, id))}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}
