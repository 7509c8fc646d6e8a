import {
  type CategoryAttribute,
  type ChannelCategoryPage,
  keptFact,
  nestedCategories,
} from '@sluice/connector-kit';
import { Compile } from 'typebox/compile';
import { type Context, call } from './client.ts';
import { marketplaceOf } from './marketplaces.ts';
import { Aspects, CategoryNode, CategoryTree, DefaultTree } from './schema.ts';

const API = '/commerce/taxonomy/v1';
const node = Compile(CategoryNode);

/** The tree of the marketplace; several marketplaces may share one. */
async function treePath(ctx: Context): Promise<string> {
  const { marketplace } = ctx.config;
  const id = await keptFact(ctx, `tree-${marketplace}`, async () => {
    const query = { marketplace_id: marketplace };
    const path = `${API}/get_default_category_tree_id`;
    const answer = await call(ctx, { method: 'GET', path, query, as: 'application' }, DefaultTree);
    return answer.categoryTreeId;
  });
  return `${API}/category_tree/${encodeURIComponent(id)}`;
}

/** The tree comes whole in one answer, below a root that says nothing. Listings are put into its leaves alone. */
export async function readCategoryTree(ctx: Context, _cursor: string | null): Promise<ChannelCategoryPage> {
  const path = await treePath(ctx);
  const { rootCategoryNode } = await call(ctx, { method: 'GET', path, as: 'application' }, CategoryTree);
  const categories = nestedCategories(rootCategoryNode.childCategoryTreeNodes, (one) =>
    node.Check(one)
      ? {
          id: one.category.categoryId,
          name: one.category.categoryName,
          below: one.childCategoryTreeNodes ?? [],
        }
      : null,
  );
  return { categories, next: null };
}

/** The item specifics of a leaf, by their names in the language of the marketplace: eBay has no other ids of them. */
export async function readCategoryAttributes(
  ctx: Context,
  categorySyncId: string,
): Promise<CategoryAttribute[]> {
  const path = `${await treePath(ctx)}/get_item_aspects_for_category`;
  const query = { category_id: categorySyncId };
  const { aspects } = await call(ctx, { method: 'GET', path, query, as: 'application' }, Aspects);
  const { brandAspect } = marketplaceOf(ctx.config);
  return aspects.map(({ localizedAspectName: name, aspectConstraint, aspectValues }) => {
    const values = (aspectValues ?? []).map(({ localizedValue }) => ({
      code: localizedValue,
      label: localizedValue,
    }));
    return {
      code: name,
      label: name,
      // The product's own brand fills it.
      required: aspectConstraint?.aspectRequired === true && name !== brandAspect,
      multiple: aspectConstraint?.itemToAspectCardinality === 'MULTI',
      allowedValues: values.length === 0 ? null : values,
      customValues: aspectConstraint?.aspectMode !== 'SELECTION_ONLY',
    };
  });
}
