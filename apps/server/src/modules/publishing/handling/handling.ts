import { message } from '@sluice/contracts/messages';
import type { HANDLING_VIEWS, HandlingInput, Person } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { fragment, type SqlFragment, sql } from '../../../platform/db/sql.ts';
import type { Principal } from '../../../platform/http/endpoint.ts';
import { ErrorBag } from '../../../platform/http/errors.ts';
import { timestamp } from '../../../platform/http/present.ts';
import { type Actor, audit } from '../../audit/index.ts';
import { requireConnection } from '../../channels/index.ts';

const LONGEST_DAYS = 90;
const DAY_MS = 86_400_000;

/** A handling as the columns `assignee` and `snoozed_until` of a row. */
export interface HandlingRow {
  assignee: Person | null;
  snoozed_until: Date | null;
}

/** Waiting work by its place, with the time since which it waits. */
interface Place {
  connection: SqlFragment;
  product: SqlFragment;
  since: SqlFragment;
}

/** Joins the handling of waiting work as `h`; it is gone with the work that it was about. */
export const joinHandling = (tx: Tx, { connection, product, since }: Place): SqlFragment => fragment`
  left join handlings h on h.tenant_id = ${tx.tenantId} and h.connection_id = ${connection}
    and h.product_id = ${product} and h.at >= ${since}`;

/** The columns of `HandlingRow`, of a handling `h`. */
export const handlingColumns = (tx: Tx): SqlFragment => fragment`
  (select jsonb_build_object('id', u.id, 'name', coalesce(nullif(u.name, ''), u.email)) from users u
    where u.tenant_id = ${tx.tenantId} and u.id = h.assignee_id) as assignee,
  case when h.snoozed_until > now() then h.snoozed_until end as snoozed_until`;

/** The condition of a view on a handling `h`. */
export function inView(
  view: (typeof HANDLING_VIEWS)[number] = 'open',
  userId: number | null = null,
): SqlFragment {
  if (view === 'snoozed') return fragment`h.snoozed_until > now()`;
  const waits = fragment`(h.snoozed_until is null or h.snoozed_until <= now())`;
  return view === 'mine' ? fragment`${waits} and h.assignee_id = ${userId}` : waits;
}

/** The person who asks; null = a program. */
export const personOf = ({ caller }: Principal): number | null => (caller.kind === 'user' ? caller.id : null);

export const presentHandling = <Row extends HandlingRow>({ snoozed_until, ...row }: Row) => ({
  ...row,
  snoozed_until: timestamp(snoozed_until),
});

/**
 * Says who takes care of a held plan or a match question, and until when it is put off.
 *
 * @throws ApiError not_found for a connection of another tenant; ValidationError for a person of another shop, or a moment that
 * has passed or is more than 90 days away
 */
export async function setHandling(
  tx: Tx,
  actor: Actor,
  connectionId: number,
  { product_id, assignee_id, snoozed_until }: HandlingInput,
): Promise<void> {
  await requireConnection(tx, connectionId);
  const errors = new ErrorBag();
  const productId = product_id ?? null;
  const [product, person] = await Promise.all([
    tx.first(sql`select from products where tenant_id = ${tx.tenantId} and id = ${productId}`),
    tx.first(sql`select from users where tenant_id = ${tx.tenantId} and id = ${assignee_id}`),
  ]);
  if (productId !== null && product === undefined)
    errors.add('product_id', message('selected_product_unknown'));
  if (assignee_id !== null && person === undefined) errors.add('assignee_id', message('person_unknown'));
  const days = snoozed_until === null ? 1 : (Date.parse(snoozed_until) - Date.now()) / DAY_MS;
  if (!(days > 0 && days <= LONGEST_DAYS))
    errors.add('snoozed_until', message('snooze_between', { days: LONGEST_DAYS }));
  errors.throwIfAny();
  if (assignee_id === null && snoozed_until === null)
    tx.later(sql`
      delete from handlings where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
        and product_id = ${productId ?? 0}`);
  else
    tx.later(sql`
      insert into handlings (tenant_id, connection_id, product_id, assignee_id, snoozed_until)
      values (${tx.tenantId}, ${connectionId}, ${productId ?? 0}, ${assignee_id}, ${snoozed_until}::timestamptz)
      on conflict (tenant_id, connection_id, product_id) do update set assignee_id = excluded.assignee_id,
        snoozed_until = excluded.snoozed_until, at = excluded.at`);
  audit(tx, {
    actor,
    action: productId === null ? 'plan.handled' : 'question.handled',
    subjectType: 'connection',
    subjectId: connectionId,
    details: { product_id: productId, assignee_id, snoozed_until },
  });
}
