import { foldKey } from '@sluice/contracts';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Names of one kind of record, by their ids and back. */
export interface NamesOf<Name> {
  /** A record that is gone by now still has a name, which no other has. */
  nameOf(id: number): Name;
  idOf(name: Name): number | undefined;
}

/** Brands and groups by name, categories by their path. */
export interface Names {
  brands: NamesOf<string>;
  groups: NamesOf<string>;
  categories: NamesOf<string[]>;
}

const BETWEEN = '\u001f';
/** Paths are the same when their names are, in any case. */
export const pathKey = (path: readonly string[]): string => path.map(foldKey).join(BETWEEN);

interface Named {
  id: number;
  name: string;
}

interface Category extends Named {
  parent_id: number | null;
}

export async function loadNames(tx: Tx): Promise<Names> {
  const [brands, groups, categories] = await Promise.all([
    tx.run(sql<Named>`select id, name from brands where tenant_id = ${tx.tenantId} order by id`),
    tx.run(sql<Named>`select id, name from product_groups where tenant_id = ${tx.tenantId} order by id`),
    tx.run(sql<Category>`
      select id, parent_id, name from categories where tenant_id = ${tx.tenantId} order by id`),
  ]);
  return { brands: byName(brands), groups: byName(groups), categories: byPath(categories) };
}

function byName(rows: readonly Named[]): NamesOf<string> {
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const ids = new Map(rows.map(({ id, name }) => [foldKey(name), id]));
  return { nameOf: (id) => names.get(id) ?? goneName(id), idOf: (name) => ids.get(foldKey(name)) };
}

function byPath(rows: readonly Category[]): NamesOf<string[]> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const below = new Map(rows.map((row) => [levelKey(row.parent_id, row.name), row.id]));
  return {
    nameOf: (id) => (byId.has(id) ? pathOf(byId, id) : [goneName(id)]),
    // Level by level: the paths of all categories together are as long as the square of their depth.
    idOf: (path) => {
      let at: number | null | undefined = null;
      for (const name of path) {
        at = below.get(levelKey(at, name));
        if (at === undefined) return undefined;
      }
      return at ?? undefined;
    },
  };
}

const levelKey = (parent: number | null, name: string): string => `${parent ?? ''}${BETWEEN}${foldKey(name)}`;

function pathOf(byId: ReadonlyMap<number, Category>, id: number): string[] {
  const names: string[] = [];
  for (let at = byId.get(id); at !== undefined; at = byId.get(at.parent_id ?? 0)) names.push(at.name);
  return names.reverse();
}

const goneName = (id: number): string => `(deleted, ${id})`;
