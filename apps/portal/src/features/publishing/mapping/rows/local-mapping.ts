import type { CategoryOnChannel } from '@sluice/contracts/portal';

/** One of the channel's categories, as it can be mapped to. */
export interface Target {
  sync_id: string;
  path: readonly string[];
}

/** A mapping that was made here and is on its way to the service. */
export interface MadeMapping {
  category_id: number;
  target: Target;
}

/** Whether a category waits for somebody to map it. */
export const isOpen = ({ status }: CategoryOnChannel): boolean => status === 'unmapped' || status === 'gone';

/** Rows as they are once some mappings are made, before the service tells so: categories below inherit them. */
export function withMappings(
  rows: readonly CategoryOnChannel[],
  made: readonly MadeMapping[],
): CategoryOnChannel[] {
  return made.reduce<CategoryOnChannel[]>((all, one) => withMapping(all, one), [...rows]);
}

function withMapping(
  rows: readonly CategoryOnChannel[],
  { category_id: id, target }: MadeMapping,
): CategoryOnChannel[] {
  const parent = rows.find((row) => row.category_id === id);
  const mapping = {
    sync_id: target.sync_id,
    platform_category_name: target.path.join(' > '),
    suggestions: [],
  };
  return rows.map((row) => {
    if (row.category_id === id) return { ...row, ...mapping, status: 'mapped', inherited_from: null };
    if (parent === undefined || row.status !== 'unmapped' || !isBelow(row, parent)) return row;
    return { ...row, ...mapping, status: 'inherited', inherited_from: id };
  });
}

const isBelow = (row: CategoryOnChannel, parent: CategoryOnChannel): boolean =>
  row.path.length > parent.path.length && parent.path.every((name, at) => row.path[at] === name);

/** The place of the next row behind one that waits for somebody; undefined = there is none. */
export function nextOpen(rows: readonly CategoryOnChannel[], from: number): number | undefined {
  const at = rows.findIndex((row, place) => place > from && isOpen(row));
  return at === -1 ? undefined : at;
}
