import { MessageWithId } from '@sluice/contracts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { removeLocation } from '../change-locations.ts';
import type { StockDeps } from '../deps.ts';

export const deleteStockLocation = (deps: StockDeps) =>
  endpoint({
    method: 'DELETE',
    path: '/v1/stock-locations/:id',
    operationId: 'deleteStockLocation',
    scopes: ['stock_prices'],
    tag: 'Stock locations',
    summary: 'Delete an external stock location with its stock',
    description: 'Only external locations can be deleted.',
    subject: 'stock_location',
    success: { status: 200, schema: MessageWithId, example: { message: 'stock location deleted', id: 5 } },
    errors: [404, 422],
    handle: async ({ principal, params }) => {
      const id = params.id!;
      await deps.db.inTenant(principal.tenantId, (tx) => removeLocation(tx, principal.actor, id));
      return { message: 'stock location deleted', id };
    },
  });
