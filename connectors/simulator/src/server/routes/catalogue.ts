import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { type Answer, addApiRoute, refusal } from '../api.ts';
import type { Simulator } from '../simulator.ts';
import type { Brand, Category } from '../state.ts';
import {
  BrandInput,
  CategoryInput,
  deleteTerm,
  type Found,
  pathOf,
  putBrand,
  putCategory,
  TermInput,
} from '../taxonomy.ts';
import { readTicket } from '../tickets.ts';
import { checker } from '../validate.ts';

const MAX_ITEMS = 200;

const batchOf = <Item extends TSchema>(item: Item) => checker(Type.Object({ items: Type.Array(item) }));
const checkBrands = batchOf(BrandInput);
const checkCategories = batchOf(CategoryInput);
const checkTerms = batchOf(TermInput);

/** Brands and categories of the channel's own, its stores, and tickets. */
export function addCatalogueRoutes(app: FastifyInstance, simulator: Simulator): void {
  const { state } = simulator;
  const category = (one: Category) => ({ ...one, path: pathOf(state, one) });
  addApiRoute(app, simulator, 'GET /api/brands', () => ({
    status: 200,
    body: { brands: [...state.brands.values()] },
  }));
  addApiRoute(app, simulator, 'GET /api/categories', () => ({
    status: 200,
    body: { categories: [...state.categories.values()].map(category) },
  }));
  addApiRoute(app, simulator, 'POST /api/brands', (request) =>
    putEach(checkBrands(request.body), (item) => present(putBrand(state, item), (brand: Brand) => brand)),
  );
  addApiRoute(app, simulator, 'POST /api/categories', (request) =>
    putEach(checkCategories(request.body), (item) => present(putCategory(state, item), category)),
  );
  addApiRoute(app, simulator, 'POST /api/terms/delete', (request) =>
    putEach(checkTerms(request.body), (item) => deleteTerm(state, item)),
  );
  addApiRoute(app, simulator, 'GET /api/category-tree', (request) => listTree(simulator, request));
  addApiRoute(app, simulator, 'GET /api/category-tree/:id/attributes', (request) => {
    const category = simulator.tree.get((request.params as { id: string }).id);
    if (category === undefined) return refusal(404, 'unknown_category', 'There is no such category.');
    return { status: 200, body: { attributes: category.attributes } };
  });
  addApiRoute(app, simulator, 'GET /api/stores', () => ({
    status: 200,
    body: { stores: simulator.settings.stores },
  }));
  addApiRoute(app, simulator, 'GET /api/tickets/:id', (request: FastifyRequest) =>
    readTicket(simulator, (request.params as { id: string }).id),
  );
}

function listTree(simulator: Simulator, request: FastifyRequest): Answer {
  const { cursor = '0', limit = '500' } = request.query as Record<string, string>;
  const from = Number(cursor);
  if (!Number.isSafeInteger(from) || from < 0) return refusal(422, 'bad_cursor', 'The cursor is not ours.');
  const size = Math.min(Math.max(1, Math.trunc(Number(limit)) || 500), 1_000);
  const all = [...simulator.tree.values()];
  const categories = all.slice(from, from + size).map(({ attributes: _attributes, ...shown }) => shown);
  return {
    status: 200,
    body: { categories, next_cursor: from + size < all.length ? String(from + size) : null },
  };
}

type CheckedItems<Item> = ReturnType<ReturnType<typeof checker>> | { ok: true; value: { items: Item[] } };

function putEach<Item>(checked: CheckedItems<Item>, put: (item: Item) => object): Answer {
  if (!checked.ok)
    return refusal(422, 'invalid_request', 'The request is malformed.', { errors: checked.errors });
  const { items } = checked.value as { items: Item[] };
  if (items.length > MAX_ITEMS) return refusal(413, 'batch_too_large', `At most ${MAX_ITEMS} items.`);
  return { status: 200, body: { results: items.map((item, index) => ({ index, ...put(item) })) } };
}

function present<Thing extends { id: string }>(found: Found<Thing>, show: (thing: Thing) => object): object {
  if ('error' in found)
    return { status: 'failed', errors: [{ field: null, retryable: false, ...found.error }] };
  return { status: found.created ? 'created' : 'found', errors: [], ...show(found.thing) };
}
