import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { treeCategory } from './tree/tree.ts';

// The subjects of mappings. A foreign tenant's id gets the same answer as a missing one.

/** @throws ApiError not_found */
export async function requireConnection(tx: Tx, id: number): Promise<void> {
  const found = await tx.first(sql`
    select from connections where tenant_id = ${tx.tenantId} and id = ${id} for key share`);
  if (found === undefined) throw notFound('connection');
}

/** @throws ApiError not_found; otherwise the category stays until the commit */
export async function requireCategory(tx: Tx, id: number): Promise<void> {
  const found = await tx.first(sql`
    select from categories where tenant_id = ${tx.tenantId} and id = ${id} for key share`);
  if (found === undefined) throw notFound('category');
}

/** @throws ValidationError for a category that the channel's tree does not have */
export async function requireTreeCategory(tx: Tx, connectionId: number, syncId: string) {
  const category = await tx.first(treeCategory(tx, connectionId, syncId));
  if (category === undefined) throw invalid('sync_id', message('category_not_in_tree', { id: syncId }));
  return category;
}
