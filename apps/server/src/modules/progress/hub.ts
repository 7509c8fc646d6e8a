import type { ProgressEvent } from '@sluice/contracts/portal';
import type { Database, TenantId } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/index.ts';
import { type Loop, startLoop } from '../../platform/loop.ts';
import { latestEvents } from './store.ts';

/** Well within the one second allowed until a page shows an event. */
const LOOK_MS = 350;
/** Ids seen are kept for longer than `latestEvents` looks back. */
const REMEMBER_MS = 90_000;

export interface ProgressHub {
  /**
   * Passes on events that are committed from now on, and at first some earlier ones. Returns a function that ends it.
   */
  subscribe(tenantId: TenantId, listener: (event: ProgressEvent) => void): () => void;
  stop(): Promise<void>;
}

/**
 * Looks for new events as long as somebody listens: one statement for all tenants and pages of this process. It finds
 * events of all processes.
 */
export function startProgressHub(db: Database, log: Logger): ProgressHub {
  const listeners = new Map<TenantId, Set<(event: ProgressEvent) => void>>();
  const seen = new Map<number, number>();

  let loop: Loop | undefined;

  const look = async (): Promise<void> => {
    const events = await db.asSystem((tx) => latestEvents(tx, [...listeners.keys()]));
    const now = Date.now();
    for (const { tenantId, ...event } of events) {
      if (seen.has(event.id)) continue;
      seen.set(event.id, now);
      for (const listener of listeners.get(tenantId) ?? []) listener(event);
    }
    for (const [id, at] of seen) if (now - at > REMEMBER_MS) seen.delete(id);
  };

  return {
    subscribe: (tenantId, listener) => {
      const known = listeners.get(tenantId) ?? new Set();
      listeners.set(tenantId, known.add(listener));
      loop ??= startLoop('progress', LOOK_MS, log, look);
      return () => {
        known.delete(listener);
        if (known.size === 0) listeners.delete(tenantId);
        if (listeners.size > 0) return;
        void loop?.stop();
        loop = undefined;
      };
    },
    stop: async () => loop?.stop(),
  };
}
