import { UnreadNotifications } from '@sluice/contracts/portal';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { signedIn } from '../../tenancy/index.ts';
import { ENTRY } from './entry.ts';

export const countUnread = ({ db }: { db: Database }) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/notifications/unread',
    operationId: 'countUnreadNotifications',
    tag: 'Notifications',
    summary: 'Count the entries of the inbox that the caller has not read, of up to 100 notifications',
    success: { status: 200, schema: UnreadNotifications },
    handle: async ({ principal }) => {
      const person = signedIn(principal).id;
      const row = await db.readInTenant(principal.tenantId, (tx) =>
        tx.first(sql<{ unread: number }>`
          select count(distinct entry) as unread from (select ${ENTRY} as entry from notifications
            where tenant_id = ${tx.tenantId} and ${person}::bigint <> all(read_by) limit 100) few`),
      );
      return { unread: row!.unread };
    },
  });
