import type { Connector, ConnectorContext, LookupResult, SeenListing } from '@sluice/connector-kit';
import { ConnectorError } from '@sluice/connector-kit';
import { Money } from '../../pricing/index.ts';
import { callInBatches } from './calls.ts';
import type { Outcomes, WorkItem } from './outcome.ts';

/** Product ids by the channel id that they are mapped to. */
export type OwnersOf = (syncIds: readonly string[]) => Promise<Map<string, number>>;

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
  ownersOf: OwnersOf,
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
    found.push(...(await connector.lookupListings!(ctx, batch.map(keyOf))));
    return new Map();
  };
  await callInBatches(wanted, capability.maxBatch, 'lookup', call, outcomes);
  await apply(wanted, found, ownersOf, outcomes);
}

export const keyOf = (item: WorkItem) => ({
  externalKey: item.externalKey,
  syncId: item.syncId,
  barcode: item.barcode,
});

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
  ownersOf: OwnersOf,
  outcomes: Outcomes,
): Promise<void> {
  const byKey = new Map(results.map((result) => [result.externalKey, result]));
  const seen = results.flatMap((result) => (result.match === 'found' ? result.listing.syncId : []));
  const owners = seen.length === 0 ? new Map<string, number>() : await ownersOf(seen);
  for (const item of items) {
    const id = item.listing.product_id;
    if (outcomes.has(id)) continue;
    const result = byKey.get(item.externalKey);
    if (result === undefined) {
      const error = new ConnectorError({
        kind: 'protocol',
        message: 'the channel did not answer for this listing',
      });
      outcomes.set(id, { operation: 'lookup', result: 'retry', error, uncertain: item.listing.uncertain });
    } else if (result.match === 'none') applyNone(item, outcomes);
    else if (result.match === 'ambiguous') {
      const message = `${result.candidates.length} listings of the channel match by ${result.by}; choose one by hand`;
      outcomes.set(id, {
        operation: 'lookup',
        result: 'rejected',
        issues: [{ code: 'ambiguous_match', message }],
      });
    } else applyFound(item, result.listing, result.by, owners, outcomes);
  }
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
    JSON.stringify(seen.categoryPath ?? null) === JSON.stringify(payload.categoryPath) &&
    JSON.stringify(seen.images ?? []) === JSON.stringify(payload.images) &&
    seen.price !== undefined &&
    new Money(seen.price).equals(payload.price) &&
    seen.stock === payload.stock &&
    sameStores
  );
}
