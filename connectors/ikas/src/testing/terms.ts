import { kept, type TermInput, type VariantTypeInput } from './inputs.ts';
import { type DateFilter, fits, holds, isWithin, type StringFilter } from './lists.ts';
import type { Category, Term, VariantType } from './records.ts';
import { META_FIELDS } from './save-product.ts';
import { known, refuse, type State } from './state.ts';

const BRAND = ['description', 'imageId', 'orderType', 'salesChannelIds', 'translations'];
const CATEGORY = [
  'conditions',
  'description',
  'imageId',
  'isAutomated',
  'orderType',
  'salesChannels',
  'shouldMatchAllConditions',
  'translations',
];
const ATTRIBUTE = ['description', 'tableTemplate', 'translations', 'type'];

/** Brands, categories, tags and attributes are found by id: a name may be there twice. A field that is left out is cleared. */
export function saveBrand(state: State, input: TermInput): Term {
  const metaData = metaDataOf(state, input);
  return store(state.brands, {
    ...base(state, state.brands, input),
    more: { ...kept(input, BRAND), metaData },
  });
}

export function saveAttribute(state: State, input: TermInput): Term {
  const options = (input.options ?? []).map((one) => ({ id: state.id(), ...one, deleted: false }));
  const more = { ...kept(input, ATTRIBUTE), options };
  return store(state.attributes, { ...base(state, state.attributes, input), more });
}

export const saveTerm = (state: State, held: Map<string, Term>, input: TermInput): Term =>
  store(held, { ...base(state, held, input), more: kept(input, ['translations']) });

export function saveCategory(state: State, input: TermInput): Category {
  known(input.parentId == null ? [] : [input.parentId], state.categories, 'Category');
  const more = { ...kept(input, CATEGORY), metaData: metaDataOf(state, input) };
  const parentId = input.parentId ?? null;
  return store(state.categories, { ...base(state, state.categories, input), parentId, more });
}

function store<Row extends Term>(held: Map<string, Row>, row: Row): Row {
  held.set(row.id, row);
  return row;
}

const metaDataOf = (state: State, { metaData }: TermInput) =>
  metaData == null
    ? null
    : { id: state.id(), ...kept(metaData, META_FIELDS), slug: metaData.slug, deleted: false };

interface Dated {
  readonly id: string;
  readonly createdAt: number;
  readonly deleted: boolean;
}

function base(
  state: State,
  held: ReadonlyMap<string, Dated>,
  { id, name }: { readonly id?: string | null | undefined; readonly name: string },
) {
  if (name.trim() === '') refuse('name should not be empty');
  const found = id == null ? undefined : held.get(id);
  if (id != null && (found === undefined || found.deleted)) refuse(`not found: ${id}`);
  const now = state.now();
  return {
    id: found?.id ?? state.id(),
    createdAt: found?.createdAt ?? now,
    updatedAt: now,
    deleted: false,
    name,
  };
}

/** Values that are left out are deleted. A value that a product has stays in the way of that. */
export function saveVariantType(state: State, input: VariantTypeInput): VariantType {
  const { name, values } = input;
  if (name.length > 100) refuse('name must have no more than 100 characters');
  if (values.length === 0) refuse('values must contain at least 1 elements');
  if (values.some(({ colorCode }) => (colorCode ?? '').length > 7))
    refuse('colorCode has 7 characters at most');
  if (new Set(values.map((one) => one.name)).size < values.length) refuse('values must be unique by name');
  const fresh = base(state, state.variantTypes, input);
  const held = state.variantTypes.get(fresh.id)?.values ?? [];
  const byId = new Map(held.map((value) => [value.id, value]));
  const type: VariantType = {
    ...fresh,
    more: kept(input, ['translations']),
    selectionType: input.selectionType,
    values: values.map((one) => ({
      ...kept(one, ['colorCode', 'thumbnailImageId']),
      ...base(state, byId, one),
    })),
  };
  const left = new Set(type.values.map(({ id }) => id));
  const gone = held.filter(({ id }) => !left.has(id)).map(({ id }) => id);
  if (gone.some((id) => isUsed(state, id))) refuse('a variant value is used by a product');
  state.variantTypes.set(type.id, type);
  return type;
}

const isUsed = (state: State, valueId: string): boolean =>
  state.products
    .values()
    .some(
      ({ deleted, variants }) =>
        !deleted &&
        variants.some(({ variantValueIds }) =>
          variantValueIds.some(({ variantValueId }) => variantValueId === valueId),
        ),
    );

/** Deletes brands, also those that products have: they are without one then. */
export function deleteBrands(state: State, ids: readonly string[]): boolean {
  drop(state, state.brands, ids);
  for (const product of state.products.values())
    if (product.brandId !== null && ids.includes(product.brandId)) product.brandId = null;
  return true;
}

/** Deletes categories with all below them, and takes them off their products. */
export function deleteCategories(state: State, ids: readonly string[]): boolean {
  const gone = [...state.categories.values()]
    .filter((one) => pathOf(state, one).some(({ id }) => ids.includes(id)))
    .map(({ id }) => id);
  drop(state, state.categories, [...new Set([...ids, ...gone])]);
  for (const product of state.products.values())
    product.categoryIds = product.categoryIds.filter((id) => !gone.includes(id));
  return true;
}

function drop(state: State, held: ReadonlyMap<string, Term>, ids: readonly string[]): void {
  known(ids, held, 'Term');
  for (const id of ids) Object.assign(held.get(id)!, { deleted: true, updatedAt: state.now() });
}

/** A category and those above it, from the root down. */
export function pathOf(state: State, category: Category): Category[] {
  const parent = category.parentId === null ? undefined : state.categories.get(category.parentId);
  return parent === undefined ? [category] : [...pathOf(state, parent), category];
}

interface TermFilter {
  readonly id?: StringFilter | null;
  readonly name?: StringFilter | null;
  readonly search?: string | null;
  readonly updatedAt?: DateFilter | null;
}

/** Whole lists: they have no pages. */
export const listTerms = <Row extends { id: string; name: string; updatedAt: number; deleted: boolean }>(
  held: ReadonlyMap<string, Row>,
  { id, name, search, updatedAt }: TermFilter,
): Row[] =>
  [...held.values()].filter(
    (one) =>
      !one.deleted &&
      fits([one.id], id) &&
      fits([one.name], name) &&
      holds([one.name], search) &&
      isWithin(one.updatedAt, updatedAt),
  );

/** A term as it is told: with the fields that the fake only keeps. */
export const presentTerm = ({ more, ...term }: Term | VariantType): object => ({ ...term, ...more });

export const presentCategory = (state: State, category: Category): object => ({
  ...presentTerm(category),
  categoryPath: above(state, category).map(({ id }) => id),
  categoryPathItems: above(state, category).map(presentTerm),
});

const above = (state: State, category: Category): Category[] => pathOf(state, category).slice(0, -1);
