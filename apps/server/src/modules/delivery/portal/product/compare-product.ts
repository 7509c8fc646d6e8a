import { message } from '@sluice/contracts/messages';
import { ProductComparison, ProductComparisonQuery } from '@sluice/contracts/portal';
import { sql } from '../../../../platform/db/sql.ts';
import { endpoint } from '../../../../platform/http/endpoint.ts';
import { notFound, ValidationError } from '../../../../platform/http/errors.ts';
import { changesBetween, differencesOf } from '../../history/compare.ts';
import { named, namesOf } from '../../history/names.ts';
import type { ProductChannelDeps } from './deps.ts';

export const compareProduct = ({ db }: ProductChannelDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/products/:id/comparison',
    operationId: 'compareProduct',
    tag: 'Products',
    summary: 'Compare a product as it was at two moments',
    subject: 'product',
    query: ProductComparisonQuery,
    success: { status: 200, schema: ProductComparison },
    errors: [404, 422],
    handle: async ({ principal, params, query }) => {
      const { from, to = new Date().toISOString() } = query;
      if (Date.parse(from) > Date.parse(to)) throw new ValidationError({ from: [message('from_before_to')] });
      return db.inTenant(principal.tenantId, async (tx) => {
        const [product, rows] = await Promise.all([
          tx.first(sql`select from products where tenant_id = ${tx.tenantId} and id = ${params.id!}`),
          tx.run(changesBetween(tx, params.id!, { from, to })),
        ]);
        if (product === undefined) throw notFound('product');
        const differences = differencesOf(rows.flatMap(({ details }) => details?.changes ?? []));
        const names = await namesOf(tx, [{ details: { changes: differences } }]);
        return { data: differences.map((one) => named(one, names)), changes: rows.length };
      });
    },
  });
