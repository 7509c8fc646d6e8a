import type { MessageKey } from '@sluice/contracts/messages';
import { asTenantId, type Database, type Tx } from '../../../platform/db/database.ts';
import { records } from '../../../platform/db/records.ts';
import { fragment, literal, type Statement, sql } from '../../../platform/db/sql.ts';
import type { Words } from '../../../platform/said.ts';
import { markProductsOf, markSentOf } from '../../catalog/index.ts';
import type { TermUse } from '../../mapping/index.ts';

export type TermKind = 'brand' | 'category';

/** A brand or category that the channel does not know yet under its present name. */
export interface Term {
  id: number;
  /** Names from root; a brand is a path of one. */
  path: string[];
  sync_id: string | null;
  /** Number of failures under this name. */
  attempts: number;
}

/** The result for a term: known to the channel, or put off with the reason. */
export type TermEnd = { term: Term } & (
  | { syncId: string; made: boolean }
  /** `refused`: for good, by the channel itself. */
  | { words: Words; delayMs: number; refused: boolean }
);

/** Moved terms whose products are marked in one transaction. */
const MOVED_AT_ONCE = 1_000;

/** Changes taken at once. */
const CHANGES_AT_ONCE = 10_000;

/**
 * Makes the connections of tenants synchronise brands or categories that changed. Only committed changes are taken, and
 * this waits for the row of a connection whose terms are being read: one of the two sees the change, so none is lost.
 */
export async function spreadTermChanges(db: Database): Promise<void> {
  const tenants = await db.asSystem((tx) =>
    tx.run(sql<{ id: number }>`select distinct tenant_id as id from term_changes order by 1`),
  );
  for (const { id } of tenants) await db.inTenant(asTenantId(id), spreadOfTenant);
}

async function spreadOfTenant(tx: Tx): Promise<void> {
  const found = await tx.run(sql<{ id: number }>`
    select id from term_changes where tenant_id = ${tx.tenantId}
    order by id limit ${literal(CHANGES_AT_ONCE)} for update skip locked`);
  if (found.length === 0) return;
  tx.later(sql`
    delete from term_changes where tenant_id = ${tx.tenantId} and id = any(${found.map(({ id }) => id)}::bigint[])`);
  await tx.run(sql`
    select from delivery_leases where tenant_id = ${tx.tenantId} order by connection_id for no key update`);
  tx.later(sql`
    update delivery_leases set terms_due = true, due_at = least(due_at, now())
    where tenant_id = ${tx.tenantId}`);
}

/**
 * The next terms of each kind to synchronise, parents before children. If none is left, and no product is to be marked for one
 * that was, the connection is no longer due for them: terms created later see that in the row and make it due again.
 */
export async function dueTerms(
  tx: Tx,
  connectionId: number,
  limits: ReadonlyMap<TermKind, number>,
): Promise<Map<TermKind, Term[]>> {
  // This comes first, because the statements after it see every change that was spread before this row was locked.
  tx.later(sql`
    update delivery_leases set terms_due = false
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}`);
  const due = new Map<TermKind, Term[]>();
  for (const [kind, limit] of limits) {
    const terms = await tx.run(pendingTerms(tx, connectionId, kind, limit));
    if (terms.length > 0) due.set(kind, terms);
  }
  const moved = await tx.first(sql`
    select from channel_terms where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and moved limit 1`);
  if (due.size > 0 || moved !== undefined) putTermsUp(tx, connectionId);
  // Clears retries of terms that are gone, which would make the connection due for ever.
  else
    tx.later(sql`
      update channel_terms set next_at = null
      where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and next_at <= now()`);
  return due;
}

const putTermsUp = (tx: Tx, connectionId: number): void =>
  tx.later(sql`
    update delivery_leases set terms_due = true
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}`);

/** Joins names with a character that names cannot hold, as they are stored, for comparison. */
const joined = (path: readonly string[]): string => path.join('\u001f');

function pendingTerms(tx: Tx, connectionId: number, kind: TermKind, limit: number): Statement<Term> {
  const brands = fragment`select id, array[name] as path from brands where tenant_id = ${tx.tenantId}`;
  const categories = fragment`
    (with recursive tree as (
      select id, array[name] as path from categories where tenant_id = ${tx.tenantId} and parent_id is null
      union all
      select c.id, t.path || c.name from tree t join categories c on c.tenant_id = ${tx.tenantId} and c.parent_id = t.id
    ) select * from tree)`;
  return sql<Term>`
    select t.id, t.path, known.sync_id, case when known.failed_name = t.joined then known.attempts else 0 end as attempts
    from (select id, path, array_to_string(path, E'\\x1f') as joined
      from (${kind === 'brand' ? brands : categories}) paths) t
    left join channel_terms known on known.tenant_id = ${tx.tenantId} and known.connection_id = ${connectionId}
      and known.kind = ${kind} and known.term_id = t.id
    where known.name is distinct from t.joined
      and (known.next_at is null or known.next_at <= now() or known.failed_name is distinct from t.joined)
    order by cardinality(t.path), t.id limit ${limit}`;
}

/** The row of a term that the channel knows now, or has not taken yet. */
interface TermRow {
  term_id: number;
  name: string;
  sync_id: string | null;
  made: boolean;
  attempts: number;
  failed_name: string | null;
  delay_ms: number | null;
  message: string | null;
  message_key: MessageKey | null;
  refused: boolean;
}

const TERMS = records<TermRow>('u', {
  term_id: ['bigint', (row) => row.term_id],
  name: ['text', (row) => row.name],
  sync_id: ['text', (row) => row.sync_id],
  made: ['boolean', (row) => row.made],
  attempts: ['integer', (row) => row.attempts],
  failed_name: ['text', (row) => row.failed_name],
  delay_ms: ['bigint', (row) => row.delay_ms],
  message: ['text', (row) => row.message],
  message_key: ['jsonb', (row) => row.message_key],
  refused: ['boolean', (row) => row.refused],
});

const KNOWN = { failed_name: null, attempts: 0, delay_ms: null, message: null, message_key: null };
const NOT_TAKEN = { name: '', sync_id: null, made: false };

function rowOf({ term, ...end }: TermEnd): TermRow {
  const [term_id, name] = [term.id, joined(term.path)];
  if ('syncId' in end)
    return { ...KNOWN, term_id, name, sync_id: end.syncId, made: end.made, refused: false };
  return {
    ...NOT_TAKEN,
    term_id,
    failed_name: name,
    attempts: term.attempts + 1,
    delay_ms: end.delayMs,
    message: end.words.text,
    message_key: end.words.key,
    refused: isRefused(term, end.refused),
  };
}

/** Stores the results of terms. Those with another id than before have moved: `markMoved` marks their products. */
export function storeTerms(tx: Tx, connectionId: number, kind: TermKind, ends: readonly TermEnd[]): void {
  if (ends.length === 0) return;
  tx.later(sql`
    insert into channel_terms as known (tenant_id, connection_id, kind, term_id, name, sync_id, issue_message, issue_key,
      failed_name, attempts, next_at, made, refused, moved)
    select ${tx.tenantId}, ${connectionId}, ${kind}, term_id, name, sync_id, message, message_key, failed_name, attempts,
      now() + make_interval(secs => delay_ms / 1000.0), made, refused, sync_id is not null
    from ${TERMS.from(ends.map(rowOf))}
    on conflict (tenant_id, connection_id, kind, term_id) do update set
      name = case when excluded.failed_name is null then excluded.name else known.name end,
      made = case when excluded.sync_id is null or excluded.sync_id = known.sync_id then known.made or excluded.made
        else excluded.made end,
      moved = known.moved or (excluded.moved and excluded.sync_id is distinct from known.sync_id),
      sync_id = coalesce(excluded.sync_id, known.sync_id), issue_message = excluded.issue_message,
      issue_key = excluded.issue_key, refused = excluded.refused, failed_name = excluded.failed_name,
      attempts = excluded.attempts, next_at = excluded.next_at, updated_at = excluded.updated_at`);
}

/**
 * Marks the products whose listings name a moved term by its former id, once for all terms that moved: planned behind each batch of
 * them, a catalogue would be planned several times before its first listing. Returns whether any had moved.
 */
export async function markMoved(tx: Tx, connectionId: number): Promise<boolean> {
  const moved = await tx.run(sql<{ kind: TermKind; term_id: number }>`
    select kind, term_id from channel_terms where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and moved
    order by kind, term_id limit ${literal(MOVED_AT_ONCE)}`);
  if (moved.length === 0) return false;
  const idsOf = (kind: TermKind): number[] =>
    moved.filter((term) => term.kind === kind).map((term) => term.term_id);
  const [brands, categories] = [idsOf('brand'), idsOf('category')];
  tx.later(sql`
    update channel_terms set moved = false where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
      and ((kind = 'brand' and term_id = any(${brands}::bigint[]))
        or (kind = 'category' and term_id = any(${categories}::bigint[])))`);
  markSentOf(tx, { brands, categories }, connectionId);
  return true;
}

/** Failures in a row after which a term counts as refused, though the channel never said so. */
const FAILURES_TOLD = 5;

export const isRefused = ({ attempts }: Term, refused: boolean): boolean =>
  refused || attempts + 1 >= FAILURES_TOLD;

/**
 * Forgets ids that the channel issued and no longer knows (it was emptied, or somebody deleted them there): they are
 * requested anew, and the listings that name them are planned again. At most once an hour: a channel that keeps
 * refusing a term it just issued would otherwise get everything for ever.
 */
export async function forgetTerms(tx: Tx, connectionId: number, stale: readonly TermUse[]): Promise<void> {
  if (stale.length === 0) return;
  for (const kind of ['brand', 'category'] as const) {
    const syncIds = stale.filter((term) => term.kind === kind).map((term) => term.syncId);
    if (syncIds.length === 0) continue;
    const forgotten = await tx.run(sql<{ term_id: number }>`
      update channel_terms set name = '', sync_id = null, failed_name = null, next_at = null, updated_at = now(),
        forgotten_at = now()
      where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and kind = ${kind}
        and sync_id = any(${syncIds}::text[]) and (forgotten_at is null or forgotten_at < now() - interval '1 hour')
      returning term_id`);
    const ids = forgotten.map((term) => term.term_id);
    markProductsOf(tx, kind, ids, connectionId);
  }
  putTermsUp(tx, connectionId);
}
