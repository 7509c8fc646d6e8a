import type { ChannelCategory } from '@sluice/connector-kit';
import { type Handler, ok, refuse } from './answers.ts';
import { type Category, ROOT } from './category-data.ts';
import type { State } from './state.ts';

const shown = ({ id, name, parentId, leaf }: Category): object => ({
  id,
  name,
  leaf,
  options: {
    advertisement: false,
    offersWithProductPublicationEnabled: true,
    productCreationEnabled: true,
    sellerCanRequirePurchaseComments: false,
  },
  ...(parentId === null ? {} : { parent: { id: parentId } }),
});

function categoryOf({ categories }: State, id: string): Category {
  const known = categories.find((one) => one.id === id);
  return known ?? refuse(404, 'CategoryNotFound', `There is no category ${id}.`);
}

/** GET /sale/categories: the children of one category, of the unnamed root when none is given. */
export const listCategories: Handler = (state, { query }) => {
  const parent = query.get('parent.id') ?? ROOT;
  const id = parent === ROOT ? null : categoryOf(state, parent).id;
  return ok({ categories: state.categories.filter(({ parentId }) => parentId === id).map(shown) });
};

/** GET /sale/categories/{categoryId} */
export const readCategory: Handler = (state, _call, id = '') => ok(shown(categoryOf(state, id)));

/** GET /sale/categories/{categoryId}/parameters: branches have none. */
export const readParameters: Handler = (state, _call, id = '') =>
  ok({ parameters: categoryOf(state, id).leaf ? state.parameters : [] });

/** A tree of another shape; listings go into leaves, whatever a caller would like. */
export const treeOf = (nodes: readonly ChannelCategory[]): Category[] =>
  nodes.map(({ syncId, name, parentSyncId }) => ({
    id: syncId,
    name,
    parentId: parentSyncId,
    leaf: !nodes.some((one) => one.parentSyncId === syncId),
  }));
