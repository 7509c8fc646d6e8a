import type { Tx } from '../../platform/db/database.ts';
import { fragment, identifier, join, type Statement, sql } from '../../platform/db/sql.ts';

interface Subject {
  subject_type: string;
  subject_id: number | null;
}

interface NameRow {
  type: string;
  id: number;
  name: string;
}

/** The table of each kind of subject, with its column of names. */
type Sources = Readonly<Record<string, readonly [table: string, column: string]>>;

const RECORDS: Sources = {
  product: ['products', 'name'],
  category: ['categories', 'name'],
  brand: ['brands', 'name'],
  group: ['product_groups', 'name'],
  tax_rate: ['tax_rates', 'name'],
  stock_location: ['stock_locations', 'label'],
  connection: ['connections', 'label'],
  order: ['orders', 'order_number'],
  user: ['users', 'email'],
  event_endpoint: ['event_endpoints', 'label'],
};

/** A distributed database keeps these on one node, and joins them with none of the others. */
const ACCESS: Sources = {
  api_key: ['api_keys', 'name'],
  invitation: ['invitations', 'email'],
};

/** Loads the present names of the subjects of some entries. A deleted one has none. */
export async function subjectNames(
  tx: Tx,
  entries: readonly Subject[],
): Promise<(subject: Subject) => string | null> {
  const found = await Promise.all([RECORDS, ACCESS].map((sources) => tx.run(namesOf(tx, sources, entries))));
  const names = new Map(found.flat().map(({ type, id, name }) => [`${type} ${id}`, name]));
  return ({ subject_type, subject_id }) => names.get(`${subject_type} ${subject_id}`) ?? null;
}

function namesOf(tx: Tx, sources: Sources, entries: readonly Subject[]): Statement<NameRow> {
  const selects = Object.entries(sources).map(([type, [table, column]]) => {
    const ids = entries.flatMap(({ subject_type, subject_id: id }) =>
      subject_type === type && id !== null ? [id] : [],
    );
    return fragment`select ${type}::text as type, id, ${identifier(column)} as name from ${identifier(table)}
      where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])`;
  });
  return sql<NameRow>`${join(selects, ' union all ')}`;
}
