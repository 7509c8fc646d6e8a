import { BulkActionDetail, BulkActionQuery } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { pageEnvelope, pageOfQuery } from '../../../platform/http/present.ts';
import { findAction, presentAction } from '../actions.ts';
import type { BulkActionDeps } from '../deps.ts';
import { countItems, pageOfItems } from '../items.ts';

const DEFAULT_PER_PAGE = 50;

export const getBulkAction = (deps: BulkActionDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/bulk-actions/:id',
    operationId: 'getBulkAction',
    tag: 'Bulk actions',
    summary: 'Get the progress of a bulk action and the outcome of each product',
    description: 'page and per_page walk the products; result limits them to one outcome.',
    subject: 'bulk_action',
    query: BulkActionQuery,
    success: { status: 200, schema: BulkActionDetail },
    errors: [404, 422],
    handle: async ({ principal, params, query, request }) => {
      const page = pageOfQuery(query, DEFAULT_PER_PAGE);
      return deps.db.inTenant(principal.tenantId, async (tx) => {
        const [action, counted] = await Promise.all([
          tx.first(findAction(tx, params.id!)),
          tx.first(countItems(tx, params.id!, query.result)),
        ]);
        if (action === undefined) throw notFound('bulk_action');
        const items = await pageOfItems(tx, action, query.result, page);
        const envelope = pageEnvelope(deps.publicUrl, request.url, page, {
          total: counted!.total,
          rows: items.length,
        });
        const { edit, connection_ids: credential_ids } = action;
        return { ...presentAction(action), edit, credential_ids, items, ...envelope };
      });
    },
  });
