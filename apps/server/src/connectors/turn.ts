import { setTimeout as sleep } from 'node:timers/promises';
import { ConnectorError } from '@sluice/connector-kit';
import type { Database, TenantId } from '../platform/db/database.ts';
import { sql } from '../platform/db/sql.ts';
import { type MasterKeys, seal } from '../platform/secrets/index.ts';

/** A turn whose holder was killed ends after this long. No work in a turn may take longer; calls are cut off before. */
const TURN_MS = 60_000;
const LOOK_MS = 250;

/** A turn of a connection, by its place among the kept values. */
export interface Turn {
  db: Database;
  master: MasterKeys;
  tenantId: TenantId;
  connectionId: number;
  key: string;
  /** The owner of the sealed value. */
  owner: string;
}

/**
 * Runs a piece of work while no other call, in any process, holds the same turn. The turn is a row and no lock of a transaction, so
 * that a call to a channel keeps no database connection.
 *
 * @throws ConnectorError `unavailable` when the turn does not become free
 */
export async function inTurn<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + 2 * TURN_MS;
  while (!(await take(turn))) {
    if (performance.now() > end)
      throw new ConnectorError({ kind: 'unavailable', message: `the turn ${turn.key} does not become free` });
    await sleep(LOOK_MS);
  }
  try {
    return await work();
  } finally {
    await give(turn);
  }
}

async function take({ db, master, tenantId, connectionId, key, owner }: Turn): Promise<boolean> {
  const sealed = seal(master, '', owner);
  const taken = await db.inTenant(tenantId, (tx) => {
    tx.later(sql`
      delete from connection_checkpoints
      where tenant_id = ${tenantId} and connection_id = ${connectionId} and key = ${key}
        and updated_at < now() - ${TURN_MS} * interval '1 millisecond'`);
    return tx.count(sql`
      insert into connection_checkpoints (tenant_id, connection_id, key, sealed_value)
      values (${tenantId}, ${connectionId}, ${key}, ${sealed})
      on conflict (tenant_id, connection_id, key) do nothing`);
  });
  return taken === 1;
}

const give = ({ db, tenantId, connectionId, key }: Turn): Promise<void> =>
  db.inTenant(tenantId, async (tx) => {
    await tx.run(sql`
      delete from connection_checkpoints
      where tenant_id = ${tenantId} and connection_id = ${connectionId} and key = ${key}`);
  });
