import type { CategoryAttribute, ChannelCategoryPage } from '@sluice/connector-kit';
import { type Context, list } from './client.ts';
import { Attributes, Terms } from './schema.ts';
import { fromHtml } from './text.ts';
import { walkAll, walkPage } from './walk.ts';

/** The shop's categories; products may be put into any of them. */
export async function readCategoryTree(ctx: Context, cursor: string | null): Promise<ChannelCategoryPage> {
  const { items, next } = await walkPage(ctx, { path: 'products/categories' }, Terms, cursor);
  const categories = items.map(({ id, name, parent = 0 }) => ({
    syncId: String(id),
    name: fromHtml(name),
    parentSyncId: parent === 0 ? null : String(parent),
    assignable: true,
  }));
  return { categories, next };
}

/** The attributes of the shop, which go with every category. Terms that are not there yet are made on the way. */
export async function readCategoryAttributes(ctx: Context): Promise<CategoryAttribute[]> {
  const { items } = await list(ctx, 'products/attributes', {}, Attributes);
  const attributes: CategoryAttribute[] = [];
  for (const { id, name } of items) {
    const terms = await walkAll(ctx, { path: `products/attributes/${id}/terms` }, Terms);
    const values = [...new Set(terms.map((term) => fromHtml(term.name)))].filter(Boolean);
    attributes.push({
      code: String(id),
      label: fromHtml(name),
      required: false,
      multiple: true,
      allowedValues: values.length === 0 ? null : values.map((value) => ({ code: value, label: value })),
      customValues: true,
    });
  }
  return attributes;
}
