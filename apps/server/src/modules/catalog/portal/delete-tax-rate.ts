import { MessageWithId } from '@sluice/contracts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { CatalogDeps } from '../deps.ts';
import { deleteTaxRate } from '../tax-rates.ts';

export const deleteTaxRateEndpoint = ({ db }: CatalogDeps) =>
  endpoint({
    method: 'DELETE',
    path: '/portal/api/tax-rates/:id',
    operationId: 'deleteTaxRate',
    tag: 'Tax rates',
    summary: 'Delete an unused VAT rate',
    subject: 'tax_rate',
    success: { status: 200, schema: MessageWithId },
    errors: [404, 409],
    handle: async ({ principal, params }) => {
      await db.inTenant(principal.tenantId, (tx) => deleteTaxRate(tx, principal.actor, params.id!));
      return { message: 'tax rate deleted', id: params.id! };
    },
  });
