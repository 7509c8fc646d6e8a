import { ImportFileBody } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { ImportDeps } from '../deps.ts';
import { fileById, presentFile } from './files.ts';

export const getImportFile = ({ db }: ImportDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/import-files/:id',
    operationId: 'getImportFile',
    tag: 'Imports',
    summary: 'Get an uploaded file with its columns',
    subject: 'import_file',
    success: { status: 200, schema: ImportFileBody },
    errors: [404],
    handle: async ({ principal, params }) => {
      const row = await db.readInTenant(principal.tenantId, (tx) => tx.first(fileById(tx, params.id!)));
      if (row === undefined) throw notFound('import_file');
      return { data: presentFile(row) };
    },
  });
