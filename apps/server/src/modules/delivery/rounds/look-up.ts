import {
  ConnectorError,
  type ListingKey,
  type LookupResult,
  matchableBarcode,
  type SeenListing,
} from '@sluice/connector-kit';
import { message } from '@sluice/contracts/messages';
import { LONGEST_CALL_MS } from '../../../platform/outbound/index.ts';
import { type ListingIssue, ownIssue } from '../../mapping/index.ts';
import { driftOf, offerDriftOf } from '../outcomes/differences.ts';
import type { Candidates, Outcomes, WorkItem } from '../outcomes/outcome.ts';
import { wasRefused } from '../outcomes/refused-hash.ts';
import { callInBatches } from './calls.ts';
import type { FoundByLookUp } from './match-claims.ts';
import type { Round } from './round-state.ts';

/** Whether a listing must be looked for before anything is sent: its last outcome is open, or it would be created. */
export const mustLook = (item: WorkItem): boolean =>
  item.listing.uncertain || (item.syncId === null && item.desired !== undefined);

/**
 * Looks up uncertain and new listings: by the channel's id, the merchant key, then the barcode. A found listing is
 * mapped; one that is already as wanted is done; several matches become a question, never a guess.
 */
export async function lookUp(round: Round, items: readonly WorkItem[]): Promise<void> {
  const { connector, capability, ctx } = round;
  const wanted = items.filter((item) => mustLook(item) && !round.outcomes.has(item.listing.product_id));
  if (wanted.length === 0) return;
  if (connector.lookupListings === undefined || capability.lookup === undefined) {
    for (const item of wanted) if (!waitsForArrival(round, item)) refuseBlindCreate(round, item);
    return;
  }
  const found: LookupResult[] = [];
  const call = async (batch: readonly WorkItem[]): Promise<Outcomes> => {
    const keys = batch.map((item) => lookUpKeyOf(round, item));
    found.push(...(await connector.lookupListings!(ctx, keys)));
    return new Map();
  };
  await callInBatches(round, wanted, { operation: 'lookup', maxBatch: capability.lookup.maxBatch, call });
  await apply(round, wanted, found);
}

export const keyOf = (item: WorkItem): ListingKey => ({
  externalKey: item.externalKey,
  syncId: item.syncId,
  barcode: item.barcode,
  ...(item.listing.match_choice === 'create' ? { asNew: true } : {}),
});

/**
 * The barcode is part of the key when it is globally unique and nobody decided that the product is none of the
 * channel's listings. A product that came from the channel is looked up by its id as a source, since it may have no
 * other key.
 */
function lookUpKeyOf(round: Round, item: WorkItem) {
  const decides = item.listing.match_choice !== 'create' && matchableBarcode(item.barcode) !== null;
  const syncId = item.syncId ?? sourceIdOf(round, item);
  return { ...keyOf(item), syncId, barcode: decides ? item.barcode : null };
}

/** The product's id as a source is its listing's id where listings are products of the site. */
const sourceIdOf = ({ connector }: Round, { listing }: WorkItem): string | null =>
  connector.capabilities.products?.returns === undefined ? null : listing.source_id;

/**
 * Asks a person about an open outcome if the channel can neither be asked nor recognises a second create. Listings of a
 * connection that is being deleted are withdrawn by the merchant key.
 */
function refuseBlindCreate({ capability, outcomes, deletingMs }: Round, item: WorkItem): void {
  if (deletingMs !== null) return;
  if (item.syncId !== null || !item.listing.uncertain || capability.idempotentCreate) return;
  outcomes.set(item.listing.product_id, {
    operation: 'lookup',
    result: 'rejected',
    issues: [ownIssue('outcome_unknown', message('listing_cannot_ask'))],
  });
}

async function apply(
  round: Round,
  items: readonly WorkItem[],
  results: readonly LookupResult[],
): Promise<void> {
  const { outcomes } = round;
  const byKey = new Map(results.map((result) => [result.externalKey, result]));
  const open = items.filter((item) => !outcomes.has(item.listing.product_id));
  const found = open.flatMap((item) => foundFor(item, byKey.get(item.externalKey)));
  const sharing = await claimAll(round, found);
  for (const item of open) {
    const id = item.listing.product_id;
    const result = byKey.get(item.externalKey);
    if (result === undefined) {
      const error = new ConnectorError({ kind: 'protocol', message: message('listing_not_answered') });
      outcomes.set(id, {
        operation: 'lookup',
        result: 'retry',
        error,
        uncertain: item.listing.uncertain,
      });
    } else if (result.match === 'none' && item.desired === undefined) applyLastNone(round, item);
    else if (isChosen(item) && !(result.match === 'found' && result.by === 'syncId')) {
      const said = message('listing_chosen_gone', { id: item.syncId! });
      setRejected(round, item, ownIssue('listing_not_found', said));
    } else if (result.match === 'none' && item.desired !== undefined && sourceIdOf(round, item) !== null) {
      item.syncId = null;
      setRejected(round, item, ownIssue('deleted_on_channel', message('listing_deleted_there')));
    } else if (result.match === 'none') applyNone(round, item);
    else if (result.match === 'ambiguous') ask(round, item, { by: result.by, listings: result.candidates });
    else if (result.by === 'barcode' && sharing.has(id))
      ask(round, item, { by: 'barcode', listings: [result.listing] });
    else applyFound(round, item, result.listing, result.by);
  }
}

function foundFor({ listing }: WorkItem, result: LookupResult | undefined): FoundByLookUp[] {
  if (result === undefined || result.match === 'none') return [];
  const seen = result.match === 'found' ? [result.listing] : result.candidates;
  const byBarcode = result.by === 'barcode';
  return seen.map(({ syncId, externalKey }) => ({
    productId: listing.product_id,
    syncId,
    externalKey,
    byBarcode,
  }));
}

/**
 * Collects the owners of the found listings: as stored, unless this round knows another.
 *
 * @returns products found by barcode that share it with another one of ours
 */
async function claimAll(
  { claimsOn, owners }: Round,
  found: readonly FoundByLookUp[],
): Promise<ReadonlySet<number>> {
  if (found.length === 0) return new Set();
  const claims = await claimsOn(found);
  for (const [syncId, product] of claims.owners) if (!owners.has(syncId)) owners.set(syncId, product);
  return claims.sharing.union(sharingNow(found));
}

/** Products of this round whose barcodes, in any spelling, lead to the same listing. */
function sharingNow(found: readonly FoundByLookUp[]): Set<number> {
  const bySyncId = Map.groupBy(
    found.filter((one) => one.byBarcode),
    (one) => one.syncId,
  );
  const shared = [...bySyncId.values()].filter((rivals) => rivals.length > 1);
  return new Set(shared.flat().map((one) => one.productId));
}

/** Whether a person chose its listing, and nothing has been sent since. */
const isChosen = ({ listing, syncId }: WorkItem): boolean =>
  listing.match_choice === 'mapped' && listing.sent_content_hash === null && syncId !== null;

/** Asks a person which of the channel's listings is the product; listings of other products are left out. */
function ask(round: Round, item: WorkItem, { by, listings }: Candidates): void {
  const id = item.listing.product_id;
  const free = listings.filter(({ syncId }) => (round.owners.get(syncId) ?? id) === id);
  if (free.length === 0) {
    applyNone(round, item);
    return;
  }
  // An id from before is none of these: it would stand in the way of the answer.
  item.syncId = null;
  round.outcomes.set(id, { operation: 'lookup', ...questionOf({ by, listings: free }) });
}

/** A refusal that asks a person which of the listings the product is. */
export function questionOf(candidates: Candidates): {
  result: 'rejected';
  issues: ListingIssue[];
  candidates: Candidates;
} {
  const { by, listings } = candidates;
  const said =
    listings.length === 1
      ? message('listing_one_match', { by })
      : message('listing_several_match', { count: listings.length, by });
  return { result: 'rejected', issues: [ownIssue('ambiguous_match', said)], candidates };
}

function setRejected({ outcomes }: Round, item: WorkItem, issue: ListingIssue): void {
  outcomes.set(item.listing.product_id, { operation: 'lookup', result: 'rejected', issues: [issue] });
}

/** A create on its way is looked for this often, in milliseconds. */
const ARRIVAL_CHECK_MS = 600_000;

/**
 * Whether a create may still be on its way to the channel of a connection that is being deleted: nobody would take the
 * listing off sale later.
 */
function waitsForArrival({ deletingMs, capability, outcomes }: Round, item: WorkItem): boolean {
  if (deletingMs === null || item.syncId !== null) return false;
  const leftMs = Math.max(LONGEST_CALL_MS, capability.ticketTtlMs ?? 0) - deletingMs;
  if (leftMs <= 0) return false;
  const delayMs = Math.min(leftMs, ARRIVAL_CHECK_MS);
  outcomes.set(item.listing.product_id, { operation: 'lookup', result: 'untouched', delayMs });
  return true;
}

/** Applies a look-up without a match, which is the last one if the connection is being deleted. */
function applyLastNone(round: Round, item: WorkItem): void {
  if (waitsForArrival(round, item)) return;
  if (round.deletingMs === null || couldFind(round, item)) {
    applyNone(round, item);
    return;
  }
  const issues = [ownIssue('outcome_unknown', message('listing_barcode_only'))];
  round.outcomes.set(item.listing.product_id, { operation: 'lookup', result: 'rejected', issues });
}

/** Whether the channel can be asked for any of the item's keys. */
const couldFind = ({ capability }: Round, { syncId, barcode }: WorkItem): boolean =>
  capability.lookup!.by.some(
    (key) =>
      key === 'externalKey' || (key === 'syncId' ? syncId !== null : matchableBarcode(barcode) !== null),
  );

function applyNone({ outcomes }: Round, item: WorkItem): void {
  item.syncId = null;
  if (item.desired === undefined)
    outcomes.set(item.listing.product_id, { operation: 'lookup', result: 'withdrawn' });
}

function applyFound(round: Round, item: WorkItem, seen: SeenListing, by: string): void {
  const { outcomes, owners } = round;
  const id = item.listing.product_id;
  const owner = owners.get(seen.syncId);
  if (owner !== undefined && owner !== id) {
    // A match by barcode with another product of ours is no match; the owner of the same key is about to give it up.
    if (by === 'barcode') {
      applyNone(round, item);
      return;
    }
    const said = message('listing_waits_for_key', { product: owner });
    outcomes.set(id, {
      operation: 'lookup',
      result: 'retry',
      error: new ConnectorError({ kind: 'unavailable', message: said }),
      uncertain: false,
      code: 'key_waits',
    });
    return;
  }
  owners.set(seen.syncId, id);
  item.syncId = seen.syncId;
  if (item.desired === undefined) {
    if (seen.active === false) outcomes.set(id, { operation: 'lookup', result: 'withdrawn' });
  } else if (item.listing.uncertain) {
    const { hashes, payload } = item.desired;
    const { uncertain_offer: offerAlone, sent_content_hash: content } = item.listing;
    const drift =
      offerAlone && content === hashes.content ? offerDriftOf(seen, payload) : driftOf(seen, payload);
    const live = { operation: 'lookup', result: 'live', syncId: seen.syncId, hashes } as const;
    // A channel that shows what it refused has allowed it since.
    const isAllowed = wasRefused(hashes, item.listing.refused_hash);
    if (drift === null && item.desired.issues.length > 0 && !isAllowed) setHeldBack(round, item, seen.syncId);
    else if (drift === null) outcomes.set(id, live);
    // The channel reports a change each time the listing is sent, so without this limit it would be sent for ever.
    else if (drift === item.listing.resent_drift)
      outcomes.set(id, { ...live, note: message('listing_changes_back') });
    else item.drift = drift;
  }
}

/** A listing that holds its price and stock, but whose content is held back, keeps the issues that say why. */
function setHeldBack({ outcomes }: Round, { listing, desired }: WorkItem, syncId: string): void {
  const { issues, hashes } = desired!;
  const sent = { sentOffer: hashes.offer, heldBack: true, syncId };
  outcomes.set(listing.product_id, { operation: 'lookup', result: 'rejected', issues, ...sent });
}
