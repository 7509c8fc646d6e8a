import type { Endpoint } from '../../../platform/http/endpoint.ts';
import { actOnOrders, previewOrderActions } from './act-on-orders.ts';
import type { OrderPortalDeps } from './deps.ts';
import { dismissOrderProblem } from './dismiss-order-problem.ts';
import { exportOrders } from './export-orders.ts';
import { getOrder } from './get-order.ts';
import { getOrderChart } from './get-order-chart.ts';
import { listOrderItems } from './list-order-items.ts';
import { listOrderProblems } from './list-order-problems.ts';
import { listOrdersToPack } from './list-orders-to-pack.ts';
import { matchOrderLine } from './match-order-line.ts';
import { replayOrderProblems } from './replay-order-problems.ts';

/** The endpoints of the order pages beyond the public API. */
export const orderPortalEndpoints = (deps: OrderPortalDeps): Endpoint[] => [
  listOrderItems(deps),
  previewOrderActions(deps),
  actOnOrders(deps),
  listOrdersToPack(deps),
  exportOrders(deps),
  getOrderChart(deps),
  getOrder(deps),
  matchOrderLine(deps),
  listOrderProblems(deps),
  replayOrderProblems(deps),
  dismissOrderProblem(deps),
];
