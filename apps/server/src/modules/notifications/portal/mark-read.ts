import { Message } from '@sluice/contracts';
import { ReadNotifications } from '@sluice/contracts/portal';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { signedIn } from '../../tenancy/index.ts';

export const markRead = ({ db }: { db: Database }) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/notifications/read',
    operationId: 'markNotificationsRead',
    tag: 'Notifications',
    summary: 'Mark notifications as read by the caller: some, or all',
    role: 'viewer',
    body: ReadNotifications,
    success: { status: 200, schema: Message },
    errors: [400, 413, 415, 422],
    handle: async ({ principal, body }) => {
      const person = signedIn(principal).id;
      const ids = body.ids ?? null;
      await db.inTenant(principal.tenantId, (tx) =>
        tx.count(sql`
          update notifications set read_by = read_by || ${person}::bigint
          where tenant_id = ${tx.tenantId} and ${person}::bigint <> all(read_by)
            and (${ids}::bigint[] is null or id = any(${ids}::bigint[]))`),
      );
      return { message: 'notifications marked as read' };
    },
  });
