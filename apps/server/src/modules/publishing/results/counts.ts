import type { PublishingCounts } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** How much waits for a person: the numbers beside the parts of publishing. */
export async function publishingCounts(tx: Tx): Promise<PublishingCounts> {
  const row = await tx.first(sql<PublishingCounts>`
    with recursive trees as (
      select id from connections c where tenant_id = ${tx.tenantId} and is_target and exists (
        select from channel_categories k where k.tenant_id = c.tenant_id and k.connection_id = c.id and k.path is not null)
    ), mapped as (
      select m.connection_id, m.category_id from category_mappings m join trees on trees.id = m.connection_id
      where m.tenant_id = ${tx.tenantId}
      union
      select mapped.connection_id, c.id from mapped
      join categories c on c.tenant_id = ${tx.tenantId} and c.parent_id = mapped.category_id
    ), last_walks as (
      select distinct on (connection_id) missing + differs + unwanted - mended as open from reconciliations
      where tenant_id = ${tx.tenantId} and state = 'done' order by connection_id, id desc
    )
    select
      (select count(*) from listings where tenant_id = ${tx.tenantId} and state = 'rejected' and issue_code is not null)
        as results,
      (select count(*) from trees cross join categories c
        where c.tenant_id = ${tx.tenantId}
          and exists (select from product_categories pc where pc.tenant_id = c.tenant_id and pc.category_id = c.id)
          and (trees.id, c.id) not in (select connection_id, category_id from mapped)) as unmapped_categories,
      (select count(distinct (m.connection_id, m.product_id)) from match_candidates m
        join listings l on l.tenant_id = m.tenant_id and l.connection_id = m.connection_id
          and l.product_id = m.product_id and l.state = 'rejected' and l.wanted
        where m.tenant_id = ${tx.tenantId}) as questions,
      (select count(*) from connections where tenant_id = ${tx.tenantId} and guard_state = 'held') as held,
      (select coalesce(sum(greatest(open, 0)), 0)::bigint from last_walks) as drift`);
  return row!;
}
