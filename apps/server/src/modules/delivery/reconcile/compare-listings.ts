import { isDeepStrictEqual } from 'node:util';
import type { SeenListing } from '@sluice/connector-kit';
import { breather } from '../../../platform/breathe.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { connectionFacts, desiredListing, loadListingFacts } from '../../publishing/index.ts';
import { compare, type Difference } from '../outcomes/differences.ts';
import { type DriftItem, driftBefore, type Reconciliation, recordDrift } from './store.ts';
import {
  type HeldListing,
  listingsByKeys,
  listingsByProducts,
  mendListings,
  noteMissing,
  noteSeen,
  type Walked,
} from './walked-listings.ts';

/** The common inputs of all comparisons of one walk. */
export interface Comparing extends Walked {
  reconciliation: Pick<Reconciliation, 'id' | 'mode'>;
}

type Finding = Omit<DriftItem, 'mended' | 'repeated'>;

/** A listing of ours with the channel's version; undefined = the channel has none. */
type Pair = readonly [HeldListing, SeenListing | undefined];

/** Longer values are cut in reports. */
const MAX_SHOWN = 300;

/** Compares a page of the channel's listings with ours. Listings that are not ours are reported and never touched. */
export async function comparePage(tx: Tx, walk: Comparing, page: readonly SeenListing[]): Promise<void> {
  const keys = page.flatMap((seen) => seen.externalKey ?? []);
  const syncIds = page.map((seen) => seen.syncId);
  const ours = await tx.run(listingsByKeys(tx, walk, syncIds, keys));
  const bySyncId = new Map(ours.map((listing) => [listing.sync_id, listing]));
  const byKey = new Map(ours.map((listing) => [listing.external_key, listing]));
  const pairs: Pair[] = [];
  const unknown: Finding[] = [];
  for (const seen of page) {
    const listing = bySyncId.get(seen.syncId) ?? byKey.get(seen.externalKey ?? '');
    if (listing !== undefined) pairs.push([listing, seen]);
    else unknown.push(findingOf('unknown', null, seen, []));
  }
  noteSeen(
    tx,
    walk.reconciliation.id,
    pairs.map(([listing]) => listing.product_id),
  );
  await report(tx, walk, { pairs, unknown, seen: page.length });
}

/** Compares listings of ours that were looked up one by one with the channel's under their keys. */
export async function compareLookedUp(
  tx: Tx,
  walk: Comparing,
  found: ReadonlyMap<number, SeenListing | undefined>,
): Promise<void> {
  const ours = await tx.run(listingsByProducts(tx, walk, [...found.keys()]));
  const pairs = ours.map((listing): Pair => [listing, found.get(listing.product_id)]);
  await report(tx, walk, {
    pairs,
    unknown: [],
    seen: [...found.values()].filter((seen) => seen !== undefined).length,
  });
}

/** The listings of one step of a walk. */
interface Met {
  pairs: readonly Pair[];
  /** Findings about listings of the channel that are not ours. */
  unknown: readonly Finding[];
  /** Number of listings of the channel. */
  seen: number;
}

async function report(tx: Tx, walk: Comparing, { pairs, unknown, seen }: Met): Promise<void> {
  const { connectionId, reconciliation } = walk;
  const settled = pairs.filter(([listing]) => listing.settled);
  const findings = [...(await findingsOf(tx, walk, settled)), ...unknown];
  const products = findings.flatMap((finding) => finding.product_id ?? []);
  const before =
    products.length === 0 ? [] : await tx.run(driftBefore(tx, connectionId, reconciliation.id, products));
  const items = findings.map((finding): DriftItem => {
    const repeated = before.some(
      (one) =>
        one.product_id === finding.product_id &&
        one.kind === finding.kind &&
        isDeepStrictEqual(one.differences, finding.differences),
    );
    // A listing that the channel changes back each time is not sent for ever: a person has to look at it.
    const mended = reconciliation.mode === 'mend' && MENDED_AT_ONCE.has(finding.kind) && !repeated;
    return { ...finding, repeated, mended };
  });
  recordDrift(tx, reconciliation.id, { seen, compared: settled.length }, items);
  if (reconciliation.mode === 'mend') {
    const missing = items.filter((item) => item.kind === 'missing' && !item.repeated);
    noteMissing(
      tx,
      reconciliation.id,
      missing.flatMap((item) => item.product_id ?? []),
    );
  }
  mendListings(
    tx,
    connectionId,
    items.flatMap((item) => (item.mended ? (item.product_id ?? []) : [])),
  );
}

/** Foreign listings are never touched, and missing ones are made again only once their number is known. */
const MENDED_AT_ONCE: ReadonlySet<Finding['kind']> = new Set(['differs', 'unwanted']);

/** Finds the settled listings that differ from their confirmed state. */
async function findingsOf(tx: Tx, walk: Comparing, pairs: readonly Pair[]): Promise<Finding[]> {
  const ids = pairs.filter(([listing]) => listing.wanted).map(([listing]) => listing.product_id);
  const [connection, { products, mappingOf }] = await Promise.all([
    tx.first(connectionFacts(tx, walk.connectionId)),
    loadListingFacts(tx, ids, [walk.connectionId]),
  ]);
  if (connection === undefined) return [];
  const mapping = mappingOf(connection.id);
  const byId = new Map(products.map((product) => [product.id, product]));
  const findingOfPair = ([listing, seen]: Pair): Finding[] => {
    if (!listing.wanted) return seen?.active === true ? [findingOf('unwanted', listing, seen, [])] : [];
    const product = byId.get(listing.product_id);
    const standing = { ...listing, isHeld: listing.is_held };
    const desired = product && desiredListing(product, connection, mapping, standing);
    if (desired === undefined || desired.excluded) return [];
    // A change that is not planned yet will go out by itself.
    const isSent =
      desired.hashes.content === listing.sent_content_hash &&
      desired.hashes.offer === listing.sent_offer_hash;
    if (!isSent) return [];
    if (seen === undefined) return [findingOf('missing', listing, undefined, [])];
    const { differences } = compare(seen, desired.payload);
    return differences.length === 0 ? [] : [findingOf('differs', listing, seen, differences)];
  };
  const findings: Finding[] = [];
  const breathe = breather();
  for (const pair of pairs) {
    findings.push(...findingOfPair(pair));
    await breathe();
  }
  return findings;
}

const findingOf = (
  kind: Finding['kind'],
  listing: HeldListing | null,
  seen: SeenListing | undefined,
  differences: readonly Difference[],
): Finding => ({
  kind,
  product_id: listing?.product_id ?? null,
  external_key: listing?.external_key ?? seen?.externalKey ?? null,
  sync_id: listing?.sync_id ?? seen?.syncId ?? null,
  differences: differences.map((one) => ({
    field: one.field,
    expected: shortened(one.expected),
    seen: shortened(one.seen),
  })),
});

function shortened(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length <= MAX_SHOWN ? value : `${text.slice(0, MAX_SHOWN).toWellFormed()}…`;
}
