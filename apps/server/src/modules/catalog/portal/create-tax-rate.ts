import { MessageWithId } from '@sluice/contracts';
import { TaxRateInput } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { CatalogDeps } from '../deps.ts';
import { createTaxRate } from '../tax-rates.ts';

export const createTaxRateEndpoint = ({ db }: CatalogDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/tax-rates',
    operationId: 'createTaxRate',
    tag: 'Tax rates',
    summary: 'Define a VAT rate',
    body: TaxRateInput,
    success: { status: 201, schema: MessageWithId },
    errors: [400, 422],
    handle: async ({ principal, body }) => {
      const id = await db.inTenant(principal.tenantId, (tx) => createTaxRate(tx, principal.actor, body));
      return { message: 'tax rate created', id };
    },
  });
