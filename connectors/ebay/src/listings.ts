import {
  type ItemResult,
  type ListingItem,
  message,
  oneByOne,
  sortOut,
  wordedIssue,
} from '@sluice/connector-kit';
import { itemFaults } from './check-item.ts';
import { type Context, call } from './client.ts';
import { itemBody, localeOf } from './item-map.ts';
import { changedOffer, newOffer } from './offer-map.ts';
import { replaceOffer } from './replace-offer.ts';
import { isStored } from './same.ts';
import { type Item, ItemRows, type Offer, OfferRows } from './schema.ts';
import { elsewhereOf, isOnSale, itemsBy, offerById, offerOf, saleElsewhere } from './stored.ts';
import { endSale, goneError } from './withdraw.ts';
import { type Draft, Work } from './work.ts';

const API = '/sell/inventory/v1';

/**
 * Writes listings in eBay's three steps: the items, the offers on them, and the sale of those that are not on sale. All that is
 * there is read before, since both writes replace the whole; a write that would change nothing is left out.
 */
export async function upsertListings(ctx: Context, items: readonly ListingItem[]): Promise<ItemResult[]> {
  const { good, results } = sortOut(items, (item) => itemFaults(item, ctx.config));
  const work = await draftsOf(ctx, good);
  for (const one of results) work.results.tell(one);
  await writeItems(ctx, work);
  await createOffers(ctx, work);
  await changeOffers(ctx, work);
  await publish(ctx, work);
  await endSales(ctx, work);
  for (const { item, offerId } of work.open())
    if (offerId !== null) work.results.live(item.key.externalKey, offerId);
  return work.results.of(items.map(({ key }) => key.externalKey));
}

/** Items of the listings, and their offers: by id, else by SKU where the shop has an item of it. */
async function draftsOf(ctx: Context, items: readonly ListingItem[]): Promise<Work> {
  const byId = new Map<ListingItem, Offer>();
  for (const item of items) {
    const offer = item.key.syncId === null ? null : await offerById(ctx, item.key.syncId);
    if (offer !== null) byId.set(item, offer);
  }
  const skuOf = (item: ListingItem): string => byId.get(item)?.sku ?? item.key.externalKey;
  const stored = await itemsBy(ctx, items.map(skuOf));
  const drafts: Draft[] = [];
  const elsewhere = new Map<Draft, string>();
  for (const item of items) {
    const sku = skuOf(item);
    const known = stored.get(sku) ?? null;
    const offer = byId.get(item) ?? (known === null ? null : await offerOf(ctx, sku));
    const draft: Draft = { item, sku, stored: known, offer, offerId: offer?.offerId ?? null };
    drafts.push(draft);
    const other = offer === null ? known && (await saleElsewhere(ctx, sku)) : elsewhereOf(ctx, offer);
    if (other !== null) elsewhere.set(draft, other);
  }
  const work = withoutTwins(drafts);
  for (const [draft, marketplace] of elsewhere)
    work.reject(draft, [wordedIssue('rejected', 'sku', message('ebay_elsewhere', { marketplace }))]);
  return work;
}

/** Two products may lead to one SKU of eBay, of which the first is written. */
function withoutTwins(drafts: readonly Draft[]): Work {
  const work = new Work(drafts);
  const taken = new Set<string>();
  for (const draft of drafts) {
    if (taken.has(draft.sku)) work.rejectTwin(draft);
    taken.add(draft.sku);
  }
  return work;
}

async function writeItems(ctx: Context, work: Work): Promise<void> {
  const written = work
    .open()
    .map((draft) => ({ draft, body: itemBody(draft.item.payload, draft.stored, ctx.config) }))
    .filter(({ draft, body }) => !isItemStored(body, draft.stored));
  if (written.length === 0) return;
  const locale = localeOf(ctx.config);
  const requests = written.map(({ draft, body }) => ({ sku: draft.sku, locale, ...body }));
  const { responses } = await call(
    ctx,
    { method: 'POST', path: `${API}/bulk_create_or_replace_inventory_item`, json: { requests } },
    ItemRows,
  );
  const drafts = written.map(({ draft }) => draft);
  work.judge(drafts, responses, (row, { sku }) => row.sku === sku);
}

/** Also that nothing is stored of the product which the replacement would take away. */
const isItemStored = (body: object, stored: Item | null): boolean =>
  stored !== null && isStored(body, stored) && isStored(stored.product, Reflect.get(body, 'product'));

async function createOffers(ctx: Context, work: Work): Promise<void> {
  const drafts = work.open().filter(({ offer }) => offer === null);
  if (drafts.length === 0) return;
  const requests = drafts.map(({ sku, item }) => newOffer(sku, item.payload, ctx.config));
  const { responses } = await call(
    ctx,
    { method: 'POST', path: `${API}/bulk_create_offer`, json: { requests } },
    OfferRows,
  );
  for (const draft of work.judge(drafts, responses, (row, { sku }) => row.sku === sku))
    draft.offerId = responses.find(({ sku }) => sku === draft.sku)?.offerId ?? null;
}

/** eBay replaces offers one by one. */
async function changeOffers(ctx: Context, work: Work): Promise<void> {
  await oneByOne(
    work.open(),
    async (draft) => {
      const { offer, item } = draft;
      if (offer === null) return;
      const json = changedOffer(item.payload, offer, ctx.config);
      if (isStored(json, offer)) return;
      const answer = await replaceOffer(ctx, offer.offerId, json);
      if ('verdict' in answer) work.fail(draft, answer.verdict);
    },
    (draft, error) => work.retry(draft, error),
  );
}

async function publish(ctx: Context, work: Work): Promise<void> {
  const drafts = work
    .open()
    .filter(
      ({ item, offer, offerId }) =>
        item.payload.active && offerId !== null && !(offer !== null && isOnSale(offer)),
    );
  if (drafts.length === 0) return;
  const requests = drafts.map(({ offerId }) => ({ offerId }));
  const { responses } = await call(
    ctx,
    { method: 'POST', path: `${API}/bulk_publish_offer`, json: { requests } },
    OfferRows,
  );
  work.judge(drafts, responses, (row, { offerId }) => row.offerId === offerId);
}

/** Listings that should be prepared and not be on sale. */
async function endSales(ctx: Context, work: Work): Promise<void> {
  await oneByOne(
    work.open().filter(({ item, offer }) => !item.payload.active && offer !== null && isOnSale(offer)),
    async (draft) => {
      const end = draft.offerId === null ? 'done' : await endSale(ctx, draft.offerId);
      if (end === 'gone') work.retry(draft, goneError());
      else if (end !== 'done') work.fail(draft, end);
    },
    (draft, error) => work.retry(draft, error),
  );
}
