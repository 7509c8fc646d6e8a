import { ConnectorError, type LookupResult, type SeenListing } from '@sluice/connector-kit';
import { callInBatches } from './calls.ts';
import { holds } from './differences.ts';
import type { Outcomes, WorkItem } from './outcome.ts';
import type { OwnersOf, Round } from './round-state.ts';

type Owners = Awaited<ReturnType<OwnersOf>>;

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
    found.push(...(await connector.lookupListings!(ctx, batch.map(keyOf))));
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
  const seen = results.flatMap((result) => (result.match === 'found' ? result.listing : []));
  const owners = await ownersFor(round, seen);
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
    } else if (result.match === 'none') applyNone(round, item);
    else if (result.match === 'ambiguous') {
      const message = `${result.candidates.length} listings of the channel match by ${result.by}; choose one by hand`;
      const issues = [{ code: 'ambiguous_match', message }] as const;
      outcomes.set(id, { operation: 'lookup', result: 'rejected', issues });
    } else applyFound(round, item, result.listing, result.by, owners);
  }
}

/** As stored, and over that what this round knows already. */
async function ownersFor({ ownersOf, owners }: Round, seen: readonly SeenListing[]): Promise<Owners> {
  if (seen.length === 0) return { bySyncId: owners, byKey: new Map() };
  const stored = await ownersOf(seen);
  for (const [syncId, product] of stored.bySyncId) if (!owners.has(syncId)) owners.set(syncId, product);
  return { bySyncId: owners, byKey: stored.byKey };
}

function applyNone({ outcomes }: Round, item: WorkItem): void {
  item.syncId = null;
  if (item.target === undefined)
    outcomes.set(item.listing.product_id, { operation: 'lookup', result: 'withdrawn' });
}

function applyFound(
  round: Round,
  item: WorkItem,
  seen: SeenListing,
  by: string,
  { bySyncId, byKey }: Owners,
): void {
  const { outcomes } = round;
  const id = item.listing.product_id;
  const owner =
    bySyncId.get(seen.syncId) ?? (by === 'barcode' ? byKey.get(seen.externalKey ?? '') : undefined);
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
  bySyncId.set(seen.syncId, id);
  item.syncId = seen.syncId;
  if (item.target === undefined) {
    if (seen.active === false) outcomes.set(id, { operation: 'lookup', result: 'withdrawn' });
  } else if (item.listing.uncertain && holds(seen, item.target.payload)) {
    const { hashes } = item.target;
    outcomes.set(id, { operation: 'lookup', result: 'live', syncId: seen.syncId, hashes });
  }
}
