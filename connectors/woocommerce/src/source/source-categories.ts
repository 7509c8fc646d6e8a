import { type Context, list } from '../client.ts';
import { chunks } from '../look-up.ts';
import { type Term, Terms } from '../schema.ts';
import { fromHtml } from '../text.ts';
import { PAGE_SIZE } from '../walk.ts';

/** Names from root to category, by its id. */
export type Paths = ReadonlyMap<number, readonly string[]>;

/**
 * The paths of these categories. A product names its categories without their parents: a small tree is read whole in one
 * call, of a large one only what is needed, level by level towards the roots.
 */
export async function categoryPaths(ctx: Context, ids: readonly number[]): Promise<Paths> {
  if (ids.length === 0) return new Map();
  const first = await list(ctx, 'products/categories', { per_page: PAGE_SIZE }, Terms);
  const byId = new Map(first.items.map((term) => [term.id, term]));
  const isWhole = first.total <= first.items.length;
  let open = isWhole ? [] : ids.filter((id) => !byId.has(id));
  while (open.length > 0) {
    const read: Term[] = [];
    for (const include of chunks(open.map(String), ',')) {
      const query = { per_page: PAGE_SIZE, include };
      read.push(...(await list(ctx, 'products/categories', query, Terms)).items);
    }
    for (const term of read) byId.set(term.id, term);
    const parents = new Set(read.map(({ parent = 0 }) => parent));
    open = [...parents].filter((id) => id !== 0 && !byId.has(id));
  }
  return new Map([...byId.values()].map((term) => [term.id, pathOf(term, byId)]));
}

export function pathOf(term: Term, byId: ReadonlyMap<number, Term>): string[] {
  const names: string[] = [];
  // A circle, which an import can make, ends where it began.
  const met = new Set<number>();
  for (let at: Term | undefined = term; at !== undefined && !met.has(at.id); at = byId.get(at.parent ?? 0)) {
    met.add(at.id);
    names.unshift(fromHtml(at.name));
  }
  return names;
}
