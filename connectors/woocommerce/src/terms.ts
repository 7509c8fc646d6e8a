import {
  type BrandItem,
  type CategoryItem,
  ConnectorError,
  type Issue,
  type SyncResult,
} from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import { issuesOf, takenBy } from './issues.ts';
import { type Term, TermBatchAnswer, Terms } from './schema.ts';
import { asHtml, fromHtml, lineFault } from './text.ts';
import { walkAll } from './walk.ts';

/** A brand or category that should be there, as names from the root. */
interface Wanted {
  readonly externalKey: string;
  readonly path: readonly string[];
  readonly syncId: string | null;
}

export const syncBrands = (ctx: Context, brands: readonly BrandItem[]): Promise<SyncResult[]> =>
  syncTerms(
    ctx,
    'products/brands',
    brands.map(({ name, ...brand }) => ({ ...brand, path: [name] })),
  );

export const syncCategories = (ctx: Context, categories: readonly CategoryItem[]): Promise<SyncResult[]> =>
  syncTerms(ctx, 'products/categories', categories);

/**
 * Finds or creates, level by level from the roots, because a child needs the id of its parent. All terms of the shop are
 * read first: WooCommerce compares names by their letters, and a name in capitals would be made a second time.
 */
async function syncTerms(ctx: Context, path: string, wanted: readonly Wanted[]): Promise<SyncResult[]> {
  if (wanted.length === 0) return [];
  const judged = wanted.map((term) => ({ term, issues: nameFaults(term.path) }));
  const good = judged.flatMap(({ term, issues }) => (issues.length === 0 ? term : []));
  const tree = new TermTree(good.length === 0 ? [] : await walkAll(ctx, { path }, Terms));
  const depth = Math.max(0, ...good.map((term) => term.path.length));
  for (let level = 1; level <= depth; level++) await syncLevel(ctx, { path, tree }, good, level);
  return judged.map(({ term, issues }): SyncResult => {
    const { externalKey } = term;
    if (issues.length > 0) return { externalKey, outcome: 'rejected', issues };
    const end = tree.endOf(term.path);
    if (typeof end === 'number') {
      const made = tree.isMade(end);
      return { externalKey, outcome: 'synced', syncId: String(end), ...(made && { made }) };
    }
    if (end !== undefined) return { externalKey, outcome: 'rejected', issues: end };
    const message = 'WooCommerce did not say what became of this term';
    return { externalKey, outcome: 'retry', error: new ConnectorError({ kind: 'unknown_outcome', message }) };
  });
}

const nameFaults = (path: readonly string[]): Issue[] =>
  path.flatMap((name): Issue[] => {
    const fault = name === '' ? 'it has no letters' : lineFault(name);
    if (fault === null) return [];
    return [{ code: 'invalid_value', message: `the name ${JSON.stringify(name)} cannot be kept: ${fault}` }];
  });

interface Change {
  readonly path: readonly string[];
  readonly id: number | null;
  readonly body: object;
}

/** A taxonomy of the shop: its brands, or its categories. */
interface Taxonomy {
  readonly path: string;
  readonly tree: TermTree;
}

/** All that has to be made or renamed on one level, in as few calls as it takes. */
async function syncLevel(
  ctx: Context,
  taxonomy: Taxonomy,
  wanted: readonly Wanted[],
  level: number,
): Promise<void> {
  const { tree } = taxonomy;
  const changes = new Map<string, Change>();
  for (const term of wanted.filter((one) => one.path.length >= level)) {
    const names = term.path.slice(0, level);
    const parent = level === 1 ? 0 : tree.endOf(names.slice(0, -1));
    if (typeof parent !== 'number') {
      if (parent !== undefined) tree.refuse(names, parent);
      continue;
    }
    const isItself = term.path.length === level;
    const change = tree.changeFor(names, parent, isItself ? term.syncId : null);
    if (change !== null) changes.set(foldPath(names), change);
  }
  const all = [...changes.values()];
  for (let from = 0; from < all.length; from += 100) await send(ctx, taxonomy, all.slice(from, from + 100));
}

async function send(ctx: Context, { path, tree }: Taxonomy, changes: readonly Change[]): Promise<void> {
  const created = changes.filter(({ id }) => id === null);
  const updated = changes.filter(({ id }) => id !== null);
  const json = {
    ...(created.length === 0 ? {} : { create: created.map(({ body }) => body) }),
    ...(updated.length === 0 ? {} : { update: updated.map(({ id, body }) => ({ id, ...body })) }),
  };
  const answer = await call(ctx, { method: 'POST', path: `${path}/batch`, json }, TermBatchAnswer);
  const read = (sent: readonly Change[], items: typeof answer.create = []) => {
    if (items.length !== sent.length) return;
    for (const [at, { id, error }] of items.entries()) {
      const names = sent[at]!.path;
      // Another program made it a moment ago: WooCommerce names the one there is.
      const existing = error?.code === 'term_exists' ? takenBy(error) : null;
      if (error === undefined && sent[at]!.id === null) tree.putMade(names, id);
      else if (error === undefined || existing !== null) tree.put(names, existing ?? id);
      else tree.refuse(names, issuesOf(error));
    }
  };
  read(created, answer.create);
  read(updated, answer.update);
}

/** The shop's terms by their paths, in letters of any case, and what became of those that were wanted. */
class TermTree {
  readonly #byId: ReadonlyMap<number, Term>;
  readonly #byPlace: Map<string, number>;
  readonly #made = new Set<number>();
  readonly #ends = new Map<string, number | readonly Issue[]>();

  constructor(terms: readonly Term[]) {
    this.#byId = new Map(terms.map((term) => [term.id, term]));
    this.#byPlace = new Map(terms.map(({ id, name, parent = 0 }) => [place(parent, fromHtml(name)), id]));
  }

  endOf = (path: readonly string[]): number | readonly Issue[] | undefined => this.#ends.get(foldPath(path));

  put(path: readonly string[], id: number): void {
    this.#ends.set(foldPath(path), id);
  }

  putMade(path: readonly string[], id: number): void {
    this.#made.add(id);
    this.put(path, id);
  }

  isMade = (id: number): boolean => this.#made.has(id);

  refuse(path: readonly string[], issues: readonly Issue[]): void {
    this.#ends.set(foldPath(path), issues);
  }

  /** The change to send for a term; null when it is there already, under our id or as one of the same name. */
  changeFor(path: readonly string[], parent: number, syncId: string | null): Change | null {
    const name = path.at(-1) ?? '';
    const known = syncId === null ? undefined : this.#byId.get(Number(syncId));
    const there = this.#byPlace.get(place(parent, name));
    if (known === undefined || (there !== undefined && there !== known.id)) {
      if (there === undefined)
        return { path, id: null, body: { ...bodyOf(name, parent), ...this.#slugFor(path, parent) } };
      this.put(path, there);
      return null;
    }
    if (fromHtml(known.name) !== name || (known.parent ?? 0) !== parent) {
      return { path, id: known.id, body: bodyOf(name, parent) };
    }
    this.put(path, known.id);
    return null;
  }

  /**
   * A slug of our own where WordPress's could be too long for the database: WordPress appends the slugs of the parents,
   * however long, to a slug that is taken.
   */
  #slugFor(path: readonly string[], parent: number): { slug?: string } {
    const above = path.slice(0, -1).map(slugFrom);
    let kept = 0;
    const met = new Set<number>();
    for (let up = this.#byId.get(parent); up && !met.has(up.id); up = this.#byId.get(up.parent ?? 0)) {
      met.add(up.id);
      kept += 1 + (up.slug ?? slugFrom(up.name)).length;
    }
    const length = slugFrom(path.at(-1) ?? '').length + Math.max(kept, above.join('-').length + 1);
    return length <= MAX_SLUG - ROOM_FOR_NUMBER ? {} : { slug: `term-${hashOf(foldPath(path))}` };
  }
}

const bodyOf = (name: string, parent: number): object => ({ name: asHtml(name), parent });

/** Characters that a slug may have. */
const MAX_SLUG = 200;
/** Where a slug is taken even so, WordPress counts up behind it: `-2`. */
const ROOM_FOR_NUMBER = 10;

/** A slug as WordPress makes one of a name: letters beyond ASCII are six characters each. */
const slugFrom = (name: string): string => encodeURIComponent(name.toLowerCase().replace(/\s+/g, '-'));

/** FNV-1a in 64 bits: a path has the same slug each time, and two paths hardly ever the same. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}

const fold = (name: string): string => name.normalize('NFC').toLowerCase();
const foldPath = (path: readonly string[]): string => path.map(fold).join('\n');
const place = (parent: number, name: string): string => `${parent}\n${fold(name)}`;
