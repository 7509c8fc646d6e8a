import { foldKey } from '@sluice/contracts';
import { breather } from '../../platform/breathe.ts';
import type { Tx } from '../../platform/db/database.ts';
import { records } from '../../platform/db/records.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';
import { markTermsChanged } from './terms.ts';

/** Names from root to leaf. */
export type CategoryPath = readonly string[];

/**
 * The known part of paths: a tree by folded name. A key for each path would cost the square of its length, and a path
 * may be of any length.
 */
export interface KnownPaths {
  /** Id of the category; undefined = it is not known to exist. */
  id: number | undefined;
  below: Map<string, KnownPaths>;
}

const foldedPaths = new WeakMap<CategoryPath, readonly string[]>();

/**
 * The folded names of a path, kept because they are needed several times, and folding costs more than all other work on
 * a path.
 */
function keysOf(path: CategoryPath): readonly string[] {
  let keys = foldedPaths.get(path);
  if (keys === undefined) {
    keys = path.map(foldKey);
    foldedPaths.set(path, keys);
  }
  return keys;
}

/** Levels that are folded in a few milliseconds. */
const FEW_LEVELS = 2_000;

/**
 * Folds many paths in turns, so that requests get theirs in between. Returns undefined when there are few: then nothing
 * needs waiting for, and the following statements leave with the first flush of the transaction.
 */
export function foldMany(paths: readonly CategoryPath[]): Promise<void> | undefined {
  const levels = paths.reduce((sum, path) => sum + path.length, 0);
  return levels <= FEW_LEVELS ? undefined : foldInTurns(paths);
}

async function foldInTurns(paths: readonly CategoryPath[]): Promise<void> {
  const breathe = breather();
  for (const path of paths) {
    keysOf(path);
    await breathe();
  }
}

const unknownPath = (): KnownPaths => ({ id: undefined, below: new Map() });

/** The next level of a path, added where it is missing. */
function levelBelow(at: KnownPaths, key: string): KnownPaths {
  const known = at.below.get(key) ?? unknownPath();
  at.below.set(key, known);
  return known;
}

/** The category at the end of a path, if it is known. */
export function idOfPath(known: KnownPaths, path: CategoryPath): number | undefined {
  let at: KnownPaths | undefined = known;
  for (const key of keysOf(path)) at = at?.below.get(key);
  return at?.id;
}

/** Each path once, however it is written. */
export function distinctPaths(paths: readonly CategoryPath[]): CategoryPath[] {
  const seen = unknownPath();
  return paths.filter((path) => {
    const end = keysOf(path).reduce(levelBelow, seen);
    const isNew = end.id === undefined;
    end.id = 0;
    return isNew;
  });
}

interface PathRow {
  /** Index of the path asked for. */
  n: number;
  /** Number of levels that exist, and the category of the last of them. */
  depth: number;
  id: number;
}

/**
 * Finds every level that exists of each path, in one round trip whatever the number and depth of paths. The recursion
 * does not carry the names from level to level: with them a path of a thousand levels would be copied a thousand times.
 */
export const resolvePaths = (tx: Tx, paths: readonly CategoryPath[]): Statement<PathRow> => sql<PathRow>`
  with recursive wanted as materialized (
    select (n - 1)::int as n, keys from jsonb_array_elements(${JSON.stringify(paths.map(keysOf))}::jsonb)
      with ordinality w (keys, n)
  ), found as (
    select w.n, 1 as depth, c.id from wanted w
    join categories c on c.tenant_id = ${tx.tenantId} and c.parent_id is null and c.name_key = w.keys ->> 0
    union all
    select f.n, f.depth + 1, c.id from found f join wanted w on w.n = f.n
    join categories c on c.tenant_id = ${tx.tenantId} and c.parent_id = f.id and c.name_key = w.keys ->> f.depth
  )
  select n, depth, id from found`;

/** Every level of the given paths, with ids as far as they exist. */
export function indexPaths(paths: readonly CategoryPath[], rows: readonly PathRow[]): KnownPaths {
  const known = unknownPath();
  const levels = paths.map((path) => {
    let at = known;
    return keysOf(path).map((key) => {
      at = levelBelow(at, key);
      return at;
    });
  });
  for (const row of rows) levels[row.n]![row.depth - 1]!.id = row.id;
  return known;
}

/** A path on the way down, at the category it has reached. */
interface Descent {
  path: CategoryPath;
  at: KnownPaths;
}

/**
 * Creates the missing levels of the paths, one level at a time, and adds them to `known`. Each level is one insert and
 * one select, in the order of parents and keys, so that racing writers of one path end up with one row and do not
 * deadlock.
 */
export async function createMissingPaths(
  tx: Tx,
  paths: readonly CategoryPath[],
  known: KnownPaths,
): Promise<void> {
  if (paths.length > 0) markTermsChanged(tx);
  const breathe = breather();
  let level = paths.map((path): Descent => ({ path, at: known }));
  for (let depth = 0; level.length > 0; depth++) {
    const missing = new Map<KnownPaths, Missing>();
    const next: Descent[] = [];
    for (const { path, at } of level) {
      const [name, key] = [path[depth], keysOf(path)[depth]];
      if (name === undefined || key === undefined) continue;
      const to = levelBelow(at, key);
      // The first of several spellings of one name wins.
      if (to.id === undefined && !missing.has(to))
        missing.set(to, { at: to, parent: at.id ?? null, name, key });
      next.push({ path, at: to });
      await breathe();
    }
    if (missing.size > 0) await createLevel(tx, [...missing.values()]);
    level = next;
  }
}

interface Missing {
  at: KnownPaths;
  /** null = a root. */
  parent: number | null;
  name: string;
  key: string;
}

const MISSING = records<Missing>('u', {
  place: ['integer', (_, place) => place],
  parent_id: ['bigint', (one) => one.parent],
  name: ['text', (one) => one.name],
  name_key: ['text', (one) => one.key],
});

async function createLevel(tx: Tx, unsorted: readonly Missing[]): Promise<void> {
  const missing = unsorted.toSorted(
    (a, b) => (a.parent ?? 0) - (b.parent ?? 0) || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0),
  );
  tx.later(sql`
    insert into categories (tenant_id, parent_id, name, name_key)
    select ${tx.tenantId}, parent_id, name, name_key from ${MISSING.from(missing)} order by place
    on conflict (tenant_id, parent_id, name_key) do nothing`);
  const rows = await tx.run(sql<{ place: number; id: number }>`
    select u.place, c.id from ${MISSING.from(missing)}
    join categories c on c.tenant_id = ${tx.tenantId} and c.name_key = u.name_key
      and ((u.parent_id is null and c.parent_id is null) or c.parent_id = u.parent_id)`);
  for (const row of rows) missing[row.place]!.at.id = row.id;
}
