import {
  type CategoryAttribute,
  type ChannelCategory,
  type ChannelCategoryPage,
  ConnectorError,
} from '@sluice/connector-kit';
import { Compile } from 'typebox/compile';
import { type Context, call } from './client.ts';
import { BRAND, valueCode } from './map.ts';
import { AttributesAnswer, CategoryNode, CategoryTree } from './schema.ts';

const node = Compile(CategoryNode);

/** No tree of categories is as deep: a deeper one is a circle. */
const MAX_DEPTH = 50;

/** The tree comes whole in one answer. Products are put into its leaves alone. */
export async function readCategoryTree(ctx: Context, _cursor: string | null): Promise<ChannelCategoryPage> {
  const roots = await call(ctx, { method: 'GET', path: '/cdn/categories' }, CategoryTree);
  const categories: ChannelCategory[] = [];
  const add = (nodes: readonly unknown[], parentSyncId: string | null, depth: number): void => {
    for (const one of nodes) {
      if (!node.Check(one) || depth > MAX_DEPTH)
        throw new ConnectorError({ kind: 'protocol', message: 'a node of the category tree makes no sense' });
      const syncId = String(one.id);
      const below = one.subCategories ?? [];
      categories.push({ syncId, name: one.name, parentSyncId, assignable: below.length === 0 });
      add(below, syncId, depth + 1);
    }
  };
  add(roots, null, 0);
  return { categories, next: null };
}

/** The attributes of a leaf with their values, in one call. The brand is one of them, and filled by the product's own. */
export async function readCategoryAttributes(
  ctx: Context,
  categorySyncId: string,
): Promise<CategoryAttribute[]> {
  const path = `/cdn/category/${encodeURIComponent(categorySyncId)}/attribute`;
  const { categoryAttributes } = await call(ctx, { method: 'GET', path }, AttributesAnswer);
  return categoryAttributes.map((one) => {
    const values = (one.attributeValues ?? []).map(({ id, value }) => ({
      code: valueCode(id),
      label: value,
    }));
    return {
      code: String(one.attributeId),
      label: one.attributeName,
      required: one.isMandatory === true && one.attributeId !== BRAND,
      multiple: false,
      allowedValues: values.length === 0 ? null : values,
      customValues: one.isCustomValue === true,
    };
  });
}
