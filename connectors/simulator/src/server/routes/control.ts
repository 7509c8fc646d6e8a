import type { FastifyInstance, FastifyReply } from 'fastify';
import { parseTree, treeOf } from '../category-tree.ts';
import { NO_FAULTS, parseFaults } from '../faults.ts';
import { actOnOrder, ORDER_ACTIONS, OrderMove } from '../order-moves.ts';
import { OrderInput, placeOrder, type Refusal } from '../orders.ts';
import { parseSettings } from '../settings.ts';
import { applySettings, empty, type Simulator } from '../simulator.ts';
import type { Order } from '../state.ts';
import { type Checked, checker, type FieldErrors } from '../validate.ts';
import { presentOrder } from './orders.ts';
import { stateOf } from './state-view.ts';

const checkOrder = checker(OrderInput);
const checkMove = checker(OrderMove);

/** Endpoints by which tests and people steer the channel. No key, no limit, no faults. */
export function addControlRoutes(app: FastifyInstance, simulator: Simulator): void {
  app.get('/_state', async (request) =>
    stateOf(simulator, request.query as Record<string, string | string[]>),
  );
  app.delete('/_state', async (_request, reply) => {
    empty(simulator);
    return reply.code(204).send();
  });
  app.get('/_faults', async () => simulator.faults);
  // PUT states all faults, so that `{}` ends them; PATCH changes only those it names.
  app.put('/_faults', async (request, reply) =>
    accept(reply, parseFaults(request.body, NO_FAULTS), (faults) => {
      simulator.faults = faults;
    }),
  );
  app.patch('/_faults', async (request, reply) =>
    accept(reply, parseFaults(request.body, simulator.faults), (faults) => {
      simulator.faults = faults;
    }),
  );
  app.get('/_settings', async () => simulator.settings);
  // PUT and PATCH alike change only the settings they name.
  app.route({
    method: ['PUT', 'PATCH'],
    url: '/_settings',
    handler: async (request, reply) =>
      accept(reply, parseSettings(request.body, simulator.settings), (settings) => {
        applySettings(simulator, settings, Object.hasOwn(request.body as object, 'seed'));
      }),
  });
  app.get('/_taxonomy', async () => ({ categories: [...simulator.tree.values()] }));
  app.put('/_taxonomy', async (request, reply) =>
    accept(reply, parseTree(request.body), ({ categories }) => {
      simulator.tree = treeOf(categories);
    }),
  );
  addOrderControls(app, simulator);
}

function addOrderControls(app: FastifyInstance, simulator: Simulator): void {
  app.get('/_orders', async () => ({ orders: [...simulator.state.orders.values()].map(presentOrder) }));
  app.post('/_orders', async (request, reply) => {
    const checked = checkOrder(request.body);
    if (!checked.ok) return invalid(reply, checked.errors);
    if (checked.value.lines === undefined && (!checked.value.sku || !checked.value.quantity)) {
      return invalid(reply, { sku: ['sku and quantity are required'] });
    }
    return sendOrder(reply, 201, placeOrder(simulator.state, checked.value, simulator.settings.order_prefix));
  });
  for (const action of ORDER_ACTIONS) {
    app.post(`/_orders/:id/${action}`, async (request, reply) => {
      const checked = checkMove(request.body ?? {});
      if (!checked.ok) return invalid(reply, checked.errors);
      const { id } = request.params as { id: string };
      return sendOrder(reply, 200, actOnOrder(simulator.state, id, action, checked.value));
    });
  }
}

function sendOrder(reply: FastifyReply, status: number, result: Order | Refusal): FastifyReply {
  if (!('code' in result)) return reply.code(status).send(presentOrder(result));
  return reply.code(result.status).send({ message: result.message, code: result.code });
}

function accept<Value extends object>(
  reply: FastifyReply,
  checked: Checked<Value>,
  use: (value: Value) => void,
) {
  if (!checked.ok) return invalid(reply, checked.errors);
  use(checked.value);
  return reply.send(checked.value);
}

function invalid(reply: FastifyReply, errors: FieldErrors): FastifyReply {
  const [field = 'body', messages = []] = Object.entries(errors)[0] ?? [];
  return reply.code(422).send({ message: `${field}: ${messages[0] ?? 'is not valid'}`, errors });
}
