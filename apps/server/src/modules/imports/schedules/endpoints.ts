import { Message } from '@sluice/contracts';
import {
  type AuditAction,
  ImportScheduleBody,
  ImportScheduleChange,
  ImportScheduleInput,
  ImportScheduleList,
} from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { fragment, sql } from '../../../platform/db/sql.ts';
import { type Endpoint, endpoint, type Principal } from '../../../platform/http/endpoint.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { audit } from '../../audit/index.ts';
import { checkMapping } from '../upload-fields.ts';
import { forAdmins, ofSchedules, SCHEDULES, type ScheduleDeps } from './endpoint-parts.ts';
import { checkStoredSource, sourceOf } from './source.ts';
import {
  insertSchedule,
  listSchedules,
  lockSchedule,
  openSource,
  presentSchedule,
  type ScheduleRow,
  writeSource,
} from './store.ts';
import { testImportSchedule } from './test-source.ts';

/** Imports that are fetched from an address by themselves. The address and the sign-in are never given back. */
export const scheduleEndpoints = (deps: ScheduleDeps): Endpoint[] => [
  listImportSchedules(deps),
  createImportSchedule(deps),
  testImportSchedule(deps),
  changeImportSchedule(deps),
  runImportSchedule(deps),
  deleteImportSchedule(deps),
];

const listImportSchedules = ({ db }: ScheduleDeps) =>
  endpoint({
    ...ofSchedules,
    method: 'GET',
    path: SCHEDULES,
    operationId: 'listImportSchedules',
    summary: 'List scheduled imports',
    success: { status: 200, schema: ImportScheduleList },
    handle: async ({ principal }) => {
      const rows = await db.readInTenant(principal.tenantId, (tx) => tx.run(listSchedules(tx)));
      return { data: rows.map(presentSchedule) };
    },
  });

const createImportSchedule = ({ db, masterKeys }: ScheduleDeps) =>
  endpoint({
    ...forAdmins,
    method: 'POST',
    path: SCHEDULES,
    operationId: 'createImportSchedule',
    summary: 'Schedule the import of a file from an address; the first run starts at once',
    body: ImportScheduleInput,
    collectErrors: true,
    success: { status: 201, schema: ImportScheduleBody },
    errors: [400, 409, 422],
    handle: async ({ principal, body, errors }) => {
      checkMapping(body.mapping ?? {}, errors);
      const source = sourceOf(body);
      if (!errors.has('url')) await checkStoredSource(source, errors);
      errors.throwIfAny();
      const data = await db.inTenant(principal.tenantId, async (tx) => {
        const id = await insertSchedule(tx, body, source, masterKeys);
        const row = await found(tx, id);
        log(tx, principal, 'import_schedule.created', row);
        return presentSchedule(row);
      });
      return { message: 'import scheduled', data };
    },
  });

const changeImportSchedule = ({ db, masterKeys }: ScheduleDeps) =>
  endpoint({
    ...forAdmins,
    method: 'PATCH',
    path: `${SCHEDULES}/:id`,
    operationId: 'changeImportSchedule',
    summary: 'Change, pause or restart a scheduled import; fields that are not sent stay unchanged',
    body: ImportScheduleChange,
    collectErrors: true,
    success: { status: 200, schema: ImportScheduleBody },
    errors: [400, 404, 422],
    handle: async ({ principal, params, body, errors }) => {
      checkMapping(body.mapping ?? {}, errors);
      errors.throwIfAny();
      const data = await db.inTenant(principal.tenantId, async (tx) => {
        const before = await found(tx, params.id!);
        const known = openSource(masterKeys, tx.tenantId, before);
        const source = sourceOf(body, known);
        if (JSON.stringify(source) !== JSON.stringify(known)) {
          await checkStoredSource(source, errors);
          errors.throwIfAny();
          await writeSource(tx, masterKeys, before.id, source);
        }
        await change(tx, before, body);
        const row = await found(tx, before.id);
        log(tx, principal, 'import_schedule.changed', row);
        return presentSchedule(row);
      });
      return { message: 'scheduled import changed', data };
    },
  });

const runImportSchedule = ({ db }: ScheduleDeps) =>
  endpoint({
    ...ofSchedules,
    method: 'POST',
    path: `${SCHEDULES}/:id/run`,
    operationId: 'runImportSchedule',
    summary: 'Fetch and import now, even when the file is the same as last time',
    success: { status: 202, schema: Message },
    errors: [404],
    handle: async ({ principal, params }) => {
      const written = await db.inTenant(principal.tenantId, (tx) =>
        tx.count(sql`
          update import_schedules set next_at = now(), enabled = true, failures = 0, etag = null, last_modified = null,
            content_hash = null where tenant_id = ${tx.tenantId} and id = ${params.id!}`),
      );
      if (written === 0) throw notFound('scheduled_import');
      return { message: 'the file is fetched now' };
    },
  });

const deleteImportSchedule = ({ db }: ScheduleDeps) =>
  endpoint({
    ...forAdmins,
    method: 'DELETE',
    path: `${SCHEDULES}/:id`,
    operationId: 'deleteImportSchedule',
    summary: 'Delete a scheduled import; imported products stay',
    success: { status: 200, schema: Message },
    errors: [404],
    handle: async ({ principal, params }) => {
      await db.inTenant(principal.tenantId, async (tx) => {
        const row = await found(tx, params.id!);
        tx.later(sql`delete from import_schedules where tenant_id = ${tx.tenantId} and id = ${row.id}`);
        log(tx, principal, 'import_schedule.deleted', row);
      });
      return { message: 'scheduled import deleted' };
    },
  });

/** @throws ApiError not_found */
async function found(tx: Tx, id: number): Promise<ScheduleRow> {
  const row = await tx.first(lockSchedule(tx, id));
  if (row === undefined) throw notFound('scheduled_import');
  return row;
}

async function change(tx: Tx, before: ScheduleRow, body: ImportScheduleChange): Promise<void> {
  const enabled = body.enabled ?? before.enabled;
  const isRestart = enabled && !before.enabled;
  const reading = ({ mode, mapping, options }: Pick<ScheduleRow, 'mode' | 'mapping' | 'options'>) =>
    [mode, JSON.stringify(mapping), JSON.stringify(options)] as const;
  const next = {
    mode: body.mode ?? before.mode,
    mapping: body.mapping ?? before.mapping,
    options: body.options ?? before.options,
  };
  const [mode, mapping, options] = reading(next);
  // A file that is read otherwise has to be imported again, although it is the same.
  const isOther = String(reading(next)) !== String(reading(before));
  await tx.count(sql`
    update import_schedules set name = ${body.name ?? before.name}, mode = ${mode}, mapping = ${mapping},
      options = ${options}, every_minutes = ${body.every_minutes ?? before.every_minutes}, enabled = ${enabled},
      etag = case when ${isOther}::boolean then null else etag end,
      last_modified = case when ${isOther}::boolean then null else last_modified end,
      content_hash = case when ${isOther}::boolean then null else content_hash end,
      failures = case when ${isRestart}::boolean then 0 else failures end,
      next_at = ${isRestart ? fragment`now()` : fragment`next_at`}
    where tenant_id = ${tx.tenantId} and id = ${before.id}`);
}

const log = (tx: Tx, { actor }: Principal, action: AuditAction, row: ScheduleRow): void =>
  audit(tx, {
    actor,
    action,
    subjectType: 'import_schedule',
    subjectId: row.id,
    details: {
      name: row.name,
      address: row.shown_address,
      ...(row.host_key === null ? {} : { host_key: row.host_key }),
      every_minutes: row.every_minutes,
      enabled: row.enabled,
    },
  });
