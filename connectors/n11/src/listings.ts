import { ConnectorError, type ItemResult, type ListingItem, plainText, sortOut } from '@sluice/connector-kit';
import { checkItem } from './check-item.ts';
import type { Context } from './client.ts';
import { stockCodeOf } from './keys.ts';
import { wireNew, wireOffer, wireUpdate } from './map.ts';
import { type Part, ticketOf, WATCH } from './parts.ts';
import { findProducts, issuesOfState, standingOf } from './products.ts';
import type { Product } from './schema.ts';
import { sendTask } from './tasks.ts';

/**
 * New products go by one task, which carries price and stock. Those that are there have two: price and stock, and the few
 * fields of their content that N11 lets change.
 */
export async function upsertListings(ctx: Context, items: readonly ListingItem[]): Promise<ItemResult[]> {
  const { good, results } = sortOut(items, checkItem);
  const fresh = good.filter(({ key }) => key.syncId === null);
  const known = good.filter(({ key }) => key.syncId !== null);
  if (fresh.length > 0) {
    const wires = fresh.map((item) => wireNew(item, ctx.config));
    const parts = [await sendTask(ctx, 'create', wires)];
    results.push(...fresh.map((item) => accepted(item, parts)));
  }
  try {
    results.push(...(await update(ctx, known)));
  } catch (error) {
    // New products keep their tickets.
    if (fresh.length === 0 || !(error instanceof ConnectorError)) throw error;
    for (const { key } of known) results.push({ externalKey: key.externalKey, outcome: 'retry', error });
  }
  return results;
}

const accepted = ({ key }: ListingItem, parts: readonly Part[]): ItemResult => ({
  externalKey: key.externalKey,
  outcome: 'accepted',
  ticket: ticketOf(parts),
});

/**
 * Products that N11 examines take price and stock alone; the rest is sent when they are through. One that the query does
 * not show may be new: the task tells whether it is there.
 */
async function update(ctx: Context, items: readonly ListingItem[]): Promise<ItemResult[]> {
  if (items.length === 0) return [];
  const { products } = await findProducts(
    ctx,
    items.map(({ key }) => stockCodeOf(key)),
  );
  const seen = items.map((item) => ({ item, product: products.get(stockCodeOf(item.key)) }));
  const is = (standing: string) =>
    seen.filter(({ product }) => (product === undefined ? 'ours' : standingOf(product)) === standing);
  const [refused, examined, ours] = [is('refused'), is('examined'), is('ours')];
  const results = refused.map(({ item, product }) => refusal(item, product!));
  const offered = [...examined, ...ours];
  if (offered.length === 0) return results;
  // Before the product is put on sale, which thus has its new stock.
  const offer = await sendTask(
    ctx,
    'offer',
    offered.map(({ item }) => wireOffer(item.key, item.payload)),
  );
  results.push(...examined.map(({ item }) => accepted(item, [offer, WATCH])));
  if (ours.length === 0) return results;
  const wires = ours.map(({ item, product }) => wireUpdate(item, ctx.config, product));
  const changed = await sendTask(ctx, 'update', wires);
  results.push(
    ...ours.map(({ item, product }) => accepted(item, [offer, changed, ...keptOf(item, product)])),
  );
  return results;
}

const refusal = ({ key }: ListingItem, product: Product): ItemResult => ({
  externalKey: key.externalKey,
  outcome: 'rejected',
  syncId: stockCodeOf(key),
  issues: issuesOfState(product),
});

/** Fields that differ and stay so. A product of N11's catalogue has its title and category from there. */
function keptOf({ payload }: ListingItem, product: Product | undefined): Part[] {
  if (product === undefined || product.catalogId != null) return [];
  const { title, categoryId } = product;
  const kept = [
    ...(title == null || folded(title) === folded(payload.title) ? [] : ['title']),
    ...(categoryId == null || String(categoryId) === payload.categorySyncId ? [] : ['categoryPath']),
  ];
  return kept.map((id) => ({ kind: 'keeps', id }));
}

const folded = (text: string): string => plainText(text).trim().replace(/\s+/g, ' ');
