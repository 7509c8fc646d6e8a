import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

interface NameRow {
  type: string;
  id: number;
  name: string;
}

interface Subject {
  subject_type: string;
  subject_id: number | null;
}

/** Loads the present names of the subjects of some entries. A deleted one has none. */
export async function subjectNames(
  tx: Tx,
  entries: readonly Subject[],
): Promise<(subject: Subject) => string | null> {
  const idsOf = (type: string): number[] => [
    ...new Set(
      entries.flatMap(({ subject_type, subject_id: id }) =>
        subject_type === type && id !== null ? [id] : [],
      ),
    ),
  ];
  const records = tx.run(sql<NameRow>`
    select 'product' as type, id, name from products
      where tenant_id = ${tx.tenantId} and id = any(${idsOf('product')}::bigint[])
    union all select 'category', id, name from categories
      where tenant_id = ${tx.tenantId} and id = any(${idsOf('category')}::bigint[])
    union all select 'brand', id, name from brands
      where tenant_id = ${tx.tenantId} and id = any(${idsOf('brand')}::bigint[])
    union all select 'group', id, name from product_groups
      where tenant_id = ${tx.tenantId} and id = any(${idsOf('group')}::bigint[])
    union all select 'tax_rate', id, name from tax_rates
      where tenant_id = ${tx.tenantId} and id = any(${idsOf('tax_rate')}::bigint[])
    union all select 'stock_location', id, label from stock_locations
      where tenant_id = ${tx.tenantId} and id = any(${idsOf('stock_location')}::bigint[])
    union all select 'connection', id, label from connections
      where tenant_id = ${tx.tenantId} and id = any(${idsOf('connection')}::bigint[])
    union all select 'order', id, order_number from orders
      where tenant_id = ${tx.tenantId} and id = any(${idsOf('order')}::bigint[])
    union all select 'user', id, email from users
      where tenant_id = ${tx.tenantId} and id = any(${idsOf('user')}::bigint[])
    union all select 'event_endpoint', id, label from event_endpoints
      where tenant_id = ${tx.tenantId} and id = any(${idsOf('event_endpoint')}::bigint[])`);
  // A distributed database keeps these on one node, and joins them with none of the others.
  const access = tx.run(sql<NameRow>`
    select 'api_key' as type, id, name from api_keys
      where tenant_id = ${tx.tenantId} and id = any(${idsOf('api_key')}::bigint[])
    union all select 'invitation', id, email from invitations
      where tenant_id = ${tx.tenantId} and id = any(${idsOf('invitation')}::bigint[])`);
  const rows = (await Promise.all([records, access])).flat();
  const names = new Map(rows.map(({ type, id, name }) => [`${type} ${id}`, name]));
  return ({ subject_type, subject_id }) => names.get(`${subject_type} ${subject_id}`) ?? null;
}
