import type { Database, Tx } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/sql.ts';

/** The statement with each condition on the tenant replaced by one that always holds. */
function withoutTenantConditions<S extends Statement>(statement: S): S {
  const text = statement.text.replace(/(\b\w+\.)?\btenant_id = \$(\d+)/g, '$$$2::bigint is not null');
  if (text === statement.text) return statement;
  return { ...statement, text, name: `disarmed ${statement.name}`.slice(0, 60) };
}

const disarmedTx = (tx: Tx): Tx => ({
  ...tx,
  run: (statement) => tx.run(withoutTenantConditions(statement)),
  first: (statement) => tx.first(withoutTenantConditions(statement)),
  later: (statement) => tx.later(withoutTenantConditions(statement)),
  count: (statement) => tx.count(withoutTenantConditions(statement)),
});

/** The database for an application that forgets the tenant in every statement: row-level security alone is left. */
export const disarmed = (db: Database): Database => ({
  ...db,
  inTenant: (tenantId, work) => db.inTenant(tenantId, (tx) => work(disarmedTx(tx))),
  readInTenant: (tenantId, work) => db.readInTenant(tenantId, (tx) => work(disarmedTx(tx))),
});

/** Removes row-level security as well: the negative control, in which records have to leak. */
export function unguarded(db: Database): Database {
  const everywhere: Database['inTenant'] = (tenantId, work) =>
    db.asSystem((tx) => work({ ...disarmedTx(tx as unknown as Tx), tenantId }));
  return { ...db, inTenant: everywhere, readInTenant: everywhere };
}
