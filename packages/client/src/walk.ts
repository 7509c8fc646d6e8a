import type { components, paths } from './api.generated.ts';
import type { SluiceClient } from './client.ts';
import { answerOf } from './refusal.ts';

type Get<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Answer } } } };
}
  ? Answer
  : never;
interface Page<Item> {
  data: Item[];
  meta: { last_page: number };
}

/** The lists that have pages. */
export type PagedPath = {
  [Path in keyof paths]: Get<Path> extends Page<unknown> ? Path : never;
}[keyof paths];
type ItemOf<Path extends PagedPath> = Get<Path> extends Page<infer Item> ? Item : never;
type Query<Path extends PagedPath> = paths[Path] extends { get: { parameters: { query?: infer Filters } } }
  ? Omit<NonNullable<Filters>, 'page' | 'per_page' | 'cursor'>
  : never;

const PER_PAGE = 100;

/**
 * Every entry of a list, page by page; the next page is asked for when it is needed. A list that changes meanwhile can show an
 * entry twice or not at all: walk orders by `pullOrders`, which misses none.
 *
 * @example for await (const product of everyEntry(sluice, '/v1/products', { status: true })) …
 * @throws SluiceRefusal
 */
export async function* everyEntry<Path extends PagedPath>(
  client: SluiceClient,
  path: Path,
  query: Query<Path> = {} as Query<Path>,
): AsyncGenerator<ItemOf<Path>> {
  // The type of each call depends on its path; this is the part that all paths share.
  const get = client.GET as unknown as (
    path: Path,
    init: object,
  ) => Promise<{ data?: Page<ItemOf<Path>>; error?: unknown; response: Response }>;
  for (let page = 1, last = 1; page <= last; page++) {
    const { data, meta } = answerOf(
      await get(path, { params: { query: { ...query, page, per_page: PER_PAGE } } }),
    );
    last = meta.last_page;
    yield* data;
  }
}

export interface PulledOrders {
  orders: components['schemas']['Order'][];
  /** Where to go on. Store it after the orders: what comes twice is then in its newest state, and nothing is missed. */
  cursor: string;
}

/**
 * The orders that are new or changed since a cursor, oldest change first, until there are no more.
 *
 * @param cursor that of the last pull; empty for all orders
 * @example
 * for await (const { orders, cursor } of pullOrders(sluice, await readCursor())) {
 *   await store(orders);
 *   await writeCursor(cursor);
 * }
 * @throws SluiceRefusal
 */
export async function* pullOrders(client: SluiceClient, cursor = ''): AsyncGenerator<PulledOrders> {
  for (let at = cursor; ; ) {
    const answer = await client.GET('/v1/orders', { params: { query: { cursor: at, per_page: PER_PAGE } } });
    const { data: orders, meta } = answerOf(answer);
    if (meta.next_cursor === null || meta.next_cursor === undefined) {
      if (orders.length > 0) yield { orders, cursor: at };
      return;
    }
    at = meta.next_cursor;
    yield { orders, cursor: at };
  }
}
