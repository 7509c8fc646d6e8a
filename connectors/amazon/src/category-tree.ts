import type { CategoryAttribute, ChannelCategoryPage } from '@sluice/connector-kit';
import { type Context, call, signedJson } from './client.ts';
import { marketplaceOf } from './config.ts';
import { attributesIn } from './product-type.ts';
import { Definition, ProductTypes } from './schema.ts';

const DEFINITIONS = '/definitions/2020-09-01/productTypes';

/** Product types of the marketplace: a list, whose entries are all for products. */
export async function readCategoryTree(ctx: Context): Promise<ChannelCategoryPage> {
  const query = { marketplaceIds: marketplaceOf(ctx.config).id };
  const { productTypes } = await call(ctx, { method: 'GET', path: DEFINITIONS, query }, ProductTypes);
  const categories = productTypes.map(({ name, displayName }) => ({
    syncId: name,
    name: displayName || name,
    parentSyncId: null,
    assignable: true,
  }));
  return { categories, next: null };
}

/** The attributes of a product type, from a schema behind an address that holds for a while. */
export async function readCategoryAttributes(
  ctx: Context,
  categorySyncId: string,
): Promise<readonly CategoryAttribute[]> {
  const path = `${DEFINITIONS}/${encodeURIComponent(categorySyncId)}`;
  const query = {
    marketplaceIds: marketplaceOf(ctx.config).id,
    sellerId: ctx.config.seller_id,
    requirements: 'LISTING',
    requirementsEnforced: 'ENFORCED',
  };
  const { schema } = await call(ctx, { method: 'GET', path, query }, Definition);
  return attributesIn(await signedJson(ctx, schema.link.resource));
}
