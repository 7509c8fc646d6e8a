import { ISSUE_CATALOGUE } from '@sluice/contracts';
import type { ChannelState } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { fragment, nothing, type SqlFragment, type Statement, sql } from '../../platform/db/sql.ts';

/** The category has no counterpart on the channel, which cannot be mended at the product. */
export const NOT_MAPPED: readonly string[] = ['unknown_category'];

/** Issues that Sluice retries, but that need a person: everything except passing trouble of the channel. */
export const NEEDS_A_PERSON: readonly string[] = [
  ...Object.entries(ISSUE_CATALOGUE)
    .filter(([, guide]) => guide.fault !== 'channel')
    .map(([code]) => code),
  'failed_alone',
];

/**
 * Wanted on the channel, with no open question about it: a withdrawal that the guard holds counts as excluded, as on
 * the guard's page.
 */
export const WANTED = fragment`l.wanted and l.held is distinct from 'withdraw'`;
const IS_FAULTY = fragment`(l.state = 'rejected' or l.state = 'retry' and l.issue_code = any(${NEEDS_A_PERSON}::text[]))`;
export const IS_NOT_MAPPED = fragment`${WANTED} and l.state = 'rejected' and l.issue_code = any(${NOT_MAPPED}::text[])`;
// An unwanted listing is an error when the channel refuses to take it off sale.
export const IS_ERROR = fragment`${IS_FAULTY} and (not l.wanted
  or ${WANTED} and not (l.state = 'rejected' and coalesce(l.issue_code, '') = any(${NOT_MAPPED}::text[])))`;

/**
 * The one state of a product on a connection, over `products p`, `connections c` and, where there is one, their listing
 * `l`: the SQL form of `channelState` for lists. An unwanted product is excluded, unless the channel refuses to take it
 * off sale, or the product was just changed and the plan has not looked at it yet.
 */
export const STATE = fragment`case
  when ${WANTED} and l.state = 'live' then 'live'
  when ${IS_NOT_MAPPED} then 'not_mapped'
  when ${IS_ERROR} then 'error'
  when ${WANTED} then 'pending'
  when l.wanted then 'excluded'
  when p.status and p.publish_enabled and (
    exists (select from product_changes m where m.tenant_id = p.tenant_id and m.product_id = p.id)
    or exists (select from connection_scans s where s.tenant_id = p.tenant_id and s.connection_id = c.id
      and s.after_product_id < p.id)) then 'pending'
  else 'excluded' end`;

interface ProductChannelState {
  product_id: number;
  credential_id: number;
  state: ChannelState;
}

/** The states of products on every publish target, by product and connection; one statement for a whole page. */
export const channelStates = (
  tx: Tx,
  productIds: readonly number[],
): Statement<ProductChannelState> => sql<ProductChannelState>`
  select p.id as product_id, c.id as credential_id, ${STATE} as state
  from products p
  join connections c on c.tenant_id = p.tenant_id and c.is_target
  left join listings l on l.tenant_id = p.tenant_id and l.connection_id = c.id and l.product_id = p.id
  where p.tenant_id = ${tx.tenantId} and p.id = any(${productIds}::bigint[])
  order by p.id, c.id`;

/** Listings of publish targets, or of the one connection. */
const listingsOf = (tx: Tx, on: number | undefined): SqlFragment => fragment`
  listings l where l.tenant_id = ${tx.tenantId}
    and l.connection_id in (select id from connections where tenant_id = ${tx.tenantId} and is_target) ${on === undefined ? nothing : fragment`and l.connection_id = ${on}`}`;

/** Unwanted pairs that the plan is about to look at; few, or none where nothing was changed. */
export const unplanned = (tx: Tx, on: number | undefined): SqlFragment => {
  const pairs = fragment`
    join connections c on c.tenant_id = w.tenant_id and c.is_target ${on === undefined ? nothing : fragment`and c.id = ${on}`}
    left join listings l on l.tenant_id = w.tenant_id and l.connection_id = c.id and l.product_id = w.id
    where w.status and w.publish_enabled and (l.product_id is null or not l.wanted and ${IS_FAULTY} is not true)`;
  return fragment`
    select w.id as product_id, c.id as connection_id from product_changes m
    join products w on w.tenant_id = m.tenant_id and w.id = m.product_id ${pairs} and m.tenant_id = ${tx.tenantId}
    union
    select w.id, c.id from connection_scans s
    join products w on w.tenant_id = s.tenant_id and w.id > s.after_product_id ${pairs} and s.tenant_id = ${tx.tenantId}
      and c.id = s.connection_id`;
};

/**
 * The condition on `products p` for a state on the connection, or on any. Each state comes from the listings and the
 * waiting changes as whole sets: computed product by product it took ten times as long.
 */
export function inChannelState(tx: Tx, state: ChannelState, connectionId: number | undefined): SqlFragment {
  const found = (condition: SqlFragment): SqlFragment =>
    fragment`select l.product_id from ${listingsOf(tx, connectionId)} and ${condition}`;
  if (state === 'live') return fragment`p.id in (${found(fragment`${WANTED} and l.state = 'live'`)})`;
  // As in the index: every listing that was refused or failed has the code of an issue.
  const refused = fragment`l.issue_code is not null`;
  if (state === 'not_mapped') return fragment`p.id in (${found(fragment`${refused} and ${IS_NOT_MAPPED}`)})`;
  if (state === 'error') return fragment`p.id in (${found(fragment`${refused} and ${IS_ERROR}`)})`;
  if (state === 'pending')
    return fragment`p.id in (
      ${found(fragment`${WANTED} and l.state <> 'live' and ${IS_FAULTY} is not true`)}
      union all select product_id from (${unplanned(tx, connectionId)}) u)`;
  const elsewise = fragment`(${WANTED} or not l.wanted and ${IS_FAULTY})`;
  // For one connection each product is tested by itself, so that a first page appears at once.
  if (connectionId !== undefined)
    return fragment`exists (select from connections where tenant_id = ${tx.tenantId} and id = ${connectionId} and is_target)
      and not exists (select from listings l where l.tenant_id = ${tx.tenantId} and l.connection_id = ${connectionId}
        and l.product_id = p.id and ${elsewise})
      and not exists (select from (${unplanned(tx, connectionId)}) u where u.product_id = p.id)`;
  const targets = fragment`(select count(*) from connections c where c.tenant_id = ${tx.tenantId} and c.is_target)`;
  // Excluded somewhere: fewer connections have another state than there are connections.
  return fragment`${targets} > 0 and not exists (
    select from (
      select product_id from (
        ${found(elsewise)}
        union all select product_id from (${unplanned(tx, connectionId)}) u
      ) pairs group by product_id having count(*) >= ${targets}
    ) nowhere where nowhere.product_id = p.id)`;
}
