import { type Checkpoint, ConnectorError } from '@sluice/connector-kit';
import { type Message, message } from '@sluice/contracts/messages';
import type { Database, TenantId } from '../platform/db/database.ts';
import { sql } from '../platform/db/sql.ts';
import { type MasterKeys, open, SecretError, seal } from '../platform/secrets/index.ts';
import { inTurn } from './turn.ts';

const MAX_VALUE_BYTES = 64 * 1024;
const MAX_KEYS = 100;
const MAX_KEY_LENGTH = 200;

/** The owner of a kept value: opening the value as another's fails. */
export const ownerOfCheckpoint = (tenantId: number, connectionId: number, key: string): string =>
  `tenant/${tenantId}/connection/${connectionId}/checkpoint/${key}`;

/**
 * Keeps a connector's values between its calls, sealed per connection and key. A value that cannot be opened any more
 * counts as lost, which costs a repeated read.
 */
export function durableCheckpoint(
  db: Database,
  master: MasterKeys,
  tenantId: TenantId,
  connectionId: number,
): Checkpoint {
  const associated = (key: string): string => ownerOfCheckpoint(tenantId, connectionId, key);
  return {
    lasts: true,
    alone: (name, work) => {
      const key = `${name}/turn`;
      return inTurn({ db, master, tenantId, connectionId, key, owner: associated(key) }, work);
    },
    read: async (key) => {
      const row = await db.readInTenant(tenantId, (tx) =>
        tx.first(sql<{ sealed_value: Buffer }>`
          select sealed_value from connection_checkpoints
          where tenant_id = ${tenantId} and connection_id = ${connectionId} and key = ${key}`),
      );
      if (row === undefined) return null;
      try {
        return open(master, row.sealed_value, associated(key));
      } catch (error) {
        if (error instanceof SecretError) return null;
        throw error;
      }
    },
    write: async (key, value) => {
      refuseOversized(key, value);
      const sealed = seal(master, value, associated(key));
      const written = await db.inTenant(tenantId, (tx) =>
        tx.count(sql`
          insert into connection_checkpoints as c (tenant_id, connection_id, key, sealed_value)
          select ${tenantId}, ${connectionId}, ${key}, ${sealed}
          where (select count(*) from connection_checkpoints
            where tenant_id = ${tenantId} and connection_id = ${connectionId} and key <> ${key}) < ${MAX_KEYS}
          on conflict (tenant_id, connection_id, key) do update set sealed_value = excluded.sealed_value,
            updated_at = excluded.updated_at`),
      );
      if (written === 0) throw refused(message('checkpoint_full', { limit: MAX_KEYS }));
    },
  };
}

/** Keeps values as long as their context lives. */
export function passingCheckpoint(): Checkpoint {
  const values = new Map<string, string>();
  return {
    lasts: false,
    alone: (_name, work) => work(),
    read: async (key) => values.get(key) ?? null,
    write: async (key, value) => {
      refuseOversized(key, value);
      values.set(key, value);
    },
  };
}

function refuseOversized(key: string, value: string): void {
  if (key === '' || key.length > MAX_KEY_LENGTH)
    throw refused(message('checkpoint_key', { limit: MAX_KEY_LENGTH }));
  if (Buffer.byteLength(value) > MAX_VALUE_BYTES)
    throw refused(message('checkpoint_value', { limit: MAX_VALUE_BYTES }));
}

const refused = (said: Message): ConnectorError => new ConnectorError({ kind: 'protocol', message: said });
