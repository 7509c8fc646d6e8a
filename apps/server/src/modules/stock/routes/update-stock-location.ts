import { StockLocationChanged, StockLocationPatch } from '@sluice/contracts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { changeLocation } from '../change-locations.ts';
import type { StockDeps } from '../deps.ts';

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
    collectErrors: true,
    success: { status: 200, schema: StockLocationChanged },
    errors: [400, 404, 415, 422],
    handle: async ({ principal, params, body, errors }) => {
      const data = await deps.db.inTenant(principal.tenantId, async (tx) => {
        const changed = await changeLocation(tx, principal.actor, params.id!, body);
        errors.throwIfAny();
        return changed;
      });
      return { message: 'stock location updated', data };
    },
  });
