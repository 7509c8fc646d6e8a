import { chunksOf, type ListingKey, type LookupBy } from '@sluice/connector-kit';
import { type Attempt, attempt, type Context, call, idIn, refusalError } from './client.ts';
import { type ListedOffer, Offer, OfferList } from './schema.ts';

/** Ids that one call asks for. */
const MOST_IDS = 100;
const MOST_LISTED = 1_000;

/** Longest id of our own that Allegro keeps of an offer. */
export const MAX_KEY = 100;

/** Numbers are offers; another id is that of a product of the catalogue, which a person chose. */
export const isOfferId = (syncId: string | null): syncId is string =>
  syncId !== null && /^\d{1,20}$/.test(syncId);

/** An offer with all that Allegro shows of it; null where there is none. */
export async function offerById(ctx: Context, offerId: string): Promise<Offer | null> {
  const answer = await tryOffer(ctx, offerId);
  if ('body' in answer) return answer.body;
  if (answer.status === 404) return null;
  throw refusalError(answer);
}

/** An offer as above, or Allegro’s reasons to show none. */
export const tryOffer = (ctx: Context, offerId: string): Promise<Attempt<Offer>> =>
  attempt(ctx, { method: 'GET', path: `/sale/product-offers/${idIn(offerId)}` }, Offer);

/** Offers by Allegro’s ids, as the list shows them. */
export const offersByIds = (ctx: Context, ids: readonly string[]): Promise<ListedOffer[]> =>
  offersWith(ctx, 'offer.id', ids);

/** Whether an offer is one that a connection makes: auctions and advertisements are not. */
export const isBuyNow = ({ sellingMode }: ListedOffer): boolean =>
  sellingMode?.format == null || sellingMode.format === 'BUY_NOW';

/** Whether buyers can see it, now or in a moment. */
export const isOnSale = ({ publication }: ListedOffer): boolean =>
  publication?.status === 'ACTIVE' || publication?.status === 'ACTIVATING';

/** One page of the seller’s offers, the newest first. */
export const listOffers = (ctx: Context, offset: number, limit: number) =>
  call(
    ctx,
    { method: 'GET', path: '/sale/offers', query: { 'sellingMode.format': 'BUY_NOW', limit, offset } },
    OfferList,
  );

async function offersWith(ctx: Context, name: string, values: readonly string[]): Promise<ListedOffer[]> {
  const found: ListedOffer[] = [];
  for (const some of chunksOf(values, MOST_IDS)) {
    for (let offset = 0; ; offset += MOST_LISTED) {
      const query = { [name]: some, limit: MOST_LISTED, offset };
      const { offers, totalCount } = await call(
        ctx,
        { method: 'GET', path: '/sale/offers', query },
        OfferList,
      );
      found.push(...offers);
      if (offers.length === 0 || offset + offers.length >= totalCount) break;
    }
  }
  return found;
}

/** The offers of a key: one, none, or several with the same id of ours. */
export interface Located {
  readonly by: LookupBy;
  readonly offers: readonly ListedOffer[];
}

/**
 * The offers of keys: by Allegro’s id, else by ours. The list of offers is behind its offers, so one that is missing there is
 * asked for by itself.
 */
export async function locate(ctx: Context, keys: readonly ListingKey[]): Promise<Map<string, Located>> {
  const located = new Map<string, Located>();
  const ids = [...new Set(keys.flatMap(({ syncId }) => (isOfferId(syncId) ? syncId : [])))];
  const byId = new Map((await offersWith(ctx, 'offer.id', ids)).map((offer) => [offer.id, offer]));
  for (const { externalKey, syncId } of keys) {
    if (!isOfferId(syncId)) continue;
    const offer = byId.get(syncId) ?? (await offerById(ctx, syncId));
    if (offer !== null) located.set(externalKey, { by: 'syncId', offers: [offer] });
  }
  const open = keys.flatMap(({ externalKey }) => (located.has(externalKey) ? [] : externalKey));
  const asked = [...new Set(open)].filter((key) => key.trim() !== '' && key.length <= MAX_KEY);
  const byKey = Map.groupBy(
    (await offersWith(ctx, 'external.id', asked)).filter(isBuyNow),
    ({ external }) => external?.id ?? '',
  );
  for (const key of asked) located.set(key, { by: 'externalKey', offers: byKey.get(key) ?? [] });
  return located;
}
