import type { Tx } from '../../../platform/db/database.ts';
import { type Statement, sql } from '../../../platform/db/sql.ts';
import { ApiError, notFound } from '../../../platform/http/errors.ts';
import { type Actor, audit } from '../../audit/index.ts';
import { tellProgress } from '../../progress/index.ts';
import type { ConnectionFacts } from '../facts.ts';
import { type Dangers, isTooMuch } from './guard.ts';
import type { ListingChange } from './listing-change.ts';

interface HeldCounts {
  connection_id: number;
  withdrawals: number;
  jumps: number;
}

/** Listings held back, by connection. */
const heldCounts = (tx: Tx, connectionIds: readonly number[]): Statement<HeldCounts> => sql<HeldCounts>`
  select connection_id, count(*) filter (where held = 'withdraw') as withdrawals,
    count(*) filter (where held = 'price') as jumps
  from listings where tenant_id = ${tx.tenantId} and connection_id = any(${connectionIds}::bigint[]) and held is not null
  group by connection_id`;

const liveCounts = (tx: Tx, connectionIds: readonly number[]) => sql<{ connection_id: number; live: number }>`
  select connection_id, count(*) as live from listings
  where tenant_id = ${tx.tenantId} and connection_id = any(${connectionIds}::bigint[]) and wanted and sync_id is not null
  group by connection_id`;

/** Connections where a plan is still growing: the catalogue is being walked, imported or read from a source. */
const growing = (tx: Tx): Statement<{ connection_id: number }> => sql<{ connection_id: number }>`
  select connection_id from connection_scans where tenant_id = ${tx.tenantId}
  union all
  select id from connections where tenant_id = ${tx.tenantId} and exists (select from bulk_operations
    where tenant_id = ${tx.tenantId} and status = 'processing' and not dry_run)
    or exists (select from connection_tasks where tenant_id = ${tx.tenantId} and kind = 'products'
      and cursor ->> 'page' is not null)`;

/**
 * Decides which changes are held back. While a plan is still growing, whatever is dangerous is put aside; once it has
 * settled, everything put aside and new is judged together (`guard.ts`).
 *
 * @param more whether changes are waiting behind these
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
  const ids = [...dangerous.keys()];
  const [held, live, open] = await Promise.all([
    tx.run(heldCounts(tx, ids)),
    tx.run(liveCounts(tx, ids)),
    tx.run(growing(tx)),
  ]);
  const holding = new Set<number>();
  for (const connection of connections) {
    const own = dangerous.get(connection.id);
    if (own === undefined) continue;
    const gathering = more || open.some((one) => one.connection_id === connection.id);
    const before = held.find((one) => one.connection_id === connection.id);
    const dangers: Dangers = {
      withdrawals: (before?.withdrawals ?? 0) + countOf(own, 'withdraw'),
      jumps: (before?.jumps ?? 0) + countOf(own, 'price'),
    };
    const alive = live.find((one) => one.connection_id === connection.id)?.live ?? 0;
    const tooMuch = isTooMuch(dangers, alive, connection);
    if (!gathering && !tooMuch) continue;
    holding.add(connection.id);
    setGuard(tx, connection, gathering ? 'gathering' : 'held');
  }
  return (change) => change.danger !== null && holding.has(change.connectionId);
}

/** Those held already are counted where they are stored. */
const countOf = (changes: readonly ListingChange[], danger: ListingChange['danger']): number =>
  changes.filter((change) => change.danger === danger && !change.isHeld).length;

type GuardState = 'gathering' | 'held' | 'releasing';

function setGuard(tx: Tx, { id, guard_state: before }: ConnectionFacts, state: GuardState): void {
  // Only the plan's own turn moves it from here, and it has read it.
  if (before === state || (before !== null && state === 'gathering')) return;
  tx.later(sql`
    update connections set guard_state = ${state}, guard_since = now()
    where tenant_id = ${tx.tenantId} and id = ${id} and guard_state is distinct from ${state}
      and (guard_state is null or ${state} <> 'gathering')`);
  tellPlanned(tx, id);
}

/** Judges what was put aside on connections whose plan has settled: it is let go, or held for someone to confirm. */
export async function settleGuards(tx: Tx, connections: readonly ConnectionFacts[]): Promise<void> {
  const gathering = await tx.run(sql<{ id: number }>`
    select id from connections where tenant_id = ${tx.tenantId} and guard_state in ('gathering', 'held') order by id`);
  if (gathering.length === 0) return;
  const ids = gathering.map((one) => one.id);
  const [held, live, open] = await Promise.all([
    tx.run(heldCounts(tx, ids)),
    tx.run(liveCounts(tx, ids)),
    tx.run(growing(tx)),
  ]);
  for (const id of ids) {
    const connection = connections.find((one) => one.id === id);
    if (connection === undefined || open.some((one) => one.connection_id === id)) continue;
    const dangers = held.find((one) => one.connection_id === id);
    const alive = live.find((one) => one.connection_id === id)?.live ?? 0;
    if (dangers === undefined) clearGuard(tx, id);
    else setGuard(tx, connection, isTooMuch(dangers, alive, connection) ? 'held' : 'releasing');
  }
}

/** Tells open pages that what a connection should hold was worked out anew, or that the guard holds or lets go of it. */
export const tellPlanned = (tx: Tx, connectionId: number): void =>
  tellProgress(tx, 'plan', connectionId, { connection_id: connectionId });

/** What was confirmed has been let go. What was put aside since then is judged anew. */
export function clearGuard(tx: Tx, connectionId: number): void {
  tellPlanned(tx, connectionId);
  tx.later(sql`
    update connections c set guard_since = now(), guard_state = case when exists (select from listings l
      where l.tenant_id = c.tenant_id and l.connection_id = c.id and l.held is not null) then 'gathering' end
    where tenant_id = ${tx.tenantId} and id = ${connectionId}`);
}

/** A connection whose plan waits for someone to confirm it. */
export interface HeldPlan extends HeldCounts {
  label: string;
  /** Since when. */
  since: Date;
  live: number;
}

/** The plans that wait for a confirmation. */
export async function heldPlans(tx: Tx): Promise<HeldPlan[]> {
  return tx.run(sql<HeldPlan>`
    select c.id as connection_id, c.label, c.guard_since as since,
      count(*) filter (where l.held = 'withdraw') as withdrawals, count(*) filter (where l.held = 'price') as jumps,
      count(*) filter (where l.wanted and l.sync_id is not null) as live
    from connections c join listings l on l.tenant_id = c.tenant_id and l.connection_id = c.id
    where c.tenant_id = ${tx.tenantId} and c.guard_state = 'held'
    group by c.id, c.label, c.guard_since order by c.id`);
}

/**
 * Lets go what the guard holds on a connection now; what comes later is judged anew.
 *
 * @param seen the counts that whoever confirms was shown
 * @throws ApiError not_found when nothing is held there; conflict when it is no longer what was shown
 */
export async function confirmHeld(
  tx: Tx,
  actor: Actor,
  connectionId: number,
  seen: Dangers | null = null,
): Promise<void> {
  tx.later(
    sql`select from connections where tenant_id = ${tx.tenantId} and id = ${connectionId} for no key update`,
  );
  const held = (await heldPlans(tx)).find((one) => one.connection_id === connectionId);
  if (held === undefined) throw notFound('held plan');
  if (seen !== null && (seen.withdrawals !== held.withdrawals || seen.jumps !== held.jumps)) {
    throw new ApiError(
      'conflict',
      `by now ${held.withdrawals} withdrawals and ${held.jumps} price jumps are held; look at them again`,
    );
  }
  tx.later(sql`
    update connections set guard_state = 'releasing', guard_since = clock_timestamp()
    where tenant_id = ${tx.tenantId} and id = ${connectionId}`);
  audit(tx, {
    actor,
    action: 'plan.confirmed',
    subjectType: 'connection',
    subjectId: connectionId,
  });
}
