import { type HANDLING_VIEWS, MOVING_ACTIONS } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { fragment, literal, type SqlFragment, type Statement, sql } from '../../../platform/db/sql.ts';
import { subjectNames } from '../../audit/index.ts';
import { type HandlingRow, handlingColumns, inView, joinHandling } from '../handling/handling.ts';
import { heldCounts, heldPlans } from './guard-store.ts';

const CHANGES_SHOWN = 10;

interface PlanChange {
  at: Date;
  actor: string;
  action: string;
  subject_type: string;
  subject_id: number | null;
  price: { from: number | null; to: number | null } | null;
  undo: number | null;
}

interface GuardRow {
  id: number;
  platform: string;
  guard_withdraw_percent: number;
  guard_price_percent: number;
  guard_price_share_percent: number;
  guard_price_drop_percent: number | null;
  guard_price_rise_percent: number | null;
  changes: PlanChange[];
}

type View = (typeof HANDLING_VIEWS)[number];

const handledPlans = (tx: Tx, condition: SqlFragment) => sql<HandlingRow & { id: number }>`
  select c.id, ${handlingColumns(tx)} from connections c
  ${joinHandling(tx, { connection: fragment`c.id`, product: fragment`0`, since: fragment`c.guard_since` })}
  where c.tenant_id = ${tx.tenantId} and c.guard_state = 'held' and ${condition}`;

/** The plans that wait for a confirmation, with the limits they exceed and the changes of the day before. */
export async function explainHeldPlans(tx: Tx, view: View = 'open', userId: number | null = null) {
  const handled = await tx.run(handledPlans(tx, inView(view, userId)));
  const handlings = new Map(handled.map((row) => [row.id, row]));
  const plans = (await heldPlans(tx)).filter((plan) => handlings.has(plan.connection_id));
  const ids = plans.map((plan) => plan.connection_id);
  const rows = await tx.run(sql<GuardRow>`
    select id, platform, guard_withdraw_percent, guard_price_percent, guard_price_share_percent,
      guard_price_drop_percent, guard_price_rise_percent
    from connections where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])`);
  const counts = await tx.run(heldCounts(tx, ids));
  const changes = await Promise.all(
    plans.map((plan) => tx.run(changesBefore(tx, plan.connection_id, plan.since))),
  );
  const nameOf = await subjectNames(tx, changes.flat());
  return plans.map(({ connection_id: id, ...plan }, at) => ({
    credential_id: id,
    ...plan,
    extremes: counts.find((one) => one.connection_id === id)?.extremes ?? 0,
    furthest: counts.find((one) => one.connection_id === id)?.furthest ?? null,
    ...rows.find((row) => row.id === id)!,
    assignee: handlings.get(id)!.assignee,
    snoozed_until: handlings.get(id)!.snoozed_until,
    changes: changes[at]!.map((change) => ({ ...change, subject_name: nameOf(change) })),
  }));
}

/** Changes of the day before that may have moved prices or the range on sale on this connection. */
const changesBefore = (tx: Tx, connectionId: number, until: Date): Statement<PlanChange> => sql<PlanChange>`
  select at, actor, action, subject_type, subject_id, case when moved is not null then jsonb_build_object(
      'from', (moved ->> 'from')::float8, 'to', (moved ->> 'to')::float8) end as price,
    case when moved is not null then id end as undo
  from audit_log a cross join lateral (select case when action = 'product.updated' then
    jsonb_path_query_first(details -> 'changes', '$[*] ? (@.field == "price")') end as moved) p
  where tenant_id = ${tx.tenantId} and at <= ${until} and at > ${until}::timestamptz - interval '1 day'
    and action = any(${MOVING_ACTIONS}::text[])
    and (subject_type <> 'connection' or subject_id = ${connectionId})
    and coalesce(details ->> 'connection_id', details ->> 'credential_id', ${connectionId}::bigint::text)
      = ${connectionId}::bigint::text
    and (subject_type <> 'product' or exists (select from listings l where l.tenant_id = ${tx.tenantId}
      and l.connection_id = ${connectionId} and l.product_id = a.subject_id and l.held is not null))
    and (action <> 'group.members_added' or exists (select from product_group_members m
      join listings l on l.tenant_id = ${tx.tenantId} and l.product_id = m.product_id
      where m.tenant_id = ${tx.tenantId} and m.group_id = a.subject_id
        and l.connection_id = ${connectionId} and l.held is not null))
    and not (subject_type = 'publish_rule' and exists (select from publish_rules r
      where r.tenant_id = a.tenant_id and r.id = a.subject_id and r.connection_id <> ${connectionId}))
  order by id desc limit ${literal(CHANGES_SHOWN)}`;

export interface HeldListingRow {
  product_id: number;
  name: string | null;
  sku: string | null;
  held: 'withdraw' | 'price';
  price: number | null;
  held_price: number | null;
  currency: string | null;
  stock: number | null;
}

/** The held changes of a connection, listing by listing; the largest price moves first. */
export const heldListings = (
  tx: Tx,
  connectionId: number,
  held: 'withdraw' | 'price' | null,
  { limit, offset }: { limit: number; offset: number },
): Statement<HeldListingRow> => sql<HeldListingRow>`
  select l.product_id, p.name, p.sku, l.held, l.desired_price::float8 as price, l.held_price::float8 as held_price,
    l.desired_currency as currency, l.desired_stock as stock
  from listings l left join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
  where l.tenant_id = ${tx.tenantId} and l.connection_id = ${connectionId} and l.held is not null
    and (${held}::text is null or l.held = ${held})
  order by l.held desc, abs(l.held_price - l.desired_price) / nullif(l.desired_price, 0) desc nulls last, l.product_id
  limit ${literal(limit)} offset ${offset}::bigint`;

export const countHeldListings = (
  tx: Tx,
  connectionId: number,
  held: 'withdraw' | 'price' | null,
): Statement<{ n: number }> => sql<{ n: number }>`
  select count(*) as n from listings where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
    and held is not null and (${held}::text is null or held = ${held})`;
