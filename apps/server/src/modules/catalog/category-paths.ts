import { foldKey } from '@sluice/contracts';
import type { Tx } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';
import { markTermsChanged } from './terms.ts';

/** Names from root to leaf. */
export type CategoryPath = readonly string[];

/** The identity of a path: its folded names. NUL cannot occur in a name. */
export const pathKey = (path: CategoryPath): string => path.map(foldKey).join('\0');

interface PathRow {
  /** Index of the path asked for. */
  n: number;
  /** How many levels of it exist, and the category of the last of them. */
  depth: number;
  id: number;
}

/** For each path, every level that exists. One round trip whatever the number and the depth of paths. */
export const resolvePaths = (tx: Tx, paths: readonly CategoryPath[]): Statement<PathRow> => sql<PathRow>`
  with recursive wanted as (
    select (n - 1)::int as n, keys from jsonb_array_elements(${JSON.stringify(paths.map((path) => path.map(foldKey)))}::jsonb)
      with ordinality w (keys, n)
  ), found as (
    select w.n, w.keys, 1 as depth, c.id from wanted w
    join categories c on c.tenant_id = ${tx.tenantId} and c.parent_id is null and c.name_key = w.keys ->> 0
    union all
    select f.n, f.keys, f.depth + 1, c.id from found f
    join categories c on c.tenant_id = ${tx.tenantId} and c.parent_id = f.id and c.name_key = f.keys ->> f.depth
  )
  select n, depth, id from found`;

/** Ids by path key of every level of the given paths, as far as they exist. */
export function indexPaths(paths: readonly CategoryPath[], rows: readonly PathRow[]): Map<string, number> {
  const ids = new Map<string, number>();
  for (const row of rows) ids.set(pathKey((paths[row.n] ?? []).slice(0, row.depth)), row.id);
  return ids;
}

/**
 * Makes what is missing of the paths, a level at a time, and adds it to `known`. Each level is one insert and one
 * select, in the order of the keys, so that racing writers of one path end up with one row and do not deadlock.
 */
export async function createMissingPaths(
  tx: Tx,
  paths: readonly CategoryPath[],
  known: Map<string, number>,
): Promise<void> {
  if (paths.length > 0) markTermsChanged(tx);
  const deepest = Math.max(0, ...paths.map((path) => path.length));
  for (let depth = 1; depth <= deepest; depth++) {
    const missing = new Map<string, CategoryPath>();
    for (const path of paths) {
      const key = pathKey(path.slice(0, depth));
      if (path.length >= depth && !known.has(key)) missing.set(key, path.slice(0, depth));
    }
    if (missing.size > 0) await createLevel(tx, missing, known);
  }
}

async function createLevel(
  tx: Tx,
  missing: Map<string, CategoryPath>,
  known: Map<string, number>,
): Promise<void> {
  const keys = [...missing.keys()].sort();
  const paths = keys.map((key) => missing.get(key)!);
  const parents = paths.map((path) => (path.length === 1 ? null : known.get(pathKey(path.slice(0, -1)))!));
  const names = paths.map((path) => path.at(-1)!);
  const nameKeys = names.map(foldKey);
  tx.later(sql`
    insert into categories (tenant_id, parent_id, name, name_key)
    select ${tx.tenantId}, p, n, k from unnest(${parents}::bigint[], ${names}::text[], ${nameKeys}::text[]) u (p, n, k)
    on conflict (tenant_id, parent_id, name_key) do nothing`);
  const rows = await tx.run(sql<{ n: number; id: number }>`
    select (u.n - 1)::int as n, c.id
    from unnest(${parents}::bigint[], ${nameKeys}::text[]) with ordinality u (p, k, n)
    join categories c on c.tenant_id = ${tx.tenantId} and c.name_key = u.k
      and ((u.p is null and c.parent_id is null) or c.parent_id = u.p)`);
  for (const row of rows) known.set(keys[row.n]!, row.id);
}
