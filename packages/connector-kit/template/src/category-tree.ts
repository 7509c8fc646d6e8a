// <marketplace>
import type { CategoryAttribute, ChannelCategoryPage, ChannelStore } from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import { AttributesAnswer, StoresAnswer, TreePage } from './schema.ts';

export async function readCategoryTree(ctx: Context, cursor: string | null): Promise<ChannelCategoryPage> {
  const request = { method: 'GET', path: 'category-tree', query: { cursor } } as const;
  const { nodes, next } = await call(ctx, request, TreePage);
  const categories = nodes.map(({ id, name, parent, leaf }) => ({
    syncId: id,
    name,
    parentSyncId: parent,
    assignable: leaf,
  }));
  return { categories, next };
}

export async function readCategoryAttributes(
  ctx: Context,
  categorySyncId: string,
): Promise<CategoryAttribute[]> {
  const path = `category-tree/${encodeURIComponent(categorySyncId)}/attributes`;
  const { attributes } = await call(ctx, { method: 'GET', path }, AttributesAnswer);
  return attributes.map(({ code, label, required, values }) => ({
    code,
    label,
    required,
    multiple: false,
    allowedValues: values.length === 0 ? null : values,
  }));
}

export async function listStores(ctx: Context): Promise<ChannelStore[]> {
  const { stores } = await call(ctx, { method: 'GET', path: 'stores' }, StoresAnswer);
  return stores.map(({ id, name }) => ({ storeId: id, label: name, active: true }));
}
// </marketplace>
