import { NotificationSendPage, NotificationSendQuery } from '@sluice/contracts/portal';
import type { Tx } from '../../../../platform/db/database.ts';
import { sql } from '../../../../platform/db/sql.ts';
import { endpoint } from '../../../../platform/http/endpoint.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { pageEnvelope, pageOfQuery, timestamp } from '../../../../platform/http/present.ts';
import { type SendRow, sendsOf } from '../queue.ts';
import { type Letter, subjectOf } from '../words.ts';
import { type RulePortalDeps, SHARED } from './deps.ts';

type Named = Pick<Letter, 'label' | 'language' | 'time_zone' | 'hourly_limit' | 'shop'> & {
  url_origin: string | null;
};

export const listNotificationSends = ({ db, publicUrl }: RulePortalDeps) =>
  endpoint({
    ...SHARED,
    method: 'GET',
    path: '/portal/api/notification-rules/:id/sends',
    operationId: 'listNotificationSends',
    summary: 'List the messages of a rule, the newest first, with the outcome of each',
    query: NotificationSendQuery,
    success: { status: 200, schema: NotificationSendPage },
    errors: [404],
    handle: async ({ principal, params, query, request }) => {
      const page = pageOfQuery(query);
      const id = params.id!;
      const [rule, counted, rows] = await db.readInTenant(principal.tenantId, (tx) =>
        Promise.all([
          tx.first(ruleOf(tx, id)),
          tx.first(sql<{ n: number }>`
            select count(*) as n from notification_sends where tenant_id = ${tx.tenantId} and rule_id = ${id}`),
          tx.run(sendsOf(tx, id, { offset: page.offset, limit: page.perPage })),
        ]),
      );
      if (rule === undefined) throw notFound('notification_rule');
      return {
        data: rows.map((row) => present(row, rule)),
        ...pageEnvelope(publicUrl, request.url, page, { total: counted!.n, rows: rows.length }),
      };
    },
  });

const ruleOf = (tx: Tx, id: number) => sql<Named>`
  select r.label, r.language, r.time_zone, r.hourly_limit, r.url_origin, t.name as shop from notification_rules r
  join tenants t on t.id = ${tx.tenantId} where r.tenant_id = ${tx.tenantId} and r.id = ${id}`;

const present = ({ address, items, more, due_at, ...row }: SendRow, { url_origin, ...rule }: Named) => ({
  ...row,
  to: address === '' ? (url_origin ?? '') : address,
  subject: subjectOf({ ...rule, kind: row.kind, items, more }),
  created_at: timestamp(row.created_at),
  settled_at: timestamp(row.settled_at),
  next_try_at: timestamp(due_at),
});
