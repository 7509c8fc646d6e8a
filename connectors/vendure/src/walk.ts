import { type Static, type TSchema, Type } from 'typebox';
import { query } from './client.ts';
import type { Context } from './context.ts';

/** Entries of the page before that each page begins with, so that deletions are noticed. */
const OVERLAP = 3;

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

interface Walk<Item extends TSchema> {
  /** The list, such as `productVariants`. */
  readonly root: string;
  readonly filter: object;
  readonly filterType: string;
  readonly fields: string;
  readonly item: Item;
  readonly take: number;
}

/**
 * One page of a walk over a list, in the order of ids: sorted by time of change, an entry that changes meanwhile would
 * pull the rest past the reader. Deletions do that here as well, so pages overlap, and when the end of the page before
 * is not found again, the walk steps back. Ids may be numbers or not; they are not compared.
 */
export async function walkPage<Item extends TSchema>(
  ctx: Context,
  { root, filter, filterType, fields, item, take }: Walk<Item>,
  cursor: string | null,
): Promise<Page<Static<Item> & { id: string }>> {
  const { reached, last } = placeOf(cursor);
  const skip = Math.max(0, reached - OVERLAP);
  const answer = await query(ctx, {
    document: `query SluiceWalk($filter: ${filterType}, $skip: Int, $take: Int) {
  list: ${root}(options: { skip: $skip, take: $take, sort: { id: ASC }, filter: $filter }) { items { id ${fields} } totalItems }
}`,
    variables: { filter, skip, take: take + reached - skip },
    data: Type.Object({ list: Type.Object({ items: Type.Array(item), totalItems: Type.Integer() }) }),
  });
  const { items, totalItems } = (
    answer as { list: { items: (Static<Item> & { id: string })[]; totalItems: number } }
  ).list;
  const at = items.findIndex(({ id }) => id === last);
  if (last !== '' && at < 0 && skip > 0) {
    return { items: [], next: `${Math.max(0, skip - take)}:${last}` };
  }
  const fresh = items.slice(at + 1);
  const end = skip + items.length;
  return { items: fresh, next: end < totalItems && items.length > 0 ? `${end}:${items.at(-1)?.id}` : null };
}

function placeOf(cursor: string | null): { reached: number; last: string } {
  const [, reached = '0', last = ''] = /^(\d+):(.*)$/.exec(cursor ?? '') ?? [];
  return { reached: Number(reached), last };
}

/** The filter for changes since then. Some databases date to the second, so it asks from the second before. */
export const changedSince = (since: Date | null): object =>
  since === null ? {} : { updatedAt: { after: new Date(since.getTime() - 1_000).toISOString() } };
