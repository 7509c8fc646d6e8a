import { TaxRateList } from '@sluice/contracts';
import { sql } from '../../../platform/db/sql.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { number } from '../../../platform/http/present.ts';
import type { CatalogDeps } from '../deps.ts';

export const listTaxRates = (deps: CatalogDeps) =>
  endpoint({
    method: 'GET',
    path: '/v1/tax-rates',
    operationId: 'listTaxRates',
    tag: 'Tax rates',
    summary: 'List the VAT rates defined for the tenant',
    description: 'The tax_rate and tax_rate_id of a product must name one of them.',
    success: { status: 200, schema: TaxRateList },
    handle: async ({ principal }) => {
      const rows = await deps.db.readInTenant(principal.tenantId, (tx) =>
        tx.run(sql<{ id: number; name: string; rate: string }>`
          select id, name, rate from tax_rates where tenant_id = ${tx.tenantId} order by rate, id`),
      );
      return { data: rows.map((row) => ({ ...row, rate: number(row.rate) })) };
    },
  });
