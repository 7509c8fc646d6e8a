import { type CategoryAttribute, type ChannelCategoryPage, nestedCategories } from '@sluice/connector-kit';
import { Compile } from 'typebox/compile';
import { type Context, call } from './client.ts';
import { valueCode } from './map.ts';
import { AttributesAnswer, AttributeValuesPage, CategoryNode, CategoryTree } from './schema.ts';

const node = Compile(CategoryNode);

/** The tree comes whole in one answer. Products are put into its leaves alone. */
export async function readCategoryTree(ctx: Context, _cursor: string | null): Promise<ChannelCategoryPage> {
  const answer = await call(ctx, { method: 'GET', path: '/product/product-categories' }, CategoryTree);
  const categories = nestedCategories(Array.isArray(answer) ? answer : answer.categories, (one) =>
    node.Check(one) ? { ...one, below: one.subCategories ?? [] } : null,
  );
  return { categories, next: null };
}

const VALUES_A_PAGE = 1_000;

/** Values of one attribute that are read; there are attributes with some thousands. */
const MAX_VALUE_PAGES = 20;

/** The attributes of a leaf, each with its allowed values: one call more for each attribute, and for each 1,000 values. */
export async function readCategoryAttributes(
  ctx: Context,
  categorySyncId: string,
): Promise<CategoryAttribute[]> {
  const path = `/product/categories/${encodeURIComponent(categorySyncId)}/attributes`;
  const { categoryAttributes } = await call(ctx, { method: 'GET', path }, AttributesAnswer);
  const attributes: CategoryAttribute[] = [];
  for (const one of categoryAttributes) {
    const code = String(one.attribute.id);
    const allowedValues = await readValues(ctx, `${path}/${code}/values`);
    attributes.push({
      code,
      label: one.attribute.name,
      required: one.required === true,
      multiple: one.allowMultipleAttributeValues === true,
      allowedValues: allowedValues.length === 0 ? null : allowedValues,
      customValues: one.allowCustom === true,
    });
  }
  return attributes;
}

async function readValues(ctx: Context, path: string): Promise<{ code: string; label: string }[]> {
  const values = new Map<string, string>();
  for (let page = 0; page < MAX_VALUE_PAGES; page++) {
    const query = { page, size: VALUES_A_PAGE };
    const { content, totalPages } = await call(ctx, { method: 'GET', path, query }, AttributeValuesPage);
    for (const { attributeValueId, attributeValueName } of content)
      values.set(valueCode(attributeValueId), attributeValueName || String(attributeValueId));
    const more = totalPages == null ? content.length >= VALUES_A_PAGE : page + 1 < totalPages;
    if (!more || content.length === 0) break;
  }
  return [...values].map(([code, label]) => ({ code, label }));
}
