import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Answer, addApiRoute, refusal } from '../api.ts';
import { deleteProduct, putProducts, readProducts, ShopProductsInput } from '../shop.ts';
import type { Simulator } from '../simulator.ts';
import type { ShopProduct } from '../state.ts';
import { checker } from '../validate.ts';

const check = checker(ShopProductsInput);

/** The simulated channel as a shop with a catalogue of its own: read by the merchant's hub, kept by its owner. */
export function addShopRoutes(app: FastifyInstance, simulator: Simulator): void {
  addApiRoute(app, simulator, 'GET /api/products', (request) => listProducts(simulator, request));
  app.get('/_products', async () => ({ products: [...simulator.state.products.values()].map(present) }));
  app.put('/_products', async (request, reply) => {
    const checked = check(request.body);
    if (!checked.ok) {
      const message = Object.entries(checked.errors).map(([field, texts]) => `${field}: ${texts[0]}`)[0];
      return reply.code(422).send({ message: message ?? 'not valid', errors: checked.errors });
    }
    putProducts(simulator.state, checked.value.products);
    return reply.send({ products: simulator.state.products.size });
  });
  app.delete('/_products/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    return reply.code(deleteProduct(simulator.state, id) ? 204 : 404).send();
  });
}

function present({ change: _change, ...shown }: ShopProduct): object {
  return shown;
}

function listProducts(simulator: Simulator, request: FastifyRequest): Answer {
  const { since, cursor, limit = '100' } = request.query as Record<string, string | undefined>;
  const from = since === undefined ? 0 : Date.parse(since);
  const after = Number(cursor ?? 0);
  if (Number.isNaN(from)) return refusal(422, 'bad_since', 'since is not a timestamp.');
  if (!Number.isSafeInteger(after)) return refusal(422, 'bad_cursor', 'The cursor is not ours.');
  const size = Math.min(Math.max(1, Math.trunc(Number(limit)) || 100), 500);
  const { products, next } = readProducts(simulator.state, { since: from, after, limit: size });
  return {
    status: 200,
    body: {
      products: products.filter((product) => !product.deleted).map(present),
      deleted_ids: products.filter((product) => product.deleted).map((product) => product.id),
      next_cursor: next === null ? null : String(next),
    },
  };
}
