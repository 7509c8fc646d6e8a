import { StockLocationChanged, StockLocationInput } from '@sluice/contracts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { addLocation } from '../change-locations.ts';
import type { StockDeps } from '../deps.ts';

export const createStockLocation = (deps: StockDeps) =>
  endpoint({
    method: 'POST',
    path: '/v1/stock-locations',
    operationId: 'createStockLocation',
    scopes: ['stock_prices'],
    tag: 'Stock locations',
    summary: 'Create an external stock location',
    description: 'The service makes the local location and the stores of marketplaces. A code is used once.',
    body: StockLocationInput,
    collectErrors: true,
    success: { status: 201, schema: StockLocationChanged },
    errors: [400, 415, 422],
    handle: async ({ principal, body, errors }) => {
      const data = await deps.db.inTenant(principal.tenantId, (tx) =>
        addLocation(tx, principal.actor, body, errors),
      );
      return { message: 'stock location created', data };
    },
  });
