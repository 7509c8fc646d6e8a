import { type Static, Type } from 'typebox';
import { type ItemError, itemError, type ListingInput } from './listing-input.ts';
import { type Checked, checker } from './validate.ts';

const id = Type.String({ minLength: 1, maxLength: 255 });
const label = Type.String({ minLength: 1, maxLength: 500 });

/** An attribute that listings of a category have; `values` is null where any text goes. */
export const TreeAttribute = Type.Object({
  code: id,
  label,
  required: Type.Boolean(),
  multiple: Type.Boolean(),
  values: Type.Union([Type.Null(), Type.Array(Type.Object({ code: id, label }))]),
});
export type TreeAttribute = Static<typeof TreeAttribute>;

/** A node of the tree that listings are put into. It is given, unlike the categories that clients create. */
export const TreeCategory = Type.Object({
  id,
  name: label,
  parent_id: Type.Union([Type.Null(), id]),
  assignable: Type.Boolean(),
  attributes: Type.Array(TreeAttribute),
});
export type TreeCategory = Static<typeof TreeCategory>;

/** The tree by id, in the order it was given. */
export type CategoryTree = ReadonlyMap<string, TreeCategory>;

export const treeOf = (categories: readonly TreeCategory[]): CategoryTree =>
  new Map(categories.map((category) => [category.id, category]));

const TreeInput = Type.Object({ categories: Type.Array(TreeCategory) });
const check = checker(TreeInput);

/** A tree to put in place of the present one. Nobody checks that parents exist: real channels err too. */
export function parseTree(body: unknown): Checked<Static<typeof TreeInput>> {
  return check(body);
}

/** Errors in the category and attributes of a complete listing. */
export function categoryErrors(
  tree: CategoryTree,
  listing: Pick<ListingInput, 'category_id' | 'attributes'>,
  requireCategory: boolean,
): ItemError[] {
  const category = tree.get(listing.category_id ?? '');
  if (category === undefined) {
    if (!requireCategory) return [];
    const message = listing.category_id
      ? `${listing.category_id} is no category of the tree`
      : 'a category of the tree is required';
    return [itemError(listing.category_id ? 'unknown_category' : 'missing_field', 'category_id', message)];
  }
  if (!category.assignable)
    return [
      itemError('unknown_category', 'category_id', `${category.name} takes no listings, its leaves do`),
    ];
  return category.attributes.flatMap((attribute) => attributeErrors(attribute, listing.attributes ?? []));
}

function attributeErrors(
  { code, label: called, required, multiple, values }: TreeAttribute,
  given: readonly { code: string; value: string }[],
): ItemError[] {
  const mine = given.filter((one) => one.code === code && one.value !== '');
  if (mine.length === 0)
    return required ? [itemError('missing_attribute', code, `${called} is required in this category`)] : [];
  if (mine.length > 1 && !multiple)
    return [itemError('invalid_attribute', code, `${called} takes one value`)];
  const wrong = mine.find((one) => values !== null && !values.some((value) => value.code === one.value));
  return wrong ? [itemError('invalid_attribute', code, `${wrong.value} is no value of ${called}`)] : [];
}
