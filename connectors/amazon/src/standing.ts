import {
  ConnectorError,
  type Issue,
  type ListingKey,
  message,
  type OpenTicketResult,
  type TicketResult,
  wordedIssue,
} from '@sluice/connector-kit';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { type Config, marketplaceOf } from './config.ts';
import { errorsFor } from './issues.ts';
import { skuOf } from './keys.ts';
import type { Item } from './schema.ts';
import type { Told } from './ticket-text.ts';

export type TicketOutcome = TicketResult | OpenTicketResult;

/** Usual time within which a listing shows a change that Amazon took; a listing that looks older then is judged as it is. */
const SETTLED_AFTER_MS = 15 * 60_000;
/** Difference of the clocks that is taken for none. */
const SKEW_MS = 60_000;
const POLL_MS = 60_000;

/** A change, the moment at which its ticket is asked about, and the listing that Amazon shows then. */
export interface Shown {
  readonly told: Told;
  readonly nowMs: number;
  readonly item: Item | undefined;
}

export const summaryIn = ({ summaries }: Item, config: Config) =>
  summaries?.find(({ marketplaceId }) => marketplaceId === marketplaceOf(config).id);

const Offers = Type.Array(
  Type.Object({
    marketplace_id: Type.String(),
    audience: Type.Optional(Type.String()),
    end_at: Type.Optional(Type.Union([Type.Object({ value: Type.String() }), Type.Null()])),
    our_price: Type.Optional(
      Type.Array(Type.Object({ schedule: Type.Array(Type.Object({ value_with_tax: Type.Number() })) })),
    ),
  }),
);

/** The offer to everybody as the seller wrote it. */
function writtenOffer({ attributes }: Item, config: Config) {
  const offers: unknown = attributes?.purchasable_offer;
  if (!Check(Offers, offers)) return undefined;
  const { id } = marketplaceOf(config);
  return offers.find(
    ({ marketplace_id, audience }) => marketplace_id === id && (audience ?? 'ALL') === 'ALL',
  );
}

/** The price that the seller wrote, which a reduction for a while leaves as it is. */
export function ownPriceIn(item: Item, config: Config): string | undefined {
  const price = writtenOffer(item, config)?.our_price?.[0]?.schedule[0]?.value_with_tax;
  return price === undefined || !/^\d+(\.\d+)?$/.test(String(price)) ? undefined : String(price);
}

/** Whether the seller has ended the offer, as a withdrawal does; the list of offers may show it for a while longer. */
const isEnded = (item: Item, config: Config, nowMs: number): boolean =>
  Date.parse(writtenOffer(item, config)?.end_at?.value ?? '') <= nowMs;

/** The offer to everybody that is on sale; the one to business customers alone has a price of its own. */
export function offerIn(item: Item, config: Config, nowMs: number) {
  if (isEnded(item, config, nowMs)) return undefined;
  const { id } = marketplaceOf(config);
  return item.offers?.find(({ marketplaceId, offerType }) => marketplaceId === id && offerType === 'B2C');
}

const waiting = ({ externalKey }: ListingKey, issue: Issue): TicketOutcome => ({
  externalKey,
  outcome: 'waiting',
  issues: [issue],
  retryAfterMs: POLL_MS,
});

const NOT_SHOWN = wordedIssue('not_approved', 'active', message('amazon_not_shown'));
const OFFER_ENDED = wordedIssue('rejected', 'active', message('amazon_offer_ended'));
const STILL_OFFERED = wordedIssue('rejected', 'active', message('amazon_still_offered'));

/** A change of which nothing is known yet. */
export const notShown = (key: ListingKey): TicketOutcome => waiting(key, NOT_SHOWN);

export const NOT_THERE = wordedIssue('listing_not_found', 'sku', message('amazon_not_there'));

/** The result of a written listing by what Amazon shows of it: taken is not live. */
export function written(key: ListingKey, { told, nowMs, item }: Shown, config: Config): TicketOutcome {
  if (item === undefined)
    return told.purpose === 'create'
      ? notShown(key)
      : { externalKey: key.externalKey, outcome: 'rejected', issues: [NOT_THERE] };
  const errors = errorsFor(marketplaceOf(config).id, item.issues ?? []);
  const summary = summaryIn(item, config);
  // A listing that Amazon makes has its errors before it has a summary.
  if (summary === undefined && errors.length === 0) return notShown(key);
  const isFresh = nowMs - told.sentMs < SETTLED_AFTER_MS;
  if (isFresh && !isShownSince({ told, item }, config)) return notShown(key);
  if (errors.length > 0 || !isEnded(item, config, nowMs)) return judged(key, errors);
  return isFresh ? waiting(key, OFFER_ENDED) : judged(key, [OFFER_ENDED]);
}

/** Whether Amazon shows a listing as changed since the change was sent. */
export function isShownSince({ told, item }: Pick<Shown, 'told' | 'item'>, config: Config): boolean {
  const updated = item === undefined ? undefined : summaryIn(item, config)?.lastUpdatedDate;
  return Date.parse(updated ?? '') >= told.sentMs - SKEW_MS;
}

/** Live without errors. With some the listing is there, otherwise than sent. */
export function judged(key: ListingKey, errors: readonly Issue[]): TicketOutcome {
  const { externalKey } = key;
  const syncId = skuOf(key);
  return errors.length === 0
    ? { externalKey, outcome: 'live', syncId }
    : { externalKey, outcome: 'rejected', syncId, issues: errors };
}

/** Business customers may have an offer of their own, which the end of the offer to everybody need not end. */
const isSoldToBusinesses = ({ offers }: Item, config: Config): boolean =>
  (offers ?? []).some(
    ({ marketplaceId, offerType }) => marketplaceId === marketplaceOf(config).id && offerType !== 'B2C',
  );

/** Off sale once the offer is gone, or the listing with it. */
export function withdrawn(
  key: ListingKey,
  { told, nowMs, item }: Shown,
  { config, refused }: { config: Config; refused: readonly Issue[] },
): TicketOutcome {
  const { externalKey } = key;
  if (item === undefined || (offerIn(item, config, nowMs) === undefined && !isSoldToBusinesses(item, config)))
    return { externalKey, outcome: 'withdrawn' };
  if (refused.length > 0) return { externalKey, outcome: 'rejected', issues: refused };
  if (nowMs - told.sentMs < SETTLED_AFTER_MS) return waiting(key, STILL_OFFERED);
  const error = new ConnectorError({ kind: 'unavailable', message: message('amazon_still_offered') });
  return { externalKey, outcome: 'retry', error };
}
