import {
  type BrandItem,
  type CategoryItem,
  type ConnectorError,
  foldKey,
  type Issue,
  message,
  type SyncResult,
  syncEach,
  wordedIssue,
} from '@sluice/connector-kit';
import { Type } from 'typebox';
import { readCategories, type WireCategory } from './category-paths.ts';
import { call } from './client.ts';
import { readCollections } from './collections.ts';
import type { Context } from './context.ts';
import { issueOf } from './issues.ts';
import { termHandle } from './names.ts';
import { Id } from './schema.ts';

const nameFault = (names: readonly string[]): Issue | null =>
  names.length > 0 && names.every((name) => name.trim() !== '' && !name.includes('\u0000'))
    ? null
    : wordedIssue('invalid_value', 'name', message('medusa_name'));

export const refusalOf = (error: ConnectorError): Issue[] | null =>
  error.kind === 'invalid_request' ? [issueOf(error)] : null;

interface Saved {
  readonly id: string;
  readonly made: boolean;
}

/** Brands are collections. One that we know under its id is renamed. */
export async function syncBrands(ctx: Context, brands: readonly BrandItem[]): Promise<SyncResult[]> {
  if (brands.length === 0) return [];
  const known = await readCollections(ctx);
  const byName = new Map(known.map(({ id, title }) => [foldKey(title), id]));
  const save = async ({ name, syncId }: BrandItem): Promise<Saved> => {
    const there = byName.get(foldKey(name));
    if (there !== undefined) return { id: there, made: false };
    const isKnown = known.some(({ id }) => id === syncId);
    const fields = isKnown ? { title: name } : { title: name, handle: await termHandle(name, '') };
    const { collection } = await call(ctx, {
      method: 'POST',
      path: isKnown ? `collections/${syncId}` : 'collections',
      json: fields,
      answer: Type.Object({ collection: Type.Object({ id: Id }) }),
    });
    byName.set(foldKey(name), collection.id);
    return { id: collection.id, made: !isKnown };
  };
  return syncEach(brands, { faultOf: ({ name }) => nameFault([name]), save, refusalOf });
}

/** Finds or makes categories level by level; one that we know under its id is renamed or moved. */
export async function syncCategories(
  ctx: Context,
  categories: readonly CategoryItem[],
): Promise<SyncResult[]> {
  if (categories.length === 0) return [];
  const tree = new Tree(ctx, await readCategories(ctx));
  return syncEach(categories, {
    faultOf: ({ path }) => nameFault(path),
    save: ({ path, syncId }) => tree.save(path, syncId),
    refusalOf,
  });
}

/** The categories of the shop, by parent and name. */
class Tree {
  readonly #ctx: Context;
  readonly #known: ReadonlySet<string>;
  readonly #ids = new Map<string, string>();

  constructor(ctx: Context, stored: readonly WireCategory[]) {
    this.#ctx = ctx;
    this.#known = new Set(stored.map(({ id }) => id));
    for (const one of stored) this.#ids.set(placeOf(one.parent_category_id ?? null, one.name), one.id);
  }

  async save(path: readonly string[], syncId: string | null): Promise<Saved> {
    let at: Saved = { id: '', made: false };
    for (const [depth, name] of path.entries()) {
      const parent = depth === 0 ? null : at.id;
      const there = this.#ids.get(placeOf(parent, name));
      const isEnd = depth === path.length - 1;
      at =
        there === undefined
          ? await this.#write(name, parent, isEnd ? syncId : null)
          : { id: there, made: false };
    }
    return at;
  }

  async #write(name: string, parent: string | null, syncId: string | null): Promise<Saved> {
    const isKnown = syncId !== null && this.#known.has(syncId);
    const fresh = { handle: await termHandle(name, parent ?? ''), is_active: true, is_internal: false };
    const { product_category: saved } = await call(this.#ctx, {
      method: 'POST',
      path: isKnown ? `product-categories/${syncId}` : 'product-categories',
      json: { name, parent_category_id: parent, ...(isKnown ? {} : fresh) },
      answer: Type.Object({ product_category: Type.Object({ id: Id }) }),
    });
    this.#ids.set(placeOf(parent, name), saved.id);
    return { id: saved.id, made: !isKnown };
  }
}

const placeOf = (parent: string | null, name: string): string => `${parent ?? ''}/${foldKey(name)}`;
