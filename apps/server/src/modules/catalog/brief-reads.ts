import { asTenantId, type Database, type TenantId, type Tx } from '../../platform/db/database.ts';
import { isDatabaseUnavailable } from '../../platform/db/unavailable.ts';
import { gather } from '../../platform/gather.ts';

/** Reads of a tenant, all of whose statements are asked for before the first answer, as `Database.readInTenant` runs them. */
export type ReadInTenant = Database['readInTenant'];

/** Two transactions of a tenant, so that the database works on one while this process answers from the other. */
const AT_ONCE = 2;

/** More reads in a transaction would wait longer for those before them than a transaction costs. */
const MOST = 10;

interface AskedRead {
  isAnswered: boolean;
  /** Reads, and answers whoever asked. */
  answer(tx: Tx): Promise<void>;
  refuse(error: unknown): void;
}

/**
 * Runs reads that take a few milliseconds at most. Those of a tenant that arrive while others are under way share the next
 * transaction, so its beginning, its end and the wake of a connection are spread over them. Each is answered as soon as its
 * own rows are there. Where one fails, those without an answer are read alone, one after the other, unless the database cannot
 * be reached or took too long. See docs/decisions/0089-brief-reads-share-a-transaction.md.
 */
export function createBriefReads(db: Pick<Database, 'readInTenant'>): ReadInTenant {
  const share = gather<AskedRead, void>({
    atOnce: AT_ONCE,
    joins: (before) => before.length < MOST,
    work: async (key, reads) => {
      const tenantId = asTenantId(Number(key));
      const waiting = () => reads.filter((read) => !read.isAnswered);
      try {
        // The transaction is repeated after a deadlock, for those that still wait.
        await db.readInTenant(tenantId, (tx) => Promise.all(waiting().map((read) => read.answer(tx))));
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        for (const read of waiting()) await readAlone(db, tenantId, read);
      }
      return reads.map(() => () => {});
    },
  });
  return (tenantId, work) =>
    new Promise((resolve, reject) => {
      const read: AskedRead = {
        isAnswered: false,
        answer: async (tx) => {
          resolve(await work(tx));
          read.isAnswered = true;
        },
        refuse: reject,
      };
      share(String(tenantId), read).catch(reject);
    });
}

/** Answers or refuses one read. @throws where the database cannot be reached: those behind it are not to wait for it as well */
async function readAlone(
  db: Pick<Database, 'readInTenant'>,
  tenantId: TenantId,
  read: AskedRead,
): Promise<void> {
  try {
    await db.readInTenant(tenantId, read.answer);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    read.refuse(error);
  }
}
