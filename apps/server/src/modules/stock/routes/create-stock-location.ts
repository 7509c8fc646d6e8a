import { StockLocationChanged, StockLocationInput } from '@sluice/contracts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { audit } from '../../audit/index.ts';
import type { StockDeps } from '../deps.ts';
import { createExternalLocation } from '../locations.ts';

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
      const data = await deps.db.inTenant(principal.tenantId, async (tx) => {
        const created = await createExternalLocation(tx, body, errors);
        const actor = principal.actor;
        audit(tx, {
          actor,
          action: 'stock_location.created',
          subjectType: 'stock_location',
          subjectId: created.id,
        });
        return created;
      });
      return { message: 'stock location created', data };
    },
  });
