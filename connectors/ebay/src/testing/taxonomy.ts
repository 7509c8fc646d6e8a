import { type Handler, NO_CONTENT, ok } from './answers.ts';
import { refuse } from './errors.ts';
import { marketplaceOf } from './marketplaces.ts';
import type { Aspect, Category, Tree } from './records.ts';
import type { State } from './state.ts';

/** The id of a whole tree's root, which says nothing. */
const ROOT = '0';

const childrenOf = ({ categories }: Tree, id: string | null): Category[] =>
  categories.filter(({ parentId }) => parentId === id);

/** Whether a category takes listings. */
export function isLeaf({ trees }: State, treeId: string, categoryId: string): boolean {
  const tree = trees.get(treeId);
  const known = tree?.categories.some((one) => one.categoryId === categoryId) ?? false;
  return known && childrenOf(tree!, categoryId).length === 0;
}

const treeOf = (state: State, treeId: string): Tree => state.trees.get(treeId) ?? refuse(400, 62004, treeId);

/** A category of a tree, which must be there and below the root. */
function categoryOf(tree: Tree, categoryId: string | null): Category {
  if (!categoryId) return refuse(400, 62006);
  if (categoryId === ROOT) return refuse(400, 62008);
  return tree.categories.find((one) => one.categoryId === categoryId) ?? refuse(400, 62005, categoryId);
}

interface Placed {
  readonly treeId: string;
  readonly tree: Tree;
  readonly level: number;
}

function nodeOf({ categoryId, name, parentId }: Category, place: Placed): object {
  const { treeId, tree, level } = place;
  const below = childrenOf(tree, categoryId);
  const base = `https://api.ebay.com/commerce/taxonomy/v1/category_tree/${treeId}/get_category_subtree`;
  return {
    category: { categoryId, categoryName: name },
    parentCategoryTreeNodeHref: `${base}?category_id=${parentId ?? ROOT}`,
    categoryTreeNodeLevel: level,
    // Left out rather than false.
    ...(below.length === 0
      ? { leafCategoryTreeNode: true }
      : { childCategoryTreeNodes: below.map((one) => nodeOf(one, { ...place, level: level + 1 })) }),
  };
}

export const readDefaultTree: Handler = (state, { query }) => {
  if (!query.has('marketplace_id')) refuse(400, 62002);
  const { treeId } = marketplaceOf(query.get('marketplace_id')) ?? refuse(400, 62003);
  return ok(versionOf(treeId, treeOf(state, treeId)));
};

const versionOf = (categoryTreeId: string, { version }: Tree) => ({
  categoryTreeId,
  categoryTreeVersion: String(version),
});

const MARKETPLACE_OF: Readonly<Record<string, string>> = { '0': 'EBAY_US', '3': 'EBAY_GB', '77': 'EBAY_DE' };

export const readTree: Handler = (state, _call, treeId = '') => {
  const tree = treeOf(state, treeId);
  const roots = childrenOf(tree, null);
  return ok({
    ...versionOf(treeId, tree),
    applicableMarketplaceIds: [MARKETPLACE_OF[treeId]],
    rootCategoryNode: {
      category: { categoryId: ROOT, categoryName: 'Root' },
      categoryTreeNodeLevel: 0,
      childCategoryTreeNodes: roots.map((one) => nodeOf(one, { treeId, tree, level: 1 })),
    },
  });
};

export const readSubtree: Handler = (state, { query }, treeId = '') => {
  const tree = treeOf(state, treeId);
  const category = categoryOf(tree, query.get('category_id'));
  const level = ancestorsOf(tree, category).length + 1;
  const categorySubtreeNode = nodeOf(category, { treeId, tree, level });
  return ok({ ...versionOf(treeId, tree), categorySubtreeNode });
};

/** The categories above, the nearest first. */
function ancestorsOf(tree: Tree, { parentId }: Category): Category[] {
  const parent = tree.categories.find(({ categoryId }) => categoryId === parentId);
  return parent === undefined ? [] : [parent, ...ancestorsOf(tree, parent)];
}

export const readSuggestions: Handler = (state, { query }, treeId = '') => {
  const tree = treeOf(state, treeId);
  const words = (query.get('q') || refuse(400, 62007)).toLowerCase();
  const found = tree.categories.filter(
    ({ categoryId, name }) => isLeaf(state, treeId, categoryId) && name.toLowerCase().includes(words),
  );
  if (found.length === 0) return NO_CONTENT;
  const categorySuggestions = found.map((category) => {
    const above = ancestorsOf(tree, category);
    return {
      category: { categoryId: category.categoryId, categoryName: category.name },
      categoryTreeNodeLevel: above.length + 1,
      categoryTreeNodeAncestors: above.map(({ categoryId, name }, at) => ({
        categoryId,
        categoryName: name,
        categoryTreeNodeLevel: above.length - at,
      })),
    };
  });
  return ok({ ...versionOf(treeId, tree), categorySuggestions });
};

export const readAspects: Handler = (state, { query }, treeId = '') => {
  const { categoryId } = categoryOf(treeOf(state, treeId), query.get('category_id'));
  if (!isLeaf(state, treeId, categoryId)) refuse(400, 62009, categoryId);
  return state.aspects.length === 0 ? NO_CONTENT : ok({ aspects: state.aspects.map(shownAspect) });
};

const shownAspect = ({ name, required, selectionOnly, multiple, variations, values }: Aspect): object => ({
  localizedAspectName: name,
  aspectConstraint: {
    aspectDataType: 'STRING',
    itemToAspectCardinality: multiple ? 'MULTI' : 'SINGLE',
    aspectMode: selectionOnly ? 'SELECTION_ONLY' : 'FREE_TEXT',
    aspectRequired: required,
    aspectUsage: required ? 'RECOMMENDED' : 'OPTIONAL',
    aspectEnabledForVariations: variations,
    aspectApplicableTo: ['PRODUCT'],
  },
  aspectValues: values.map((localizedValue) => ({ localizedValue })),
});
