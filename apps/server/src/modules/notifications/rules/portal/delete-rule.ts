import { Message } from '@sluice/contracts';
import { endpoint } from '../../../../platform/http/endpoint.ts';
import { deleteRule } from '../rules.ts';
import { type RulePortalDeps, SHARED } from './deps.ts';

export const deleteNotificationRule = ({ db }: RulePortalDeps) =>
  endpoint({
    ...SHARED,
    method: 'DELETE',
    path: '/portal/api/notification-rules/:id',
    operationId: 'deleteNotificationRule',
    summary: 'Delete a rule with its messages',
    recent: true,
    success: { status: 200, schema: Message },
    errors: [404],
    handle: async ({ principal, params }) => {
      await db.inTenant(principal.tenantId, (tx) => deleteRule(tx, principal.actor, params.id!));
      return { message: 'rule deleted' };
    },
  });
