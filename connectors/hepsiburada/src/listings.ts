import { ConnectorError, type ItemResult, type ListingItem, sortOut } from '@sluice/connector-kit';
import { checkItem } from './check-item.ts';
import { type Context, order, orderSilently } from './client.ts';
import { importContent, importProducts } from './imports.ts';
import { notYetListed } from './issues.ts';
import { isProposal, skuOf } from './keys.ts';
import { isDeactivated, listing, liveBySku } from './live-listings.ts';
import { wireContent, wireProduct } from './map.ts';
import { notThere, sendOffers } from './offers.ts';
import { type Part, type PartKind, ticketOf } from './parts.ts';
import { catalogue, standingOf, statusesOf } from './products.ts';
import { decisionPart } from './proposals.ts';
import type { Listing } from './schema.ts';

/** A listing that is for sale, or was, with what is to become of it. */
interface Sale {
  readonly item: ListingItem;
  readonly live: Listing;
}

/** The ways in which items are sent. */
interface Sorted {
  readonly imports: ListingItem[];
  readonly live: Sale[];
  /** Proposals of Hepsiburada's, by what a person decided. */
  readonly proposals: Readonly<Record<Decision, ListingItem[]>>;
}
type Decision = Extract<PartKind, 'approve' | 'reject' | 'ask'>;

/**
 * New products and those that are not for sale yet go by one import, which carries price and stock. Of live ones, content,
 * price and stock are a call each. Proposals are decided as the person did.
 */
export async function upsertListings(ctx: Context, items: readonly ListingItem[]): Promise<ItemResult[]> {
  const { good, results } = sortOut(items, (item) => checkItem(item, ctx.config));
  const fresh = good.filter(({ key }) => key.syncId === null);
  const known = good.filter(({ key }) => key.syncId !== null);
  const { sorted, answers } = await sort(ctx, known);
  results.push(...answers);
  const imports = [...fresh, ...sorted.imports];
  if (imports.length > 0) {
    const products = imports.map((item) => wireProduct(item, skuOf(item.key), ctx.config));
    results.push(...accepted(imports, [await importProducts(ctx, products)]));
  }
  try {
    for (const decision of ['approve', 'reject', 'ask'] as const)
      results.push(...(await decide(ctx, decision, sorted.proposals[decision])));
    results.push(...(await update(ctx, sorted.live)));
  } catch (error) {
    // Imported products keep their tickets.
    if (imports.length === 0 || !(error instanceof ConnectorError)) throw error;
    const told = new Set(results.map(({ externalKey }) => externalKey));
    for (const { key } of good)
      if (!told.has(key.externalKey)) results.push({ externalKey: key.externalKey, outcome: 'retry', error });
  }
  return results;
}

const accepted = (items: readonly ListingItem[], parts: readonly Part[]): ItemResult[] =>
  items.map(({ key }) => ({
    externalKey: key.externalKey,
    outcome: 'accepted',
    ticket: ticketOf(parts),
  }));

/** Sorts known listings by where Hepsiburada has them: for sale, in the catalogue alone, or not at all. */
async function sort(
  ctx: Context,
  items: readonly ListingItem[],
): Promise<{ sorted: Sorted; answers: ItemResult[] }> {
  const sorted: Sorted = { imports: [], live: [], proposals: { approve: [], reject: [], ask: [] } };
  const answers: ItemResult[] = [];
  if (items.length === 0) return { sorted, answers };
  const skus = items.map(({ key }) => skuOf(key));
  const live = await liveBySku(ctx, skus);
  const statuses = await statusesOf(
    ctx,
    skus.filter((sku) => !live.has(sku)),
  );
  for (const item of items) {
    const { key } = item;
    const own = live.get(skuOf(key));
    const status = statuses.get(skuOf(key));
    if (own !== undefined) sorted.live.push({ item, live: own });
    else if (status === undefined) answers.push(notThere(key.externalKey));
    else if (standingOf(status) === 'matched')
      answers.push({ externalKey: key.externalKey, outcome: 'retry', error: notYetListed() });
    else if (standingOf(status) === 'proposed') sorted.proposals[decisionOn(item)].push(item);
    else sorted.imports.push(item);
  }
  return { sorted, answers };
}

const decisionOn = ({ key }: ListingItem): Decision =>
  isProposal(key) ? 'approve' : key.asNew === true ? 'reject' : 'ask';

/** Tells Hepsiburada a person's decision. Without one, the ticket becomes the question. */
async function decide(
  ctx: Context,
  decision: Decision,
  items: readonly ListingItem[],
): Promise<ItemResult[]> {
  if (items.length === 0) return [];
  if (decision !== 'ask') {
    const merchantSkuList = items.map(({ key }) => skuOf(key));
    const json = [{ merchant: ctx.config.merchant_id, merchantSkuList }];
    await order(ctx, catalogue('POST', `/${decision}-prematch`, { json }));
  }
  return items.flatMap((item) => accepted([item], [decisionPart(decision, item.payload)]));
}

async function update(ctx: Context, sales: readonly Sale[]): Promise<ItemResult[]> {
  if (sales.length === 0) return [];
  const contents = sales.flatMap(({ item, live }) =>
    live.hepsiburadaSku ? [wireContent(item, live.hepsiburadaSku)] : [],
  );
  const content = contents.length === 0 ? [] : [await importContent(ctx, contents)];
  const offers = await sendOffers(
    ctx,
    sales.map(({ item: { key, payload }, live }) => ({
      sku: skuOf(key),
      price: payload.price,
      stock: payload.stock,
      live,
    })),
  );
  // Last, so that it comes back with the new stock.
  for (const { live } of sales) if (isDeactivated(live)) await activate(ctx, live);
  return sales.flatMap(({ item }) => accepted([item], [...content, ...(offers.get(skuOf(item.key)) ?? [])]));
}

const activate = (ctx: Context, { hepsiburadaSku }: Listing): Promise<void> =>
  orderSilently(ctx, listing('POST', `/sku/${encodeURIComponent(hepsiburadaSku ?? '')}/activate`));
