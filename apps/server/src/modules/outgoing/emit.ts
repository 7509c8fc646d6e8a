import type { OutgoingKind } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { records } from '../../platform/db/records.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';

/** A change that programs are told of. */
export interface EventFact {
  /** The record that it is about, in its own words: events of one subject keep their order. */
  subject: string;
  data: object;
}

const FACTS = records<EventFact>('f', {
  place: ['integer', (_, place) => place],
  subject: ['text', ({ subject }) => subject],
  data: ['jsonb', ({ data }) => JSON.stringify(data)],
});

/**
 * Whether any program of the tenant wants events of these kinds. Asked first, so that a change costs one look at an empty
 * table where there is none, however many records it touches.
 */
export const listensTo = (tx: Tx, kinds: readonly OutgoingKind[]): Statement<{ kind: OutgoingKind }> => sql<{
  kind: OutgoingKind;
}>`
  select distinct k as kind from event_endpoints e, unnest(e.kinds) k
  where e.tenant_id = ${tx.tenantId} and e.is_active and k = any(${[...kinds]}::text[])`;

/**
 * Writes events for every program that wants them, in the transaction of the change: both are committed or neither is.
 *
 * @param facts in the order of their delivery
 */
export function emit(tx: Tx, kind: OutgoingKind, facts: readonly EventFact[]): void {
  if (facts.length === 0) return;
  tx.later(sql`
    insert into outgoing_events (tenant_id, endpoint_id, kind, subject, data)
    select ${tx.tenantId}, e.id, ${kind}, f.subject, f.data
    from ${FACTS.from(facts)}
    cross join event_endpoints e
    where e.tenant_id = ${tx.tenantId} and e.is_active and ${kind}::text = any(e.kinds)
    order by f.place, e.id
    returning 1`);
  tx.wake('outgoing-events');
}
