import { Message } from '@sluice/contracts';
import { endpoint } from '../../../../platform/http/endpoint.ts';
import { tryRule } from '../try-rule.ts';
import { type RulePortalDeps, SHARED } from './deps.ts';

export const tryNotificationRule = ({ db }: RulePortalDeps) =>
  endpoint({
    ...SHARED,
    method: 'POST',
    path: '/portal/api/notification-rules/:id/test',
    operationId: 'tryNotificationRule',
    summary: 'Send a test message to every address of a rule',
    success: { status: 202, schema: Message },
    errors: [404, 409],
    handle: async ({ principal, params }) => {
      await db.inTenant(principal.tenantId, (tx) => tryRule(tx, principal.actor, params.id!, new Date()));
      return { message: 'a test message is on its way' };
    },
  });
