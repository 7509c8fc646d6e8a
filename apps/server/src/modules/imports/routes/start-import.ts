import { type BulkOperation, BulkQueued, IMPORT_MODES, oneOf } from '@sluice/contracts';
import { Type } from 'typebox';
import type { TenantId } from '../../../platform/db/database.ts';
import { endpoint, type Principal } from '../../../platform/http/endpoint.ts';
import { ErrorBag } from '../../../platform/http/errors.ts';
import { audit } from '../../audit/index.ts';
import type { ImportDeps } from '../deps.ts';
import { insertImport, isQueued, requireRoom } from '../operations.ts';
import { receiveUpload, type StoredFile, type Upload } from '../upload.ts';
import { type ImportOptions, readImportOptions } from '../upload-fields.ts';

export const startImport = (deps: ImportDeps) =>
  endpoint({
    method: 'POST',
    path: '/v1/bulk-operations/import',
    operationId: 'startImport',
    load: 'upload',
    tag: 'Bulk operations',
    summary: 'Queue the import of a CSV, TSV, XLSX or XML file of products',
    description:
      'Queues a job; the address in Location answers its state, counts and row errors. A dry run checks and counts but writes nothing.',
    multipart: {
      description: `One file part named file, at most 65536 kilobytes. mode is upsert by sku (default), create or update; mapping gives columns a field, or null to leave them out. Rows in another currency than the catalogue's are refused unless convert_currency gives rates (own currency for one of the other) or says tenant_rates; currency is that of prices where the file names none; default_tax_rate is the VAT of new products without one; record_path names the elements of an XML file that are products.`,
      fields: Type.Object({
        file: Type.String({ format: 'binary' }),
        mode: Type.Optional(oneOf(IMPORT_MODES)),
        dry_run: Type.Optional(Type.Boolean()),
        mapping: Type.Optional(Type.String({ examples: ['{"Item no.": "sku", "Remark": null}'] })),
        convert_currency: Type.Optional(Type.String({ examples: ['{"TRY": 0.02}', 'tenant_rates'] })),
        currency: Type.Optional(Type.String({ examples: ['TRY'] })),
        default_tax_rate: Type.Optional(Type.Number({ examples: [20] })),
        record_path: Type.Optional(Type.String({ examples: ['shop/products/product'] })),
      }),
    },
    success: {
      status: 202,
      schema: BulkQueued,
      headers: { Location: 'Path of the queued operation, which answers its state and row errors.' },
    },
    errors: [400, 413, 415, 422, 500],
    handle: async ({ principal, request, reply }) => {
      const { tenantId } = principal;
      // Asked before the upload as well, so that a full queue does not cost a file each time.
      await deps.db.inTenant(tenantId, requireRoom);
      const upload: Upload = { files: [], fields: new Map() };
      try {
        const errors = new ErrorBag();
        await receiveUpload(request, { objects: deps.objects, tenantId }, upload, errors);
        const options = readImportOptions(upload.fields, errors);
        errors.throwIfAny();
        const queued = await queueImport(deps, principal, upload.files[0]!, options);
        reply.header('location', `/v1/bulk-operations/${queued.id}`);
        return { message: 'import queued', ...queued };
      } catch (error) {
        for (const file of upload.files) await deleteUnused(deps, tenantId, file);
        throw error;
      }
    },
  });

function queueImport(
  deps: ImportDeps,
  { tenantId, actor }: Principal,
  file: StoredFile,
  options: ImportOptions,
): Promise<Pick<BulkOperation, 'id' | 'status'>> {
  return deps.db.inTenant(tenantId, async (tx) => {
    const queued = await insertImport(tx, {
      ...options,
      fileName: file.name,
      storageKey: file.key,
      startedBy: actor,
    });
    audit(tx, {
      actor,
      action: 'bulk_operation.queued',
      subjectType: 'bulk_operation',
      subjectId: queued.id,
      details: { file_name: file.name, mode: options.mode, dry_run: options.dryRun },
    });
    return queued;
  });
}

/**
 * Deletes a file that no operation has. When a commit was interrupted, only the database knows whether it took place;
 * while it does not answer the file stays, because a file too many costs space and a file too few an import.
 */
async function deleteUnused(deps: ImportDeps, tenantId: TenantId, { key }: StoredFile): Promise<void> {
  try {
    const used = await deps.db.inTenant(tenantId, (tx) => isQueued(tx, key));
    if (!used) await deps.objects.delete(key);
  } catch (error) {
    deps.log.warn({ err: error, key }, 'an uploaded file without an import could not be deleted');
  }
}
