import type { Static, TArray, TInteger, TObject } from 'typebox';
import { type Context, list, type Query } from './client.ts';

export const PAGE_SIZE = 100;

/** Entries of the page before that each page begins with, so that deletions are noticed. */
const OVERLAP = 5;

type Identified = TArray<TObject<{ id: TInteger }>>;

/** A collection of the shop, as the part of it that a query leaves. */
export interface Collection {
  readonly path: string;
  readonly query?: Query;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/**
 * One page of a walk over a collection, by id. Sorted by time of change, as one would like, whatever changes meanwhile
 * moves to the end and pulls the rest one place forward, past the reader. By id nothing moves when it changes; what is
 * deleted does pull the rest forward, so pages overlap, and when more is gone than that, the walk steps back.
 */
export async function walkPage<Schema extends Identified>(
  ctx: Context,
  { path, query = {} }: Collection,
  schema: Schema,
  cursor: string | null,
): Promise<Page<Static<Schema>[number]>> {
  const { reached, lastId } = placeOf(cursor);
  const offset = Math.max(0, reached - OVERLAP);
  const paging = {
    orderby: 'id',
    order: 'asc',
    per_page: PAGE_SIZE,
    offset: offset === 0 ? undefined : offset,
  };
  const { items, total } = await list(ctx, path, { ...query, ...paging }, schema);
  const first = items[0]?.id ?? Number.POSITIVE_INFINITY;
  if (offset > 0 && first > lastId) {
    return { items: [], next: `${Math.max(0, offset - PAGE_SIZE)}:${lastId}` };
  }
  const fresh = items.filter((item) => item.id > lastId);
  const end = offset + items.length;
  return { items: fresh, next: end < total && items.length > 0 ? `${end}:${items.at(-1)?.id}` : null };
}

/** All of it, for what is small. */
export async function walkAll<Schema extends Identified>(
  ctx: Context,
  collection: Collection,
  schema: Schema,
): Promise<Static<Schema>[number][]> {
  const all: Static<Schema>[number][] = [];
  for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
    const page: Page<Static<Schema>[number]> = await walkPage(ctx, collection, schema, cursor);
    all.push(...page.items);
    cursor = page.next;
  }
  return all;
}

/** The query for changes since then: exclusive and to the second, so it asks from the second before. */
export const changedSince = (since: Date | null): Query =>
  since === null
    ? {}
    : {
        // Naive and GMT: with a `Z` and the flag together WooCommerce shifts it by the site's time zone.
        modified_after: new Date(Math.floor(since.getTime() / 1000) * 1000 - 1000).toISOString().slice(0, 19),
        dates_are_gmt: true,
      };

function placeOf(cursor: string | null): { reached: number; lastId: number } {
  const [reached = 0, lastId = 0] = (cursor ?? '0:0').split(':').map(Number);
  return { reached, lastId };
}

/** WooCommerce's times in GMT carry no sign of it. */
export function gmt(...times: readonly (string | null | undefined)[]): Date {
  const time = times.find((one) => one !== undefined && one !== null && one !== '');
  return !time ? new Date(0) : new Date(`${time.replace(/Z$/, '')}Z`);
}
