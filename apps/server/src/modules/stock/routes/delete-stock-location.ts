import { MessageWithId } from '@sluice/contracts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { audit } from '../../audit/index.ts';
import { markChanged } from '../../catalog/index.ts';
import type { StockDeps } from '../deps.ts';
import { deleteLocation, productsIn } from '../locations.ts';

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
      await deps.db.inTenant(principal.tenantId, async (tx) => {
        const products = await tx.run(productsIn(tx, id));
        await deleteLocation(tx, id);
        markChanged(
          tx,
          products.map((row) => row.product_id),
        );
        const actor = principal.actor;
        audit(tx, { actor, action: 'stock_location.deleted', subjectType: 'stock_location', subjectId: id });
      });
      return { message: 'stock location deleted', id };
    },
  });
