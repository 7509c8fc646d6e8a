import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Answer, addApiRoute, refusal } from '../api.ts';
import { actOnOrder, ORDER_ACTIONS, type OrderAction, OrderMove } from '../order-moves.ts';
import { readOrders } from '../orders.ts';
import type { Simulator } from '../simulator.ts';
import type { Order } from '../state.ts';
import { checker } from '../validate.ts';

const checkMove = checker(OrderMove);

/** Orders by time of change, and the moves the merchant makes. */
export function addOrderRoutes(app: FastifyInstance, simulator: Simulator): void {
  addApiRoute(app, simulator, 'GET /api/orders', (request) => listOrders(simulator, request));
  addApiRoute(app, simulator, 'GET /api/orders/:id', (request) => oneOrder(simulator, request));
  for (const action of ORDER_ACTIONS) {
    addApiRoute(app, simulator, `POST /api/orders/:id/${action}`, (request) =>
      runOrderAction(simulator, request, action),
    );
  }
}

function oneOrder({ state }: Simulator, request: FastifyRequest): Answer {
  const order = state.orders.get((request.params as { id: string }).id);
  if (order === undefined) return refusal(404, 'unknown_order', 'There is no such order.');
  return { status: 200, body: { order: presentOrder(order) } };
}

function runOrderAction(simulator: Simulator, request: FastifyRequest, action: OrderAction): Answer {
  const checked = checkMove(request.body ?? {});
  if (!checked.ok)
    return refusal(422, 'invalid_request', 'The request is malformed.', { errors: checked.errors });
  const { id } = request.params as { id: string };
  const result = actOnOrder(simulator.state, id, action, checked.value);
  if ('code' in result) return refusal(result.status, result.code, result.message);
  return { status: 200, body: { order: presentOrder(result) } };
}

/** An order as the channel's API shows it. */
export function presentOrder(order: Order): object {
  const { change: _change, ...shown } = order;
  return shown;
}

function listOrders(simulator: Simulator, request: FastifyRequest): Answer {
  const { since, cursor, limit = '100' } = request.query as Record<string, string | undefined>;
  const from = since === undefined ? 0 : Date.parse(since);
  const after = Number(cursor ?? 0);
  if (Number.isNaN(from)) return refusal(422, 'bad_since', 'since is not a timestamp.');
  if (!Number.isSafeInteger(after)) return refusal(422, 'bad_cursor', 'The cursor is not ours.');
  const size = Math.min(Math.max(1, Math.trunc(Number(limit)) || 100), 200);
  const { orders, next } = readOrders(simulator.state, { since: from, after, limit: size });
  return {
    status: 200,
    body: { orders: orders.map(presentOrder), next_cursor: next === null ? null : String(next) },
  };
}
