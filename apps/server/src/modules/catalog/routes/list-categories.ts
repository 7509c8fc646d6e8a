import { Readable } from 'node:stream';
import { type Category, CategoryList } from '@sluice/contracts';
import { breather } from '../../../platform/breathe.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { allCategories, presentTree } from '../categories.ts';
import type { CatalogDeps } from '../deps.ts';

export const listCategories = (deps: CatalogDeps) =>
  endpoint({
    method: 'GET',
    path: '/v1/categories',
    operationId: 'listCategories',
    tag: 'Categories',
    summary: 'List all categories in tree order: a parent always precedes its children',
    description:
      'Each category has its path, its number of products and children, and the channel categories it is mapped to.',
    success: { status: 200, schema: CategoryList },
    handle: async ({ principal, reply }) => {
      const rows = await deps.db.readInTenant(principal.tenantId, (tx) => tx.run(allCategories(tx)));
      const categories = presentTree(rows, deps.platform);
      if (rows.length <= FEW_CATEGORIES) return { data: [...categories] };
      reply.header('content-type', 'application/json; charset=utf-8');
      return Readable.from(asJson(categories)) as unknown as CategoryList;
    },
  });

/** The number of categories that are sent at once, in a few milliseconds, however deep they lie. */
const FEW_CATEGORIES = 200;
const CHUNK_CHARACTERS = 64 * 1024;

/** The answer piece by piece, so that requests get their turn in between and memory holds one piece. */
async function* asJson(categories: Iterable<Category>): AsyncGenerator<string> {
  const breathe = breather();
  let text = '{"data":[';
  let between = '';
  for (const category of categories) {
    text += between + JSON.stringify(category);
    between = ',';
    if (text.length > CHUNK_CHARACTERS) {
      yield text;
      text = '';
    }
    await breathe();
  }
  yield `${text}]}`;
}
