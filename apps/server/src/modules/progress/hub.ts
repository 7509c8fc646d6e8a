import type { ProgressEvent } from '@sluice/contracts/portal';
import type { Database, TenantId } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/index.ts';
import { startLoop } from '../../platform/loop.ts';
import { latestEvents } from './store.ts';

/** Well within the second in which a page has to show it. */
const LOOK_MS = 350;
/** Ids seen are kept for longer than `latestEvents` looks back. */
const REMEMBER_MS = 90_000;

export interface ProgressHub {
  /** Hands on what is committed from now on, and at first some of what was before. Returns how to end it. */
  subscribe(tenantId: TenantId, listener: (event: ProgressEvent) => void): () => void;
  stop(): Promise<void>;
}

/**
 * Looks for new events as long as anybody listens: one statement for all tenants and pages of this process, whatever process
 * wrote them.
 */
export function startProgressHub(db: Database, log: Logger): ProgressHub {
  const listeners = new Map<TenantId, Set<(event: ProgressEvent) => void>>();
  const seen = new Map<number, number>();

  const look = async (): Promise<void> => {
    if (listeners.size === 0) return;
    const events = await db.asSystem((tx) => latestEvents(tx, [...listeners.keys()]));
    const now = Date.now();
    for (const { tenantId, ...event } of events) {
      if (seen.has(event.id)) continue;
      seen.set(event.id, now);
      for (const listener of listeners.get(tenantId) ?? []) listener(event);
    }
    for (const [id, at] of seen) if (now - at > REMEMBER_MS) seen.delete(id);
  };
  const loop = startLoop('progress', LOOK_MS, log, look);

  return {
    subscribe: (tenantId, listener) => {
      const known = listeners.get(tenantId) ?? new Set();
      listeners.set(tenantId, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0) listeners.delete(tenantId);
      };
    },
    stop: () => loop.stop(),
  };
}
