import type { Database, TenantId, Tx } from './database.ts';
import { sql } from './sql.ts';

/** Carries a result out of a transaction that must not be committed. */
class RolledBack<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('rolled back on purpose');
    this.result = result;
  }
}

/** Runs `work` in a tenant's transaction that is rolled back, to find out its result without its effects. */
export async function rolledBack<T>(
  db: Database,
  tenantId: TenantId,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await db.inTenant(tenantId, async (tx): Promise<T> => {
      const result = await work(tx);
      // Waits for the writes, which would otherwise fail unnoticed.
      await tx.run(sql`select`);
      throw new RolledBack(result);
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T;
    throw error;
  }
}
