import type {
  // <ecommerce>
  BrandItem,
  // </ecommerce>
  // <marketplace>
  CategoryAttribute,
  CategoryItem,
  ChannelCategoryPage,
  ChannelStore,
  SyncResult,
  // </marketplace>
} from '@sluice/connector-kit';
// <ecommerce>
import { ConnectorError } from '@sluice/connector-kit';
// </ecommerce>
import { type Context, call } from './client.ts';
// <ecommerce>
// </ecommerce>
// <marketplace>
import { AttributesAnswer, StoresAnswer, TermsAnswer, TreePage } from './schema.ts';
// </marketplace>

// <ecommerce>
export async function syncBrands(ctx: Context, brands: readonly BrandItem[]): Promise<SyncResult[]> {
  return syncTerms(ctx, 'brands', brands, ({ name }) => ({ name }));
}

export async function syncCategories(
  ctx: Context,
  categories: readonly CategoryItem[],
): Promise<SyncResult[]> {
  return syncTerms(ctx, 'categories', categories, ({ path }) => ({ path }));
}

/** The channel finds or creates by name, and renames by id, so that a repeated call makes no second one. */
async function syncTerms<Item extends BrandItem | CategoryItem>(
  ctx: Context,
  path: string,
  terms: readonly Item[],
  wire: (term: Item) => object,
): Promise<SyncResult[]> {
  if (terms.length === 0) return [];
  const items = terms.map((term) => ({
    ...(term.syncId === null ? {} : { id: term.syncId }),
    ...wire(term),
  }));
  const { results } = await call(ctx, { method: 'POST', path, json: { items } }, TermsAnswer);
  return terms.map(({ externalKey }, at): SyncResult => {
    const syncId = results[at]?.id;
    if (syncId !== undefined) return { externalKey, outcome: 'synced', syncId };
    const message = 'the channel did not say what became of this item';
    return { externalKey, outcome: 'retry', error: new ConnectorError({ kind: 'unknown_outcome', message }) };
  });
}
// </ecommerce>
// <marketplace>
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
