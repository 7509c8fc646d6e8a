import { type ListPart, walkByIds } from '@sluice/connector-kit';

/** Entries of short lists, such as brands, in one call. */
const PAGE = 500;

/** All entries of a list that is short enough to be kept in memory. */
export async function wholeList<Item extends { readonly id: string }>(
  read: (skip: number, take: number) => Promise<ListPart<Item>>,
): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof walkByIds<Item>>> = await walkByIds(cursor, PAGE, read);
    all.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return all;
}
