import { type Message, message } from '@sluice/contracts/messages';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { audit } from '../audit/index.ts';
import { noteTrouble } from '../notifications/index.ts';
import { subjectOf } from './endpoints.ts';

/** Puts into the inbox and the log that the service switched a program off. */
export function noteSwitchedOff(tx: Tx, id: number, said: Message): void {
  noteTrouble(tx, { kind: 'events_undelivered', subject: subjectOf(id), said, count: 1 });
  audit(tx, {
    actor: 'job:events',
    action: 'event_endpoint.switched_off',
    subjectType: 'event_endpoint',
    subjectId: id,
  });
}

/** Switches a program off and gives up everything that waits for it. */
export function giveUpPending(tx: Tx, { id, label }: { id: number; label: string }, limit: number): void {
  tx.later(sql`
    update event_endpoints set is_active = false, switched_off_at = moment.at from (select now() as at) moment
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  tx.later(sql`
    update outgoing_events set state = 'dead', settled_at = moment.at from (select now() as at) moment
    where tenant_id = ${tx.tenantId} and endpoint_id = ${id} and state = 'pending'`);
  noteSwitchedOff(tx, id, message('notice_events_overflow', { label, limit }));
}
