import type { MessageKey } from '@sluice/contracts/messages';
import type { AttemptQuery } from '@sluice/contracts/portal';
import type { Static } from 'typebox';
import type { Tx } from '../../../platform/db/database.ts';
import { fragment, join, literal, type Statement, sql } from '../../../platform/db/sql.ts';

export interface AttemptRow {
  id: number;
  credential_id: number;
  label: string;
  platform: string;
  product_id: number;
  name: string | null;
  sku: string | null;
  at: Date;
  operation: 'content' | 'offer' | 'withdraw' | 'lookup' | 'ticket';
  outcome: 'live' | 'accepted' | 'rejected' | 'retry' | 'withdrawn' | 'uncertain';
  code: string | null;
  message: string | null;
  message_key: MessageKey | null;
  duration_ms: number | null;
  call_id: string | null;
  evidence: Record<string, unknown> | null;
}

/** Attempts, the newest first. Each filter is a condition of its own, so that the plan fits the given filters. */
export function pageOfAttempts(
  tx: Tx,
  { before, credential_id, product_id, outcome, operation }: Static<typeof AttemptQuery>,
  limit: number,
): Statement<AttemptRow> {
  const filters = [
    fragment`a.tenant_id = ${tx.tenantId}`,
    ...(before === undefined ? [] : [fragment`a.id < ${before}`]),
    ...(credential_id === undefined ? [] : [fragment`a.connection_id = ${credential_id}`]),
    ...(product_id === undefined ? [] : [fragment`a.product_id = ${product_id}`]),
    ...(outcome === undefined ? [] : [OUTCOMES[outcome]]),
    ...(operation === undefined ? [] : [fragment`a.operation = ${operation}`]),
  ];
  return sql<AttemptRow>`
    select a.id, c.id as credential_id, c.label, c.platform, a.product_id, p.name, p.sku, a.at, a.operation, a.outcome,
      a.code, a.message, a.message_key, a.duration_ms, a.call_id, a.evidence
    from (select * from delivery_attempts a where ${join(filters, ' and ')} order by a.id desc limit ${literal(limit)}) a
    join connections c on c.tenant_id = a.tenant_id and c.id = a.connection_id
    left join products p on p.tenant_id = a.tenant_id and p.id = a.product_id
    order by a.id desc`;
}

/** Spelled out, because only then the plan can use an index on the rare outcomes. */
const OUTCOMES = {
  live: fragment`a.outcome = 'live'`,
  accepted: fragment`a.outcome = 'accepted'`,
  rejected: fragment`a.outcome in ('rejected', 'retry', 'uncertain') and a.outcome = 'rejected'`,
  retry: fragment`a.outcome in ('rejected', 'retry', 'uncertain') and a.outcome = 'retry'`,
  withdrawn: fragment`a.outcome = 'withdrawn'`,
  uncertain: fragment`a.outcome in ('rejected', 'retry', 'uncertain') and a.outcome = 'uncertain'`,
};
