import { ownerOfCheckpoint } from '../../connectors/checkpoint.ts';
import type { Database } from '../../platform/db/database.ts';
import { fragment, sql } from '../../platform/db/sql.ts';
import { type MasterKeys, rewrap, SecretError } from '../../platform/secrets/index.ts';
import { ownerOfConfig } from './config-values.ts';
import { ownerOfWebhookSecret } from './webhook-secrets.ts';

const RECORDS_PER_RUN = 200;

interface Sealed {
  tenant_id: number;
  connection_id: number;
  kind: 'config' | 'webhook' | 'previous_webhook' | 'checkpoint';
  key: string;
  sealed: Buffer;
}

/**
 * Wraps stored secrets by the newest master key, a bounded number at a time, so that an older key can be retired. The
 * next run wraps secrets written meanwhile. Records of a missing key stay unchanged: opening one fails with an error.
 *
 * @returns the number wrapped anew; 0 = every record with a present key is at the newest
 */
export async function rewrapSecrets(db: Database, master: MasterKeys): Promise<number> {
  const older = [...master.keys.keys()].filter((version) => version !== master.current);
  if (older.length === 0) return 0;
  return db.asSystem(async (tx) => {
    const found = await tx.run(sealedBy(older));
    let done = 0;
    for (const one of found) {
      const next = wrapped(master, one);
      if (next !== null) done += await tx.count(replacement(one, next));
    }
    return done;
  });
}

/** Null for a record that was changed: an unreadable record must not hold up the others. */
function wrapped(master: MasterKeys, one: Sealed): Buffer | null {
  try {
    return rewrap(master, one.sealed, ownerOf(one));
  } catch (error) {
    if (error instanceof SecretError) return null;
    throw error;
  }
}

/** The version of the master key follows the format, in four bytes. */
const sealedBy = (versions: readonly number[]) => sql<Sealed>`
  select * from (
    select tenant_id, id as connection_id, 'config' as kind, '' as key, sealed_secrets as sealed from connections
    union all
    select tenant_id, id, 'webhook', '', sealed_webhook_secret from connections
    union all
    select tenant_id, id, 'previous_webhook', '', sealed_previous_webhook_secret from connections
    union all
    select tenant_id, connection_id, 'checkpoint', key, sealed_value from connection_checkpoints
  ) s
  where substring(sealed from 2 for 4) in (select int4send(v) from unnest(${versions}::integer[]) v)
  limit ${RECORDS_PER_RUN}`;

function ownerOf({ tenant_id, connection_id, kind, key }: Sealed): string {
  if (kind === 'config') return ownerOfConfig(tenant_id, connection_id);
  if (kind === 'checkpoint') return ownerOfCheckpoint(tenant_id, connection_id, key);
  return ownerOfWebhookSecret(tenant_id, connection_id);
}

const COLUMNS = {
  config: fragment`sealed_secrets`,
  webhook: fragment`sealed_webhook_secret`,
  previous_webhook: fragment`sealed_previous_webhook_secret`,
};

function replacement({ tenant_id, connection_id, kind, key, sealed }: Sealed, next: Buffer) {
  if (kind === 'checkpoint')
    return sql`
      update connection_checkpoints set sealed_value = ${next}
      where tenant_id = ${tenant_id} and connection_id = ${connection_id} and key = ${key} and sealed_value = ${sealed}`;
  const column = COLUMNS[kind];
  return sql`
    update connections set ${column} = ${next}
    where tenant_id = ${tenant_id} and id = ${connection_id} and ${column} = ${sealed}`;
}
