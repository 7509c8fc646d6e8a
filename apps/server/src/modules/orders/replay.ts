import type { Database, TenantId } from '../../platform/db/database.ts';
import { isValueRefused } from '../../platform/db/refused.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../audit/index.ts';
import { BadOrder, checkOrder } from './check-order.ts';
import { type Ingested, ingestOrders } from './ingest.ts';
import { orderOfProblem, orderProblems, type StoredProblem } from './problems.ts';

export interface Replayed {
  /** Orders that were taken in now. */
  taken: string[];
  /** Orders that are still put aside. */
  left: { external_id: string; reason: string }[];
}

/**
 * Takes in orders that were put aside: one or all, each in a transaction of its own. An order that is still bad stays
 * put aside.
 *
 * @throws ApiError not_found when there is no problem of that id
 */
export async function replayProblems(
  db: Database,
  tenantId: TenantId,
  id: number | null,
  actor: Actor = 'operator',
): Promise<Replayed> {
  const problems = await db.inTenant(tenantId, (tx) => tx.run(orderProblems(tx, id)));
  if (id !== null && problems.length === 0) throw notFound('order_problem');
  const replayed: Replayed = { taken: [], left: [] };
  for (const problem of problems) {
    const outcome = await replayOne(db, tenantId, problem, actor);
    const reason = 'reason' in outcome ? outcome.reason : outcome.problems[0]?.reason;
    if (reason === undefined) replayed.taken.push(problem.external_id);
    else replayed.left.push({ external_id: problem.external_id, reason });
  }
  return replayed;
}

async function replayOne(
  db: Database,
  tenantId: TenantId,
  problem: StoredProblem,
  actor: Actor,
): Promise<Ingested | { reason: string }> {
  const order = orderOfProblem(problem);
  try {
    checkOrder(order);
    return await db.inTenant(tenantId, (tx) => ingestOrders(tx, problem.connection_id, [order], actor));
  } catch (error) {
    if (error instanceof BadOrder) return { reason: error.message };
    if (!isValueRefused(error)) throw error;
    return { reason: `the database refuses it: ${(error as Error).message}` };
  }
}
