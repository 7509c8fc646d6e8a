import {
  type Issue,
  type ItemResult,
  ItemResults,
  type ListingKey,
  message,
  type OfferItem,
  oneByOne,
  sortOut,
  unmentioned,
  wordedIssue,
} from '@sluice/connector-kit';
import { offerFaults } from './check-item.ts';
import { attempt, type Context, call } from './client.ts';
import { type Verdict, verdictOf } from './issues.ts';
import { priceOf, repricedOffer } from './offer-map.ts';
import { replaceOffer } from './replace-offer.ts';
import { type Offer, OfferRows, type Row } from './schema.ts';
import { isOnSale, itemsBy, offerById, offerOf } from './stored.ts';

const PATH = '/sell/inventory/v1/bulk_update_price_quantity';

/** One listing with the names by which eBay knows it. */
interface Target {
  readonly item: OfferItem;
  readonly offerId: string;
  readonly sku: string;
}

/** A listing that eBay did not take so, with its reasons. */
interface Refused extends Target {
  readonly issues: readonly Issue[];
}

/** Price and stock. A listing that this call does not take is looked at, and changed by the way that is left. */
export async function updateOffers(ctx: Context, items: readonly OfferItem[]): Promise<ItemResult[]> {
  const results = new ItemResults();
  const { good, results: faulty } = sortOut(items, (item) => offerFaults(item, ctx.config));
  for (const one of faulty) results.tell(one);
  const targets = await targetsOf(ctx, good);
  for (const { key } of good)
    if (!targets.some(({ item }) => item.key === key)) results.rejected(key.externalKey, notThere(key));
  const verdicts = await send(ctx, targets);
  const refused: Refused[] = [];
  for (const target of targets) {
    const { externalKey } = target.item.key;
    const verdict = verdicts.get(target.offerId);
    if (verdict === 'done') results.live(externalKey, target.offerId);
    else if (verdict === undefined) results.retry(externalKey, unmentioned());
    else if ('error' in verdict) results.retry(externalKey, verdict.error);
    else refused.push({ ...target, issues: verdict.issues });
  }
  await oneByOne(
    refused,
    async (target) => results.tell(await otherWay(ctx, target)),
    ({ item }, error) => results.retry(item.key.externalKey, error),
  );
  return results.of(items.map(({ key }) => key.externalKey));
}

const notThere = ({ externalKey }: ListingKey) => [
  wordedIssue('listing_not_found', 'sku', message('ebay_not_there', { key: externalKey })),
];

async function targetsOf(ctx: Context, items: readonly OfferItem[]): Promise<Target[]> {
  const unknown = items.filter(({ key }) => key.syncId === null).map(({ key }) => key.externalKey);
  const bySku = new Map<string, Offer>();
  for (const sku of (await itemsBy(ctx, unknown)).keys()) {
    const offer = await offerOf(ctx, sku);
    if (offer !== null) bySku.set(sku, offer);
  }
  return items.flatMap((item): Target[] => {
    const { externalKey: sku, syncId } = item.key;
    const offerId = syncId ?? bySku.get(sku)?.offerId;
    return offerId === undefined ? [] : [{ item, offerId, sku }];
  });
}

/** Both numbers of pieces are sent: that of the offer goes before that of the item. */
const requestOf = ({ item, offerId, sku }: Target): object => ({
  sku,
  shipToLocationAvailability: { quantity: item.stock },
  offers: [{ offerId, availableQuantity: item.stock, price: priceOf(item) }],
});

/** Verdicts by offer. eBay's texts disagree on whether a call takes one SKU or 25; it says so by refusing the whole call. */
async function send(ctx: Context, targets: readonly Target[]): Promise<Map<string, Verdict>> {
  if (targets.length === 0) return new Map();
  if (targets.length > 1 && !(await takesOne(ctx))) {
    const answer = await attempt(ctx, callOf(targets), OfferRows);
    if ('body' in answer) return verdictsOf(targets, answer.body.responses);
  }
  const { verdicts, wereTaken } = await sendEach(ctx, targets);
  if (targets.length > 1 && wereTaken) await rememberOne(ctx);
  return verdicts;
}

const callOf = (targets: readonly Target[]) =>
  ({ method: 'POST', path: PATH, json: { requests: targets.map(requestOf) } }) as const;

/** One call for each; `wereTaken` says that eBay refused none of the calls as a whole. */
async function sendEach(
  ctx: Context,
  targets: readonly Target[],
): Promise<{ verdicts: Map<string, Verdict>; wereTaken: boolean }> {
  const verdicts = new Map<string, Verdict>();
  let wereTaken = true;
  await oneByOne(
    targets,
    async (target) => {
      const answer = await attempt(ctx, callOf([target]), OfferRows);
      wereTaken &&= 'body' in answer;
      if ('verdict' in answer) verdicts.set(target.offerId, answer.verdict);
      else for (const [id, verdict] of verdictsOf([target], answer.body.responses)) verdicts.set(id, verdict);
    },
    ({ offerId }, error) => verdicts.set(offerId, { error }),
  );
  return { verdicts, wereTaken };
}

/** The rows of a listing are those of its offer, and one of its item where that has a row of its own; without it, no verdict is good. */
function verdictsOf(targets: readonly Target[], rows: readonly Row[]): Map<string, Verdict> {
  const verdicts = new Map<string, Verdict>();
  for (const { offerId, sku } of targets) {
    const own = rows.filter((row) => row.offerId === offerId || (!row.offerId && row.sku === sku));
    const bad = own.map(verdictOf).find((one) => one !== 'done');
    if (bad !== undefined) verdicts.set(offerId, bad);
    else if (own.some((row) => row.offerId === offerId)) verdicts.set(offerId, 'done');
  }
  return verdicts;
}

const KEY = 'one-sku-a-call';
const KEPT_MS = 24 * 3_600_000;

/** Whether eBay took one SKU a call lately. */
async function takesOne({ checkpoint, clock }: Context): Promise<boolean> {
  return Number((await checkpoint.read(KEY)) ?? 0) > clock.now().getTime();
}

const rememberOne = ({ checkpoint, clock }: Context): Promise<void> =>
  checkpoint.write(KEY, String(clock.now().getTime() + KEPT_MS));

/** An offer that is gone, of another SKU than ours, or not published: the call is for published ones alone. */
async function otherWay(ctx: Context, target: Refused): Promise<ItemResult> {
  const { item, offerId, sku, issues } = target;
  const { externalKey } = item.key;
  const offer = await offerById(ctx, offerId);
  if (offer === null) return { externalKey, outcome: 'rejected', issues: notThere(item.key) };
  if (!isOnSale(offer)) return reprice(ctx, target, offer);
  if (offer.sku === sku) return { externalKey, outcome: 'rejected', issues };
  const { verdicts } = await sendEach(ctx, [{ ...target, sku: offer.sku }]);
  return resultOf(target, verdicts.get(offerId) ?? { error: unmentioned() });
}

function resultOf({ item, offerId }: Target, verdict: Verdict): ItemResult {
  const { externalKey } = item.key;
  if (verdict === 'done') return { externalKey, outcome: 'live', syncId: offerId };
  if ('error' in verdict) return { externalKey, outcome: 'retry', error: verdict.error };
  return { externalKey, outcome: 'rejected', issues: verdict.issues };
}

/** The item takes its number of pieces by the same call; the offer is replaced. */
async function reprice(ctx: Context, target: Target, offer: Offer): Promise<ItemResult> {
  const { item, offerId } = target;
  const quantity = { sku: offer.sku, shipToLocationAvailability: { quantity: item.stock } };
  const { responses } = await call(
    ctx,
    { method: 'POST', path: PATH, json: { requests: [quantity] } },
    OfferRows,
  );
  const row = responses.find(({ sku }) => sku === offer.sku);
  const verdict = row === undefined ? { error: unmentioned() } : verdictOf(row);
  if (verdict !== 'done') return resultOf(target, verdict);
  const answer = await replaceOffer(ctx, offerId, repricedOffer(item, offer));
  return resultOf(target, 'verdict' in answer ? answer.verdict : 'done');
}
