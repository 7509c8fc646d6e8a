import { setTimeout as delay } from 'node:timers/promises';
import { asTenantId, type Database, type TenantId } from '../../platform/db/database.ts';
import { isDataRefused, isOvertaken, sqlState } from '../../platform/db/refused.ts';
import { type Finish, gather } from '../../platform/gather.ts';
import { createFairGate } from '../../platform/http/fair-gate.ts';
import { traceparent } from '../../platform/tracing/index.ts';
import { isOverQuota } from './products/store.ts';
import {
  type AuthoredWrite,
  attemptOf,
  ProductHeld,
  type Saved,
  saveEachIn,
  saveOne,
  sourceOf,
  waitAtMost,
} from './save-one.ts';

/** Creates or updates one product for a program. @throws as `saveOne` */
export type SaveProduct = (tenantId: TenantId, write: AuthoredWrite) => Promise<Saved>;

/** More would be a bulk change, which waits behind those that somebody makes by name. */
const MOST = 50;
/** Characters of the writes of one transaction: they are checked in one turn of the event loop. */
const MOST_CHARS = 64_000;

/**
 * Longest waits for the name of a brand, a category, a family or a SKU that another transaction holds, in milliseconds. The
 * writes of a transaction that met a lock are tried one after another, so those that meet it again hold up the others
 * for a moment only.
 */
const PATIENCE = { together: 250, alone: 10 };

/** Transactions for writes alone, of a tenant and altogether. */
const ALONE = { what: 'requests', each: 1, all: 3, waiting: 5_000 };

/** A write that meets a lock is tried again for so long, behind pauses in which it holds no connection, in milliseconds. */
const LONGEST_WAIT = 30_000;
const PAUSES = { first: 20, longest: 320 };

/**
 * Saves products for programs. Writes of a tenant that arrive while a transaction of it is under way share the next one: each
 * is checked, answered and audited by itself, and none is answered before the commit. Where one of them breaks the
 * transaction, each is saved alone. See docs/decisions/0088-writes-that-arrive-together-share-a-transaction.md.
 */
export function createSaver(db: Database): SaveProduct {
  const gate = createFairGate(ALONE);
  // A write that was tried fewer times goes first: most others still wait for the same lock.
  const alone = (tenantId: TenantId, write: AuthoredWrite, tries = 0): Promise<Saved> =>
    gate.run(tenantId, () => saveOne(db, tenantId, write, PATIENCE.alone), tries);
  const gathered = gather<WeighedWrite, Saved>({
    joins: (before, write) => before.length < MOST && isLight(before, write) && mayShare(before, write),
    work: async (key, writes) => {
      const tenantId = asTenantId(Number(key));
      const finishes = await saveTogether(db, tenantId, writes).catch((error: unknown) => {
        if (!isOfOne(error)) throw error;
        return undefined;
      });
      return finishes ?? writes.map((write) => begun(alone(tenantId, write)));
    },
  });
  const inOrder = productByProduct();
  return (tenantId, write) => {
    const weighed = { ...write, traceparent: traceparent(), chars: charsOf(write) };
    const ways = {
      together: () => gathered(String(tenantId), weighed),
      alone: (tries: number) => alone(tenantId, weighed, tries),
    };
    const until = performance.now() + LONGEST_WAIT;
    const product = write.id === undefined ? undefined : `${tenantId}/${write.id}`;
    return inOrder(product, () => untilFree(ways, until));
  };
}

interface WeighedWrite extends AuthoredWrite {
  chars: number;
}

/** About as many characters as the body had; long texts are counted without being read. */
const charsOf = ({ input: { description, ...rest } }: AuthoredWrite): number =>
  (description?.length ?? 0) + JSON.stringify(rest).length;

const isLight = (before: readonly WeighedWrite[], write: WeighedWrite): boolean =>
  before.reduce((all, { chars }) => all + chars, write.chars) <= MOST_CHARS;

/** Writes of one SKU are saved one by one, and so are those of people and of programs. */
const mayShare = (before: readonly AuthoredWrite[], write: AuthoredWrite): boolean =>
  before.every(
    (one) =>
      (one.input.sku == null || one.input.sku !== write.input.sku) && sourceOf(one) === sourceOf(write),
  );

async function saveTogether(
  db: Database,
  tenantId: TenantId,
  writes: readonly AuthoredWrite[],
): Promise<Finish<Saved>[]> {
  return db.inTenant(tenantId, (tx) => {
    waitAtMost(tx, PATIENCE.together);
    return saveEachIn(tx, writes.map(attemptOf), true);
  });
}

/** The result of work that has begun, which may fail before anybody waits for it. */
function begun(saving: Promise<Saved>): Finish<Saved> {
  saving.catch(() => {});
  return () => saving;
}

/** Runs the writes of one product one after another, so that the audit log tells all of them in their order. */
function productByProduct() {
  const last = new Map<string, Promise<unknown>>();
  return (product: string | undefined, save: () => Promise<Saved>): Promise<Saved> => {
    if (product === undefined) return save();
    const saving = (last.get(product) ?? Promise.resolve()).then(save);
    const settled = saving.then(
      () => {},
      () => {},
    );
    last.set(product, settled);
    void settled.then(() => last.get(product) === settled && last.delete(product));
    return saving;
  };
}

/** Ways of saving a write, by how often it was tried before. */
type Ways = Record<'together' | 'alone', (tries: number) => Promise<Saved>>;

/**
 * Tries again while another transaction holds what the write needs. A product that is held is asked for together with other
 * writes, which do not wait for it; behind another lock the write is alone, so that it holds up no other.
 *
 * @param until the time by `performance.now()` after which it is tried no more: half a minute after its arrival, so that
 * writes of one product do not wait for as long one after another
 */
async function untilFree(ways: Ways, until: number): Promise<Saved> {
  // The writes of the product before it took all of its time.
  if (performance.now() >= until) throw new ProductHeld();
  let way = ways.together;
  for (let tries = 0; ; tries++) {
    try {
      return await way(tries);
    } catch (error) {
      const isHeld = error instanceof ProductHeld;
      if (!isHeld && sqlState(error) !== LOCK_TIMEOUT) throw error;
      if (performance.now() >= until) throw error;
      if (!isHeld) way = ways.alone;
    }
    await delay(Math.min(PAUSES.first * 2 ** tries, PAUSES.longest));
  }
}

const LOCK_TIMEOUT = '55P03';

/**
 * Whether a transaction failed by what one of its writes met, and surely wrote nothing. Any other failure may have come
 * behind the commit, where saving again would create a product twice.
 */
const isOfOne = (error: unknown): boolean =>
  isDataRefused(error) || isOvertaken(error) || isOverQuota(error) || sqlState(error) === LOCK_TIMEOUT;
