import { type MessageKey, message } from '@sluice/contracts/messages';
import { FIELD_OWNERS, SOURCE_FIELD_NAMES } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';
import { ApiError, invalid, notFound } from '../../platform/http/errors.ts';
import { type Actor, audit } from '../audit/index.ts';
import { restartTask } from '../channels/index.ts';
import type { Owners } from './fields.ts';

export interface SourceSettings {
  source_state: 'waiting' | 'active' | null;
  source_since: Date | null;
  source_fields: Owners;
  /** Why the last complete walk took nothing off sale although products were missing. */
  source_warning: string | null;
  source_warning_key: MessageKey | null;
}

export const sourceSettings = (
  tx: Tx,
  connectionId: number,
): Statement<SourceSettings> => sql<SourceSettings>`
  select source_state, source_since, source_fields, source_warning, source_warning_key from connections
  where tenant_id = ${tx.tenantId} and id = ${connectionId} and is_source`;

/** @throws ApiError not_found when there is no such source */
export async function requireSource(tx: Tx, connectionId: number): Promise<SourceSettings> {
  const settings = await tx.first(sourceSettings(tx, connectionId));
  if (settings === undefined) throw notFound('source_connection');
  return settings;
}

/**
 * Starts reading a source, or starts it again from another date: products changed on the site since then come in, and
 * every later change follows.
 *
 * @param since null = all products
 */
export async function startSource(
  tx: Tx,
  actor: Actor,
  connectionId: number,
  since: Date | null,
): Promise<void> {
  await requireSource(tx, connectionId);
  tx.later(sql`
    update connections set source_state = 'active', source_since = ${since}
    where tenant_id = ${tx.tenantId} and id = ${connectionId}`);
  restartTask(tx, connectionId, 'products', await beginning(tx, connectionId, since));
  const details = { since: since?.toISOString() ?? null };
  audit(tx, { actor, action: 'source.started', subjectType: 'connection', subjectId: connectionId, details });
}

/** The beginning of a source that was read before: it does not put off the next complete walk, which finds what is gone. */
async function beginning(tx: Tx, connectionId: number, since: Date | null): Promise<object | null> {
  const task = await tx.first(sql<{ last_full: string | null }>`
    select cursor ->> 'lastFull' as last_full from connection_tasks
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and kind = 'products'`);
  const lastFull = task?.last_full ?? null;
  return lastFull === null
    ? null
    : { since: since?.toISOString() ?? null, page: null, newest: null, lastFull };
}

/**
 * Says who decides fields; those not named keep their owner.
 *
 * @throws ValidationError for a field or an owner there is not
 */
export async function setOwners(
  tx: Tx,
  actor: Actor,
  connectionId: number,
  owners: Record<string, string>,
): Promise<Owners> {
  const { source_fields } = await requireSource(tx, connectionId);
  for (const [field, owner] of Object.entries(owners)) {
    if (!(SOURCE_FIELD_NAMES as readonly string[]).includes(field))
      throw invalid(field, message('no_source_field', { name: field, known: SOURCE_FIELD_NAMES.join(', ') }));
    if (!(FIELD_OWNERS as readonly string[]).includes(owner))
      throw invalid(field, message('not_one_of', { field, values: FIELD_OWNERS.join(', ') }));
  }
  const next = { ...source_fields, ...owners } as Owners;
  tx.later(sql`
    update connections set source_fields = ${JSON.stringify(next)}
    where tenant_id = ${tx.tenantId} and id = ${connectionId}`);
  audit(tx, {
    actor,
    action: 'source.fields_set',
    subjectType: 'connection',
    subjectId: connectionId,
    details: owners,
  });
  return next;
}

/** @throws ApiError subscription_expired: a sync writes to the catalogue and follows the rule of every write */
export async function requireWritable(tx: Tx): Promise<void> {
  const row = await tx.first(sql<{ status: string }>`
    select subscription_status as status from tenants where id = ${tx.tenantId}`);
  if (row?.status === 'expired' || row?.status === 'locked') {
    throw new ApiError('subscription_expired', message('sources_not_read', { status: row.status }));
  }
}
