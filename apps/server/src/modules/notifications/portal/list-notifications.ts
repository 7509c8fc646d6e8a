import { type MessageKey, textOfKey } from '@sluice/contracts/messages';
import { type Notification, NotificationPage, NotificationQuery } from '@sluice/contracts/portal';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { fragment, literal, type SqlFragment, sql } from '../../../platform/db/sql.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { pageEnvelope, pageOfQuery, timestamp } from '../../../platform/http/present.ts';
import { signedIn } from '../../tenancy/index.ts';
import { ENTRY } from './entry.ts';

interface NotificationRow
  extends Omit<Notification, 'message' | 'message_key' | 'first_at' | 'last_at' | 'ended_at'> {
  message_key: MessageKey;
  first_at: Date;
  last_at: Date;
  ended_at: Date | null;
}

export const listNotifications = ({ db, publicUrl }: { db: Database; publicUrl: string }) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/notifications',
    operationId: 'listNotifications',
    tag: 'Notifications',
    summary: 'List troubles that members should know of, the latest first',
    query: NotificationQuery,
    success: { status: 200, schema: NotificationPage },
    handle: async ({ principal, query, request }) => {
      const page = pageOfQuery(query);
      const person = signedIn(principal).id;
      const [total, rows] = await db.readInTenant(principal.tenantId, (tx) => {
        const where = filterOf(tx, person, query);
        return Promise.all([
          tx.first(sql<{ n: number }>`select count(*) as n from notifications where ${where}`),
          tx.run(sql<NotificationRow>`
            select id, ${ENTRY} as entry, kind, message_key, cause, connection_id as credential_id, import_id, count, first_at, last_at, ended_at,
              ${person}::bigint = any(read_by) as is_read
            from notifications where ${where}
            order by last_at desc, id desc limit ${literal(page.perPage)} offset ${page.offset}::bigint`),
        ]);
      });
      return {
        data: rows.map(present),
        ...pageEnvelope(publicUrl, request.url, page, { total: total!.n, rows: rows.length }),
      };
    },
  });

const filterOf = (tx: Tx, person: number, { kind, unread }: NotificationQuery): SqlFragment => fragment`
  tenant_id = ${tx.tenantId} and (${kind ?? null}::text is null or kind = ${kind ?? null})
  and (${unread !== true}::boolean or ${person}::bigint <> all(read_by))`;

const present = ({ first_at, last_at, ended_at, ...row }: NotificationRow): Notification => ({
  ...row,
  message: textOfKey(row.message_key) ?? '',
  first_at: timestamp(first_at),
  last_at: timestamp(last_at),
  ended_at: ended_at === null ? null : timestamp(ended_at),
});
