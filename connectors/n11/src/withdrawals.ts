import type { ListingKey, WithdrawResult } from '@sluice/connector-kit';
import type { Context } from './client.ts';
import { isStockCode, stockCodeOf } from './keys.ts';
import { type Part, type TaskKind, ticketOf } from './parts.ts';
import { findProducts, standingOf } from './products.ts';
import type { Product } from './schema.ts';
import { sendTask } from './tasks.ts';

/**
 * Takes products off sale: they are suspended, not deleted, and keep all they have. Those that N11 still examines cannot be
 * suspended; they are deleted, or their approval would put them on sale.
 */
export async function withdrawListings(ctx: Context, keys: readonly ListingKey[]): Promise<WithdrawResult[]> {
  const asked = keys.filter((key) => isStockCode(stockCodeOf(key)));
  if (asked.length === 0) return keys.map(withdrawn);
  const { products } = await findProducts(ctx, asked.map(stockCodeOf));
  const wayOf = new Map(asked.map((key) => [key, way(products.get(stockCodeOf(key)))]));
  const tasks = new Map<TaskKind, Part>();
  for (const kind of ['suspend', 'delete'] as const) {
    const codes = new Set(asked.filter((key) => wayOf.get(key) === kind).map(stockCodeOf));
    if (codes.size === 0) continue;
    const skus = [...codes].map((stockCode) =>
      kind === 'suspend' ? { stockCode, status: 'Suspended' } : { stockCode },
    );
    tasks.set(kind, await sendTask(ctx, kind, skus));
  }
  return keys.map((key) => {
    const task = tasks.get(wayOf.get(key) as TaskKind);
    if (task === undefined) return withdrawn(key);
    return { externalKey: key.externalKey, outcome: 'accepted', ticket: ticketOf([task]) };
  });
}

const withdrawn = ({ externalKey }: ListingKey): WithdrawResult => ({ externalKey, outcome: 'withdrawn' });

/** One that the query does not show may be new: the task tells whether it is there. */
function way(product: Product | undefined): 'suspend' | 'delete' | 'off' {
  if (product === undefined) return 'suspend';
  if (product.status === 'Suspended' || standingOf(product) === 'refused') return 'off';
  return standingOf(product) === 'examined' ? 'delete' : 'suspend';
}
