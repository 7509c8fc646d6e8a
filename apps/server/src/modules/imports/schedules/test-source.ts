import { ConnectorError } from '@sluice/connector-kit';
import { message } from '@sluice/contracts/messages';
import { ImportScheduleTest, ImportScheduleTestBody } from '@sluice/contracts/portal';
import type { TenantId } from '../../../platform/db/database.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { invalid, notFound } from '../../../platform/http/errors.ts';
import { HostKeyChanged } from '../../../platform/outbound/index.ts';
import { saidBy } from '../../../platform/said.ts';
import { type FileRow, insertFile, presentFile } from '../portal/files.ts';
import { surveyStored } from '../portal/survey.ts';
import { forAdmins, SCHEDULES, type ScheduleDeps } from './endpoint-parts.ts';
import {
  checkSource,
  fetchSource,
  fileNameOf,
  isSftp,
  type ScheduleSource,
  sourceOf,
  storeFetched,
} from './source.ts';
import { lockSchedule, openSource } from './store.ts';

export const testImportSchedule = (deps: ScheduleDeps) =>
  endpoint({
    ...forAdmins,
    method: 'POST',
    path: `${SCHEDULES}/test`,
    operationId: 'testImportSchedule',
    load: 'upload',
    summary: 'Test an address and its sign-in and read the columns of the file; nothing is imported',
    description:
      'For an SFTP server, the first test answers its key without signing in; a test with host_key reads the file. The file is kept like an uploaded one.',
    body: ImportScheduleTest,
    collectErrors: true,
    success: { status: 200, schema: ImportScheduleTestBody },
    errors: [400, 404, 422],
    handle: async ({ principal, body, errors }) => {
      const { tenantId, actor } = principal;
      const source = sourceOf(body, await knownSource(deps, tenantId, body.id));
      await checkSource(source, errors);
      errors.throwIfAny();
      if (isSftp(source.url) && source.hostKey === null) {
        const host_key = await asRefusal(source, () => deps.outbound.sftp.hostKeyOf(source.url));
        return { data: { host_key, file: null } };
      }
      const file = await asRefusal(source, () => fetchSource(deps.outbound, source));
      if (file === 'unchanged' || file.bytes.length === 0)
        throw invalid('url', message('fetched_file_empty'));
      const row = await keep(
        deps,
        { tenantId, actor },
        { source, bytes: file.bytes, recordPath: body.record_path },
      );
      return { data: { host_key: source.hostKey, file: presentFile(row) } };
    },
  });

/** @throws ApiError not_found */
async function knownSource({ db, masterKeys }: ScheduleDeps, tenantId: TenantId, id: number | undefined) {
  if (id === undefined) return undefined;
  const row = await db.inTenant(tenantId, (tx) => tx.first(lockSchedule(tx, id)));
  if (row === undefined) throw notFound('scheduled_import');
  return openSource(masterKeys, tenantId, row);
}

/** Reports a file that could not be had at the field that may be wrong. */
async function asRefusal<T>({ privateKey }: ScheduleSource, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HostKeyChanged) throw invalid('host_key', error.said);
    if (!(error instanceof ConnectorError)) throw error;
    const signIn = privateKey === undefined ? 'password' : 'private_key';
    throw invalid(error.kind === 'auth' ? signIn : 'url', saidBy(error));
  }
}

interface Fetched {
  source: ScheduleSource;
  bytes: Buffer;
  recordPath: string | undefined;
}

async function keep(
  { db, objects }: ScheduleDeps,
  { tenantId, actor }: { tenantId: TenantId; actor: string },
  { source, bytes, recordPath }: Fetched,
): Promise<FileRow> {
  const name = fileNameOf(source.url);
  const key = await storeFetched(objects, tenantId, name, bytes);
  try {
    const survey = await surveyStored(objects, { name, key }, recordPath);
    return await db.inTenant(tenantId, (tx) => insertFile(tx, { name, key }, survey, actor));
  } catch (error) {
    await objects.delete(key);
    throw error;
  }
}
