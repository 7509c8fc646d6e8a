import { ImportQueued, ImportRunInput } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { audit } from '../../audit/index.ts';
import type { ImportDeps } from '../deps.ts';
import { insertImport } from '../operations.ts';
import { checkMapping } from '../upload-fields.ts';
import { extendFile } from './files.ts';

export const runImportFile = ({ db }: ImportDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/import-files/:id/runs',
    operationId: 'runImportFile',
    tag: 'Imports',
    summary: 'Queue a dry run or a run of an uploaded file',
    subject: 'import_file',
    body: ImportRunInput,
    collectErrors: true,
    success: { status: 202, schema: ImportQueued },
    errors: [400, 404, 422],
    handle: async ({ principal, params, body, errors }) => {
      checkMapping(body.mapping ?? {}, errors);
      errors.throwIfAny();
      const { actor } = principal;
      const mode = body.mode ?? 'upsert';
      const dryRun = body.dry_run ?? false;
      const queued = await db.inTenant(principal.tenantId, async (tx) => {
        const file = await extendFile(tx, params.id!);
        const operation = await insertImport(tx, {
          mode,
          dryRun,
          mapping: body.mapping,
          options: body.options ?? {},
          fileName: file.file_name,
          storageKey: file.storage_key,
          fileId: file.id,
          startedBy: actor,
        });
        audit(tx, {
          actor,
          action: 'bulk_operation.queued',
          subjectType: 'bulk_operation',
          subjectId: operation.id,
          details: { file_name: file.file_name, mode, dry_run: dryRun },
        });
        return operation;
      });
      return { message: 'import queued', ...queued };
    },
  });
