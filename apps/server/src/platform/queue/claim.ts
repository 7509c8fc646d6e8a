import type { SystemTx } from '../db/database.ts';
import { fragment, identifier, join, nothing, type SqlFragment, sql } from '../db/sql.ts';
import { extended, type LeasedTable, type RowLease } from './leased-table.ts';

/** The rows of a table that may be claimed, and their order, which decides whose turn it is. */
export interface Claim {
  limit: number;
  holder?: string;
  /** Tables joined to the candidate row `d`. */
  joined?: SqlFragment;
  /** Further columns of the candidate, for `returning`. */
  columns?: SqlFragment;
  /** The condition under which the candidate `d` is due; that nobody holds it is added. */
  due: SqlFragment;
  order: SqlFragment;
  /** Further changes to the claimed row `q`. */
  set?: SqlFragment;
  /** The rest of the lease, of the claimed row `q` and the candidate `due`; tenant, key and token are added. */
  returning: SqlFragment;
}

/**
 * Claims rows that are due and that nobody holds, across all tenants, in one statement. Rows that others are claiming
 * are skipped, so no claim waits for another.
 */
export async function claim<Held extends RowLease>(
  tx: SystemTx,
  of: LeasedTable<Held>,
  { limit, holder, joined = nothing, columns, due, order, set, returning }: Claim,
): Promise<Held[]> {
  const validUntil = performance.now() + of.seconds * 1_000;
  const [table, token] = [identifier(of.table), identifier(of.token)];
  const keys = ['tenant_id', ...Object.keys(of.key)].map(identifier);
  const properties = ['tenantId', ...Object.values<string>(of.key)].map(identifier);
  const holding =
    of.holder === undefined ? undefined : fragment`${identifier(of.holder)} = ${holder ?? null}`;
  const rows = await tx.run(sql<Held>`
    update ${table} q set ${listed(fragment`${token} = q.${token} + 1`, extended(of), holding, set)}
    from (
      select ${listed(...keys.map((key) => fragment`d.${key}`), columns)} from ${table} d ${joined}
      where d.${identifier(of.until)} <= now() and ${due}
      order by ${order} limit ${limit} for no key update of d skip locked
    ) due
    where ${join(
      keys.map((key) => fragment`q.${key} = due.${key}`),
      ' and ',
    )}
    returning ${listed(...keys.map((key, n) => fragment`q.${key} as ${properties[n]}`), fragment`q.${token} as token`, returning)}`);
  return rows.map((row) => Object.assign(row as Held, { validUntil }));
}

const listed = (...items: (SqlFragment | undefined)[]): SqlFragment =>
  join(
    items.filter((item) => item !== undefined),
    ', ',
  );
