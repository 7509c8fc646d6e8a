import type { Tx } from '../../platform/db/database.ts';
import { markChanged } from '../catalog/index.ts';
import { requestTask } from '../channels/index.ts';
import { resendOffers } from '../delivery/index.ts';
import { bookBalances } from '../stock/index.ts';
import { balancesOf, lockProducts, productsOfLines, setProducts } from './lines.ts';
import { bookNoLater, followsStock } from './store.ts';

/**
 * Brings the stock in line with orders: finds the products of their lines and books the units they take or give back.
 * Their products are marked as changed, so that every channel gets the new stock. The channel of the orders has moved
 * its own stock by itself, and gets our stock in any case: if a new order was cancelled before we saw it, or is older
 * than the connection, nothing else would reveal a difference. A source whose count we follow is asked for its new
 * count instead: ours, which lacks the sale, would overwrite it. An order from before its start that is booked nowhere yet stays so, since the
 * count with which the products came has it.
 *
 * The caller holds the clock of the tenant's orders.
 *
 * @returns whether any stock moved
 */
export async function settleOrders(
  tx: Tx,
  connectionId: number,
  orders: readonly { id: number; is_new: boolean }[],
): Promise<boolean> {
  const ids = orders.map((order) => order.id);
  const lines = await tx.run(productsOfLines(tx, ids));
  if (lines.length === 0) return false;
  const products = [...new Set(lines.map((line) => line.product_id))];
  const alive = new Set((await tx.run(lockProducts(tx, products))).map((product) => product.id));
  setProducts(
    tx,
    lines.filter((line) => line.is_new && alive.has(line.product_id)),
  );
  const follows = await followsStock(tx, connectionId);
  if (follows) bookNoLater(tx, ids);
  const moved = await bookBalances(tx, connectionId, await tx.run(balancesOf(tx, ids)));
  const ofNewOrders = new Set(orders.filter((order) => order.is_new).map((order) => order.id));
  const sold = lines.filter((line) => ofNewOrders.has(line.order_id)).map((line) => line.product_id);
  // Components of bundles, and bundles that share them, are not among the products of the lines.
  markChanged(
    tx,
    moved.filter((id) => alive.has(id) || !products.includes(id)),
  );
  if (follows) requestTask(tx, connectionId, 'products');
  else await resendOffers(tx, connectionId, [...new Set([...moved, ...sold])]);
  return moved.length > 0 || sold.length > 0;
}
