import type { MessageKey } from '@sluice/contracts/messages';
import type { Tx } from '../../../platform/db/database.ts';
import { type Statement, sql } from '../../../platform/db/sql.ts';

export interface PauseRow {
  credential_id: number;
  label: string;
  platform: string;
  by: 'person' | 'failures';
  since: Date | null;
  code: string | null;
  message: string | null;
  message_key: MessageKey | null;
  failures: number;
  identical_failures: number;
  next_probe_at: Date | null;
  waiting: number;
}

/** Connections to which nothing is sent: paused by a person, or because their calls keep failing. */
export const deliveryPauses = (tx: Tx): Statement<PauseRow> => sql<PauseRow>`
  select c.id as credential_id, c.label, c.platform, case when c.status = 'paused' then 'person' else 'failures' end as by,
    d.opened_at as since, d.blocked_kind as code, d.blocked_reason as message,
    d.blocked_key as message_key,
    coalesce(d.consecutive_failures, 0) as failures, coalesce(d.identical_failures, 0) as identical_failures,
    case when c.status = 'active' then d.blocked_until end as next_probe_at,
    (select count(*) from due_listings l where l.tenant_id = c.tenant_id and l.connection_id = c.id) as waiting
  from connections c left join delivery_leases d on d.tenant_id = c.tenant_id and d.connection_id = c.id
  where c.tenant_id = ${tx.tenantId} and c.is_target and (c.status = 'paused' or d.opened_at is not null)
  order by c.id`;
