import { NotificationRuleList } from '@sluice/contracts/portal';
import { endpoint } from '../../../../platform/http/endpoint.ts';
import { timestamp } from '../../../../platform/http/present.ts';
import { hasUrl } from '../check-rule.ts';
import { listRules } from '../rules.ts';
import { type RulePortalDeps, SHARED } from './deps.ts';

export const listNotificationRules = ({ db, mailer }: RulePortalDeps) =>
  endpoint({
    ...SHARED,
    method: 'GET',
    path: '/portal/api/notification-rules',
    operationId: 'listNotificationRules',
    summary: 'List the rules by which people who are away are told of troubles',
    success: { status: 200, schema: NotificationRuleList },
    handle: async ({ principal }) => {
      const rows = await db.readInTenant(principal.tenantId, (tx) => tx.run(listRules(tx)));
      return {
        sends_mail: mailer.hasServer,
        data: rows.map(({ addresses, ...row }) => ({
          ...row,
          emails: hasUrl(row.way) ? [] : addresses,
          created_at: timestamp(row.created_at),
          last_sent_at: timestamp(row.last_sent_at),
        })),
      };
    },
  });
