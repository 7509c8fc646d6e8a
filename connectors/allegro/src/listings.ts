import {
  ConnectorError,
  type ItemResult,
  type ListingItem,
  message,
  oneByOne,
  sortOut,
  wordedIssue,
} from '@sluice/connector-kit';
import { productFor } from './catalogue.ts';
import { itemFaults } from './check-item.ts';
import type { Context } from './client.ts';
import {
  isUncertain,
  noteCreations,
  settleCreations,
  unansweredCreations,
  unansweredError,
} from './creations.ts';
import { changedOffer, isWantedOnSale, newOffer } from './offer-map.ts';
import { type CategoryFacts, factsOf } from './parameters.ts';
import { endedByAdmin, isEndedByAdmin } from './standing.ts';
import { isBuyNow, locate, offerById } from './stored.ts';
import { freeStock, type Pieces, unpaidPieces } from './unpaid.ts';
import { Work } from './work.ts';
import { writeOffer } from './write-offer.ts';

/**
 * Makes offers and changes those that are there. Allegro takes them one by one, and may answer each at once or later.
 * A creation whose answer was lost is not sent again before the list of offers has had the time to show it.
 */
export async function upsertListings(ctx: Context, items: readonly ListingItem[]): Promise<ItemResult[]> {
  const work = new Work();
  const { good, results } = sortOut(items, (item) => itemFaults(item, ctx.config));
  for (const one of results) work.results.tell(one);
  const located = await locate(
    ctx,
    good.map(({ key }) => key),
  );
  const unanswered = await unansweredCreations(ctx);
  const missing = keysOf(good).filter((key) => (located.get(key)?.offers ?? []).length === 0);
  const making = new Set(missing.filter((key) => !unanswered.has(key)));
  await noteCreations(ctx, [...making]);
  const unpaid = missing.length === good.length ? new Map() : await unpaidPieces(ctx);
  await oneByOne(
    good,
    async (item) => {
      const { key } = item;
      const offer = work.one(key, located.get(key.externalKey));
      if (offer === 'refused') return;
      if (offer !== null) await change(ctx, work, withFreeStock(item, offer.id, unpaid), offer.id);
      else if (making.has(key.externalKey)) await create(ctx, work, item);
      else work.results.retry(key.externalKey, unansweredError());
    },
    ({ key: { externalKey } }, error) => {
      if (isUncertain(error)) making.delete(externalKey);
      work.results.retry(externalKey, error);
    },
  );
  const listed = keysOf(good).filter((key) => unanswered.has(key) && !missing.includes(key));
  await settleCreations(ctx, [...making, ...listed]);
  return work.of(items.map(({ key }) => key));
}

const withFreeStock = (item: ListingItem, offerId: string, unpaid: Pieces): ListingItem => ({
  ...item,
  payload: { ...item.payload, stock: freeStock(item.payload.stock, offerId, unpaid) },
});

const keysOf = (items: readonly ListingItem[]): string[] => items.map(({ key }) => key.externalKey);

async function create(ctx: Context, work: Work, item: ListingItem): Promise<void> {
  const { key, payload } = item;
  const choice = await productFor(ctx, key);
  if (choice.kind === 'question') {
    work.ask(key);
    return;
  }
  if (choice.kind === 'new' && payload.categorySyncId === null) {
    work.refuse(key, wordedIssue('unknown_category', 'categoryPath', message('allegro_category_missing')));
    return;
  }
  const facts = await factsFor(ctx, work, item, payload.categorySyncId);
  if (facts === null) return;
  const written = await writeOffer(ctx, null, newOffer(item, choice, facts, ctx.config));
  work.book(key, written, isWantedOnSale(payload), null);
}

async function change(ctx: Context, work: Work, item: ListingItem, offerId: string): Promise<void> {
  const { key, payload } = item;
  const stored = await offerById(ctx, offerId);
  if (stored === null) throw goneError();
  if (!isBuyNow(stored)) {
    work.refuse(key, wordedIssue('rejected', 'price', message('allegro_not_buy_now')));
    return;
  }
  // A write would put it on sale again against Allegro’s own decision.
  if (isEndedByAdmin(stored) && isWantedOnSale(payload)) {
    work.refuseThere(key, offerId, endedByAdmin());
    return;
  }
  const category = payload.attributes.length === 0 ? null : payload.categorySyncId;
  const facts = await factsFor(ctx, work, item, category);
  if (facts === null) return;
  const written = await writeOffer(ctx, offerId, changedOffer(item, stored, facts, ctx.config));
  work.book(key, written, isWantedOnSale(payload), offerId);
}

/** An offer that the list showed a moment ago. */
const goneError = (): ConnectorError =>
  new ConnectorError({
    kind: 'unknown_outcome',
    message: 'the offer is gone that Allegro listed a moment ago',
  });

/** The facts of the category of an item; null after its refusal, where Allegro has no such category. */
async function factsFor(
  ctx: Context,
  work: Work,
  { key }: ListingItem,
  categoryId: string | null,
): Promise<CategoryFacts | null> {
  try {
    return await factsOf(ctx, categoryId);
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.kind !== 'not_found') throw error;
    const said = message('allegro_category_gone', { category: categoryId ?? '' });
    work.refuse(key, wordedIssue('unknown_category', 'categoryPath', said));
    return null;
  }
}
