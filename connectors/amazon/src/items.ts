import { ConnectorError, chunksOf } from '@sluice/connector-kit';
import { type AsFar, asFarAsAllowed } from './as-far-as-allowed.ts';
import { type Context, call } from './client.ts';
import { marketplaceOf } from './config.ts';
import { Item, ItemPage } from './schema.ts';

/** Listings that one search names, and listings on one page. */
export const ITEMS_A_CALL = 20;

const ALL_DATA = 'summaries,attributes,issues,offers,fulfillmentAvailability';
/** Facts by which a written listing is judged. */
export const STANDING_DATA = 'summaries,issues,offers,attributes';

/** The address of the seller’s listings, or of one of them. */
export function itemPath({ config }: Context, sku?: string): string {
  const all = `/listings/2021-08-01/items/${encodeURIComponent(config.seller_id)}`;
  return sku === undefined ? all : `${all}/${encodeURIComponent(sku)}`;
}

/** One page of the listings that a search finds in the marketplace. */
export function searchItems(ctx: Context, search: Readonly<Record<string, string>>) {
  const query = {
    marketplaceIds: marketplaceOf(ctx.config).id,
    includedData: ALL_DATA,
    pageSize: ITEMS_A_CALL,
    ...search,
  };
  return call(ctx, { method: 'GET', path: itemPath(ctx), query }, ItemPage);
}

/** Listings by SKU, all of them. */
export async function itemsBySku(ctx: Context, skus: readonly string[]): Promise<ReadonlyMap<string, Item>> {
  const { items, error } = await itemsAsFar(ctx, skus);
  if (error !== null) throw error;
  return items;
}

/** Listings by SKU, as far as Amazon lets them be read now. */
export interface ItemsAsFar extends Pick<AsFar<Item>, 'missed' | 'error'> {
  readonly items: ReadonlyMap<string, Item>;
}

/** A search names several SKUs with commas between, so a SKU that has one is asked for by itself. */
export async function itemsAsFar(
  ctx: Context,
  skus: readonly string[],
  includedData = ALL_DATA,
): Promise<ItemsAsFar> {
  const asked = [...new Set(skus)];
  const isListable = (sku: string): boolean => !sku.includes(',');
  const alone = asked.filter((sku) => !isListable(sku)).map((sku) => [sku]);
  const parts = [...chunksOf(asked.filter(isListable), ITEMS_A_CALL), ...alone];
  const { found, ...rest } = await asFarAsAllowed(parts, async (part) => {
    const [first = ''] = part;
    if (!isListable(first)) return itemAlone(ctx, first, includedData);
    const search = { identifiers: part.join(','), identifiersType: 'SKU', includedData };
    return (await searchItems(ctx, search)).items;
  });
  const own = found.filter(({ sku }) => asked.includes(sku));
  return { ...rest, items: new Map(own.map((item) => [item.sku, item])) };
}

async function itemAlone(ctx: Context, sku: string, includedData: string): Promise<Item[]> {
  const query = { marketplaceIds: marketplaceOf(ctx.config).id, includedData };
  try {
    return [await call(ctx, { method: 'GET', path: itemPath(ctx, sku), query }, Item)];
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === 'not_found') return [];
    throw error;
  }
}
