import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { type MasterKeys, rewrap, SecretError } from '../../../platform/secrets/index.ts';
import { ownerOfSecondFactor } from './store.ts';

const RECORDS_PER_RUN = 200;

interface Sealed {
  tenant_id: number;
  user_id: number;
  sealed_secret: Buffer;
}

/**
 * Wraps secrets of second factors by the newest master key, a bounded number at a time, so that an older key can be
 * retired.
 *
 * @returns the number of secrets wrapped anew
 */
export async function rewrapSecondFactors(db: Database, master: MasterKeys): Promise<number> {
  const older = [...master.keys.keys()].filter((version) => version !== master.current);
  if (older.length === 0) return 0;
  return db.asSystem(async (tx) => {
    // The version of the master key follows the format, in four bytes.
    const found = await tx.run(sql<Sealed>`
      select tenant_id, user_id, sealed_secret from second_factors
      where substring(sealed_secret from 2 for 4) in (select int4send(v) from unnest(${older}::integer[]) v)
      limit ${RECORDS_PER_RUN}`);
    let done = 0;
    for (const one of found) {
      const next = wrapped(master, one);
      if (next === null) continue;
      done += await tx.count(sql`
        update second_factors set sealed_secret = ${next}
        where tenant_id = ${one.tenant_id} and user_id = ${one.user_id} and sealed_secret = ${one.sealed_secret}`);
    }
    return done;
  });
}

/** Null for a record that was changed: an unreadable record must not hold up the others. */
function wrapped(master: MasterKeys, { tenant_id, user_id, sealed_secret }: Sealed): Buffer | null {
  try {
    return rewrap(master, sealed_secret, ownerOfSecondFactor(tenant_id, user_id));
  } catch (error) {
    if (error instanceof SecretError) return null;
    throw error;
  }
}
