import { MessageWithId } from '@sluice/contracts';
import { NotificationRuleInput } from '@sluice/contracts/portal';
import { endpoint } from '../../../../platform/http/endpoint.ts';
import { createRule } from '../rules.ts';
import { type RulePortalDeps, SHARED } from './deps.ts';

export const createNotificationRule = ({ db, masterKeys: master }: RulePortalDeps) =>
  endpoint({
    ...SHARED,
    method: 'POST',
    path: '/portal/api/notification-rules',
    operationId: 'createNotificationRule',
    summary: 'Add a rule',
    description: 'Troubles that last as it begins are told as well. No answer shows a secret address again.',
    recent: true,
    body: NotificationRuleInput,
    success: { status: 201, schema: MessageWithId },
    errors: [400, 409, 422],
    handle: async ({ principal, body }) => {
      const saving = { actor: principal.actor, master, now: new Date() };
      const id = await db.inTenant(principal.tenantId, (tx) => createRule(tx, saving, body));
      return { message: 'rule added', id };
    },
  });
