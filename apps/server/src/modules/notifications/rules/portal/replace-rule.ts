import { Message } from '@sluice/contracts';
import { NotificationRuleInput } from '@sluice/contracts/portal';
import { endpoint } from '../../../../platform/http/endpoint.ts';
import { replaceRule } from '../rules.ts';
import { type RulePortalDeps, SHARED } from './deps.ts';

export const replaceNotificationRule = ({ db, masterKeys: master }: RulePortalDeps) =>
  endpoint({
    ...SHARED,
    method: 'PUT',
    path: '/portal/api/notification-rules/:id',
    operationId: 'replaceNotificationRule',
    summary: 'Change a rule, or switch it off or on',
    description: 'Messages that wait for an address which the rule leaves out now are not sent.',
    recent: true,
    body: NotificationRuleInput,
    success: { status: 200, schema: Message },
    errors: [400, 404, 422],
    handle: async ({ principal, params, body }) => {
      const saving = { actor: principal.actor, master, now: new Date() };
      await db.inTenant(principal.tenantId, (tx) => replaceRule(tx, saving, params.id!, body));
      return { message: 'rule changed' };
    },
  });
