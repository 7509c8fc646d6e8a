/** Entries of the page before that each page begins with, so that deletions are noticed. */
const OVERLAP = 3;

/** A page of a walk by ids; `next` is null on the last. */
export interface WalkPage<Item> {
  readonly items: Item[];
  readonly next: string | null;
}

/** A part of a list in the order of its ids, and the length of the whole list. */
export interface ListPart<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/**
 * One page of a walk over a list in the order of ids: sorted by time of change, an entry that changes meanwhile would pull the
 * rest past the reader. Deletions do that here as well, so pages overlap, and when the end of the page before is not found
 * again, the walk steps back. Ids may be numbers or not; they are not compared.
 *
 * @param cursor `next` of the page before; null for the first
 * @param take entries of a page
 * @param read the list from `skip` on, of so many entries
 */
export async function walkByIds<Item extends { readonly id: string }>(
  cursor: string | null,
  take: number,
  read: (skip: number, take: number) => Promise<ListPart<Item>>,
): Promise<WalkPage<Item>> {
  const { reached, last } = placeOf(cursor);
  const skip = Math.max(0, reached - OVERLAP);
  const { items, total } = await read(skip, take + reached - skip);
  const at = items.findIndex(({ id }) => id === last);
  if (last !== '' && at < 0 && skip > 0) return { items: [], next: `${Math.max(0, skip - take)}:${last}` };
  const end = skip + items.length;
  return {
    items: items.slice(at + 1),
    next: end < total && items.length > 0 ? `${end}:${items.at(-1)?.id}` : null,
  };
}

function placeOf(cursor: string | null): { reached: number; last: string } {
  const [, reached = '0', last = ''] = /^(\d+):(.*)$/.exec(cursor ?? '') ?? [];
  return { reached: Number(reached), last };
}
