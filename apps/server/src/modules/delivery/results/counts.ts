import type { ConnectionCount, PublishingCounts } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { fragment, type Statement, sql } from '../../../platform/db/sql.ts';
import { inView, joinHandling } from '../../publishing/index.ts';
import { IS_ERROR, IS_NOT_MAPPED } from '../channel-state.ts';
import { HAS_ISSUE } from './groups.ts';

/**
 * Counts the work that waits for a person: the numbers beside the parts of publishing. Each is counted like the list it
 * leads to; of results, those that the channel's passing trouble mends are in the list and not in the number, which is
 * that of the states `error` and `not_mapped`.
 */
export async function publishingCounts(tx: Tx): Promise<PublishingCounts> {
  const [row, unmapped, drift] = await Promise.all([
    tx.first(sql<Pick<PublishingCounts, 'results' | 'questions' | 'held'>>`
      select
        (select count(*) from listings l
          join connections c on c.tenant_id = l.tenant_id and c.id = l.connection_id and c.is_target
          where l.tenant_id = ${tx.tenantId} and ${HAS_ISSUE} and (${IS_ERROR} or ${IS_NOT_MAPPED})
            and (l.wanted or exists (select from products p where p.tenant_id = ${tx.tenantId} and p.id = l.product_id))
        ) as results,
        (select count(*) from (select m.connection_id, m.product_id, min(m.seen_at) as asked_at from match_candidates m
          join listings l on l.tenant_id = m.tenant_id and l.connection_id = m.connection_id
            and l.product_id = m.product_id and l.state = 'rejected' and l.wanted
          where m.tenant_id = ${tx.tenantId} group by m.connection_id, m.product_id) q
          ${joinHandling(tx, { connection: fragment`q.connection_id`, product: fragment`q.product_id`, since: fragment`q.asked_at` })}
          where ${inView()}) as questions,
        (select count(*) from connections c
          ${joinHandling(tx, { connection: fragment`c.id`, product: fragment`0`, since: fragment`c.guard_since` })}
          where c.tenant_id = ${tx.tenantId} and c.guard_state = 'held' and ${inView()}) as held`),
    tx.run(unmappedCategories(tx)),
    tx.run(openDrift(tx)),
  ]);
  return {
    ...row!,
    unmapped_categories: sumOf(unmapped),
    unmapped_on: unmapped,
    drift: sumOf(drift),
    drift_on: drift,
  };
}

const sumOf = (counts: readonly ConnectionCount[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);

const unmappedCategories = (tx: Tx): Statement<ConnectionCount> => sql<ConnectionCount>`
  with recursive trees as (
    select id, label from connections c where tenant_id = ${tx.tenantId} and is_target and exists (
      select from channel_categories k where k.tenant_id = c.tenant_id and k.connection_id = c.id and k.path is not null)
  ), mapped as (
    select m.connection_id, m.category_id from category_mappings m join trees on trees.id = m.connection_id
    where m.tenant_id = ${tx.tenantId}
    union
    select mapped.connection_id, c.id from mapped
    join categories c on c.tenant_id = ${tx.tenantId} and c.parent_id = mapped.category_id
  )
  select trees.id as credential_id, trees.label, count(*) as count from trees cross join categories c
  where c.tenant_id = ${tx.tenantId}
    and exists (select from product_categories pc where pc.tenant_id = c.tenant_id and pc.category_id = c.id)
    and (trees.id, c.id) not in (select connection_id, category_id from mapped)
  group by trees.id, trees.label order by count desc, trees.id`;

const openDrift = (tx: Tx): Statement<ConnectionCount> => sql<ConnectionCount>`
  select w.connection_id as credential_id, c.label, w.open::bigint as count
  from (select distinct on (connection_id) connection_id, missing + differs + unwanted - mended as open
    from reconciliations where tenant_id = ${tx.tenantId} and state = 'done' order by connection_id, id desc) w
  join connections c on c.tenant_id = ${tx.tenantId} and c.id = w.connection_id
  where w.open > 0 order by w.open desc, w.connection_id`;
