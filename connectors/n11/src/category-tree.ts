import { type CategoryAttribute, type ChannelCategoryPage, nestedCategories } from '@sluice/connector-kit';
import { Compile } from 'typebox/compile';
import { type Context, call } from './client.ts';
import { BRAND, valueCode } from './map.ts';
import { AttributesAnswer, CategoryNode, CategoryTree } from './schema.ts';

const node = Compile(CategoryNode);

/** The tree comes whole in one answer. Products are put into its leaves alone. */
export async function readCategoryTree(ctx: Context, _cursor: string | null): Promise<ChannelCategoryPage> {
  const roots = await call(ctx, { method: 'GET', path: '/cdn/categories' }, CategoryTree);
  const categories = nestedCategories(roots, (one) =>
    node.Check(one) ? { ...one, below: one.subCategories ?? [] } : null,
  );
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
