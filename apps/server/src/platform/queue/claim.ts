import type { SystemTx } from '../db/database.ts';
import { fragment, identifier, join, nothing, type SqlFragment, type Statement, sql } from '../db/sql.ts';
import { extended, type LeasedTable, type RowLease } from './leased-table.ts';

/** SQL that names the tenant of the candidate, for subqueries: a column, or the tenant itself where rows are taken. */
type OfTenant = SqlFragment | ((tenant: SqlFragment) => SqlFragment);
const forTenant = (part: OfTenant, tenant: SqlFragment): SqlFragment =>
  typeof part === 'function' ? part(tenant) : part;

/** The rows of a table that may be claimed, and their order, which decides whose turn it is. */
export interface Claim {
  limit: number;
  holder?: string;
  /** Tables joined to the candidate row `d`. */
  joined?: SqlFragment;
  /** Further columns of the candidate, for `returning`. */
  columns?: OfTenant;
  /** The condition under which the candidate `d` is due; that nobody holds it is added. */
  due: OfTenant;
  order: OfTenant;
  /** Further changes to the claimed row `q`. */
  set?: SqlFragment;
  /** The rest of the lease, of the claimed row `q` and the candidate `due`; tenant, key and token are added. */
  returning: SqlFragment;
}

/** Candidates that a claim looks at for each row that it may take: others may be taking the first ones. */
const LOOKED_AT = 3;

/**
 * Claims rows that are due and that nobody holds, of all tenants. It looks across tenants without locks and takes within
 * one tenant at a time, which a distributed database can do as well. Rows that others are claiming are skipped, so no
 * claim waits for another.
 */
export async function claim<Held extends RowLease>(
  tx: SystemTx,
  of: LeasedTable<Held>,
  wanted: Claim,
): Promise<Held[]> {
  const validUntil = performance.now() + of.seconds * 1_000;
  const candidates = await tx.run(tenantsDue(of, wanted));
  const rows: Held[] = [];
  for (let next = 0; next < candidates.length && rows.length < wanted.limit; ) {
    const batch = candidates.slice(next, next + wanted.limit - rows.length);
    next += batch.length;
    const places = Map.groupBy(batch, ({ tenant_id }) => tenant_id);
    const taken = await Promise.all(
      [...places].map(([tenantId, { length }]) => tx.run(takenOf(of, wanted, { tenantId, limit: length }))),
    );
    rows.push(...taken.flat());
  }
  return rows.map((row) => Object.assign(row, { validUntil }));
}

/** The tenants of the rows that are due, in the order of their turns, once for each row. */
const tenantsDue = <Held extends RowLease>(
  of: LeasedTable<Held>,
  { joined = nothing, due, order, limit }: Claim,
): Statement<{ tenant_id: number }> => sql`
  select d.tenant_id from ${identifier(of.table)} d ${joined}
  where d.${identifier(of.until)} <= now() and ${forTenant(due, fragment`d.tenant_id`)}
  order by ${forTenant(order, fragment`d.tenant_id`)} limit ${limit * LOOKED_AT}`;

function takenOf<Held extends RowLease>(
  of: LeasedTable<Held>,
  { holder, joined = nothing, columns, due, order, set, returning }: Claim,
  { tenantId, limit }: { tenantId: number; limit: number },
): Statement<Held> {
  const tenant = fragment`${tenantId}::bigint`;
  const [table, token] = [identifier(of.table), identifier(of.token)];
  const keys = Object.keys(of.key).map(identifier);
  const properties = Object.values<string>(of.key).map(identifier);
  const holding =
    of.holder === undefined ? undefined : fragment`${identifier(of.holder)} = ${holder ?? null}`;
  // Materialised: a plan that read the candidates again for each row would go on to the next ones and take too many.
  return sql<Held>`
    with due as materialized (
      select ${listed(...keys.map((key) => fragment`d.${key}`), columns && forTenant(columns, tenant))} from ${table} d ${joined}
      where d.tenant_id = ${tenantId} and d.${identifier(of.until)} <= now() and ${forTenant(due, tenant)}
      order by ${forTenant(order, tenant)} limit ${limit} for no key update of d skip locked
    )
    update ${table} q set ${listed(fragment`${token} = q.${token} + 1`, extended(of), holding, set)}
    from due
    where q.tenant_id = ${tenantId} and ${join(
      keys.map((key) => fragment`q.${key} = due.${key}`),
      ' and ',
    )}
    returning ${listed(
      fragment`q.tenant_id as "tenantId"`,
      ...keys.map((key, n) => fragment`q.${key} as ${properties[n]}`),
      fragment`q.${token} as token`,
      returning,
    )}`;
}

const listed = (...items: (SqlFragment | undefined)[]): SqlFragment =>
  join(
    items.filter((item) => item !== undefined),
    ', ',
  );
