import type { ProductFilter } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { fragment, join, literal, nothing, sql } from '../../platform/db/sql.ts';
import type { PlatformSlug } from '../catalog/index.ts';
import { listFilters } from './filters.ts';

/** Reads the ids of the products in the list behind one of them, in the order of their ids. */
export const productKeys =
  (query: ProductFilter, platformSlug: PlatformSlug) =>
  async (tx: Tx, after: number | undefined, limit: number): Promise<number[]> => {
    const filters = [fragment`p.tenant_id = ${tx.tenantId}`, ...listFilters(tx, query, platformSlug)];
    const behind = after === undefined ? nothing : fragment` and p.id > ${after}`;
    const rows = await tx.run(sql<{ id: number }>`
      select p.id from products p where ${join(filters, ' and ')}${behind} order by p.id limit ${literal(limit)}`);
    return rows.map(({ id }) => id);
  };
