import type { Context } from './client.ts';
import { type Term, Terms } from './schema.ts';
import { fromHtml } from './text.ts';
import { walkAll } from './walk.ts';

/** Names from root to category, by its id. */
export type Paths = ReadonlyMap<number, readonly string[]>;

/** A product names its categories without their parents, so the tree is read with every page of products. */
export async function categoryPaths(ctx: Context): Promise<Paths> {
  const terms = await walkAll(ctx, 'products/categories', {}, Terms);
  const byId = new Map(terms.map((term) => [term.id, term]));
  return new Map(terms.map((term) => [term.id, pathOf(term, byId)]));
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
