import { type ArchiveKind, composed, type Part } from '../../platform/archive/kind.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fragment, type SqlFragment, sql } from '../../platform/db/sql.ts';
import { audit } from '../audit/index.ts';

/** The condition of an action `a` that has ended. One that was undone waits for its undo, which belongs to it. */
const isFinished = (tx: Tx, before: Date): SqlFragment => fragment`
  a.tenant_id = ${tx.tenantId} and a.finished_at < ${before}
  and a.status in ('completed', 'completed_with_errors', 'failed')
  and not exists (select from bulk_actions u where u.tenant_id = ${tx.tenantId} and u.undo_of = a.id)`;

const month = fragment`to_char(a.finished_at at time zone 'UTC', 'YYYY-MM')`;

/** Edits, publications and deletions of many products, with their results. They can no longer be undone afterwards. */
export const BULK_ACTION_ARCHIVE: ArchiveKind = {
  name: 'bulk-edits',
  // One may have a hundred thousand results.
  portion: 1,
  months: async (tx, before) => {
    const rows = await tx.run(sql<{ month: string }>`
      select distinct ${month} as month from bulk_actions a where ${isFinished(tx, before)} order by 1`);
    return rows.map((row) => row.month);
  },
  due: async (tx, before, of) => {
    const rows = await tx.run(sql<{ id: number }>`
      select a.id from bulk_actions a where ${isFinished(tx, before)} and ${month} = ${of} order by a.id`);
    return rows.map((row) => row.id);
  },
  lock: (tx, ids) =>
    tx.run(sql`
      select from bulk_actions where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[]) for update`),
  documents: (tx, ids) =>
    composed(
      tx,
      [
        'action',
        sql<Part>`
          select x.id, to_jsonb(x)::text as json from (
            select * from bulk_actions a where a.tenant_id = ${tx.tenantId} and a.id = any(${ids}::bigint[])
              and not exists (select from bulk_actions u where u.tenant_id = ${tx.tenantId} and u.undo_of = a.id)) x
          order by x.id`,
      ],
      {
        items: sql<Part>`
          select x.action_id as id, to_jsonb(x)::text as json from (
            select * from bulk_action_items where tenant_id = ${tx.tenantId} and action_id = any(${ids}::bigint[])) x
          order by x.action_id, x.product_id`,
      },
    ),
  remove: (tx, ids) =>
    tx.count(sql`delete from bulk_actions where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])`),
  note: (tx, files) =>
    audit(tx, {
      actor: 'operator',
      action: 'bulk_action.archived',
      subjectType: 'bulk_action',
      subjectId: null,
      details: { files },
    }),
};
