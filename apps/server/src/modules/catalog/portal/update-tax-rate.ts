import { ProductsChanged, TaxRatePatch } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { CatalogDeps } from '../deps.ts';
import { updateTaxRate } from '../tax-rates.ts';

export const updateTaxRateEndpoint = ({ db }: CatalogDeps) =>
  endpoint({
    method: 'PUT',
    path: '/portal/api/tax-rates/:id',
    operationId: 'updateTaxRate',
    tag: 'Tax rates',
    summary: 'Change name or percentage of a VAT rate',
    description: 'Prices without VAT stay; prices with VAT change and go to the channels that show them.',
    subject: 'tax_rate',
    body: TaxRatePatch,
    success: { status: 200, schema: ProductsChanged },
    errors: [400, 404, 422],
    handle: async ({ principal, params, body }) => {
      const products = await db.inTenant(principal.tenantId, (tx) =>
        updateTaxRate(tx, principal.actor, params.id!, body),
      );
      return { message: 'tax rate updated', products };
    },
  });
