import type { MessageKey } from '@sluice/contracts/messages';
import type { Tx } from '../../../platform/db/database.ts';
import { type RecordColumn, records } from '../../../platform/db/records.ts';
import { fragment, literal, type SqlFragment, sql } from '../../../platform/db/sql.ts';
import type { TermKind } from './terms-store.ts';

/** A brand or category that Sluice made on the channel and that the catalogue no longer has. */
export interface GoneTerm {
  kind: TermKind;
  sync_id: string;
  /** Names from root, as of its last name. */
  path: string[];
  /** Number of failed requests to delete it. */
  attempts: number;
}

/** Failed requests to delete a term after which it stays on the channel; their pauses add up to three days. */
export const DELETION_ATTEMPTS = 8;
const TERMS_AT_ONCE = 200;

/** Whether the catalogue still has the term of a row of `channel_terms`. */
const hasTerm = (tx: Tx, row: SqlFragment): SqlFragment => fragment`
  case when ${row}.kind = 'brand' then exists (select from brands b where b.tenant_id = ${tx.tenantId} and b.id = ${row}.term_id)
    else exists (select from categories c where c.tenant_id = ${tx.tenantId} and c.id = ${row}.term_id) end`;
const G = fragment`g`;
const H = fragment`h`;
const K = fragment`k`;

/**
 * The terms of a channel whose deletion is due, the deepest first. If another brand or category of the catalogue stands
 * for such a term on the channel, because it has its name now, that one inherits the term instead.
 */
export async function dueDeletions(tx: Tx, connectionId: number): Promise<GoneTerm[]> {
  // Materialized: a term that is gone is rare, and looked for in each of the others it would be compared with all of them.
  tx.later(sql`
    with gone as materialized (
      select g.kind, g.term_id, g.sync_id from channel_terms g
      where g.tenant_id = ${tx.tenantId} and g.connection_id = ${connectionId} and g.made and g.sync_id is not null
        and not ${hasTerm(tx, G)}
    ), heirs as (
      update channel_terms h set made = true from gone
      where h.tenant_id = ${tx.tenantId} and h.connection_id = ${connectionId} and h.kind = gone.kind
        and h.sync_id = gone.sync_id and ${hasTerm(tx, H)}
      returning gone.kind, gone.term_id
    )
    delete from channel_terms k using heirs
    where k.tenant_id = ${tx.tenantId} and k.connection_id = ${connectionId} and k.kind = heirs.kind
      and k.term_id = heirs.term_id`);
  return tx.run(sql<GoneTerm>`
    select kind, sync_id, string_to_array(name, E'\\x1f') as path, attempts from (
      select distinct on (g.kind, g.sync_id) g.kind, g.sync_id, g.name,
        case when g.failed_name is null then g.attempts else 0 end as attempts
      from channel_terms g
      where g.tenant_id = ${tx.tenantId} and g.connection_id = ${connectionId} and g.made and g.sync_id is not null
        and (g.failed_name is not null or (g.attempts < ${DELETION_ATTEMPTS} and (g.next_at is null or g.next_at <= now())))
        and not ${hasTerm(tx, G)}
      order by g.kind, g.sync_id, g.term_id
    ) t order by cardinality(string_to_array(name, E'\\x1f')) desc, sync_id limit ${literal(TERMS_AT_ONCE)}`);
}

/** Whether the channel still has listings from before a change that is on its way: they may name such a term. */
export async function isBeingSent(tx: Tx, connectionId: number): Promise<boolean> {
  const row = await tx.first(sql<{ sending: boolean }>`
    select exists (select from due_listings d
        join listings l on l.tenant_id = d.tenant_id and l.connection_id = d.connection_id and l.product_id = d.product_id
        where d.tenant_id = ${tx.tenantId} and d.connection_id = ${connectionId} and l.state in ('pending', 'sending', 'accepted') and l.wanted
        and (l.sent_content_hash <> l.desired_content_hash or l.uncertain))
      or exists (select from connection_scans s where s.tenant_id = ${tx.tenantId} and s.connection_id = ${connectionId})
      as sending`);
  return row!.sending;
}

const KEY = {
  kind: ['text', (term) => term.kind],
  sync_id: ['text', (term) => term.sync_id],
} as const satisfies Record<string, RecordColumn<GoneTerm>>;

const DELETED = records<GoneTerm>('u', KEY);

const KEPT = records<KeptTerm>('u', {
  ...KEY,
  attempts: ['integer', (term) => term.attempts],
  message: ['text', (term) => term.message],
  message_key: ['jsonb', (term) => term.message_key],
  delay_ms: ['bigint', (term) => term.delay_ms],
});

/** Forgets terms that the channel has deleted. */
export function forgetDeletedTerms(tx: Tx, connectionId: number, terms: readonly GoneTerm[]): void {
  if (terms.length === 0) return;
  tx.later(sql`
    delete from channel_terms k using ${DELETED.from(terms)}
    where k.tenant_id = ${tx.tenantId} and k.connection_id = ${connectionId} and k.kind = u.kind and k.sync_id = u.sync_id
      and not ${hasTerm(tx, K)}`);
}

/** A term that is still there, with the reason and the pause before its deletion is requested again: null = never. */
export interface KeptTerm extends GoneTerm {
  message: string | null;
  message_key: MessageKey | null;
  delay_ms: number | null;
}

export function keepTerms(tx: Tx, connectionId: number, terms: readonly KeptTerm[]): void {
  if (terms.length === 0) return;
  tx.later(sql`
    with u as materialized (
      select *, now() + make_interval(secs => u.delay_ms / 1000.0) as at from ${KEPT.from(terms)})
    update channel_terms k set attempts = u.attempts, issue_message = coalesce(u.message, k.issue_message),
      issue_key = case when u.message is null then k.issue_key else u.message_key end, failed_name = null,
      next_at = u.at, updated_at = now()
    from u
    where k.tenant_id = ${tx.tenantId} and k.connection_id = ${connectionId} and k.kind = u.kind and k.sync_id = u.sync_id
      and not ${hasTerm(tx, K)}`);
}
