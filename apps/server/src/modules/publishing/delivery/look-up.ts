import type { Connector, ConnectorContext, LookupResult, SeenListing } from '@sluice/connector-kit';
import { ConnectorError, matchableBarcode } from '@sluice/connector-kit';
import { Money } from '../../pricing/index.ts';
import { callInBatches } from './calls.ts';
import type { FoundByLookUp, MatchClaims } from './match-claims.ts';
import type { Candidates, Outcomes, WorkItem } from './outcome.ts';

/** Who else has a claim on what look-ups found. */
export type ClaimsOn = (found: readonly FoundByLookUp[]) => Promise<MatchClaims>;

/** Whether a listing must be looked for before anything is sent: its last outcome is open, or it would be created. */
const mustLook = (item: WorkItem): boolean =>
  item.listing.uncertain || (item.syncId === null && item.target !== undefined);

/**
 * Looks up what is uncertain or new: by the channel's id, the merchant key, then the barcode. What is found is mapped;
 * what already holds what it should is done; several matches are asked about, never guessed.
 */
export async function lookUp(
  connector: Connector,
  ctx: ConnectorContext,
  items: readonly WorkItem[],
  claimsOn: ClaimsOn,
  outcomes: Outcomes,
): Promise<void> {
  const wanted = items.filter(mustLook);
  const capability = connector.capabilities.listings?.lookup;
  if (wanted.length === 0) return;
  if (connector.lookupListings === undefined || capability === undefined) {
    for (const item of wanted) refuseBlindCreate(connector, item, outcomes);
    return;
  }
  const found: LookupResult[] = [];
  const call = async (batch: readonly WorkItem[]): Promise<Outcomes> => {
    found.push(...(await connector.lookupListings!(ctx, batch.map(lookUpKeyOf))));
    return new Map();
  };
  await callInBatches(wanted, capability.maxBatch, 'lookup', call, outcomes);
  await apply(wanted, found, claimsOn, outcomes);
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
function refuseBlindCreate(connector: Connector, item: WorkItem, outcomes: Outcomes): void {
  const safe =
    item.syncId !== null || !item.listing.uncertain || connector.capabilities.listings?.idempotentCreate;
  if (safe) return;
  const message =
    'it is unknown whether the last attempt reached the channel, which cannot be asked; check it there';
  outcomes.set(item.listing.product_id, {
    operation: 'lookup',
    result: 'rejected',
    issues: [{ code: 'rejected', message }],
  });
}

async function apply(
  items: readonly WorkItem[],
  results: readonly LookupResult[],
  claimsOn: ClaimsOn,
  outcomes: Outcomes,
): Promise<void> {
  const byKey = new Map(results.map((result) => [result.externalKey, result]));
  const open = items.filter((item) => !outcomes.has(item.listing.product_id));
  const found = open.flatMap((item) => foundFor(item, byKey.get(item.externalKey)));
  const claims = found.length === 0 ? NO_CLAIMS : await claimsOn(found);
  const sharing = claims.sharing.union(sharingNow(found));
  for (const item of open) {
    const id = item.listing.product_id;
    const result = byKey.get(item.externalKey);
    if (result === undefined) {
      const error = new ConnectorError({
        kind: 'protocol',
        message: 'the channel did not answer for this listing',
      });
      outcomes.set(id, { operation: 'lookup', result: 'retry', error, uncertain: item.listing.uncertain });
    } else if (isChosen(item) && !(result.match === 'found' && result.by === 'syncId')) {
      setRejected(
        item,
        'listing_not_found',
        `the channel has no listing ${item.syncId}, which was chosen by hand`,
        outcomes,
      );
    } else if (result.match === 'none') applyNone(item, outcomes);
    else if (result.match === 'ambiguous') {
      ask(item, { by: result.by, listings: result.candidates }, claims.owners, outcomes);
    } else if (result.by === 'barcode' && sharing.has(id)) {
      ask(item, { by: 'barcode', listings: [result.listing] }, claims.owners, outcomes);
    } else applyFound(item, result.listing, result.by, claims.owners, outcomes);
  }
}

const NO_CLAIMS: MatchClaims = { owners: new Map(), sharing: new Set() };

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
function ask(
  item: WorkItem,
  { by, listings }: Candidates,
  owners: MatchClaims['owners'],
  outcomes: Outcomes,
): void {
  const id = item.listing.product_id;
  const free = listings.filter(({ syncId }) => (owners.get(syncId) ?? id) === id);
  if (free.length === 0) {
    applyNone(item, outcomes);
    return;
  }
  const what =
    free.length === 1 ? 'a listing of the channel matches' : `${free.length} listings of the channel match`;
  const message = `${what} by ${by}, and it is not certain that it is this product; choose one by hand, or create it as new`;
  setRejected(item, 'ambiguous_match', message, outcomes, { by, listings: free });
}

function setRejected(
  item: WorkItem,
  code: 'ambiguous_match' | 'listing_not_found',
  message: string,
  outcomes: Outcomes,
  candidates?: Candidates,
): void {
  const issues = [{ code, message }];
  const asked = candidates === undefined ? {} : { candidates };
  outcomes.set(item.listing.product_id, { operation: 'lookup', result: 'rejected', issues, ...asked });
}

function applyNone(item: WorkItem, outcomes: Outcomes): void {
  item.syncId = null;
  if (item.target === undefined)
    outcomes.set(item.listing.product_id, { operation: 'lookup', result: 'withdrawn' });
}

function applyFound(
  item: WorkItem,
  seen: SeenListing,
  by: string,
  owners: Map<string, number>,
  outcomes: Outcomes,
): void {
  const id = item.listing.product_id;
  const owner = owners.get(seen.syncId);
  if (owner !== undefined && owner !== id) {
    // Another product of ours with the same barcode is no match; one with the same key is about to give it up.
    if (by === 'barcode') {
      applyNone(item, outcomes);
      return;
    }
    const error = new ConnectorError({
      kind: 'unavailable',
      message: `the key belongs to the listing of product ${owner} until that is renamed`,
    });
    outcomes.set(id, { operation: 'lookup', result: 'retry', error, uncertain: false });
    return;
  }
  owners.set(seen.syncId, id);
  item.syncId = seen.syncId;
  if (item.target === undefined) {
    if (seen.active === false) outcomes.set(id, { operation: 'lookup', result: 'withdrawn' });
  } else if (item.listing.uncertain && holds(seen, item.target.payload)) {
    outcomes.set(id, {
      operation: 'lookup',
      result: 'live',
      syncId: seen.syncId,
      hashes: item.target.hashes,
    });
  }
}

type Payload = NonNullable<WorkItem['target']>['payload'];

/** Whether the channel shows all we would send. What it does not show counts against it: then it is sent again. */
function holds(seen: SeenListing, payload: Payload): boolean {
  const sameStores =
    (seen.stores ?? []).length === payload.stores.length &&
    payload.stores.every((store) =>
      seen.stores?.some((s) => s.storeId === store.storeId && s.quantity === store.quantity),
    );
  return (
    seen.active === payload.active &&
    seen.externalKey === payload.sku &&
    seen.barcode === payload.barcode &&
    seen.title === payload.title &&
    seen.description === payload.description &&
    seen.brand === payload.brand &&
    (seen.brandSyncId ?? null) === payload.brandSyncId &&
    (seen.categorySyncId ?? null) === payload.categorySyncId &&
    sameAttributes(seen.attributes ?? [], payload.attributes) &&
    JSON.stringify(seen.categoryPath ?? null) === JSON.stringify(payload.categoryPath) &&
    JSON.stringify(seen.images ?? []) === JSON.stringify(payload.images) &&
    seen.price !== undefined &&
    new Money(seen.price).equals(payload.price) &&
    seen.stock === payload.stock &&
    sameStores
  );
}

/** In any order: channels sort them as they like. */
function sameAttributes(a: Payload['attributes'], b: Payload['attributes']): boolean {
  const texts = (all: Payload['attributes']) => all.map(({ code, value }) => `${code}\n${value}`).sort();
  return JSON.stringify(texts(a)) === JSON.stringify(texts(b));
}
