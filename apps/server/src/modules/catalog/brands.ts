import { foldKey } from '@sluice/contracts';
import type { Tx } from '../../platform/db/database.ts';
import { records } from '../../platform/db/records.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';
import { markTermsChanged } from './terms.ts';

export interface BrandRow {
  id: number;
  name: string;
  name_key: string;
}

export const brandsByKeys = (tx: Tx, keys: string[]): Statement<BrandRow> => sql<BrandRow>`
  select id, name, name_key from brands where tenant_id = ${tx.tenantId} and name_key = any(${keys}::text[])`;

export const brandsByIds = (tx: Tx, ids: number[]): Statement<BrandRow> => sql<BrandRow>`
  select id, name, name_key from brands where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])`;

const BRANDS = records<readonly [key: string, name: string]>('u', {
  name: ['text', ([, name]) => name],
  name_key: ['text', ([key]) => key],
});

/**
 * Finds the ids of brands by their key and creates missing ones: inserts the missing ones, then selects again, because
 * the one-statement form returns no row when another transaction is just creating it. The first of several spellings
 * counts.
 */
export async function createMissingBrands(tx: Tx, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const spellings = new Map<string, string>();
  for (const name of names) if (!spellings.has(foldKey(name))) spellings.set(foldKey(name), name);
  // Sorted by key: two transactions creating the same brands meet in one order.
  const byKey = new Map([...spellings].sort(([a], [b]) => (a < b ? -1 : 1)));
  const keys = [...byKey.keys()];
  tx.later(sql`
    insert into brands (tenant_id, ${BRANDS.names})
    select ${tx.tenantId}, ${BRANDS.names} from ${BRANDS.from([...byKey])}
    on conflict (tenant_id, name_key) do nothing`);
  markTermsChanged(tx);
  const rows = await tx.run(brandsByKeys(tx, keys));
  return new Map(rows.map((row) => [row.name_key, row.id]));
}

/** Creates one brand; undefined when the name is taken in any spelling. */
export async function createBrand(tx: Tx, name: string): Promise<number | undefined> {
  const row = await tx.first(sql<{ id: number }>`
    insert into brands (tenant_id, name, name_key) values (${tx.tenantId}, ${name}, ${foldKey(name)})
    on conflict (tenant_id, name_key) do nothing returning id`);
  if (row !== undefined) markTermsChanged(tx);
  return row?.id;
}
