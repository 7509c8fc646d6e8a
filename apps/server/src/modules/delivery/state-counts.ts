import type { ChannelState } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';
import { IS_ERROR, IS_NOT_MAPPED, unplanned, WANTED } from './channel-state.ts';

/** The products of a tenant on one publish target. The states add up to all products. */
export interface ChannelCounts extends Record<ChannelState, number> {
  id: number;
  /** Excluded products that are still being taken off sale. */
  withdrawing: number;
  /** The oldest change that has not reached the channel, except changes held until a person confirms them. */
  oldest_at: string | null;
}

export interface StateCounts {
  products: number;
  channels: ChannelCounts[];
}

/**
 * Counts the products of every publish target by state, as lists and the product page show it. One statement, so that
 * its numbers are of one moment. It reads every listing of the tenant: 0.4 s for 100,000 products on two channels.
 *
 * Of a product that was deleted a moment ago, a listing may still be wanted; only marks can name such products, so no
 * other wanted listing is compared with the catalogue.
 */
export const countStates = (tx: Tx): Statement<StateCounts> => sql<StateCounts>`
  with deleted as (
    select m.product_id from product_changes m
    where m.tenant_id = ${tx.tenantId} and not exists (
      select from products p where p.tenant_id = ${tx.tenantId} and p.id = m.product_id)
  ), marks as (
    select min(changed_at) as oldest_at from product_changes where tenant_id = ${tx.tenantId}
  ), listed as (
    select l.connection_id, count(*) filter (where ${WANTED} and l.state = 'live') as live,
      count(*) filter (where ${IS_NOT_MAPPED}) as not_mapped,
      count(*) filter (where ${IS_ERROR} and (l.wanted or exists (
        select from products p where p.tenant_id = ${tx.tenantId} and p.id = l.product_id))) as error,
      count(*) filter (where ${WANTED}) as wanted,
      count(*) filter (where ${WANTED} and (${IS_ERROR} or ${IS_NOT_MAPPED})) as faulty,
      count(*) filter (where not l.wanted and l.state in ('pending', 'sending', 'accepted')) as withdrawing,
      min(l.changed_at) filter (where l.state in ('pending', 'sending', 'accepted', 'retry')
        and l.held is distinct from 'withdraw') as oldest_at
    from listings l
    where l.tenant_id = ${tx.tenantId} and l.product_id not in (select product_id from deleted)
    group by l.connection_id
  ), coming as (
    select connection_id, count(*) as n from (${unplanned(tx, undefined)}) u group by connection_id
  )
  select u.products, (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'live', coalesce(l.live, 0),
        'pending', coalesce(l.wanted - l.live - l.faulty, 0) + coalesce(n.n, 0), 'error', coalesce(l.error, 0),
        'not_mapped', coalesce(l.not_mapped, 0),
        'excluded', u.products - coalesce(l.wanted - l.faulty + l.error + l.not_mapped, 0) - coalesce(n.n, 0),
        'withdrawing', coalesce(l.withdrawing, 0), 'oldest_at', least(l.oldest_at, m.oldest_at, s.requested_at))
      order by c.id), '[]')
    from connections c cross join marks m left join listed l on l.connection_id = c.id
    left join coming n on n.connection_id = c.id
    left join connection_scans s on s.tenant_id = ${tx.tenantId} and s.connection_id = c.id
    where c.tenant_id = ${tx.tenantId} and c.is_target and c.deleting_since is null) as channels
  from tenant_usage u where u.tenant_id = ${tx.tenantId}`;
