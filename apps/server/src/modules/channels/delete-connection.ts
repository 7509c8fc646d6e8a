import { asTenantId, type Database, type TenantId, type Tx } from '../../platform/db/database.ts';
import { fragment, sql } from '../../platform/db/sql.ts';
import { ApiError, notFound } from '../../platform/http/errors.ts';
import { type Actor, audit } from '../audit/index.ts';

/** So many rows go in one transaction: far below the time limit of a statement. */
const ROWS_PER_STEP = 5_000;

/** Tables that grow with the catalogue or with time; the rest goes with the connection itself. */
const LARGE = [
  fragment`delivery_attempts`,
  fragment`listings`,
  fragment`channel_events`,
  fragment`source_images`,
  fragment`source_products`,
  fragment`channel_overrides`,
];

/**
 * Forgets a connection with its listings and overrides; what the channel holds stays there. Its secrets, its webhook
 * address and its work are gone with the first commit; the rest goes step by step, and if this stops half way, in the
 * background. Connections with orders stay.
 *
 * @throws ApiError not_found; conflict when it has orders
 */
export async function deleteConnection(
  db: Database,
  tenantId: TenantId,
  actor: Actor,
  id: number,
): Promise<void> {
  await db.inTenant(tenantId, (tx) => begin(tx, actor, id));
  await finish(db, tenantId, id);
}

async function begin(tx: Tx, actor: Actor, id: number): Promise<void> {
  const found = await tx.count(sql`
    update connections set deleting_since = now(), status = 'paused', sealed_secrets = null, webhook_token_hash = null,
      sealed_webhook_secret = null, sealed_previous_webhook_secret = null, is_target = false, is_source = false,
      guard_state = null
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  if (found === 0) throw notFound('connection');
  const ordered = await tx.first(sql`
    select from orders where tenant_id = ${tx.tenantId} and connection_id = ${id} limit 1`);
  if (ordered !== undefined) {
    throw new ApiError(
      'conflict',
      `connection ${id} has orders, which would be lost with it; pause it instead`,
    );
  }
  tx.later(sql`delete from connection_tasks where tenant_id = ${tx.tenantId} and connection_id = ${id}`);
  tx.later(sql`delete from delivery_leases where tenant_id = ${tx.tenantId} and connection_id = ${id}`);
  tx.later(
    sql`delete from connection_checkpoints where tenant_id = ${tx.tenantId} and connection_id = ${id}`,
  );
  audit(tx, { actor, action: 'connection.deleted', subjectType: 'connection', subjectId: id });
}

async function finish(db: Database, tenantId: TenantId, id: number): Promise<void> {
  for (const table of LARGE) {
    let deleted = ROWS_PER_STEP;
    while (deleted === ROWS_PER_STEP)
      deleted = await db.inTenant(tenantId, (tx) =>
        tx.count(sql`
          delete from ${table} where ctid = any(array(
            select ctid from ${table} where tenant_id = ${tx.tenantId} and connection_id = ${id}
            limit ${ROWS_PER_STEP}))`),
      );
  }
  await db.inTenant(tenantId, (tx) =>
    tx.run(sql`
      delete from connections where tenant_id = ${tx.tenantId} and id = ${id} and deleting_since is not null`),
  );
}

/** Goes on with deletions that were interrupted. */
export async function sweepDeletedConnections(db: Database): Promise<void> {
  const left = await db.asSystem((tx) =>
    tx.run(sql<{ tenant_id: number; id: number }>`
      select tenant_id, id from connections where deleting_since < now() - interval '1 minute' limit 10`),
  );
  for (const { tenant_id, id } of left) await finish(db, asTenantId(tenant_id), id);
}
