import type { MessageKey } from '@sluice/contracts/messages';
import type { AttemptQuery } from '@sluice/contracts/portal';
import type { Static } from 'typebox';
import type { Tx } from '../../../platform/db/database.ts';
import { endOf, fragment, join, literal, type SqlFragment, sql } from '../../../platform/db/sql.ts';
import { matchingIds, matchingProducts } from '../../catalog/index.ts';

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

type AttemptFilters = Static<typeof AttemptQuery>;

/** Attempts, the newest first. Each filter is a condition of its own, so that the plan fits the given filters. */
export async function pageOfAttempts(tx: Tx, query: AttemptFilters, limit: number): Promise<AttemptRow[]> {
  const found = query.search ? await productsFound(tx, query.search) : undefined;
  if (found === NONE) return [];
  const filters = [...filtersOf(tx, query), ...(found === undefined ? [] : [found])];
  return tx.run(sql<AttemptRow>`
    select a.id, c.id as credential_id, c.label, c.platform, a.product_id, p.name, p.sku, a.at, a.operation, a.outcome,
      a.code, a.message, a.message_key, a.duration_ms, a.call_id, a.evidence
    from (select * from delivery_attempts a where ${join(filters, ' and ')} order by a.id desc limit ${literal(limit)}) a
    join connections c on c.tenant_id = a.tenant_id and c.id = a.connection_id
    left join products p on p.tenant_id = a.tenant_id and p.id = a.product_id
    order by a.id desc`);
}

const filtersOf = (
  tx: Tx,
  { before, credential_id, product_id, outcome, operation, at_from, at_to }: AttemptFilters,
): SqlFragment[] => [
  fragment`a.tenant_id = ${tx.tenantId}`,
  ...(before === undefined ? [] : [fragment`a.id < ${before}`]),
  ...(credential_id === undefined ? [] : [fragment`a.connection_id = ${credential_id}`]),
  ...(product_id === undefined ? [] : [fragment`a.product_id = ${product_id}`]),
  ...(outcome === undefined ? [] : [OUTCOMES[outcome]]),
  ...(operation === undefined ? [] : [fragment`a.operation = ${operation}`]),
  ...(at_from === undefined ? [] : [fragment`a.at >= ${at_from}::timestamptz`]),
  ...(at_to === undefined ? [] : [fragment`a.at < ${endOf(at_to)}`]),
];

/** Up to so many products are looked up in the index of listings; attempts for more are met soon on the way back in time. */
const FEW_PRODUCTS = 500;
const NONE = Symbol('no product is found');

/** The condition that a search of products sets for attempts `a`. The products are found first, by the index of their words. */
async function productsFound(tx: Tx, search: string): Promise<SqlFragment | typeof NONE> {
  const found = await tx.run(matchingIds(tx, search, FEW_PRODUCTS + 1));
  if (found.length === 0) return NONE;
  if (found.length > FEW_PRODUCTS) return fragment`a.product_id in (${matchingProducts(tx, search)})`;
  return fragment`a.connection_id in (select id from connections where tenant_id = ${tx.tenantId})
    and a.product_id = any(${found.map(({ id }) => id)}::bigint[])`;
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
