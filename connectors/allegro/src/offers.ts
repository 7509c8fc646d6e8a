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
import { endedByAdmin, isEndedByAdmin } from './standing.ts';
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
    (target) => single(ctx, work, target),
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

/** Price and stock of one offer, which goes on sale again where it is off sale for want of pieces alone. */
async function single(ctx: Context, work: Work, { item, offer }: Target): Promise<void> {
  const reason = item.stock > 0 ? await reasonOffSale(ctx, offer) : 'own';
  if (reason === 'admin') {
    work.refuseThere(item.key, offer.id, endedByAdmin());
    return;
  }
  const written = await writeOffer(ctx, offer.id, {
    sellingMode: { price: priceOf(item) },
    stock: { available: item.stock },
    ...(reason === 'sold_out' ? { publication: { status: 'ACTIVE' } } : {}),
  });
  // A refused draft takes price and stock, and still is not on sale: its reasons are the result.
  work.book(item.key, written, reason !== 'own', offer.id);
}

/**
 * The reason for which an offer is off sale: its last piece was sold, Allegro ended it, Allegro refused the draft, or the merchant's
 * own will. Price and stock are no reason to sell again against the merchant's will.
 */
async function reasonOffSale(
  ctx: Context,
  { id }: ListedOffer,
): Promise<'sold_out' | 'admin' | 'refused' | 'own'> {
  const offer = await offerById(ctx, id);
  if (offer === null) return 'own';
  if (isEndedByAdmin(offer)) return 'admin';
  const { status, endedBy } = offer.publication ?? {};
  if (status === 'ENDED') return endedBy === 'EMPTY_STOCK' ? 'sold_out' : 'own';
  if (status !== 'INACTIVE') return 'own';
  if ((offer.stock?.available ?? 0) === 0) return 'sold_out';
  return (offer.validation?.errors ?? []).length > 0 ? 'refused' : 'own';
}
