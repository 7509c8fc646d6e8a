import {
  type ConnectorContext,
  ConnectorError,
  type ItemResult,
  type ListingItem,
  type ListingKey,
  message,
  type OfferItem,
  type WithdrawResult,
} from '@sluice/connector-kit';
import type { Config } from './config.ts';
import { profileOf } from './profiles/index.ts';
import { isSetting, priceFaults, readItem } from './read-item.ts';
import { sourceOf } from './sources.ts';

type Ctx = ConnectorContext<Config>;

/**
 * Lays listings on the shelf that the profile allows. One that it refuses now but that lies there from before stays as
 * it was but for its price and stock, which have to be right whatever is wrong with the rest; one whose price is wrong leaves.
 */
export async function upsertListings(
  { config, shelf }: Ctx,
  items: readonly ListingItem[],
): Promise<readonly ItemResult[]> {
  const profile = profileOf(config);
  const read = items.map((item) => ({ item, issues: readItem(item.payload, config, profile).issues }));
  const ids = await shelf.put(read.filter(({ issues }) => issues.length === 0).map(({ item }) => item));
  const stale = read.filter(({ issues, item }) => issues.length > 0 && item.key.syncId !== null);
  const { true: priced = [], false: unpriced = [] } = Object.groupBy(
    stale.map(({ item: { key, payload } }) => offerOf(key, payload)),
    (offer) => (priceFaults(offer, profile).next().done === true ? 'true' : 'false'),
  );
  await shelf.offer(priced);
  // Without a price that is right, it would be for sale at one that is not.
  await shelf.remove(unpriced.map(({ key }) => key));
  return read.map(({ item: { key }, issues }) => {
    const { externalKey } = key;
    const syncId = ids.get(externalKey);
    return syncId === undefined
      ? { externalKey, outcome: 'rejected', issues }
      : { externalKey, outcome: 'live', syncId };
  });
}

const offerOf = (
  key: ListingKey,
  { price, listPrice, currency, stock, stores }: ListingItem['payload'],
): OfferItem => ({ key, price, listPrice, currency, stock, stores });

/** Takes listings out of the file: the channel drops them when it fetches the next one. */
export async function withdrawListings(
  { shelf }: Ctx,
  keys: readonly ListingKey[],
): Promise<readonly WithdrawResult[]> {
  await shelf.remove(keys);
  return keys.map(({ externalKey }) => ({ externalKey, outcome: 'withdrawn' }));
}

/** Refuses settings under which the profile would refuse every product. */
export async function testConnection({ config }: Ctx): Promise<void> {
  const { label, fields } = profileOf(config);
  for (const field of fields) {
    if (field.required !== true || !isSetting(field)) continue;
    const value = sourceOf(field.source!).value(NOTHING, config);
    if (value === null)
      throw new ConnectorError({
        kind: 'invalid_request',
        message: message('feed_setting_missing', { name: field.name, profile: label }),
      });
  }
}

/** Settings are read without a product. */
const NOTHING = {
  sku: '',
  barcode: null,
  title: '',
  description: '',
  brand: null,
  brandSyncId: null,
  categoryPath: null,
  categorySyncId: null,
  attributes: [],
  properties: [],
  family: null,
  weight: null,
  images: [],
  price: '0',
  listPrice: null,
  vatRate: null,
  currency: '',
  stock: 0,
  stores: [],
  active: true,
} satisfies ListingItem['payload'];
