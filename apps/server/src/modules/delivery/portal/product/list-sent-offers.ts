import { SentOffers } from '@sluice/contracts/portal';
import { sql } from '../../../../platform/db/sql.ts';
import { endpoint } from '../../../../platform/http/endpoint.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { timestamp } from '../../../../platform/http/present.ts';
import { sentOffers } from '../../history/sent-offers.ts';
import type { ProductChannelDeps } from './deps.ts';

export const listSentOffers = ({ db }: ProductChannelDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/products/:id/sent-offers',
    operationId: 'listSentOffers',
    tag: 'Products',
    summary: 'List the prices and stocks that channels were sent of a product over time',
    description: 'From the attempts, which are kept for 30 days unless the operator says otherwise.',
    subject: 'product',
    success: { status: 200, schema: SentOffers },
    errors: [404],
    handle: async ({ principal, params }) => {
      const [product, rows] = await db.readInTenant(principal.tenantId, (tx) =>
        Promise.all([
          tx.first(sql`select from products where tenant_id = ${tx.tenantId} and id = ${params.id!}`),
          tx.run(sentOffers(tx, params.id!)),
        ]),
      );
      if (product === undefined) throw notFound('product');
      const channels = Map.groupBy(rows.toReversed(), (row) => row.connection_id);
      return {
        data: [...channels].map(([credential_id, points]) => ({
          credential_id,
          label: points[0]!.label,
          points: points.map(({ at, price, currency, stock }) => ({
            at: timestamp(at),
            price,
            currency,
            stock,
          })),
        })),
      };
    },
  });
