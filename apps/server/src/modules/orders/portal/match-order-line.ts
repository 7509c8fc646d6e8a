import { LineMatch, LinesMatched } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { matchLine } from '../match-line.ts';
import type { OrderPortalDeps } from './deps.ts';

export const matchOrderLine = ({ db }: OrderPortalDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/orders/:id/lines/:line_id/match',
    operationId: 'matchOrderLine',
    tag: 'Orders',
    summary: 'Match an order line with a product and book its stock at once',
    subject: 'order',
    body: LineMatch,
    success: { status: 200, schema: LinesMatched },
    errors: [400, 404, 409, 422],
    handle: async ({ principal, params, body }) => {
      const lines = await db.inTenant(principal.tenantId, (tx) =>
        matchLine(tx, principal.actor, {
          orderId: params.id!,
          lineId: params.line_id!,
          productId: body.product_id,
          alike: body.alike ?? false,
        }),
      );
      return { message: 'lines matched', lines };
    },
  });
