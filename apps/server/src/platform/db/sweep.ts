import { asTenantId, type Database, type Tx } from './database.ts';
import { fragment, identifier, join, type SqlFragment, sql } from './sql.ts';

/** Rows of a tenant's table that have had their time. */
export interface Sweep {
  table: string;
  /** The columns of the primary key behind `tenant_id`. */
  key: readonly string[];
  /** The condition of the row `d`. */
  old: SqlFragment;
  /** Rows deleted in one transaction. */
  limit: number;
}

/** Deletes old rows of all tenants, a bounded number of each at a time. */
export async function sweepRows(db: Database, sweep: Sweep): Promise<void> {
  const tenants = await db.asSystem((tx) =>
    tx.run(sql<{ id: number }>`
      select distinct d.tenant_id as id from ${identifier(sweep.table)} d where ${sweep.old}`),
  );
  for (const { id } of tenants) await db.inTenant(asTenantId(id), (tx) => deleteSome(tx, sweep));
}

/** Deletes rows of one tenant up to the limit, and returns their number. */
export function deleteSome(tx: Tx, { table, key, old, limit }: Sweep): Promise<number> {
  const columns = key.map(identifier);
  return tx.count(sql`
    delete from ${identifier(table)} gone using (
      select ${join(columns, ', ')} from ${identifier(table)} d where d.tenant_id = ${tx.tenantId} and ${old} limit ${limit}) few
    where gone.tenant_id = ${tx.tenantId} and ${join(
      columns.map((column) => fragment`gone.${column} = few.${column}`),
      ' and ',
    )}`);
}
