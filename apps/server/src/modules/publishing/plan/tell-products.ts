import type { Tx } from '../../../platform/db/database.ts';
import { type Statement, sql } from '../../../platform/db/sql.ts';
import { emit, listensTo } from '../../outgoing/index.ts';

/** Whether a program of the tenant wants to hear of products. */
export const productListeners = (tx: Tx) => listensTo(tx, ['product.changed', 'product.deleted']);

interface ToldProduct {
  id: number;
  sku: string | null;
  name: string;
  status: boolean;
  updated_at: string;
}

const toldProducts = (tx: Tx, ids: readonly number[]): Statement<ToldProduct> => sql<ToldProduct>`
  select id, sku, name, status, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as updated_at
  from products where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[]) order by id`;

/**
 * Tells the programs of the tenant which products changed. The marks are written in the transaction of the change and
 * settled in this one, so that no change is lost; several changes in a row are one event.
 */
export async function tellProducts(tx: Tx, ids: readonly number[]): Promise<void> {
  const products = await tx.run(toldProducts(tx, ids));
  const alive = new Set(products.map(({ id }) => id));
  const fact = <Data extends { id: number }>(data: Data) => ({ subject: `product ${data.id}`, data });
  emit(tx, 'product.changed', products.map(fact));
  const gone = ids.filter((id) => !alive.has(id)).map((id) => ({ id }));
  emit(tx, 'product.deleted', gone.map(fact));
}
