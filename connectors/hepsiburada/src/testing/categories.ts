import { envelope, type Handler, page, refusal } from './answers.ts';
import { isLeaf } from './products.ts';
import type { State } from './state.ts';
import {
  type Attribute,
  BASE_ATTRIBUTES,
  BRANDS,
  CATEGORY_ATTRIBUTES,
  type Category,
  VARIANT_ATTRIBUTES,
} from './taxonomy.ts';

/** Leaves alone, unless the query says otherwise: that is the vendor's default. */
export const categories: Handler = (state, call) => {
  const leaf = call.query.get('leaf') ?? 'true';
  const found = state.tree
    .map((category) => shown(state, category))
    .filter((category) => leaf === '' || String(category.leaf) === leaf);
  return page(call, found, 2_000);
};

function shown(state: State, { categoryId, name, parentCategoryId }: Category) {
  return {
    categoryId,
    name,
    displayName: name,
    parentCategoryId: parentCategoryId ?? 0,
    paths: pathOf(state, categoryId),
    leaf: isLeaf(state, categoryId),
    status: 'ACTIVE',
    type: 'HB',
    sortId: null,
    available: true,
    productTypes: [],
    merge: false,
  };
}

function pathOf({ tree }: State, id: number): string[] {
  const node = tree.find(({ categoryId }) => categoryId === id);
  if (!node) return [];
  const above = node.parentCategoryId === null ? [] : pathOf({ tree } as State, node.parentCategoryId);
  return [...above, node.name];
}

const NOT_A_LEAF = {
  success: false,
  code: 1003,
  version: 2,
  message: 'Kategori uç kategori değil',
  data: null,
};

export const attributes: Handler = (state, _call, category = '') => {
  if (!isLeaf(state, Number(category))) return [200, NOT_A_LEAF];
  return envelope({
    baseAttributes: BASE_ATTRIBUTES.map((one) => entryOf(one)),
    attributes: CATEGORY_ATTRIBUTES.map((one) => entryOf(one)),
    variantAttributes: VARIANT_ATTRIBUTES.map((one) => entryOf(one, idOf(state, one))),
  });
};

const idOf = ({ variantIds }: State, { id }: Attribute): string =>
  variantIds === 'suffixed' ? id : id.replace(/_variant_property$/, '');

const entryOf = ({ id, name, mandatory, type, multiValue = false }: Attribute, shownId = id) => ({
  id: shownId,
  name,
  mandatory,
  type,
  multiValue,
});

export const attributeValues: Handler = (state, call, category = '', attribute = '') => {
  if (!isLeaf(state, Number(category))) return [200, NOT_A_LEAF];
  const all = [...BASE_ATTRIBUTES, ...CATEGORY_ATTRIBUTES, ...VARIANT_ATTRIBUTES];
  const wanted = all.find((one) => one.id === attribute || idOf(state, one) === attribute);
  if (wanted?.type !== 'enum') return refusal(400, `${attribute} için değer listesi yok`);
  const values = wanted.id === 'Marka' ? BRANDS : (wanted.values ?? []);
  return page(
    call,
    values.map((value) => ({ id: value, value })),
  );
};
