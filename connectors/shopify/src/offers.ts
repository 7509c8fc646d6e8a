import type { ConnectorError, ItemResult, OfferItem } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { offerFaults } from './check-item.ts';
import type { Context } from './client.ts';
import { VARIANTS_UPDATE } from './documents/writes.ts';
import { parseSyncId, productGid, syncIdOf, type VariantId, variantGid } from './ids.ts';
import { priceFields, quantitiesOf } from './map.ts';
import { type Job, MUTATION_COST, sendParts } from './parts.ts';
import { notFound, Results } from './results.ts';
import { UserErrors } from './schema.ts';
import { type Site, siteOf } from './site.ts';
import { setStock } from './stock.ts';

const Priced = Type.Object({
  productVariants: Type.Union([
    Type.Null(),
    Type.Array(Type.Object({ id: Type.String(), inventoryItem: Type.Object({ id: Type.String() }) })),
  ]),
  userErrors: UserErrors,
});

interface Offer {
  readonly item: OfferItem;
  readonly id: VariantId;
}

/** Prices, product by product; their answers name the stock items, so that stock needs no reading before it. */
export async function updateOffers(ctx: Context, items: readonly OfferItem[]): Promise<ItemResult[]> {
  if (items.length === 0) return [];
  const results = new Results();
  const offers: Offer[] = [];
  for (const item of items) {
    const id = parseSyncId(item.key.syncId);
    if (id === null) results.rejected(item.key.externalKey, notFound(item.key.externalKey));
    else offers.push({ item, id });
  }
  if (offers.length > 0) await send(ctx, await siteOf(ctx), offers, results);
  return results.of(items.map(({ key }) => key.externalKey));
}

async function send(ctx: Context, site: Site, offers: readonly Offer[], results: Results): Promise<void> {
  const sound = offers.filter(({ item }) => {
    const faults = offerFaults(item, site);
    if (faults.length > 0) results.rejected(item.key.externalKey, faults);
    return faults.length === 0;
  });
  const items = await sendPrices(ctx, site, sound, results);
  const orders = sound.flatMap(({ item, id }) => {
    const inventoryItem = items.get(variantGid(id));
    if (inventoryItem === undefined) return [];
    const { externalKey } = item.key;
    return quantitiesOf(item, site).map((one) => ({ externalKey, inventoryItem, ...one }));
  });
  const faults = await setStock(ctx, orders);
  for (const { item, id } of sound) {
    const { externalKey } = item.key;
    const fault = faults.get(externalKey);
    if (fault !== undefined) told(results, externalKey, fault);
    else if (items.has(variantGid(id))) results.live(externalKey, syncIdOf(id));
  }
}

function told(
  results: Results,
  key: string,
  fault: ConnectorError | Parameters<Results['rejected']>[1],
): void {
  if (fault instanceof Error) results.retry(key, fault);
  else results.rejected(key, fault);
}

/** The stock items of the variants whose price was taken, by variant. */
async function sendPrices(
  ctx: Context,
  site: Site,
  offers: readonly Offer[],
  results: Results,
): Promise<Map<string, string>> {
  const products = [...Map.groupBy(offers, ({ id }) => id.product).values()];
  const jobs = products.map((all): Job => {
    const variants = all.map(({ item, id }) => ({ id: variantGid(id), ...priceFields(item, site) }));
    const variables = { productId: productGid(all[0]!.id), variants, allowPartialUpdates: true };
    return { part: VARIANTS_UPDATE, variables, cost: MUTATION_COST + all.length };
  });
  const items = new Map<string, string>();
  for (const [at, outcome] of (await sendParts(ctx, jobs, Priced, { kind: 'mutation' })).entries()) {
    const all = products[at]!;
    const keys = all.map(({ item }) => item.key.externalKey);
    if ('error' in outcome) {
      for (const key of keys) results.retry(key, outcome.error);
      continue;
    }
    const { productVariants, userErrors } = outcome.value;
    results.refusedIn('variants', keys, userErrors);
    for (const { item, id } of all) {
      const written = productVariants?.find((one) => one.id === variantGid(id));
      if (written && !results.has(item.key.externalKey)) items.set(written.id, written.inventoryItem.id);
    }
  }
  return items;
}
