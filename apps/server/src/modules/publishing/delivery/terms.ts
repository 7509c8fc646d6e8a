import type { Connector, ConnectorContext, SyncResult } from '@sluice/connector-kit';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { fragment, type Statement, sql } from '../../../platform/db/sql.ts';
import { markProductsOf } from '../../catalog/index.ts';
import type { TermUse } from '../../channels/index.ts';
import { asConnectorError, ConnectionFailed } from './calls.ts';
import { type Lease, LeaseLost, requireLease } from './lease.ts';

type Kind = 'brand' | 'category';

/** A brand or category that the channel does not know yet under its present name. */
interface Term {
  id: number;
  /** Names from root; a brand is a path of one. */
  path: string[];
  sync_id: string | null;
}

interface Result {
  externalKey: string;
  syncId: string | null;
  message: string | null;
}

/**
 * Synchronises every brand and category that was created or renamed to a channel that keeps some of its own
 * (specification: "Every brand or category created is synchronised to all channels"). Parents before children; what
 * exists there already is found, never doubled.
 *
 * @throws ConnectionFailed when the channel cannot be called now; the rest is then still due
 */
export async function syncTerms(
  db: Database,
  lease: Lease,
  connector: Connector,
  ctx: ConnectorContext,
): Promise<void> {
  const due = await db.inTenant(lease.tenantId, async (tx) => {
    // Taken down first: what is created meanwhile puts it up again.
    const taken = await tx.count(sql`
      update delivery_leases set terms_due = false
      where tenant_id = ${tx.tenantId} and connection_id = ${lease.connectionId} and terms_due`);
    await requireLease(tx, lease);
    return taken > 0;
  });
  if (!due) return;
  try {
    const { brands, categories } = connector.capabilities;
    if (brands !== undefined)
      await syncAll(db, lease, 'brand', brands.maxBatch, (terms) => callBrands(connector, ctx, terms));
    if (categories !== undefined) {
      await syncAll(db, lease, 'category', categories.maxBatch, (terms) =>
        callCategories(connector, ctx, terms),
      );
    }
  } catch (error) {
    await db.inTenant(lease.tenantId, async (tx) => {
      tx.later(sql`
        update delivery_leases set terms_due = true
        where tenant_id = ${tx.tenantId} and connection_id = ${lease.connectionId}`);
    });
    throw error;
  }
}

async function syncAll(
  db: Database,
  lease: Lease,
  kind: Kind,
  batch: number,
  call: (terms: Term[]) => Promise<Result[]>,
): Promise<void> {
  for (;;) {
    const terms = await db.inTenant(lease.tenantId, (tx) =>
      tx.run(pendingTerms(tx, lease.connectionId, kind, batch)),
    );
    if (terms.length === 0) return;
    const asked = new Set(terms.map((term) => String(term.id)));
    const results = (await call(terms)).filter((result) => asked.has(result.externalKey));
    // A channel that answers for nothing it was asked would be asked for ever.
    if (results.length === 0) return;
    await db.inTenant(lease.tenantId, async (tx) => {
      store(tx, lease.connectionId, kind, terms, results);
      await requireLease(tx, lease);
    });
  }
}

async function callBrands(connector: Connector, ctx: ConnectorContext, terms: Term[]): Promise<Result[]> {
  const items = terms.map(({ id, path, sync_id }) => ({
    externalKey: String(id),
    name: path.at(-1)!,
    syncId: sync_id,
  }));
  return settled(await guarded(() => connector.syncBrands!(ctx, items)));
}

async function callCategories(connector: Connector, ctx: ConnectorContext, terms: Term[]): Promise<Result[]> {
  const items = terms.map(({ id, path, sync_id }) => ({ externalKey: String(id), path, syncId: sync_id }));
  return settled(await guarded(() => connector.syncCategories!(ctx, items)));
}

async function guarded<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof LeaseLost) throw cause;
    throw new ConnectionFailed(asConnectorError(cause));
  }
}

/** What is decided. One item to be tried again puts the connection off, as a failing call would. */
function settled(results: readonly SyncResult[]): Result[] {
  const open = results.find((result) => result.outcome === 'retry');
  if (open !== undefined) throw new ConnectionFailed(open.error);
  return results.flatMap((result) =>
    result.outcome === 'synced'
      ? { externalKey: result.externalKey, syncId: result.syncId, message: null }
      : result.outcome === 'rejected'
        ? {
            externalKey: result.externalKey,
            syncId: null,
            message: result.issues.map((issue) => issue.message).join('; '),
          }
        : [],
  );
}

/** Names are compared joined by a sign that names cannot hold, as they are stored. */
const joined = (path: readonly string[]): string => path.join('\u001f');

function pendingTerms(tx: Tx, connectionId: number, kind: Kind, limit: number): Statement<Term> {
  const brands = fragment`select id, array[name] as path from brands where tenant_id = ${tx.tenantId}`;
  const categories = fragment`
    (with recursive tree as (
      select id, array[name] as path from categories where tenant_id = ${tx.tenantId} and parent_id is null
      union all
      select c.id, t.path || c.name from tree t join categories c on c.tenant_id = ${tx.tenantId} and c.parent_id = t.id
    ) select * from tree)`;
  return sql<Term>`
    select t.id, t.path, known.sync_id from (${kind === 'brand' ? brands : categories}) t
    left join channel_terms known on known.tenant_id = ${tx.tenantId} and known.connection_id = ${connectionId}
      and known.kind = ${kind} and known.term_id = t.id
    where known.name is distinct from array_to_string(t.path, E'\\x1f')
    order by cardinality(t.path), t.id limit ${limit}`;
}

function store(
  tx: Tx,
  connectionId: number,
  kind: Kind,
  terms: readonly Term[],
  results: readonly Result[],
): void {
  const names = new Map(terms.map((term) => [String(term.id), joined(term.path)]));
  const known = results.filter((result) => names.has(result.externalKey));
  tx.later(sql`
    insert into channel_terms (tenant_id, connection_id, kind, term_id, name, sync_id, issue_message)
    select ${tx.tenantId}, ${connectionId}, ${kind}, i, n, s, m from unnest(
      ${known.map((r) => Number(r.externalKey))}::bigint[], ${known.map((r) => names.get(r.externalKey))}::text[],
      ${known.map((r) => r.syncId)}::text[], ${known.map((r) => r.message)}::text[]) u (i, n, s, m)
    on conflict (tenant_id, connection_id, kind, term_id) do update set name = excluded.name,
      sync_id = coalesce(excluded.sync_id, channel_terms.sync_id), issue_message = excluded.issue_message, updated_at = now()`);
  // Listings name brands and categories by these ids.
  const before = new Map(terms.map((term) => [String(term.id), term.sync_id]));
  const moved = known.filter((r) => r.syncId !== null && r.syncId !== before.get(r.externalKey));
  const ids = moved.map((r) => Number(r.externalKey));
  markProductsOf(tx, kind, ids, connectionId);
}

/**
 * The channel no longer knows ids that it gave out (it was emptied, or somebody deleted them there): they are asked for
 * anew, and the listings that name them are planned again.
 */
export async function forgetTerms(tx: Tx, connectionId: number, stale: readonly TermUse[]): Promise<void> {
  if (stale.length === 0) return;
  for (const kind of ['brand', 'category'] as const) {
    const syncIds = stale.filter((term) => term.kind === kind).map((term) => term.syncId);
    if (syncIds.length === 0) continue;
    const forgotten = await tx.run(sql<{ term_id: number }>`
      update channel_terms set name = '', sync_id = null, updated_at = now()
      where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and kind = ${kind}
        and sync_id = any(${syncIds}::text[]) returning term_id`);
    const ids = forgotten.map((term) => term.term_id);
    markProductsOf(tx, kind, ids, connectionId);
  }
  tx.later(sql`
    update delivery_leases set terms_due = true
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}`);
}
