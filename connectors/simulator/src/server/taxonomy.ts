import { type Static, Type } from 'typebox';
import type { Brand, Category, SimulatorState } from './state.ts';

const name = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' });

/** A brand to find, create, or rename when its id is given. */
export const BrandInput = Type.Object({ id: Type.Optional(Type.String()), name });
export type BrandInput = Static<typeof BrandInput>;

/** A category, by the names from its root, to find, create, or move when its id is given. */
export const CategoryInput = Type.Object({
  id: Type.Optional(Type.String()),
  path: Type.Array(name, { minItems: 1, maxItems: 30 }),
});
export type CategoryInput = Static<typeof CategoryInput>;

export type Found<Thing> = { thing: Thing; created: boolean } | { error: { code: string; message: string } };

/** Find-or-create by name, in any case. */
export function putBrand(state: SimulatorState, input: BrandInput): Found<Brand> {
  const same = state.brands.values().find((brand) => equal(brand.name, input.name));
  if (input.id === undefined) {
    if (same) return { thing: same, created: false };
    const brand = { id: `B${101 + state.termsMade++}`, name: input.name };
    state.brands.set(brand.id, brand);
    return { thing: brand, created: true };
  }
  const known = state.brands.get(input.id);
  if (!known) return { error: { code: 'unknown_brand', message: `there is no brand ${input.id}` } };
  if (same && same !== known) {
    return { error: { code: 'duplicate_name', message: `${input.name} is brand ${same.id}` } };
  }
  known.name = input.name;
  return { thing: known, created: false };
}

/** Find-or-create of every level of the path; with an id, that category is renamed and moved there. */
export function putCategory(state: SimulatorState, input: CategoryInput): Found<Category> {
  const known = input.id === undefined ? undefined : state.categories.get(input.id);
  if (input.id !== undefined && !known) {
    return { error: { code: 'unknown_category', message: `there is no category ${input.id}` } };
  }
  const leafName = input.path.at(-1) ?? '';
  const parent = input.path.slice(0, -1).reduce<Category | null>((above, level) => {
    return child(state, above, level) ?? addCategory(state, above, level);
  }, null);
  const same = child(state, parent, leafName);
  if (!known) {
    if (same) return { thing: same, created: false };
    return { thing: addCategory(state, parent, leafName), created: true };
  }
  if (same && same !== known) {
    return { error: { code: 'duplicate_name', message: `that path is category ${same.id}` } };
  }
  if (isWithin(state, parent, known)) {
    return { error: { code: 'cycle', message: 'a category cannot lie within itself' } };
  }
  state.categoriesByName.delete(keyOf(known.parent_id, known.name));
  known.name = leafName;
  known.parent_id = parent?.id ?? null;
  state.categoriesByName.set(keyOf(known.parent_id, known.name), known);
  return { thing: known, created: false };
}

/** A brand or category to delete. */
export const TermInput = Type.Object({
  kind: Type.Union([Type.Literal('brand'), Type.Literal('category')]),
  id: Type.String(),
});
export type TermInput = Static<typeof TermInput>;

/** Deletes a term unless a listing that is on sale, or a category below it, refers to it. */
export function deleteTerm(state: SimulatorState, { kind, id }: TermInput): { status: 'deleted' | 'in_use' } {
  const refers = kind === 'brand' ? 'brand_id' : 'category_id';
  const isUsed = state.listings.some((listing) => listing.active && listing[refers] === id);
  const hasChildren = kind === 'category' && state.categories.values().some((one) => one.parent_id === id);
  if (isUsed || hasChildren) return { status: 'in_use' };
  const category = kind === 'category' ? state.categories.get(id) : undefined;
  if (category !== undefined) state.categoriesByName.delete(keyOf(category.parent_id, category.name));
  (kind === 'brand' ? state.brands : state.categories).delete(id);
  return { status: 'deleted' };
}

/** Names from the root to the category. */
export function pathOf(state: SimulatorState, category: Category): string[] {
  const parent = parentOf(state, category);
  return parent ? [...pathOf(state, parent), category.name] : [category.name];
}

function child(state: SimulatorState, parent: Category | null, called: string): Category | undefined {
  return state.categoriesByName.get(keyOf(parent?.id ?? null, called));
}

function addCategory(state: SimulatorState, parent: Category | null, called: string): Category {
  const category = { id: `C${1_001 + state.termsMade++}`, name: called, parent_id: parent?.id ?? null };
  state.categories.set(category.id, category);
  state.categoriesByName.set(keyOf(category.parent_id, called), category);
  return category;
}

function parentOf(state: SimulatorState, category: Category): Category | null {
  return (category.parent_id && state.categories.get(category.parent_id)) || null;
}

function isWithin(state: SimulatorState, category: Category | null, ancestor: Category): boolean {
  if (category === null) return false;
  if (category === ancestor) return true;
  return isWithin(state, parentOf(state, category), ancestor);
}

const keyOf = (parentId: string | null, called: string): string => `${parentId ?? ''}/${folded(called)}`;

const folded = (called: string): string => called.trim().toLowerCase();

const equal = (a: string, b: string): boolean => folded(a) === folded(b);
