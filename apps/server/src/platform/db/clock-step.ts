import type { Logger } from '../log/index.ts';
import type { Database, SystemTx } from './database.ts';
import { untilOpenOnesEnd } from './open-transactions.ts';
import { fragment, identifier, join, literal, type SqlFragment, sql } from './sql.ts';

/** Clocks are put right by parts of a second all the time. */
export const TOLERATED_SECONDS = 5;

/** A transaction that writes waits takes milliseconds; nobody waits longer for one that takes an hour. */
const LONGEST_TRANSACTION_MS = 5_000;

/** The latest time that is noted is no older: each worker notes it every ten seconds, and may be late. */
const NOTED_SECONDS = 30;

/** A process that died in its turn is followed by another one after this time. */
const TURN_SECONDS = 60;

/**
 * Times up to which the service itself waits: pauses, leases and turns, by table. Times that mean a moment on the calendar,
 * such as the end of a session or of a price, stand still when a clock is put back.
 */
export const WAITS: Readonly<Record<string, readonly string[]>> = {
  bulk_actions: ['lease_expires_at'],
  bulk_operations: ['lease_expires_at'],
  channel_events: ['next_at'],
  channel_terms: ['next_at'],
  connection_tasks: ['due_at', 'expires_at'],
  delivery_leases: ['due_at', 'expires_at', 'blocked_until'],
  due_listings: ['due_at'],
  event_endpoints: ['due_at', 'expires_at'],
  import_images: ['next_at'],
  import_schedules: ['next_at'],
  listings: ['next_at'],
  notification_sends: ['due_at', 'expires_at'],
  order_actions: ['due_at', 'expires_at'],
  shop_snapshots: ['next_at'],
  source_images: ['next_at'],
};

/**
 * Compares the database's clock with the latest time that it has shown. When it was put back, everything that the service
 * waits for is brought back by as much: else a task of every 15 seconds would come after an hour and 15 seconds, the lease of a
 * dead worker would last an hour, and the requests of the last minute would count for an hour.
 *
 * @param seen the seconds by which this process saw it put back. The latest time is noted every few seconds only, so it tells
 * that much less, and what is brought back by less would still wait for the difference
 * @returns the seconds by which the clock was put back; 0 = it was not
 */
export async function heedClock(
  db: Pick<Database, 'asSystem'>,
  log: Pick<Logger, 'warn'>,
  seen = 0,
): Promise<number> {
  if (await db.asSystem(noteTime)) return 0;
  const back = await db.asSystem((tx) => takeTurn(tx, seen));
  if (back === 0) return 0;
  log.warn(
    { back_seconds: Math.round(back) },
    'the clock of the database was put back: what waits is brought back',
  );
  try {
    await bringAllBack(db, back);
  } catch (error) {
    // Nobody waits for the end of a turn in which something failed: the next look takes it up again.
    await db.asSystem((tx) => tx.run(sql`update clock_marks set turn_until = '-infinity'`));
    throw error;
  }
  return back;
}

async function bringAllBack(db: Pick<Database, 'asSystem'>, back: number): Promise<void> {
  // They began by the clock of before, and would still write waits by it.
  await untilOpenOnesEnd(db, LONGEST_TRANSACTION_MS);
  const tenants = await db.asSystem((tx) => tx.run(sql<{ id: number }>`select id from tenants order by id`));
  const inTurn = (work: (tx: SystemTx) => Promise<void>): Promise<void> =>
    db.asSystem(async (tx) => {
      await work(tx);
      await tx.run(sql`update clock_marks set turn_until = ${TURN_END} from ${MOMENT}`);
    });
  for (const { id } of tenants) {
    await inTurn((tx) => bringListingsBack(tx, id, back));
    await inTurn((tx) => bringRestBack(tx, id, back));
  }
  await db.asSystem(async (tx) => {
    await tx.run(sql`
      update sign_in_counts set until = ${earlier(fragment`until`, back)} where until > now()`);
    await tx.run(sql`
      update audit_sealing set next_at = ${earlier(fragment`next_at`, back)} where next_at > now()`);
    // Last, so that a process that was killed leaves the rest to the next one.
    await tx.run(sql`update clock_marks set latest = now(), turn_until = '-infinity'`);
  });
}

/** Notes the time, unless the clock is behind the latest time. Returns whether it was noted. */
const noteTime = async (tx: SystemTx): Promise<boolean> =>
  (await tx.count(sql`
    insert into clock_marks as m (latest) values (now())
    on conflict (id) do update set latest = excluded.latest
    where m.latest <= seconds_after(excluded.latest, ${literal(TOLERATED_SECONDS)})`)) > 0;

/** The time of the transaction, as a value: Citus writes none of its own into rows. */
const MOMENT = fragment`(select now() as at) moment`;
const TURN_END = fragment`moment.at + ${literal(TURN_SECONDS)} * interval '1 second'`;

/**
 * Takes the turn and returns the seconds by which the clock was put back: those that this process saw, unless they do not fit
 * the latest time that is noted, as when another process brought a part of them back already. Returns 0 if another process has the turn
 * or has put the waits right since this one looked at the clock. A turn that ends much later than any can was taken by the clock
 * of before; a little later ends that of a process which began a moment after this one.
 */
async function takeTurn(tx: SystemTx, seen: number): Promise<number> {
  const turn = await tx.first(sql<{ back: number }>`
    update clock_marks set turn_until = ${TURN_END} from ${MOMENT}
    where latest > seconds_after(moment.at, ${literal(TOLERATED_SECONDS)})
      and (turn_until < moment.at or turn_until > seconds_after(${TURN_END}, ${literal(TOLERATED_SECONDS)}))
    returning greatest(extract(epoch from latest - moment.at),
      least(${seen}::float8, extract(epoch from latest - moment.at) + ${literal(NOTED_SECONDS)}))::float8 as back`);
  return turn?.back ?? 0;
}

/**
 * In the order in which plans and deliveries lock them, and apart from the leases, which a plan locks behind them and a delivery
 * before: in another order they would meet in deadlocks all the time.
 */
const OF_LISTINGS = ['listings', 'due_listings'];

async function bringListingsBack(tx: SystemTx, tenantId: number, back: number): Promise<void> {
  for (const table of OF_LISTINGS) await tx.run(waits(table, WAITS[table]!, tenantId, back));
}

async function bringRestBack(tx: SystemTx, tenantId: number, back: number): Promise<void> {
  for (const [table, columns] of Object.entries(WAITS))
    if (!OF_LISTINGS.includes(table)) await tx.run(waits(table, columns, tenantId, back));
  // The moments of calls were all taken by the clock of before.
  await tx.run(sql`
    update rate_windows set stamps = array(
      select ${earlier(fragment`s`, back)} from unnest(stamps) with ordinality t (s, n) order by n)
    where tenant_id = ${tenantId}`);
  const backMs = back * 1_000;
  await tx.run(sql`
    update rate_buckets set slices = array(
        select s - ${backMs}::float8 from unnest(slices) with ordinality t (s, n) order by n),
      filled_at = filled_at - ${backMs}::float8, reset_at = reset_at - ${backMs}::float8,
      closed_until = closed_until - ${backMs}::float8
    where tenant_id = ${tenantId}`);
}

/** A wait that is not over goes on for as long as was left of it. Without an end ('infinity') it has none afterwards. */
const waits = (table: string, columns: readonly string[], tenantId: number, back: number) => {
  const names = columns.map(identifier);
  return sql`
    update ${identifier(table)} w set ${join(
      names.map(
        (name) =>
          fragment`${name} = case when w.${name} > moment.at then greatest(moment.at, ${earlier(fragment`w.${name}`, back)}) else w.${name} end`,
      ),
      ', ',
    )} from ${MOMENT}
    where w.tenant_id = ${tenantId} and (${join(
      names.map((name) => fragment`(w.${name} > moment.at and isfinite(w.${name}))`),
      ' or ',
    )})`;
};

const earlier = (time: SqlFragment, back: number): SqlFragment =>
  fragment`seconds_after(${time}, ${-Math.round(back)})`;
