import type { TenantId } from '../db/database.ts';
import { fragment, identifier, join, type SqlFragment } from '../db/sql.ts';

/** The right to work on one row, for as long as nobody else claims the row. */
export interface RowLease {
  tenantId: TenantId;
  /** The token grows with every claim; each write of the holder checks it. */
  token: number;
  /** By this process's own clock (`performance.now`): after this time the lease may be another holder's. */
  validUntil: number;
}

/**
 * A table that is a queue: its rows are worked on by one holder at a time, under a lease. Names are those of columns.
 * The state of the work, the time when a row is due and the order of claims are the table's own.
 */
export interface LeasedTable<Held extends RowLease> {
  table: string;
  /** The key behind `tenant_id`: each column with the property of the lease that holds its value. */
  key: Readonly<Record<string, keyof Held & string>>;
  token: string;
  /** The end of the lease; the row is free from then on. Tables without a due time of their own wait by it as well. */
  until: string;
  /** The process that holds the row, where the table keeps it. */
  holder?: string;
  /** Another holder replaces a dead one when its lease runs out; a living one renews it well before. */
  seconds: number;
  /** The condition of the row `q` under which it can be held at all, such as a state. */
  open?: SqlFragment;
  /** Names the row in errors and logs: `import 7`. */
  nameOf(lease: Held): string;
}

/** Someone else works on the row now: nothing uncommitted of this holder may be committed. */
export class LeaseLost extends Error {}

export const lossOf = <Held extends RowLease>(of: LeasedTable<Held>, lease: Held): LeaseLost =>
  new LeaseLost(`${of.nameOf(lease)} was taken over`);

/** The condition by which a statement finds the row `q` only while the lease holds it. */
const held = <Held extends RowLease>(of: LeasedTable<Held>, lease: Held): SqlFragment =>
  allOf(of, [
    fragment`q.tenant_id = ${lease.tenantId}`,
    ...Object.entries(of.key).map(
      ([column, property]) => fragment`q.${identifier(column)} = ${lease[property]}`,
    ),
    fragment`q.${identifier(of.token)} = ${lease.token}`,
  ]);

/**
 * The same condition for several leases of a table whose key is one number. Arrays instead of a join keep the index of
 * the key in use on a table without statistics.
 */
function heldAmong<Held extends RowLease>(of: LeasedTable<Held>, leases: readonly Held[]): SqlFragment {
  const [[column, property]] = Object.entries(of.key) as [[string, keyof Held]];
  const keys = leases.map((lease) => lease[property]);
  const at = fragment`array_position(${keys}::bigint[], q.${identifier(column)})`;
  return allOf(of, [
    fragment`q.tenant_id = any(${[...new Set(leases.map(({ tenantId }) => tenantId))]}::bigint[])`,
    fragment`q.${identifier(column)} = any(${keys}::bigint[])`,
    fragment`q.${identifier(of.token)} = (${leases.map(({ token }) => token)}::bigint[])[${at}]`,
  ]);
}

const allOf = <Held extends RowLease>({ open }: LeasedTable<Held>, conditions: SqlFragment[]): SqlFragment =>
  join(open === undefined ? conditions : [...conditions, open], ' and ');

/** The rows that the leases still hold. */
export const rowsHeld = <Held extends RowLease>(
  of: LeasedTable<Held>,
  leases: readonly Held[],
): SqlFragment => (leases.length === 1 ? held(of, leases[0]!) : heldAmong(of, leases));

/** Sets the end of the lease anew; for statements that write more of the row. */
export const extended = <Held extends RowLease>({ until, seconds }: LeasedTable<Held>): SqlFragment =>
  fragment`${identifier(until)} = statement_timestamp() + make_interval(secs => ${seconds})`;
