import { createHash, randomBytes } from 'node:crypto';
import type { Database, Tx } from '../../platform/db/database.ts';
import { fragment, sql } from '../../platform/db/sql.ts';
import { sweepRows } from '../../platform/db/sweep.ts';
import type { ConnectionRow } from './connections.ts';

const LIFETIME_MINUTES = 10;

const ROWS_PER_SWEEP = 5_000;

/** A consent that somebody began. */
export interface Begun {
  connectionId: number;
  settingsHash: Buffer;
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

type Settings = Pick<ConnectionRow, 'config' | 'sealed_secrets'>;

/**
 * All settings of a connection as a digest, secrets in their sealed form: a token that somebody else enters meanwhile is not
 * overwritten. New seals of the same secrets (a rotation of keys) end a consent as well.
 */
export const settingsHashOf = ({ config, sealed_secrets }: Settings): Buffer =>
  digestOf(`${JSON.stringify(config)} ${sealed_secrets?.toString('base64') ?? ''}`);

/**
 * Makes the state of a consent, 256 random bits, which takes the place of an earlier one of that person. Returns it, to be
 * sent to the channel.
 */
export function makeState(
  tx: Tx,
  userId: number,
  { id, ...row }: Settings & Pick<ConnectionRow, 'id'>,
): string {
  const state = randomBytes(32).toString('base64url');
  tx.later(sql`
    insert into connection_authorizations (tenant_id, connection_id, user_id, state_hash, settings_hash, expires_at)
    select tenant_id, id, ${userId}, ${digestOf(state)}, ${settingsHashOf(row)},
      now() + make_interval(mins => ${LIFETIME_MINUTES}::integer)
    from connections where tenant_id = ${tx.tenantId} and id = ${id} and deleting_since is null
    on conflict (tenant_id, connection_id, user_id) do update set
      state_hash = excluded.state_hash, settings_hash = excluded.settings_hash, expires_at = excluded.expires_at`);
  return state;
}

/** Uses a state up. Undefined for one that is unknown, used, too old, or another person's; theirs stays as it is. */
export async function takeState(tx: Tx, userId: number, state: string): Promise<Begun | undefined> {
  const row = await tx.first(sql<{ connection_id: number; settings_hash: Buffer }>`
    delete from connection_authorizations
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and state_hash = ${digestOf(state)} and expires_at > now()
    returning connection_id, settings_hash`);
  return row && { connectionId: row.connection_id, settingsHash: row.settings_hash };
}

/** Whether a connection is as it was when its consent began. It is locked until the transaction ends. */
export async function isUnchanged(tx: Tx, { connectionId, settingsHash }: Begun): Promise<boolean> {
  const row = await tx.first(sql<Settings>`
    select config, sealed_secrets from connections
    where tenant_id = ${tx.tenantId} and id = ${connectionId} and deleting_since is null for no key update`);
  return row !== undefined && settingsHashOf(row).equals(settingsHash);
}

/** Removes consents from which nobody came back in time. */
export const sweepAuthorizations = (db: Database): Promise<void> =>
  sweepRows(db, {
    table: 'connection_authorizations',
    key: ['connection_id', 'user_id'],
    old: fragment`d.expires_at < now()`,
    limit: ROWS_PER_SWEEP,
  });
