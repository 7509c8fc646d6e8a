import { message } from '@sluice/contracts/messages';
import { AUDIT_COUNTED, AuditPage, AuditQuery } from '@sluice/contracts/portal';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { fragment, join, literal, type SqlFragment, sql } from '../../../platform/db/sql.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { type Page, pageEnvelope, pageOfQuery, timestamp } from '../../../platform/http/present.ts';
import { subjectNames } from '../subject-names.ts';

export interface AuditRow {
  id: number;
  at: Date;
  actor: string;
  action: string;
  subject_type: string;
  subject_id: number | null;
  details: unknown;
}

export const listAuditLog = ({ db, publicUrl }: { db: Database; publicUrl: string }) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/audit-log',
    operationId: 'listAuditLog',
    tag: 'Audit log',
    summary: 'List the entries of the audit log, the latest first',
    description: `Counts and pages cover the latest ${AUDIT_COUNTED} entries.`,
    role: 'admin',
    query: AuditQuery,
    success: { status: 200, schema: AuditPage },
    handle: async ({ principal, query, request }) => {
      const page = pageOfQuery(query);
      if (page.offset + page.perPage > AUDIT_COUNTED)
        throw invalid('page', message('audit_page_too_far', { limit: AUDIT_COUNTED }));
      const { rows, total, nameOf } = await db.inTenant(principal.tenantId, (tx) => read(tx, query, page));
      return {
        data: rows.map((row) => ({ ...row, subject_name: nameOf(row), at: timestamp(row.at) })),
        ...pageEnvelope(publicUrl, request.url, page, { total, rows: rows.length }),
      };
    },
  });

async function read(tx: Tx, query: AuditQuery, page: Page) {
  const filters = filtersOf(tx, query);
  // A log of years has millions of rows: nobody needs their exact number, nor the page in the middle of them.
  const total = tx.first(sql<{ total: number }>`
    select count(*) as total from (select from audit_log where ${filters} limit ${literal(AUDIT_COUNTED)}) l`);
  const rows = await tx.run(sql<AuditRow>`
    select id, at, actor, action, subject_type, subject_id, details from audit_log where ${filters}
    order by id desc limit ${literal(page.perPage)} offset ${page.offset}::bigint`);
  return { rows, total: (await total)!.total, nameOf: await subjectNames(tx, rows) };
}

/** The conditions of a query on `audit_log`. */
export function filtersOf(tx: Tx, query: AuditQuery): SqlFragment {
  const filters = [fragment`tenant_id = ${tx.tenantId}`];
  if (query.actor) filters.push(fragment`strpos(lower(actor), lower(${query.actor})) > 0`);
  if (query.action) filters.push(fragment`starts_with(action, ${query.action})`);
  if (query.subject_type) filters.push(fragment`subject_type = ${query.subject_type}`);
  if (query.subject_id !== undefined) filters.push(fragment`subject_id = ${query.subject_id}`);
  if (query.from) filters.push(fragment`at >= ${query.from}`);
  if (query.to) filters.push(fragment`at <= ${query.to}`);
  return join(filters, ' and ');
}
