import { TaxRateUseList } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { CatalogDeps } from '../deps.ts';
import { taxRatesInUse } from '../tax-rates.ts';

export const listTaxRatesInUse = ({ db }: CatalogDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/tax-rates/usage',
    operationId: 'listTaxRatesInUse',
    tag: 'Tax rates',
    summary: 'List VAT rates with the number of their products',
    success: { status: 200, schema: TaxRateUseList },
    handle: async ({ principal }) => ({
      data: await db.readInTenant(principal.tenantId, (tx) => taxRatesInUse(tx)),
    }),
  });
