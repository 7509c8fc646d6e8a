import { ImportFileCreated } from '@sluice/contracts/portal';
import { Type } from 'typebox';
import type { TenantId } from '../../../platform/db/database.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { ErrorBag } from '../../../platform/http/errors.ts';
import type { ImportDeps } from '../deps.ts';
import { receiveUpload, type StoredFile, type Upload } from '../upload.ts';
import { insertFile, isKept, presentFile } from './files.ts';
import { surveyStored } from './survey.ts';

export const uploadImportFile = (deps: ImportDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/import-files',
    operationId: 'uploadImportFile',
    load: 'upload',
    tag: 'Imports',
    summary: 'Upload a file and read its columns; nothing is imported',
    description:
      'The service keeps the file for seven days after its last use, so a dry run and a run need no second upload.',
    multipart: {
      description: 'One file part named file (CSV, TSV or XLSX), at most 65536 kilobytes.',
      fields: Type.Object({ file: Type.String({ format: 'binary' }) }),
    },
    success: { status: 201, schema: ImportFileCreated },
    errors: [400, 413, 415, 422, 500],
    handle: async ({ principal, request }) => {
      const { tenantId, actor } = principal;
      const upload: Upload = { files: [], fields: new Map() };
      try {
        const errors = new ErrorBag();
        await receiveUpload(request, { objects: deps.objects, tenantId }, upload, errors);
        errors.throwIfAny();
        const file = upload.files[0]!;
        const survey = await surveyStored(deps.objects, file);
        const row = await deps.db.inTenant(tenantId, (tx) => insertFile(tx, file, survey, actor));
        return { message: 'file uploaded', data: presentFile(row) };
      } catch (error) {
        for (const file of upload.files) await deleteUnkept(deps, tenantId, file);
        throw error;
      }
    },
  });

/** Deletes a file that was not kept; while the database does not say so, it stays. */
async function deleteUnkept(deps: ImportDeps, tenantId: TenantId, { key }: StoredFile): Promise<void> {
  try {
    if (!(await deps.db.inTenant(tenantId, (tx) => isKept(tx, key)))) await deps.objects.delete(key);
  } catch (error) {
    deps.log.warn({ err: error, key }, 'an uploaded file that was refused could not be deleted');
  }
}
