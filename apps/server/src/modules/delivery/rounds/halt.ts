import { isStopped, type Lease } from './lease.ts';
import type { DeliveryDeps } from './round.ts';

const WATCH_MS = 500;

/**
 * Watches during a turn whether somebody stops the sending of its connection or tenant, so that no further batch goes
 * out within a second.
 */
export function watchHalt(
  { db, log }: Pick<DeliveryDeps, 'db' | 'log'>,
  lease: Lease,
): Disposable & { readonly isHalted: boolean } {
  let isHalted = false;
  const look = async (): Promise<void> => {
    isHalted ||= await db.inTenant(lease.tenantId, (tx) => isStopped(tx, lease));
  };
  const timer = setInterval(() => {
    look().catch((err: unknown) => log.warn({ err }, 'the state of sending could not be read'));
  }, WATCH_MS);
  return {
    get isHalted() {
      return isHalted;
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
