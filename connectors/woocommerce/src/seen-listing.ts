import { type SeenListing, sameAmount } from '@sluice/connector-kit';
import { shownAttributes, shownProperties } from './attributes.ts';
import type { Context } from './client.ts';
import { syncIdOf } from './ids.ts';
import { addressesOf } from './images.ts';
import { idOf } from './map.ts';
import { ownPartsOf } from './own-parts.ts';
import type { WireProduct } from './schema.ts';
import { type ShopSettings, salesOf } from './shop-settings.ts';
import { siteWeightUnit } from './site.ts';
import { fromHtml, fromKeptHtml } from './text.ts';
import { isSameWeight, toKilograms } from './weight.ts';

/** ShopSettings for reading products: the owner of sales, and the unit of weights. */
export type Reading = Pick<ShopSettings, 'sales' | 'weightUnit'>;

/** The unit is only asked where one of these products is weighed by us. */
export async function readingOf(ctx: Context, products: readonly WireProduct[]): Promise<Reading> {
  const isWeighed = products.some((product) => ownPartsOf(product).weight);
  return { sales: salesOf(ctx), weightUnit: isWeighed ? await siteWeightUnit(ctx) : null };
}

/**
 * A product as the shop shows it. Fields that are not ours to compare are left out: categories, brands, attributes and
 * weights that we did not set, and all that a variation has from its parent.
 */
export function seenListing(product: WireProduct, reading: Reading): SeenListing {
  const isVariation = product.type === 'variation';
  const { family } = ownPartsOf(product);
  const counted = product.manage_stock === true && product.stock_quantity !== null;
  const common = {
    syncId: syncIdOf(idOf(product)),
    externalKey: product.sku === '' ? null : product.sku,
    barcode: product.global_unique_id ? product.global_unique_id : null,
    ...shownPrices(product, reading),
    ...shownWeight(product, reading),
    active: product.status === 'publish',
    ...(counted ? { stock: product.stock_quantity ?? 0 } : {}),
  };
  if (isVariation) return family === undefined ? common : { ...common, familyCode: family };
  const { category, brand } = ownPartsOf(product);
  const attributes = shownAttributes(product);
  const properties = shownProperties(product);
  return {
    ...common,
    title: fromHtml(product.name ?? ''),
    description: fromKeptHtml(product.description),
    images: addressesOf(product),
    ...(category === undefined ? {} : { categorySyncId: presentId(category, product.categories) }),
    ...(brand === undefined ? {} : { brandSyncId: presentId(brand, product.brands) }),
    ...(attributes === undefined ? {} : { attributes }),
    ...(properties === undefined ? {} : { properties }),
  };
}

/** The id itself where the product still has it, else the first that stands in its place. */
function presentId(ours: string, there: readonly { readonly id: number }[] = []): string | null {
  const ids = there.map(({ id }) => String(id));
  return ids.includes(ours) ? ours : (ids[0] ?? null);
}

/**
 * The price is the regular one where sales are the shop's, and the one paid now where they are ours. An older sale of
 * ours that still runs gives the paid price too: it is a difference, and the next update ends it.
 */
function shownPrices(product: WireProduct, { sales }: Reading): Pick<SeenListing, 'price' | 'listPrice'> {
  const { price, regular_price, sale_price = '' } = product;
  if (sales === 'shop')
    return { price: ownPartsOf(product).sales && sale_price !== '' ? price : regular_price };
  const isSale = sale_price !== '' && sameAmount(price, sale_price);
  return { price: price || regular_price, listPrice: isSale ? regular_price : null };
}

function shownWeight(product: WireProduct, { weightUnit }: Reading): Pick<SeenListing, 'weight'> {
  const { weight: ours } = ownPartsOf(product);
  if (weightUnit === null || ours === undefined) return {};
  const there = toKilograms(product.weight ?? '', weightUnit);
  // A weight of the shop in other digits is no difference.
  const isOurs = there !== null && ours !== true && isSameWeight(there, ours);
  return { weight: isOurs ? ours : there };
}
