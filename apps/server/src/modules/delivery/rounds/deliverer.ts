import { type ClaimingLoop, startClaiming, workOnce } from '../../../platform/claiming-loop.ts';
import { workUnderLease } from '../../../platform/queue/work-under-lease.ts';
import type { Slot } from '../../../platform/slots.ts';
import { spreadTermChanges } from '../terms/terms-store.ts';
import { deliverConnection } from './deliver-connection.ts';
import { watchHalt } from './halt.ts';
import { claimLeases, DELIVERIES, deliveriesDueAt, type Lease, releaseLease } from './lease.ts';
import type { DeliveryDeps } from './round.ts';

const POLL_MS = 500;
/** Connections that one process works on at once, and connections it holds at once because their channels are slow. */
const LIMITS = { working: 8, held: 160 };
/** After this time a connection with more to do goes to the back of the queue. */
const TIME_SLICE_MS = 5_000;
/** Pause before a connection whose connector this version lacks is looked at again. */
const UNKNOWN_PAUSE_SECONDS = 60;

/**
 * Delivers every due connection, each by one deliverer at a time across all processes. When it is stopped, it finishes
 * running rounds and gives the leases back.
 *
 * @param limits of this process, see `LIMITS`
 */
export function startDeliverer(deps: DeliveryDeps, limits = LIMITS): ClaimingLoop {
  const holder = crypto.randomUUID();
  return startClaiming<Lease>({
    name: 'deliverer',
    pollMs: POLL_MS,
    dueAt: deliveriesDueAt,
    log: deps.log,
    limits,
    claim: (free, inWork) => claimDue(deps, holder, free, inWork),
    work: (lease, slot, stopping) => deliver(deps, lease, slot, stopping),
  });
}

/** Takes one turn of every due connection, for callers that drive delivery themselves. */
export async function deliverOnce(deps: DeliveryDeps, holder: string): Promise<void> {
  const leases = await claimDue(deps, holder, LIMITS.working, []);
  await workOnce(leases, (lease, slot, stopping) => deliver(deps, lease, slot, stopping));
}

async function claimDue(
  { db }: DeliveryDeps,
  holder: string,
  limit: number,
  inWork: readonly Lease[],
): Promise<Lease[]> {
  await spreadTermChanges(db);
  const busy = inWork.map((lease) => lease.connectionId);
  return db.asSystem((tx) => claimLeases(tx, holder, limit, busy));
}

/** Delivers one connection under its lease; losing the lease aborts the work. */
async function deliver(deps: DeliveryDeps, lease: Lease, slot: Slot, stopping: AbortSignal): Promise<void> {
  using halt = watchHalt(deps, lease);
  await workUnderLease(deps, DELIVERIES, lease, {
    // A round knows the changes it carries on.
    hasOwnSpans: true,
    // The lease ignores `stopping`, which ends the turn between two rounds and not the calls of one.
    run: async (lost) => {
      const until = performance.now() + TIME_SLICE_MS;
      const rest = await deliverConnection(deps, {
        lease,
        slot,
        lost,
        stopping,
        halt,
        claimsNext: true,
        until,
      });
      const pause = deps.connectorOf(lease.platform) === undefined ? UNKNOWN_PAUSE_SECONDS : rest;
      await deps.db.inTenant(lease.tenantId, (tx) => releaseLease(tx, lease, pause));
    },
    // The connection rests until its lease runs out; the next deliverer finds it taken over.
    failed: async (error) =>
      deps.log.warn(
        { err: error, connection_id: lease.connectionId },
        'delivery stopped and will be taken up again',
      ),
  });
}
