import { type Issue, type ItemResult, type ListingItem, sortOut } from '@sluice/connector-kit';
import { refused, sendAll, type Write, type Written } from './batch.ts';
import { currencyFaults, itemFaults } from './check-item.ts';
import type { Context } from './client.ts';
import { type Place, placeInFamilies } from './families/families.ts';
import { optionKeptFaults, variationAttributes } from './families/family-attributes.ts';
import { staysFaults } from './families/kept-family.ts';
import { syncIdOf } from './ids.ts';
import { keptFaults } from './kept-values.ts';
import { findByIds, findBySkus } from './look-up.ts';
import { idOf, productBody, variationBody } from './map.ts';
import type { WireProduct } from './schema.ts';
import { type ShopSettings, salesOf, shopSettingsFor } from './shop-settings.ts';
import { siteCurrency } from './site.ts';

export async function upsertListings(ctx: Context, items: readonly ListingItem[]): Promise<ItemResult[]> {
  const sales = salesOf(ctx);
  const { results, good } = sortOut(items, (item) => itemFaults(item, sales));
  if (good.length === 0) return results;
  const site = await siteCurrency(ctx);
  const priced = sortOut(good, ({ payload }) => currencyFaults(payload.currency, site));
  const settings = await shopSettingsFor(ctx, priced.good);
  const written = await write(ctx, priced.good, settings);
  return [
    ...results,
    ...priced.results,
    ...(await adopt(ctx, priced.good, written, settings)).map(itemResult),
  ];
}

/** Creates items without an id and updates the rest, from the shop's present state. */
async function write(
  ctx: Context,
  items: readonly ListingItem[],
  settings: ShopSettings,
): Promise<Written[]> {
  const current = await findByIds(
    ctx,
    items.flatMap(({ key }) => key.syncId ?? []),
  );
  const gone = items.filter(({ key }) => key.syncId !== null && !current.has(key.syncId));
  const there = items.filter((item) => !gone.includes(item));
  const families = await placeInFamilies(ctx, there, { current, settings });
  const held = new Set(families.refused.map(({ key }) => key));
  const writes = there
    .filter(({ key }) => !held.has(key))
    .map((item) => {
      const standing = item.key.syncId === null ? undefined : current.get(item.key.syncId);
      return writeOf(item, standing, families.places.get(item), settings);
    });
  return [
    ...gone.map(({ key }) => refused(key, 'listing_not_found', `the shop has no product ${key.syncId}`)),
    ...families.refused,
    ...(await sendAll(ctx, writes)),
  ];
}

function writeOf(
  item: ListingItem,
  current: WireProduct | undefined,
  place: Place | undefined,
  settings: ShopSettings,
): Write {
  const target = current === undefined ? null : idOf(current);
  const isVariation = place !== undefined || target?.parentId != null;
  if (!isVariation) {
    const faults: Write['faults'] = (kept) => keptFaults(item, kept, false, settings);
    return { key: item.key, target, ...productBody(item, current, settings), faults };
  }
  const options = item.payload.family?.options ?? [];
  const { parentId, references } = place ?? {};
  const attributes = references ? variationAttributes(options, references, current) : null;
  return {
    key: item.key,
    target,
    ...(parentId === undefined ? {} : { under: parentId }),
    ...variationBody(item, current, settings, attributes),
    faults: (kept) => [
      ...keptFaults(item, kept, true, settings),
      ...(references ? optionKeptFaults(options, references, kept) : staysFaults(item.payload, current)),
    ],
  };
}

/**
 * A new product whose SKU is taken may be one whose creation was answered too late: where the shop has a product under
 * exactly this SKU, that is the one, and it is updated.
 */
async function adopt(
  ctx: Context,
  items: readonly ListingItem[],
  written: readonly Written[],
  settings: ShopSettings,
): Promise<Written[]> {
  const taken = written.filter(
    (one) =>
      one.outcome === 'refused' && one.takenBy !== null && one.key.syncId === null && isKeyTaken(one.issues),
  );
  if (taken.length === 0) return [...written];
  const found = await findBySkus(
    ctx,
    taken.map(({ key }) => key.externalKey),
  );
  const adopted = items.flatMap(({ key, payload }) => {
    const product = taken.some((one) => one.key === key) ? found.get(key.externalKey) : undefined;
    return product === undefined ? [] : [{ payload, key: { ...key, syncId: syncIdOf(idOf(product)) } }];
  });
  if (adopted.length === 0) return [...written];
  const keys = new Set(adopted.map(({ key }) => key.externalKey));
  return [
    ...written.filter(({ key }) => !keys.has(key.externalKey)),
    ...(await write(ctx, adopted, settings)),
  ];
}

const isKeyTaken = (issues: readonly Issue[]): boolean => issues.some(({ code }) => code === 'duplicate_key');

export function itemResult(written: Written): ItemResult {
  const { externalKey } = written.key;
  switch (written.outcome) {
    case 'done':
      return { externalKey, outcome: 'live', syncId: written.syncId };
    case 'refused':
      return { externalKey, outcome: 'rejected', issues: written.issues };
    case 'open':
      return { externalKey, outcome: 'retry', error: written.error };
    case 'variation':
      return {
        externalKey,
        outcome: 'rejected',
        issues: [
          { code: 'listing_not_found', message: `${written.key.syncId} is a variation without a parent` },
        ],
      };
  }
}
