import { BulkOperation, BulkOperationQuery } from '@sluice/contracts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { pageEnvelope, pageOfQuery } from '../../../platform/http/present.ts';
import type { ImportDeps } from '../deps.ts';
import { imagesOf } from '../images/store.ts';
import { countErrors, findOperation, pageOfErrors, presentOperation } from '../operations.ts';

export const getBulkOperation = (deps: Pick<ImportDeps, 'db' | 'publicUrl'>) =>
  endpoint({
    method: 'GET',
    path: '/v1/bulk-operations/:id',
    operationId: 'getBulkOperation',
    scopes: ['read', 'catalogue'],
    tag: 'Bulk operations',
    summary: 'Get state, counts and row errors of a bulk operation',
    description: 'page and per_page walk the errors. The counts grow while the operation runs.',
    subject: 'bulk_operation',
    query: BulkOperationQuery,
    success: { status: 200, schema: BulkOperation },
    errors: [404, 422],
    handle: async ({ principal, params, query, request }) => {
      const id = params.id!;
      const page = pageOfQuery(query, 100);
      const [operation, counted, errors, images] = await deps.db.readInTenant(principal.tenantId, (tx) =>
        Promise.all([
          tx.first(findOperation(tx, id)),
          tx.first(countErrors(tx, id)),
          tx.run(pageOfErrors(tx, id, page)),
          imagesOf(tx, id),
        ]),
      );
      if (operation === undefined) throw notFound('bulk_operation');
      const envelope = pageEnvelope(deps.publicUrl, request.url, page, {
        total: counted?.total ?? 0,
        rows: errors.length,
      });
      return presentOperation(operation, images, { errors, ...envelope });
    },
  });
