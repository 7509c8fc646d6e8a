import {
  type BrandItem,
  type CategoryItem,
  foldKey,
  type Issue,
  isPlainLine,
  message,
  type SyncResult,
  syncEach,
  wordedIssue,
} from '@sluice/connector-kit';
import { type Static, type TObject, Type } from 'typebox';
import { Answer, ask, type Context, change } from './client.ts';
import { BRANDS, CATEGORIES } from './documents/reads.ts';
import { SAVE_BRAND, SAVE_CATEGORY } from './documents/writes.ts';
import { refusalOf } from './issues.ts';
import { Brand, Category } from './schema.ts';
import { type Site, siteOf } from './site.ts';

const Brands = Answer({ listProductBrand: Type.Array(Brand) });
const Categories = Answer({ listCategory: Type.Array(Category) });
const Id = Type.Object({ id: Type.String({ minLength: 1 }) });
const SavedBrand = Answer({ saveProductBrand: Id });
const SavedCategory = Answer({ saveCategory: Id });

const MAX_NAME = 255;
const isName = (name: string): boolean => name !== '' && name.length <= MAX_NAME && isPlainLine(name);

type Stored<Schema extends TObject> = Static<Schema> & Readonly<Record<string, unknown>>;
type StoredBrand = Stored<typeof Brand>;
type StoredCategory = Stored<typeof Category>;

/** All brands, those that were deleted left out: the list has no pages. */
export async function readBrands(ctx: Context): Promise<StoredBrand[]> {
  const { listProductBrand } = await ask(ctx, { document: BRANDS, answer: Brands });
  return (listProductBrand as StoredBrand[]).filter(({ deleted }) => !deleted);
}

export async function readCategories(ctx: Context): Promise<StoredCategory[]> {
  const { listCategory } = await ask(ctx, { document: CATEGORIES, answer: Categories });
  return (listCategory as StoredCategory[]).filter(({ deleted }) => !deleted);
}

/** As it was read, without what is empty: a write takes away what it leaves out. */
const carried = (stored: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(stored).filter(([name, value]) => name !== 'deleted' && value !== null));

const nameFault = (names: readonly string[]): Issue | null =>
  names.length > 0 && names.every(isName)
    ? null
    : wordedIssue('invalid_value', 'name', message('ikas_name', { limit: MAX_NAME }));

/** Finds or makes brands; one that we know under its id is renamed. */
export async function syncBrands(ctx: Context, brands: readonly BrandItem[]): Promise<SyncResult[]> {
  if (brands.length === 0) return [];
  const { channel } = await siteOf(ctx);
  const known = await readBrands(ctx);
  const byName = new Map(known.map((brand) => [foldKey(brand.name), brand.id]));
  const save = async ({ name, syncId }: BrandItem): Promise<{ id: string; made: boolean }> => {
    const there = byName.get(foldKey(name));
    if (there !== undefined) return { id: there, made: false };
    const before = known.find(({ id }) => id === syncId);
    const input = before === undefined ? { name, salesChannelIds: [channel] } : { ...carried(before), name };
    const { saveProductBrand } = await change(ctx, {
      document: SAVE_BRAND,
      variables: { input },
      answer: SavedBrand,
    });
    byName.set(foldKey(name), saveProductBrand.id);
    return { id: saveProductBrand.id, made: before === undefined };
  };
  return syncEach(brands, { faultOf: ({ name }) => nameFault([name]), save, refusalOf });
}

/** Finds or makes categories level by level; one that we know under its id is renamed or moved. */
export async function syncCategories(
  ctx: Context,
  categories: readonly CategoryItem[],
): Promise<SyncResult[]> {
  if (categories.length === 0) return [];
  const tree = new Tree(ctx, await siteOf(ctx), await readCategories(ctx));
  return syncEach(categories, {
    faultOf: ({ path }) => nameFault(path),
    save: ({ path, syncId }) => tree.save(path, syncId),
    refusalOf,
  });
}

/** The categories of the shop, by parent and name. */
class Tree {
  readonly #ctx: Context;
  readonly #site: Site;
  readonly #stored = new Map<string, StoredCategory>();
  readonly #ids = new Map<string, string>();

  constructor(ctx: Context, site: Site, stored: readonly StoredCategory[]) {
    this.#ctx = ctx;
    this.#site = site;
    for (const one of stored) {
      this.#stored.set(one.id, one);
      this.#ids.set(placeOf(one.parentId, one.name), one.id);
    }
  }

  async save(path: readonly string[], syncId: string | null): Promise<{ id: string; made: boolean }> {
    let at = { id: '', made: false };
    for (const [depth, name] of path.entries()) {
      const parentId = depth === 0 ? null : at.id;
      const there = this.#ids.get(placeOf(parentId, name));
      const isEnd = depth === path.length - 1;
      at =
        there === undefined
          ? await this.#write(name, parentId, isEnd ? syncId : null)
          : { id: there, made: false };
    }
    return at;
  }

  async #write(name: string, parentId: string | null, syncId: string | null) {
    const before = this.#stored.get(syncId ?? '');
    const { parentId: _, ...kept } = (before === undefined ? {} : carried(before)) as { parentId?: string };
    const fresh =
      before === undefined ? { salesChannels: [{ id: this.#site.channel, status: 'VISIBLE' }] } : {};
    const input = { ...fresh, ...kept, name, ...(parentId === null ? {} : { parentId }) };
    const { saveCategory } = await change(this.#ctx, {
      document: SAVE_CATEGORY,
      variables: { input },
      answer: SavedCategory,
    });
    this.#ids.set(placeOf(parentId, name), saveCategory.id);
    return { id: saveCategory.id, made: before === undefined };
  }
}

const placeOf = (parentId: string | null, name: string): string => `${parentId ?? ''}/${foldKey(name)}`;
