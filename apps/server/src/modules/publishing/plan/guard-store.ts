import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../../platform/db/database.ts';
import { fragment, literal, type Statement, sql } from '../../../platform/db/sql.ts';
import { ApiError, notFound } from '../../../platform/http/errors.ts';
import { type Actor, audit } from '../../audit/index.ts';
import { tellProgress } from '../../progress/index.ts';
import type { ConnectionFacts } from '../facts.ts';
import { type Dangers, isTooMuch, WINDOW_SECONDS } from './guard.ts';
import { type PassCounts, passCounts, recordHeldAsPasses, recordPasses } from './guard-passes.ts';
import type { ListingChange } from './listing-change.ts';

interface HeldCounts {
  connection_id: number;
  withdrawals: number;
  jumps: number;
}

/** Counts of listings held back, with those whose price moves so far that each is held by itself. */
interface HeldStanding extends HeldCounts {
  extremes: number;
  /** The largest move of these prices, as a share of the price before. */
  furthest: number | null;
}

/**
 * The largest move by which the held price of a listing `l` goes beyond what connection `c` lets a single price do, as a share
 * of the price before; null = none. It is compared as by `dangerOf`, with the prices of the hour before it was held.
 */
const EXTREME_MOVE = fragment`(
  select (array_agg(l.held_price / before.price - 1 order by abs(l.held_price / before.price - 1) desc))[1]
  from (
    select l.desired_price as price where l.wanted
    union all select (recent ->> 1)::numeric from jsonb_array_elements(l.recent_prices) recent
      where (recent ->> 0)::float8 > extract(epoch from l.held_at) - ${literal(WINDOW_SECONDS)}
  ) before
  where l.held = 'price' and before.price > 0
    and (l.held_price < before.price * (1 - c.guard_price_drop_percent / 100.0)
      or l.held_price > before.price * (1 + c.guard_price_rise_percent / 100.0)))`;

/** Listings held back, by connection. @param except products that the caller counts itself */
export const heldCounts = (
  tx: Tx,
  connectionIds: readonly number[],
  except: readonly number[] = [],
): Statement<HeldStanding> => sql<HeldStanding>`
  select l.connection_id, count(*) filter (where held = 'withdraw') as withdrawals,
    count(*) filter (where held = 'price') as jumps,
    count(extreme.move) as extremes,
    ((array_agg(extreme.move order by abs(extreme.move) desc nulls last))[1])::float8 as furthest
  from listings l join connections c on c.tenant_id = l.tenant_id and c.id = l.connection_id
  cross join lateral (select ${EXTREME_MOVE} as move) extreme
  where l.tenant_id = ${tx.tenantId} and l.connection_id = any(${connectionIds}::bigint[]) and held is not null
    and l.product_id <> all(${except}::bigint[])
  group by l.connection_id`;

/** Listings on sale, by connection. */
export const liveCounts = (tx: Tx, connectionIds: readonly number[]) => sql<{
  connection_id: number;
  live: number;
}>`
  select connection_id, count(*) as live from listings
  where tenant_id = ${tx.tenantId} and connection_id = any(${connectionIds}::bigint[]) and wanted and sync_id is not null
  group by connection_id`;

interface Judged {
  held: (HeldCounts & { extremes: number }) | undefined;
  passed: PassCounts | undefined;
  live: number;
  /** The plan is still growing. */
  growing: boolean;
}

/**
 * Loads the counts by which the guard judges connections. One round trip.
 *
 * @param deciding products whose changes the caller counts
 */
async function judgedBy(
  tx: Tx,
  ids: readonly number[],
  deciding: readonly number[],
): Promise<(id: number) => Judged> {
  const [held, passed, live, open] = await Promise.all([
    tx.run(heldCounts(tx, ids)),
    tx.run(passCounts(tx, ids, deciding)),
    tx.run(liveCounts(tx, ids)),
    tx.run(growing(tx)),
  ]);
  return (id) => ({
    held: held.find((one) => one.connection_id === id),
    passed: passed.find((one) => one.connection_id === id),
    live: live.find((one) => one.connection_id === id)?.live ?? 0,
    growing: open.some((one) => one.connection_id === id),
  });
}

/** The listings at the beginning of the hour, including those taken off sale since. */
const liveBefore = ({ live, passed }: Judged): number => live + (passed?.withdrawals ?? 0);

/** A plan that grows for longer is judged as it is: what it puts aside would be sent late, and seen by nobody. */
const GATHERING_MINUTES = 30;

/**
 * Connections where a plan is still growing: the catalogue is being walked, imported or read from a source. A source
 * that is paused or fails reads nothing, however far its walk has come.
 */
const growing = (tx: Tx): Statement<{ connection_id: number }> => sql<{ connection_id: number }>`
  select c.id as connection_id from connections c
  where c.tenant_id = ${tx.tenantId}
    and not (c.guard_state is not distinct from 'gathering'
      and c.guard_since <= now() - make_interval(mins => ${GATHERING_MINUTES}))
    and (exists (select from connection_scans s where s.tenant_id = c.tenant_id and s.connection_id = c.id)
      or exists (select from bulk_operations b
        where b.tenant_id = c.tenant_id and b.status = 'processing' and not b.dry_run)
      or exists (select from connection_tasks t join connections source
          on source.tenant_id = t.tenant_id and source.id = t.connection_id
        where t.tenant_id = c.tenant_id and t.kind = 'products' and t.cursor ->> 'page' is not null and t.failures = 0
          and source.is_source and source.status = 'active'))`;

/**
 * Decides which changes are held back. While a plan is still growing, dangerous changes are put aside; once it has
 * settled, all of them are judged together with the changes that went out within the last hour (`guard.ts`). A change
 * that somebody requested by name is judged at once.
 *
 * @param more whether more changes are waiting
 */
export async function judge(
  tx: Tx,
  changes: readonly ListingChange[],
  connections: readonly ConnectionFacts[],
  more: boolean,
): Promise<(change: ListingChange) => boolean> {
  const dangerous = Map.groupBy(
    changes.filter((change) => change.danger !== null),
    (change) => change.connectionId,
  );
  if (dangerous.size === 0) return () => false;
  const deciding = [...dangerous.values()].flatMap((own) => own.map((change) => change.productId));
  const standing = await judgedBy(tx, [...dangerous.keys()], deciding);
  const held = new Set<ListingChange>();
  for (const connection of connections) {
    const own = dangerous.get(connection.id);
    if (own === undefined) continue;
    const judged = standing(connection.id);
    const gathering = more || judged.growing;
    const kept = gathering ? gathered(own, judged, connection) : isBeyond(judged, own, connection) ? own : [];
    for (const change of kept) held.add(change);
    if (kept.length > 0) setGuard(tx, connection, gathering ? 'gathering' : 'held');
  }
  recordPasses(
    tx,
    [...dangerous.values()].flat().filter((change) => !held.has(change)),
  );
  return (change) => held.has(change);
}

/** Whether held, passed and new changes together exceed the limits. */
function isBeyond(judged: Judged, own: readonly ListingChange[], connection: ConnectionFacts): boolean {
  const { held, passed } = judged;
  const dangers: Dangers = {
    withdrawals: (held?.withdrawals ?? 0) + (passed?.withdrawals ?? 0) + countOf(own, 'withdraw'),
    jumps: (held?.jumps ?? 0) + (passed?.jumps ?? 0) + countOf(own, 'price'),
    extremes: (held?.extremes ?? 0) + own.filter((change) => change.isExtreme).length,
  };
  return isTooMuch(dangers, liveBefore(judged), connection);
}

/**
 * The changes to put aside while the plan grows: all but those requested by name, which go on unless they alone exceed
 * the limits.
 */
function gathered(
  own: readonly ListingChange[],
  judged: Judged,
  connection: ConnectionFacts,
): readonly ListingChange[] {
  const byName = own.filter((change) => change.byName && !change.isHeld);
  const mayGo = isBeyond({ ...judged, held: undefined }, byName, connection) ? new Set() : new Set(byName);
  return own.filter((change) => !mayGo.has(change));
}

/** Counts changes that are not held yet; the stored counts include the held ones. */
const countOf = (changes: readonly ListingChange[], danger: ListingChange['danger']): number =>
  changes.filter((change) => change.danger === danger && !change.isHeld).length;

type GuardState = 'gathering' | 'held' | 'releasing';

function setGuard(tx: Tx, { id, guard_state: before }: ConnectionFacts, state: GuardState): void {
  // Only the plan's own turn changes it from here, and it has read the state.
  if (before === state || (before !== null && state === 'gathering')) return;
  tx.later(sql`
    update connections set guard_state = ${state}, guard_since = now()
    where tenant_id = ${tx.tenantId} and id = ${id} and guard_state is distinct from ${state}
      and (guard_state is null or ${state} <> 'gathering')`);
  tellPlanned(tx, id);
}

/**
 * Judges the changes put aside on connections whose plan has settled: they are released, or held for a person to
 * confirm.
 */
export async function settleGuards(tx: Tx, connections: readonly ConnectionFacts[]): Promise<void> {
  const gathering = await tx.run(sql<{ id: number }>`
    select id from connections where tenant_id = ${tx.tenantId} and guard_state in ('gathering', 'held') order by id`);
  if (gathering.length === 0) return;
  const ids = gathering.map((one) => one.id);
  const standing = await judgedBy(tx, ids, []);
  for (const id of ids) {
    const connection = connections.find((one) => one.id === id);
    const judged = standing(id);
    if (connection === undefined || judged.growing) continue;
    if (judged.held === undefined) clearGuard(tx, id);
    else if (isBeyond(judged, [], connection)) setGuard(tx, connection, 'held');
    else {
      recordHeldAsPasses(tx, id);
      setGuard(tx, connection, 'releasing');
    }
  }
}

/** Sends open pages an event: a connection was planned anew, or its guard holds or releases the plan. */
export const tellPlanned = (tx: Tx, connectionId: number): void =>
  tellProgress(tx, 'plan', connectionId, { connection_id: connectionId });

/** Ends a release. Changes put aside since then are judged anew. */
export function clearGuard(tx: Tx, connectionId: number): void {
  tellPlanned(tx, connectionId);
  tx.later(sql`
    update connections c set guard_since = now(), release_confirmed = false, guard_state = case when h.is_any then 'gathering' end
    from (select exists (select from listings where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
      and held is not null) as is_any) h
    where tenant_id = ${tx.tenantId} and id = ${connectionId}`);
}

/** A connection whose plan waits for a person to confirm it. */
export interface HeldPlan extends HeldCounts {
  label: string;
  /** The time at which it was held. */
  since: Date;
  live: number;
  /** Names the held listings with their prices. */
  version: string;
}

/** The plans that wait for a confirmation. */
export async function heldPlans(tx: Tx): Promise<HeldPlan[]> {
  return tx.run(sql<HeldPlan>`
    select c.id as connection_id, c.label, c.guard_since as since,
      count(*) filter (where l.held = 'withdraw') as withdrawals, count(*) filter (where l.held = 'price') as jumps,
      count(*) filter (where l.wanted and l.sync_id is not null) as live,
      (bit_xor(hashtextextended(concat_ws('/', l.product_id, l.held, l.held_price), 0))
        filter (where l.held is not null))::text as version
    from connections c join listings l on l.tenant_id = c.tenant_id and l.connection_id = c.id
    where c.tenant_id = ${tx.tenantId} and c.guard_state = 'held'
    group by c.id, c.label, c.guard_since order by c.id`);
}

/**
 * Releases the changes that the guard holds on a connection now; later ones are judged anew.
 *
 * @param seen the counts that the confirming person saw, and perhaps the version
 * @throws ApiError not_found when nothing is held there; conflict when something else is held by now
 */
export async function confirmHeld(
  tx: Tx,
  actor: Actor,
  connectionId: number,
  seen: (Pick<HeldPlan, 'withdrawals' | 'jumps'> & { version?: string }) | null = null,
): Promise<void> {
  tx.later(
    sql`select from connections where tenant_id = ${tx.tenantId} and id = ${connectionId} for no key update`,
  );
  const held = (await heldPlans(tx)).find((one) => one.connection_id === connectionId);
  if (held === undefined) throw notFound('held_plan');
  const { withdrawals, jumps, version = held.version } = seen ?? held;
  if (withdrawals !== held.withdrawals || jumps !== held.jumps || version !== held.version) {
    throw new ApiError(
      'conflict',
      message('held_plan_changed', { withdrawals: held.withdrawals, jumps: held.jumps }),
    );
  }
  tx.later(sql`
    update connections set guard_state = 'releasing', guard_since = statement_timestamp(), release_confirmed = true
    where tenant_id = ${tx.tenantId} and id = ${connectionId}`);
  tx.wake('changes');
  audit(tx, {
    actor,
    action: 'plan.confirmed',
    subjectType: 'connection',
    subjectId: connectionId,
  });
}
