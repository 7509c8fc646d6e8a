import { ImportErrorPage, ImportErrorQuery } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { pageEnvelope, pageOfQuery } from '../../../platform/http/present.ts';
import type { ImportDeps } from '../deps.ts';
import { countErrors, findOperation, pageOfErrors } from '../operations.ts';

export const listImportErrors = ({ db, publicUrl }: ImportDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/imports/:id/errors',
    operationId: 'listImportErrors',
    tag: 'Imports',
    summary: 'List the errors of an import by row and column, in the order of the file',
    subject: 'import',
    query: ImportErrorQuery,
    success: { status: 200, schema: ImportErrorPage },
    errors: [404, 422],
    handle: async ({ principal, params, query, request }) => {
      const id = params.id!;
      const page = pageOfQuery(query, 50);
      const [found, counted, data] = await db.readInTenant(principal.tenantId, (tx) =>
        Promise.all([
          tx.first(findOperation(tx, id)),
          tx.first(countErrors(tx, id)),
          tx.run(pageOfErrors(tx, id, page)),
        ]),
      );
      if (found === undefined) throw notFound('import');
      return {
        data,
        ...pageEnvelope(publicUrl, request.url, page, { total: counted!.total, rows: data.length }),
      };
    },
  });
