import { type ArchiveKind, composed, type Part } from '../../platform/archive/kind.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fragment, type SqlFragment, sql } from '../../platform/db/sql.ts';
import { audit } from '../audit/index.ts';

/** The condition of an import `o` that has ended, with its file and its pictures. */
const isFinished = (tx: Tx, before: Date): SqlFragment => fragment`
  o.tenant_id = ${tx.tenantId} and o.finished_at < ${before} and o.file_id is null
  and o.status in ('completed', 'completed_with_errors', 'failed')
  and not exists (select from import_images i where i.tenant_id = ${tx.tenantId} and i.operation_id = o.id and i.state = 'waiting')`;

const month = fragment`to_char(o.finished_at at time zone 'UTC', 'YYYY-MM')`;

/** Imports with the errors of their rows and the outcome of pictures that were named by address. */
export const IMPORT_ARCHIVE: ArchiveKind = {
  name: 'imports',
  portion: 20,
  months: async (tx, before) => {
    const rows = await tx.run(sql<{ month: string }>`
      select distinct ${month} as month from bulk_operations o where ${isFinished(tx, before)} order by 1`);
    return rows.map((row) => row.month);
  },
  due: async (tx, before, of) => {
    const rows = await tx.run(sql<{ id: number }>`
      select o.id from bulk_operations o where ${isFinished(tx, before)} and ${month} = ${of} order by o.id`);
    return rows.map((row) => row.id);
  },
  lock: (tx, ids) =>
    tx.run(sql`
      select from bulk_operations where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[]) for update`),
  documents: (tx, ids) =>
    composed(
      tx,
      [
        'import',
        sql<Part>`
          select x.id, to_jsonb(x)::text as json from (
            select * from bulk_operations where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])) x
          order by x.id`,
      ],
      {
        errors: sql<Part>`
          select x.operation_id as id, to_jsonb(x)::text as json from (
            select * from bulk_operation_errors where tenant_id = ${tx.tenantId} and operation_id = any(${ids}::bigint[])) x
          order by x.operation_id, x.id`,
        images: sql<Part>`
          select x.operation_id as id, to_jsonb(x)::text as json from (
            select * from import_images where tenant_id = ${tx.tenantId} and operation_id = any(${ids}::bigint[])) x
          order by x.operation_id, x.product_id, x.url`,
      },
    ),
  remove: (tx, ids) =>
    tx.count(
      sql`delete from bulk_operations where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])`,
    ),
  note: (tx, files) =>
    audit(tx, {
      actor: 'operator',
      action: 'bulk_operation.archived',
      subjectType: 'bulk_operation',
      subjectId: null,
      details: { files },
    }),
};
