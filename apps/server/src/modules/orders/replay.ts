import { message } from '@sluice/contracts/messages';
import type { Database, TenantId } from '../../platform/db/database.ts';
import { isValueRefused } from '../../platform/db/refused.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../audit/index.ts';
import { BadOrder, checkOrder } from './check-order.ts';
import { type Ingested, ingestOrders } from './ingest.ts';
import {
  type OrderProblem,
  orderOfProblem,
  orderProblems,
  problemOf,
  type StoredProblem,
} from './problems.ts';

export interface Replayed {
  /** Orders that were taken in now. */
  taken: string[];
  /** Orders that are still put aside. */
  left: Pick<OrderProblem, 'external_id' | 'reason' | 'reason_key'>[];
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
    const [again] = (await replayOne(db, tenantId, problem, actor)).problems;
    if (again === undefined) replayed.taken.push(problem.external_id);
    else {
      const { reason, reason_key } = again;
      replayed.left.push({ external_id: problem.external_id, reason, reason_key });
    }
  }
  return replayed;
}

async function replayOne(
  db: Database,
  tenantId: TenantId,
  problem: StoredProblem,
  actor: Actor,
): Promise<Pick<Ingested, 'problems'>> {
  const order = orderOfProblem(problem);
  try {
    checkOrder(order);
    return await db.inTenant(tenantId, (tx) => ingestOrders(tx, problem.connection_id, [order], actor));
  } catch (error) {
    if (error instanceof BadOrder) return { problems: [problemOf(order, error.said)] };
    if (!isValueRefused(error)) throw error;
    const reason = message('order_refused_by_database', { error: (error as Error).message });
    return { problems: [problemOf(order, reason)] };
  }
}
