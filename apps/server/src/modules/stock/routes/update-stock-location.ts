import { StockLocationChanged, StockLocationPatch } from '@sluice/contracts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { audit } from '../../audit/index.ts';
import { markChanged } from '../../catalog/index.ts';
import { markConnectionChanged } from '../../channels/index.ts';
import type { StockDeps } from '../deps.ts';
import { channelOf, productsIn, updateLocation } from '../locations.ts';

export const updateStockLocation = (deps: StockDeps) =>
  endpoint({
    method: 'PATCH',
    path: '/v1/stock-locations/:id',
    operationId: 'updateStockLocation',
    scopes: ['stock_prices'],
    tag: 'Stock locations',
    summary: 'Change label or activity of a stock location',
    description: 'Every location, also a marketplace store, can be renamed, switched off and switched on.',
    subject: 'stock_location',
    body: StockLocationPatch,
    success: { status: 200, schema: StockLocationChanged },
    errors: [400, 404, 415, 422],
    handle: async ({ principal, params, body }) => {
      const id = params.id!;
      const data = await deps.db.inTenant(principal.tenantId, async (tx) => {
        const { before, after } = await updateLocation(tx, id, body);
        if (before.is_active !== after.is_active) {
          // A store is shown by every product of its channel, whether it holds stock of its own or not.
          const channel = await tx.first(channelOf(tx, id));
          if (channel !== undefined) markConnectionChanged(tx, channel.connection_id);
          markChanged(
            tx,
            (await tx.run(productsIn(tx, id))).map((row) => row.product_id),
          );
        }
        const actor = principal.actor;
        audit(tx, {
          actor,
          action: 'stock_location.updated',
          subjectType: 'stock_location',
          subjectId: id,
          details: body,
        });
        return after;
      });
      return { message: 'stock location updated', data };
    },
  });
