import { Replayed, ReplayInput } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { audit } from '../../audit/index.ts';
import { replayProblems } from '../replay.ts';
import type { OrderPortalDeps } from './deps.ts';

export const replayOrderProblems = ({ db }: OrderPortalDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/order-problems/replay',
    operationId: 'replayOrderProblems',
    tag: 'Orders',
    summary: 'Try again to save one failed order or all',
    description: 'An order that fails again stays in the list, with the reason.',
    subject: 'order_problem',
    body: ReplayInput,
    success: { status: 200, schema: Replayed },
    errors: [400, 404, 422],
    handle: async ({ principal, body }) => {
      const { tenantId, actor } = principal;
      const id = body.id ?? null;
      const { taken, left } = await replayProblems(db, tenantId, id, actor);
      await db.inTenant(tenantId, async (tx) =>
        audit(tx, {
          actor,
          action: 'order_problem.replayed',
          subjectType: 'order_problem',
          subjectId: id,
          details: { taken: taken.length, left: left.length },
        }),
      );
      return { taken, left };
    },
  });
