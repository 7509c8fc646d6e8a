import {
  type CategoryAttribute,
  type ChannelCategory,
  type ChannelCategoryPage,
  ConnectorError,
} from '@sluice/connector-kit';
import { Compile } from 'typebox/compile';
import { type Context, call } from './client.ts';
import { valueCode } from './map.ts';
import { AttributesAnswer, AttributeValuesPage, CategoryNode, CategoryTree } from './schema.ts';

const node = Compile(CategoryNode);

/** No tree of categories is as deep: a deeper one is a circle. */
const MAX_DEPTH = 50;

/** The tree comes whole in one answer. Products are put into its leaves alone. */
export async function readCategoryTree(ctx: Context, _cursor: string | null): Promise<ChannelCategoryPage> {
  const answer = await call(ctx, { method: 'GET', path: '/product/product-categories' }, CategoryTree);
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
  add(Array.isArray(answer) ? answer : answer.categories, null, 0);
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
