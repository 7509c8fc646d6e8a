import {
  type ItemResult,
  message,
  type OfferItem,
  oneByOne,
  sortOut,
  wordedIssue,
} from '@sluice/connector-kit';
import { offerFaults } from './check-item.ts';
import type { Context } from './client.ts';
import { register } from './commands.ts';
import { priceOf } from './offer-map.ts';
import type { ListedOffer } from './schema.ts';
import { isOnSale, locate, offerById } from './stored.ts';
import { freeStock, unpaidPieces } from './unpaid.ts';
import { Work } from './work.ts';
import { writeOffer } from './write-offer.ts';

/** Changes of one command. */
export const MOST_CHANGES = 25;

interface Target {
  readonly item: OfferItem;
  readonly offer: ListedOffer;
}

/**
 * Price and stock, by one command for all that are on sale and have pieces. A command takes no stock of 0, and puts nothing on
 * sale again that ended with its last piece: both go offer by offer.
 */
export async function updateOffers(ctx: Context, items: readonly OfferItem[]): Promise<ItemResult[]> {
  const work = new Work();
  const { good, results } = sortOut(items, (item) => offerFaults(item, ctx.config));
  for (const one of results) work.results.tell(one);
  const targets = await targetsOf(ctx, work, good);
  const byCommand = targets.filter(({ item, offer }) => item.stock > 0 && isOnSale(offer));
  if (byCommand.length > 0) await command(ctx, work, byCommand);
  await oneByOne(
    targets.filter((target) => !byCommand.includes(target)),
    async ({ item, offer }) => {
      const sale = item.stock > 0 && (await isSoldOut(ctx, offer));
      const written = await writeOffer(ctx, offer.id, {
        sellingMode: { price: priceOf(item) },
        stock: { available: item.stock },
        ...(sale ? { publication: { status: 'ACTIVE' } } : {}),
      });
      work.book(item.key, written, sale, offer.id);
    },
    ({ item }, error) => work.results.retry(item.key.externalKey, error),
  );
  return work.of(items.map(({ key }) => key));
}

async function targetsOf(ctx: Context, work: Work, items: readonly OfferItem[]): Promise<Target[]> {
  const located = await locate(
    ctx,
    items.map(({ key }) => key),
  );
  const unpaid = located.size === 0 ? new Map() : await unpaidPieces(ctx);
  return items.flatMap((item): Target[] => {
    const { key } = item;
    const offer = work.one(key, located.get(key.externalKey));
    if (offer === 'refused') return [];
    if (offer !== null) return [{ item: { ...item, stock: freeStock(item.stock, offer.id, unpaid) }, offer }];
    const said = message('allegro_not_there', { key: key.externalKey });
    work.refuse(key, wordedIssue('listing_not_found', 'sku', said));
    return [];
  });
}

async function command(ctx: Context, work: Work, targets: readonly Target[]): Promise<void> {
  const { marketplace } = ctx.config;
  const modifications = targets.map(({ item, offer }) => ({
    offerId: offer.id,
    prices: { [marketplace]: { changeType: 'FIXED', value: priceOf(item) } },
    stock: { changeType: 'FIXED', value: item.stock },
  }));
  const id = await register(ctx, 'bulk', { modifications });
  const of = targets.map(({ item, offer }) => ({ key: item.key.externalKey, offer: offer.id }));
  work.command = { kind: 'bulk', id, of };
}

/**
 * Whether an offer is off sale for want of pieces alone. One that somebody ended, or never put on sale, stays so: price and stock
 * are no reason to sell it again.
 */
async function isSoldOut(ctx: Context, { id }: ListedOffer): Promise<boolean> {
  const offer = await offerById(ctx, id);
  if (offer === null) return false;
  const { status, endedBy } = offer.publication ?? {};
  if (status === 'ENDED') return endedBy === 'EMPTY_STOCK';
  return status === 'INACTIVE' && (offer.stock?.available ?? 0) === 0;
}
