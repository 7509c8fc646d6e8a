import { startLoop } from '../../../platform/loop.ts';
import { createSlots, type Slot } from '../../../platform/slots.ts';
import { deliverConnection } from './deliver-connection.ts';
import { claimLeases, LEASE_SECONDS, type Lease, LeaseLost, releaseLease, renewLease } from './lease.ts';
import type { DeliveryDeps } from './round.ts';
import { spreadTermChanges } from './terms-store.ts';

export interface Deliverer {
  wake(): void;
  /** Stops claiming, lets running rounds finish and gives the leases back. */
  stop(): Promise<void>;
}

const POLL_MS = 500;
/** Connections one process works on at once, and those it holds at once because their channels are slow. */
const LIMITS = { working: 8, held: 160 };
/** After this a connection with more to do goes to the back of the queue. */
const TIME_SLICE_MS = 5_000;
/** How soon a connection is looked at again whose connector this version does not have. */
const UNKNOWN_PAUSE_SECONDS = 60;

/**
 * Delivers every due connection, each by one deliverer at a time across all processes.
 *
 * @param limits of this process, see `LIMITS`
 */
export function startDeliverer(deps: DeliveryDeps, limits = LIMITS): Deliverer {
  const holder = crypto.randomUUID();
  const running = new Map<number, Promise<void>>();
  const stopping = new AbortController();
  const slots = createSlots(limits, () => loop.wake());

  const loop = startLoop('deliverer', POLL_MS, deps.log, async () => {
    const free = slots.free();
    if (free <= 0 || stopping.signal.aborted) return;
    await deps.db.asSystem(spreadTermChanges);
    const leases = await deps.db.asSystem((tx) => claimLeases(tx, holder, free, [...running.keys()]));
    for (const lease of leases) {
      const slot = slots.enter();
      const task = deliver(deps, lease, slot, stopping.signal).finally(() => {
        running.delete(lease.connectionId);
        slot.leave();
      });
      running.set(lease.connectionId, task);
    }
  });
  return {
    wake: loop.wake,
    stop: async () => {
      stopping.abort();
      await loop.stop();
      await Promise.all(running.values());
    },
  };
}

/** One turn of every connection that is due, for callers that drive delivery themselves. */
export async function deliverOnce(deps: DeliveryDeps, holder: string): Promise<void> {
  const slots = createSlots(LIMITS, () => {});
  await deps.db.asSystem(spreadTermChanges);
  const leases = await deps.db.asSystem((tx) => claimLeases(tx, holder, LIMITS.working, []));
  const never = new AbortController().signal;
  await Promise.all(leases.map((lease) => deliver(deps, lease, slots.enter(), never)));
}

/** One connection under a lease that is renewed until the work is done; losing the lease aborts the work. */
async function deliver(deps: DeliveryDeps, lease: Lease, slot: Slot, stopping: AbortSignal): Promise<void> {
  const lost = new AbortController();
  const renew = (): Promise<void> =>
    deps.db
      .inTenant(lease.tenantId, (tx) => renewLease(tx, lease))
      .then((held) => {
        if (!held) lost.abort();
      })
      .catch(() => {});
  const heartbeat = setInterval(renew, (LEASE_SECONDS * 1000) / 3);
  try {
    const until = performance.now() + TIME_SLICE_MS;
    await deliverConnection(deps, { lease, slot, lost: lost.signal, stopping, until });
    const pause = deps.connectorOf(lease.platform) === undefined ? UNKNOWN_PAUSE_SECONDS : 0;
    await deps.db.inTenant(lease.tenantId, (tx) => releaseLease(tx, lease, pause));
  } catch (error) {
    if (!(error instanceof LeaseLost)) {
      deps.log.warn(
        { err: error, connection_id: lease.connectionId },
        'delivery stopped and will be taken up again',
      );
    }
  } finally {
    clearInterval(heartbeat);
  }
}
