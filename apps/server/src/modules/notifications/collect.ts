import { type Message, message } from '@sluice/contracts/messages';
import type { NotificationKind } from '@sluice/contracts/portal';
import { asTenantId, type Database, type Tx } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';
import type { Logger } from '../../platform/log/index.ts';
import { end, note, type Occurrence, type OpenRow, openRows } from './store.ts';

/** Kinds that are found by looking at records; imports are recorded where they end. */
const LOOKED_FOR: readonly NotificationKind[] = ['connection_failing', 'changes_held', 'listings_refused'];

interface Found {
  kind: NotificationKind;
  subject: string;
  connection_id: number;
  label: string;
  cause: string | null;
  count: number;
  /** Of refused listings, one of them, and the field that the channel named. */
  product_id: number | null;
  field: string | null;
}

/** A trouble with the name of the product that is the only one in it. */
type Named = Found & { product: string | null };

/** The troubles of a tenant at present, in one statement by the indexes of held and of refused listings. */
const troubles = (tx: Tx): Statement<Found> => sql<Found>`
  select 'connection_failing' as kind, c.id::text as subject, c.id as connection_id, c.label, d.blocked_kind as cause,
    1::bigint as count, null::bigint as product_id, null as field
  from connections c join delivery_leases d on d.tenant_id = c.tenant_id and d.connection_id = c.id
  where c.tenant_id = ${tx.tenantId} and c.status = 'active' and c.deleting_since is null and d.opened_at is not null
  union all
  select 'changes_held', c.id::text, c.id, c.label, null, count(*), null, null
  from connections c join listings l on l.tenant_id = c.tenant_id and l.connection_id = c.id and l.held is not null
  where c.tenant_id = ${tx.tenantId} and c.guard_state = 'held' and c.deleting_since is null
  group by c.id, c.label
  union all
  select 'listings_refused', c.id || ' ' || l.issue_code, c.id, c.label, l.issue_code, count(*),
    min(l.product_id), min(l.issues -> 0 ->> 'field')
  from connections c join listings l on l.tenant_id = c.tenant_id and l.connection_id = c.id
    and l.issue_code is not null and l.state = 'rejected'
  where c.tenant_id = ${tx.tenantId} and c.is_target and c.deleting_since is null
  group by c.id, c.label, l.issue_code`;

/**
 * Compares the troubles of every tenant that has or had some with the inbox. Four statements look across tenants, over
 * one row for each connection and over what is open; a tenant at rest is not read and never written. The counts of recent
 * results tell nothing of refusals: among many results a few fade within one round, and a listing that is held back without a call
 * is none.
 */
export async function collectTroubles({ db, log }: { db: Database; log: Logger }): Promise<void> {
  const rows = await db.asSystem((tx) =>
    Promise.all([
      tx.run(sql<{ id: number }>`
        select distinct d.tenant_id as id from delivery_leases d where d.opened_at is not null`),
      tx.run(sql<{ id: number }>`
        select distinct c.tenant_id as id from connections c where c.is_target and exists (
          select from listings l where l.tenant_id = c.tenant_id and l.connection_id = c.id and l.state = 'rejected'
            and l.issue_code is not null)`),
      tx.run(
        sql<{
          id: number;
        }>`select distinct c.tenant_id as id from connections c where c.guard_state = 'held'`,
      ),
      tx.run(
        sql<{ id: number }>`select distinct n.tenant_id as id from notifications n where n.ended_at is null`,
      ),
    ]),
  );
  const tenants = new Set(rows.flat().map(({ id }) => id));
  for (const id of tenants)
    await db
      .inTenant(asTenantId(id), collectOfTenant)
      // One tenant at fault must not silence those behind it, nor the rules of all.
      .catch((error: unknown) => log.warn({ err: error, tenant_id: id }, 'troubles could not be compared'));
}

/** Compares the troubles of one tenant with its inbox, and writes only what differs. */
async function collectOfTenant(tx: Tx): Promise<void> {
  const [found, open] = await Promise.all([tx.run(troubles(tx)), tx.run(openRows(tx, LOOKED_FOR))]);
  const known = new Map(open.map((row) => [keyOfTrouble(row), row]));
  for (const row of await withNames(tx, found)) {
    const before = known.get(keyOfTrouble(row));
    known.delete(keyOfTrouble(row));
    if (before === undefined || differs(before, row)) note(tx, occurrenceOf(row));
  }
  for (const [kind, rows] of Map.groupBy(known.values(), (row) => row.kind))
    end(
      tx,
      kind,
      rows.map(({ subject }) => subject),
    );
}

const keyOfTrouble = ({ kind, subject }: Pick<Found, 'kind' | 'subject'>): string => `${kind} ${subject}`;

/** Names the product of each trouble that is about one listing alone. */
async function withNames(tx: Tx, found: readonly Found[]): Promise<Named[]> {
  const alone = found.filter(({ count, product_id }) => count === 1 && product_id !== null);
  const ids = alone.map(({ product_id }) => product_id);
  const products =
    ids.length === 0
      ? []
      : await tx.run(sql<{ id: number; name: string }>`
          select id, name from products where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])`);
  const nameOf = new Map(products.map(({ id, name }) => [id, name]));
  return found.map((row) => ({
    ...row,
    product: (row.count === 1 && row.product_id !== null && nameOf.get(row.product_id)) || null,
  }));
}

const differs = (before: OpenRow, row: Named): boolean => {
  const { said } = occurrenceOf(row);
  return (
    before.count !== row.count ||
    before.cause !== row.cause ||
    before.message_key.code !== said.code ||
    Object.entries(said.params).some(([name, value]) => before.message_key.params[name] !== value)
  );
};

/** Of one listing alone the product is named, and the field where the channel names one. */
function refused({ label, count, product, field }: Named): Message {
  if (product === null) return message('notice_listings_refused', { label, count });
  return field === null
    ? message('notice_listing_refused', { label, product })
    : message('notice_listing_refused_field', { label, product, field });
}

function occurrenceOf(row: Named): Occurrence {
  const { kind, subject, connection_id, label, cause, count } = row;
  const said = {
    connection_failing: () => message('notice_connection_failing', { label }),
    changes_held: () => message('notice_changes_held', { label, count }),
    listings_refused: () => refused(row),
  }[kind as 'connection_failing' | 'changes_held' | 'listings_refused'];
  return { kind, subject, connectionId: connection_id, cause, count, said: said() };
}
