import { ConnectorError, type LookupResult, matchableBarcode, type SeenListing } from '@sluice/connector-kit';
import { callInBatches } from './calls.ts';
import { driftOf } from './differences.ts';
import type { FoundByLookUp } from './match-claims.ts';
import type { Candidates, Outcomes, WorkItem } from './outcome.ts';
import type { Round } from './round-state.ts';

/** The channel tells of a change each time it is sent the listing: that would go on for ever. */
const CHANGES_BACK =
  'the channel shows the listing otherwise although it was just sent again; it is left like that';

/** Whether a listing must be looked for before anything is sent: its last outcome is open, or it would be created. */
export const mustLook = (item: WorkItem): boolean =>
  item.listing.uncertain || (item.syncId === null && item.target !== undefined);

/**
 * Looks up what is uncertain or new: by the channel's id, the merchant key, then the barcode. What is found is mapped;
 * what already holds what it should is done; several matches are asked about, never guessed.
 */
export async function lookUp(round: Round, items: readonly WorkItem[]): Promise<void> {
  const { connector, capability, ctx } = round;
  const wanted = items.filter((item) => mustLook(item) && !round.outcomes.has(item.listing.product_id));
  if (wanted.length === 0) return;
  if (connector.lookupListings === undefined || capability.lookup === undefined) {
    for (const item of wanted) refuseBlindCreate(round, item);
    return;
  }
  const found: LookupResult[] = [];
  const call = async (batch: readonly WorkItem[]): Promise<Outcomes> => {
    found.push(...(await connector.lookupListings!(ctx, batch.map(lookUpKeyOf))));
    return new Map();
  };
  await callInBatches(round, wanted, capability.lookup.maxBatch, 'lookup', call);
  await apply(round, wanted, found);
}

export const keyOf = (item: WorkItem) => ({
  externalKey: item.externalKey,
  syncId: item.syncId,
  barcode: item.barcode,
});

/** A barcode takes part when it means one item everywhere, and nobody said that the product is none of the channel's. */
function lookUpKeyOf(item: WorkItem) {
  const decides = item.listing.match_choice !== 'create' && matchableBarcode(item.barcode) !== null;
  return { ...keyOf(item), barcode: decides ? item.barcode : null };
}

/** A channel that can neither be asked nor recognises a second create: an open outcome needs a person. */
function refuseBlindCreate({ capability, outcomes }: Round, item: WorkItem): void {
  if (item.syncId !== null || !item.listing.uncertain || capability.idempotentCreate) return;
  const message =
    'it is unknown whether the last attempt reached the channel, which cannot be asked; check it there';
  outcomes.set(item.listing.product_id, {
    operation: 'lookup',
    result: 'rejected',
    issues: [{ code: 'outcome_unknown', message }],
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
      const message = 'the channel did not answer for this listing';
      const error = new ConnectorError({ kind: 'protocol', message });
      outcomes.set(id, { operation: 'lookup', result: 'retry', error, uncertain: item.listing.uncertain });
    } else if (isChosen(item) && !(result.match === 'found' && result.by === 'syncId')) {
      const message = `the channel has no listing ${item.syncId}, which was chosen by hand`;
      setRejected(round, item, 'listing_not_found', message);
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
 * Whose the found listings are: as stored, and over that what this round knows already.
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

/** Products of this round whose barcodes, however they are written, lead to one and the same listing. */
function sharingNow(found: readonly FoundByLookUp[]): Set<number> {
  const bySyncId = Map.groupBy(
    found.filter((one) => one.byBarcode),
    (one) => one.syncId,
  );
  const shared = [...bySyncId.values()].filter((rivals) => rivals.length > 1);
  return new Set(shared.flat().map((one) => one.productId));
}

/** A person said which listing it is, and nothing has been sent to it since. */
const isChosen = ({ listing, syncId }: WorkItem): boolean =>
  listing.match_choice === 'mapped' && listing.sent_content_hash === null && syncId !== null;

/** Leaves it to a person which of the channel's listings the product is; those of other products are out of the question. */
function ask(round: Round, item: WorkItem, { by, listings }: Candidates): void {
  const id = item.listing.product_id;
  const free = listings.filter(({ syncId }) => (round.owners.get(syncId) ?? id) === id);
  if (free.length === 0) {
    applyNone(round, item);
    return;
  }
  const what =
    free.length === 1 ? 'a listing of the channel matches' : `${free.length} listings of the channel match`;
  const message = `${what} by ${by}, and it is not certain that it is this product; choose one by hand, or create it as new`;
  setRejected(round, item, 'ambiguous_match', message, { by, listings: free });
}

function setRejected(
  { outcomes }: Round,
  item: WorkItem,
  code: 'ambiguous_match' | 'listing_not_found',
  message: string,
  candidates?: Candidates,
): void {
  const issues = [{ code, message }];
  const asked = candidates === undefined ? {} : { candidates };
  outcomes.set(item.listing.product_id, { operation: 'lookup', result: 'rejected', issues, ...asked });
}

function applyNone({ outcomes }: Round, item: WorkItem): void {
  item.syncId = null;
  if (item.target === undefined)
    outcomes.set(item.listing.product_id, { operation: 'lookup', result: 'withdrawn' });
}

function applyFound(round: Round, item: WorkItem, seen: SeenListing, by: string): void {
  const { outcomes, owners } = round;
  const id = item.listing.product_id;
  const owner = owners.get(seen.syncId);
  if (owner !== undefined && owner !== id) {
    // Another product of ours with the same barcode is no match; one with the same key is about to give it up.
    if (by === 'barcode') {
      applyNone(round, item);
      return;
    }
    const message = `the key belongs to the listing of product ${owner} until that is renamed`;
    const error = new ConnectorError({ kind: 'unavailable', message });
    outcomes.set(id, { operation: 'lookup', result: 'retry', error, uncertain: false, code: 'key_waits' });
    return;
  }
  owners.set(seen.syncId, id);
  item.syncId = seen.syncId;
  if (item.target === undefined) {
    if (seen.active === false) outcomes.set(id, { operation: 'lookup', result: 'withdrawn' });
  } else if (item.listing.uncertain) {
    const { hashes, payload } = item.target;
    const drift = driftOf(seen, payload);
    const live = { operation: 'lookup', result: 'live', syncId: seen.syncId, hashes } as const;
    if (drift === null) outcomes.set(id, live);
    else if (drift === item.listing.resent_drift) outcomes.set(id, { ...live, note: CHANGES_BACK });
    else item.drift = drift;
  }
}
