import type { Tx } from '../../../platform/db/database.ts';
import { records } from '../../../platform/db/records.ts';
import { sql } from '../../../platform/db/sql.ts';
import { PRODUCTS, type ProductRow } from './columns.ts';

export function insertProducts(tx: Tx, rows: readonly ProductRow[]): void {
  if (rows.length === 0) return;
  tx.later(sql`
    insert into products (tenant_id, ${PRODUCTS.names})
    select ${tx.tenantId}, ${PRODUCTS.names} from ${PRODUCTS.from(rows)}
    returning 1`);
}

export function updateProducts(tx: Tx, rows: readonly ProductRow[]): void {
  if (rows.length === 0) return;
  tx.later(sql`
    update products p set ${PRODUCTS.assign({ except: ['id'] })}, updated_at = now()
    from ${PRODUCTS.from(rows)} where p.tenant_id = ${tx.tenantId} and p.id = u.id`);
}

export interface StockWrite {
  productId: number;
  locationId: number;
  /** null removes the entry. */
  quantity: number | null;
}

const LEVELS = records<StockWrite>('u', {
  product_id: ['bigint', (write) => write.productId],
  location_id: ['bigint', (write) => write.locationId],
  quantity: ['integer', (write) => write.quantity],
});

/** Sets quantities; locations not named stay as they are. */
export function writeStock(tx: Tx, all: readonly StockWrite[]): void {
  const removed = all.filter((write) => write.quantity === null);
  if (removed.length > 0)
    tx.later(sql`
      delete from stock_levels s using ${LEVELS.from(removed)}
      where s.tenant_id = ${tx.tenantId} and s.product_id = u.product_id and s.location_id = u.location_id`);
  const writes = all.filter((write) => write.quantity !== null);
  if (writes.length === 0) return;
  tx.later(sql`
    insert into stock_levels (tenant_id, ${LEVELS.names})
    select ${tx.tenantId}, ${LEVELS.names} from ${LEVELS.from(writes)}
    on conflict (tenant_id, product_id, location_id) do update set quantity = excluded.quantity`);
}

interface CategoryLink {
  productId: number;
  categoryId: number;
}

const LINKS = records<CategoryLink>('u', {
  product_id: ['bigint', (link) => link.productId],
  category_id: ['bigint', (link) => link.categoryId],
});

/** Makes the category links of each product exactly the given ones. */
export function writeCategories(
  tx: Tx,
  links: readonly { productId: number; isNew: boolean; categoryIds: number[] }[],
): void {
  const existing = links.filter((link) => !link.isNew).map((link) => link.productId);
  const wanted = links.flatMap(({ productId, categoryIds }) =>
    categoryIds.map((categoryId) => ({ productId, categoryId })),
  );
  if (existing.length > 0) {
    tx.later(sql`
      delete from product_categories c
      where c.tenant_id = ${tx.tenantId} and c.product_id = any(${existing}::bigint[]) and not exists (
        select from ${LINKS.from(wanted)} where u.product_id = c.product_id and u.category_id = c.category_id)`);
  }
  if (wanted.length === 0) return;
  tx.later(sql`
    insert into product_categories (tenant_id, ${LINKS.names})
    select ${tx.tenantId}, ${LINKS.names} from ${LINKS.from(wanted)} on conflict do nothing`);
}

/** Counts the creates of a transaction as its last statement. It fails where others have taken their room, see `isOverQuota`. */
export function countCreates(tx: Tx, created: number): void {
  if (created > 0) tx.later(sql`select count_products(${created}::bigint)`);
}

/** Whether a write failed because the plan's limit was reached at the commit. */
export const isOverQuota = (error: unknown): boolean => (error as { code?: string }).code === 'SLQ01';
