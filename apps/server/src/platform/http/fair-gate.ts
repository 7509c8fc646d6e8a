import { message } from '@sluice/contracts/messages';
import { ApiError } from './errors.ts';

interface GateLimits {
  /** The name of the limited work, for the message: "previews". */
  what: string;
  /** Pieces of work of one tenant that run at once. */
  each: number;
  /** Pieces of work that run at once altogether. */
  all: number;
  /** Pieces of work of one tenant that may wait. */
  waiting: number;
}

/** Admits work of tenants by turns. */
export interface FairGate {
  /**
   * Runs the work when its tenant's turn comes.
   *
   * @param rank of the tenant's work that waits, the one with the smallest goes first; 0 unless given
   * @throws ApiError rate_limited when too many of the tenant wait already
   */
  run<T>(tenant: number, work: () => Promise<T>, rank?: number): Promise<T>;
}

interface Line {
  running: number;
  /** In the order of their ranks. */
  waiting: { rank: number; enter(): void }[];
}

const RETRY_AFTER_SECONDS = 5;

/**
 * A gate that no tenant can fill: whatever one tenant sends, others get in after at most one of its pieces of work,
 * because its share is smaller than the whole and tenants that wait take turns.
 */
export function createFairGate({ what, each, all, waiting }: GateLimits): FairGate {
  // In the order of their turns: a tenant that got in goes to the end. The tenant with the least work running comes
  // first.
  const lines = new Map<number, Line>();
  let running = 0;

  function admit(): void {
    while (running < all) {
      const open = [...lines].filter(([, line]) => line.waiting.length > 0 && line.running < each);
      const [next] = open.toSorted(([, a], [, b]) => a.running - b.running);
      if (next === undefined) return;
      const [tenant, line] = next;
      lines.delete(tenant);
      lines.set(tenant, line);
      line.running++;
      running++;
      line.waiting.shift()!.enter();
    }
  }

  return {
    async run(tenant, work, rank = 0) {
      const line = lines.get(tenant) ?? { running: 0, waiting: [] };
      if (line.waiting.length >= waiting)
        throw new ApiError('rate_limited', message('too_many_at_once', { what }), {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      lines.set(tenant, line);
      await new Promise<void>((enter) => {
        const place = line.waiting.findLastIndex((before) => before.rank <= rank) + 1;
        line.waiting.splice(place, 0, { rank, enter });
        admit();
      });
      try {
        return await work();
      } finally {
        line.running--;
        running--;
        if (line.running === 0 && line.waiting.length === 0) lines.delete(tenant);
        admit();
      }
    },
  };
}
