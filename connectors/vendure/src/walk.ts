import { type WalkPage, walkByIds } from '@sluice/connector-kit';
import { type Static, type TSchema, Type } from 'typebox';
import { query } from './client.ts';
import type { Context } from './context.ts';

interface Walk<Item extends TSchema> {
  /** The list, such as `productVariants`. */
  readonly root: string;
  readonly filter: object;
  readonly filterType: string;
  readonly fields: string;
  readonly item: Item;
  readonly take: number;
}

/** One page of a walk over a list. */
export const walkPage = <Item extends TSchema>(
  ctx: Context,
  { root, filter, filterType, fields, item, take }: Walk<Item>,
  cursor: string | null,
): Promise<WalkPage<Static<Item> & { id: string }>> =>
  walkByIds(cursor, take, async (skip, count) => {
    const answer = await query(ctx, {
      document: `query SluiceWalk($filter: ${filterType}, $skip: Int, $take: Int) {
  list: ${root}(options: { skip: $skip, take: $take, sort: { id: ASC }, filter: $filter }) { items { id ${fields} } totalItems }
}`,
      variables: { filter, skip, take: count },
      data: Type.Object({ list: Type.Object({ items: Type.Array(item), totalItems: Type.Integer() }) }),
    });
    const { items, totalItems } = (
      answer as { list: { items: (Static<Item> & { id: string })[]; totalItems: number } }
    ).list;
    return { items, total: totalItems };
  });

/** The filter for changes since then. Some databases date to the second, so it asks from the second before. */
export const changedSince = (since: Date | null): object =>
  since === null ? {} : { updatedAt: { after: new Date(since.getTime() - 1_000).toISOString() } };
