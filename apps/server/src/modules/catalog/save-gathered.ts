import { asTenantId, type Database, type TenantId } from '../../platform/db/database.ts';
import { isDataRefused, isOvertaken, sqlState } from '../../platform/db/refused.ts';
import { type Finish, gather } from '../../platform/gather.ts';
import { createFairGate } from '../../platform/http/fair-gate.ts';
import { traceparent } from '../../platform/tracing/index.ts';
import { isOverQuota } from './products/store.ts';
import { type AuthoredWrite, type Saved, saveEachIn, saveOne, sourceOf, waitAtMost } from './save-one.ts';

/** Creates or updates one product for a program. @throws as `saveOne` */
export type SaveProduct = (tenantId: TenantId, write: AuthoredWrite) => Promise<Saved>;

/** More would be a bulk change, which waits behind those that somebody makes by name. */
const MOST = 50;

/**
 * Longest waits for a lock that another transaction holds, in milliseconds: of writes together, longer than a chunk of an
 * import or a step of a bulk edit takes, and of a write alone, behind which others wait.
 */
const PATIENCE = { together: 1_000, alone: 200 };

/** Transactions for writes alone, of a tenant and altogether. */
const ALONE = { what: 'requests', each: 1, all: 3, waiting: 5_000 };

/** Likewise for writes that wait for a lock however long it takes. */
const STUCK = { what: 'requests', each: 1, all: 2, waiting: 5_000 };

/**
 * Saves products for programs. Writes of a tenant that arrive while a transaction of it is under way share the next one: each
 * is checked, answered and audited by itself, and none is answered before the commit. Where one of them breaks the
 * transaction, each is saved alone. See docs/decisions/0088-writes-that-arrive-together-share-a-transaction.md.
 */
export function createSaver(db: Database): SaveProduct {
  const alone = savingAlone(db);
  const save = gather<AuthoredWrite, Saved>({
    joins: (before, write) => before.length < MOST && before.every((one) => mayShare(one, write)),
    work: async (key, writes) => {
      const tenantId = asTenantId(Number(key));
      const free = writes.filter((write) => !alone.isBusy(tenantId, write));
      const finishes = await saveTogether(db, tenantId, free).catch((error: unknown) => {
        if (!isOfOne(error)) throw error;
        return undefined;
      });
      return writes.map((write) => finishes?.get(write) ?? alone.save(tenantId, write));
    },
  });
  return (tenantId, write) => save(String(tenantId), { ...write, traceparent: traceparent() });
}

/** Two changes of a product are saved one by one, and the audit log tells both. */
const mayShare = (a: AuthoredWrite, b: AuthoredWrite): boolean =>
  (a.id === undefined || a.id !== b.id) &&
  (a.input.sku == null || a.input.sku !== b.input.sku) &&
  sourceOf(a) === sourceOf(b);

async function saveTogether(
  db: Database,
  tenantId: TenantId,
  writes: readonly AuthoredWrite[],
): Promise<Map<AuthoredWrite, Finish<Saved>>> {
  if (writes.length === 0) return new Map();
  // A write may be repeated alone, without the errors that this attempt finds.
  const attempted = writes.map((write) => ({ ...write, errors: write.errors.copy() }));
  const finishes = await db.inTenant(tenantId, (tx) => {
    waitAtMost(tx, PATIENCE.together);
    return saveEachIn(tx, attempted);
  });
  return new Map(writes.map((write, place) => [write, finishes[place]!]));
}

/** Saves writes one by one, those of one product in their order. */
function savingAlone(db: Database) {
  const [alone, stuck] = [createFairGate(ALONE), createFairGate(STUCK)];
  /** The last write of each product that is not saved yet. */
  const busy = new Map<string, Promise<unknown>>();
  const keyOf = (tenantId: TenantId, { id }: AuthoredWrite): string => `${tenantId}/${id}`;

  const attempt = async (tenantId: TenantId, write: AuthoredWrite): Promise<Saved> => {
    try {
      const hasty = { ...write, errors: write.errors.copy() };
      return await alone.run(tenantId, () => saveOne(db, tenantId, hasty, PATIENCE.alone));
    } catch (error) {
      if (sqlState(error) !== LOCK_TIMEOUT) throw error;
      return stuck.run(tenantId, () => saveOne(db, tenantId, write));
    }
  };

  return {
    /** Whether an earlier write of its product waits. */
    isBusy: (tenantId: TenantId, write: AuthoredWrite): boolean =>
      write.id !== undefined && busy.has(keyOf(tenantId, write)),
    /** Begins at once, or behind the write of its product before it. */
    save: (tenantId: TenantId, write: AuthoredWrite): Finish<Saved> => {
      const key = keyOf(tenantId, write);
      const begin = () => attempt(tenantId, write);
      const saving = write.id === undefined ? begin() : (busy.get(key) ?? Promise.resolve()).then(begin);
      const settled = saving.then(
        () => {},
        () => {},
      );
      if (write.id !== undefined) {
        busy.set(key, settled);
        void settled.then(() => busy.get(key) === settled && busy.delete(key));
      }
      return () => saving;
    },
  };
}

const LOCK_TIMEOUT = '55P03';

/**
 * Whether a transaction failed by what one of its writes met, and surely wrote nothing. Any other failure may have come
 * behind the commit, where saving again would create a product twice.
 */
const isOfOne = (error: unknown): boolean =>
  isDataRefused(error) || isOvertaken(error) || isOverQuota(error) || sqlState(error) === LOCK_TIMEOUT;
