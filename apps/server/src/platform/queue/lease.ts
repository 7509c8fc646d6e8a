import type { Tx } from '../db/database.ts';
import { fragment, identifier, nothing, type SqlFragment, sql } from '../db/sql.ts';
import { extended, type LeasedTable, lossOf, type RowLease, rowsHeld } from './leased-table.ts';

type AnyTx = Pick<Tx, 'first' | 'count' | 'later'>;

/** Extends the leases. False when one was lost: its holder must stop at once. */
export async function renew<Held extends RowLease>(
  tx: AnyTx,
  of: LeasedTable<Held>,
  ...leases: readonly Held[]
): Promise<boolean> {
  const validUntil = performance.now() + of.seconds * 1_000;
  const renewed = await tx.count(sql`
    update ${identifier(of.table)} q set ${extended(of)} where ${rowsHeld(of, leases)}`);
  if (renewed !== leases.length) return false;
  for (const lease of leases) lease.validUntil = validUntil;
  return true;
}

/** Locks the row for the transaction. False when the lease was lost: then nothing may be committed under it. */
export async function isHeld<Held extends RowLease>(
  tx: AnyTx,
  of: LeasedTable<Held>,
  lease: Held,
): Promise<boolean> {
  const row = await tx.first(sql`
    select from ${identifier(of.table)} q where ${rowsHeld(of, [lease])} for no key update`);
  return row !== undefined;
}

/**
 * The fence of a transaction that writes elsewhere than into the row of the lease. It keeps the row until the commit, so
 * that a take-over waits for it. It comes last, so that the row is locked only briefly.
 *
 * @throws LeaseLost when another holder has taken over; the transaction must not be committed
 */
export async function fence<Held extends RowLease>(
  tx: AnyTx,
  of: LeasedTable<Held>,
  lease: Held,
): Promise<void> {
  if (!(await isHeld(tx, of, lease))) throw lossOf(of, lease);
}

export interface HeldWrite {
  set: SqlFragment;
  /** A further condition of the row `q`, such as the progress that the write follows. */
  when?: SqlFragment;
  returning?: SqlFragment;
}

/**
 * Writes into the row of a lease: progress together with its effect, and the fence as well. It is the last statement of
 * its transaction, so that the row is locked only briefly and renewals pass.
 *
 * @throws LeaseLost when another holder has taken over; the transaction must not be committed
 */
export async function writeHeld<Held extends RowLease, Row = unknown>(
  tx: AnyTx,
  of: LeasedTable<Held>,
  lease: Held,
  { set, when, returning = fragment`true as written` }: HeldWrite,
): Promise<Row> {
  const also = when === undefined ? nothing : fragment`and ${when}`;
  const row = await tx.first(sql<Row>`
    update ${identifier(of.table)} q set ${set} where ${rowsHeld(of, [lease])} ${also} returning ${returning}`);
  if (row === undefined) throw lossOf(of, lease);
  return row;
}

/**
 * Gives rows back: anybody may claim them after the pause, when they are due. Does nothing to rows that were taken over.
 *
 * @param change further changes to the row `q`, for one lease also by the present `moment.at`, and the pause in milliseconds of a table that waits by its lease
 */
export function giveBack<Held extends RowLease>(
  tx: AnyTx,
  of: LeasedTable<Held>,
  leases: readonly Held[],
  change: { set?: SqlFragment; pauseMs?: number } = {},
): void {
  tx.later(sql`
    update ${identifier(of.table)} q set ${freed(of, change.pauseMs)} ${change.set === undefined ? nothing : fragment`, ${change.set}`}
    ${leases.length === 1 ? fragment`from (select now() as at) moment` : nothing}
    where ${rowsHeld(of, leases)}`);
}

/**
 * Takes the row from whoever works on it, for statements that change what the work goes by: its holder commits nothing more, and
 * anybody may claim it.
 */
export function revoked<Held extends RowLease>(of: LeasedTable<Held>): SqlFragment {
  const token = identifier(of.token);
  return fragment`${token} = ${token} + 1, ${freed(of)}`;
}

/** Ends the lease; for statements that write more of the row. */
export function freed<Held extends RowLease>(
  { until, holder }: LeasedTable<Held>,
  pauseMs?: number,
): SqlFragment {
  const end =
    pauseMs === undefined
      ? fragment`'-infinity'`
      : fragment`statement_timestamp() + make_interval(secs => ${pauseMs / 1_000}::double precision)`;
  const nobody = holder === undefined ? nothing : fragment`, ${identifier(holder)} = null`;
  return fragment`${identifier(until)} = ${end} ${nobody}`;
}
