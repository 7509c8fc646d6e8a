import type { Tx } from '../../platform/db/database.ts';
import { records } from '../../platform/db/records.ts';
import { fragment, type SqlFragment, sql } from '../../platform/db/sql.ts';
import { traceparent } from '../../platform/tracing/index.ts';

/**
 * Above this, changes count as those of an import or of a change to many: they wait behind changes by a person or a
 * program.
 */
const BULK_ABOVE = 50;

interface Marking {
  /** Whether nobody changed them by name: such marks wait behind those of people and programs, and the guard checks them. */
  bulk?: boolean | undefined;
  /** Codes of families whose speaker or name may have changed; a large family is bulk. */
  families?: readonly string[];
  /** The trace of each change by product id, where one transaction carries changes of many requests. */
  traces?: ReadonlyMap<number, string | null>;
}

/**
 * Marks products as changed, with the other variants of the named families, in the transaction of the change: the
 * outbox from which publishing plans. One row per product however often it changes, whatever the number of connections.
 * Sorted, so that concurrent writers of the same products queue instead of deadlocking. A mark keeps the time of the
 * first unplanned change, from which the delay of the channels is measured.
 */
export function markChanged(
  tx: Tx,
  productIds: readonly number[],
  { bulk = productIds.length > BULK_ABOVE, families = [], traces }: Marking = {},
): void {
  if (productIds.length === 0) return;
  const ids = [...productIds].sort((a, b) => a - b);
  const ofRequest = traceparent();
  const marks = MARKS.from(
    ids.map((id) => ({ id, trace: traces === undefined ? ofRequest : traces.get(id) })),
  );
  // Which of several changes moves a sibling is not known.
  const ofSiblings = traces === undefined ? ofRequest : traces.size === 1 ? [...traces.values()][0] : null;
  // Waits for a transaction that changes the same family now, so that its variants are marked as well.
  if (families.length > 0)
    tx.later(sql`
      select pg_advisory_xact_lock(hashtextextended(code, ${tx.tenantId}))
      from (select distinct unnest(${families}::text[]) as code order by 1) f`);
  const marked =
    families.length === 0
      ? fragment`select id, ${bulk}::boolean as bulk, trace from ${marks}`
      : fragment`select id, bool_and(bulk) as bulk, max(trace) as trace from (
            select id, ${bulk}::boolean as bulk, trace from ${marks}
            union all select id, ${bulk}::boolean or count(*) over (partition by family_code) > ${BULK_ABOVE}, ${ofSiblings}::text from products
            where tenant_id = ${tx.tenantId} and family_code = any(${families}::text[]) and variant_options <> '[]'
          ) with_variants group by id order by id`;
  tx.later(sql`
    insert into product_changes as c (tenant_id, product_id, bulk, traceparent)
    select ${tx.tenantId}, id, bulk, trace from (${marked}) m
    on conflict (tenant_id, product_id) do update set version = greatest(excluded.version, c.version + 1),
      bulk = c.bulk and excluded.bulk, traceparent = coalesce(excluded.traceparent, c.traceparent)`);
  tx.wake('changes');
}

const MARKS = records<{ id: number; trace: string | null | undefined }>('u', {
  id: ['bigint', (mark) => mark.id],
  trace: ['text', (mark) => mark.trace ?? null],
});

/**
 * Marks the other variants of the products' families, since the variant that speaks for the family on a channel has
 * changed. A mark that is already there stays: its plan will read the present state.
 *
 * @param planned the products of this very plan, which already know
 */
export function markSiblings(tx: Tx, productIds: readonly number[], planned: readonly number[]): void {
  if (productIds.length === 0) return;
  tx.later(sql`
    insert into product_changes (tenant_id, product_id, bulk)
    select distinct ${tx.tenantId}::bigint, v.id, true from products f
    join products v on v.tenant_id = f.tenant_id and v.family_code = f.family_code and v.id <> f.id
    where f.tenant_id = ${tx.tenantId} and f.id = any(${productIds}::bigint[])
      and f.variant_options <> '[]' and v.variant_options <> '[]' and v.id <> all(${planned}::bigint[]) order by v.id
    on conflict (tenant_id, product_id) do nothing`);
}

/**
 * Marks the products of some brands or categories for a connection whose channel now uses another name for them. A
 * product that waits to be planned is marked again, since the plan may be under way and have read the old name. While
 * the connection is being walked, every product is marked: the listings that an open plan of the walk inserts are not
 * visible yet, and its products have no mark.
 */
export function markProductsOf(
  tx: Tx,
  kind: 'brand' | 'category',
  ids: readonly number[],
  connectionId: number,
): void {
  if (ids.length === 0) return;
  const listed = fragment`exists (select from listings l where l.tenant_id = p.tenant_id and l.connection_id = ${connectionId}
    and l.product_id = p.id)
    or exists (select from product_changes c where c.tenant_id = p.tenant_id and c.product_id = p.id)
    or exists (select from connection_scans s where s.tenant_id = p.tenant_id and s.connection_id = ${connectionId})`;
  markAmong(tx, productsOf(tx, kind, ids), listed);
}

/**
 * Marks the products of some brands or categories whose listing may be on the channel of a connection. Any other goes out with the name
 * that the channel uses now, if nothing of the connection is being sent meanwhile.
 */
export function markSentOf(
  tx: Tx,
  { brands, categories }: Record<'brands' | 'categories', readonly number[]>,
  connectionId: number,
): void {
  if (brands.length + categories.length === 0) return;
  const sent = fragment`exists (select from listings l where l.tenant_id = ${tx.tenantId} and l.connection_id = ${connectionId}
    and l.product_id = p.id and (l.state <> 'pending' or l.sent_content_hash is not null or l.uncertain))`;
  const products = fragment`${productsOf(tx, 'brand', brands)} union ${productsOf(tx, 'category', categories)}`;
  markAmong(tx, products, sent);
}

const productsOf = (tx: Tx, kind: 'brand' | 'category', ids: readonly number[]): SqlFragment =>
  kind === 'brand'
    ? fragment`select tenant_id, id from products where tenant_id = ${tx.tenantId} and brand_id = any(${ids}::bigint[])`
    : fragment`select distinct tenant_id, product_id as id from product_categories
        where tenant_id = ${tx.tenantId} and category_id = any(${ids}::bigint[])`;

/** @param condition on a product `p` */
function markAmong(tx: Tx, products: SqlFragment, condition: SqlFragment): void {
  tx.later(sql`
    insert into product_changes as m (tenant_id, product_id, bulk) select p.tenant_id, id, true from (${products}) p
    where ${condition}
    order by id
    on conflict (tenant_id, product_id) do update set version = greatest(excluded.version, m.version + 1),
      bulk = m.bulk and excluded.bulk`);
  tx.wake('changes');
}
