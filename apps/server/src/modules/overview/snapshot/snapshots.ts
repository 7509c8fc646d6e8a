import type { Database, TenantId, Tx } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log/index.ts';
import { countShop, lastSnapshot, type ShopSnapshot } from './count-shop.ts';

/** A shop with no more products, on all its channels together, is counted while the visitor waits: 40 ms at most. */
const SMALL = 20_000;
/** For this many times as long as the count took, its numbers are shown again: at most a tenth of the time goes into counting. */
const TIMES_SHOWN = 10;

/** A snapshot, and when newer numbers can be had. */
export interface ShownSnapshot {
  snapshot: ShopSnapshot;
  /** Milliseconds after which another look shows newer numbers; null = these are of this moment. */
  newerInMs: number | null;
}

export interface Snapshots {
  /** The numbers of a shop: counted now where that is cheap, and else as they were counted last. */
  show(tx: Tx): Promise<ShownSnapshot>;
}

/**
 * The snapshots of the shops. A small shop is counted at each look. A large one shows its last count at once and is
 * counted beside, by one look at a time in this process.
 *
 * @param now milliseconds since 1970, for tests
 */
export function createSnapshots(
  { db, log }: { db: Database; log: Logger },
  now: () => number = Date.now,
): Snapshots {
  const underWay = new Set<TenantId>();
  const countBeside = (tenantId: TenantId): void => {
    if (underWay.has(tenantId)) return;
    underWay.add(tenantId);
    db.inTenant(tenantId, async (tx) => countShop(tx, await tx.first(lastSnapshot(tx))))
      .catch((error: unknown) =>
        log.error({ err: error, tenant_id: tenantId }, 'a shop could not be counted'),
      )
      .finally(() => underWay.delete(tenantId));
  };
  return {
    show: async (tx) => {
      const last = await tx.first(lastSnapshot(tx));
      if (last === undefined || isSmall(last))
        return { snapshot: await countShop(tx, last), newerInMs: null };
      const shownFor = now() - last.counted_at.getTime();
      const restMs = last.took_ms * TIMES_SHOWN - shownFor;
      if (restMs > 0) return { snapshot: last, newerInMs: Math.ceil(restMs) };
      countBeside(tx.tenantId);
      return { snapshot: last, newerInMs: last.took_ms };
    },
  };
}

const isSmall = ({ counts: { products, channels } }: ShopSnapshot): boolean =>
  products * channels.length <= SMALL;
