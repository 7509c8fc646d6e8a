import { breather } from '../../../platform/breathe.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type ListingFacts, loadListingFacts } from '../desired-listing.ts';
import type { ConnectionFacts } from '../facts.ts';
import {
  compare,
  isLiveAlready,
  type ListingChange,
  type PlannedListing,
  withdrawal,
} from './listing-change.ts';
import {
  adoptOrphans,
  forgetListings,
  freeKeys,
  holdListings,
  listingsOf,
  noteLive,
  writeChanges,
} from './store.ts';

interface ComparedProducts {
  ids: readonly number[];
  /** Products that somebody changed by name, and not by a rule, an import or a sync. */
  byName?: ReadonlySet<number>;
  /** False for a preview, which must not block others. */
  lock?: boolean;
}

/** Products beside their listings, as the database has them. */
interface LoadedProducts extends ListingFacts {
  existing: PlannedListing[];
}

/** Compares the listings of products with their former plan. Writes nothing. */
export async function compareProducts(
  tx: Tx,
  compared: ComparedProducts,
  connections: readonly ConnectionFacts[],
): Promise<ListingChange[]> {
  if (connections.length === 0 || compared.ids.length === 0) return [];
  return compareLoaded(await loadProducts(tx, compared, connections), connections, compared.byName);
}

/** Loads everything that a comparison of products needs. One round trip. */
export async function loadProducts(
  tx: Tx,
  { ids, lock = true }: ComparedProducts,
  connections: readonly ConnectionFacts[],
): Promise<LoadedProducts> {
  const connectionIds = connections.map((connection) => connection.id);
  const [facts, existing] = await Promise.all([
    loadListingFacts(tx, ids, connectionIds),
    tx.run(listingsOf(tx, ids, connectionIds, lock)),
  ]);
  return { ...facts, existing };
}

/** Compares loaded products. It asks the database nothing, so the next ones can be loaded meanwhile. */
export async function compareLoaded(
  { products, mappingOf, existing }: LoadedProducts,
  connections: readonly ConnectionFacts[],
  byName?: ReadonlySet<number>,
): Promise<ListingChange[]> {
  const planned = new Map(
    existing.map((listing) => [`${listing.connection_id}/${listing.product_id}`, listing]),
  );
  const comparings = connections.map((connection) => ({
    connection,
    mapping: mappingOf(connection.id),
  }));
  const changes: ListingChange[] = [];
  const breathe = breather();
  for (const product of products) {
    for (const comparing of comparings) {
      const listing = planned.get(`${comparing.connection.id}/${product.id}`);
      const change = compare(product, listing, { ...comparing, byName: byName?.has(product.id) ?? false });
      if (change !== undefined) changes.push(change);
      await breathe();
    }
  }
  const alive = new Set(products.map((product) => product.id));
  const gone = existing.filter(
    (listing) => (listing.wanted || listing.left) && !alive.has(listing.product_id),
  );
  return [...changes, ...gone.map((listing) => withdrawal(listing, 'withdraw'))];
}

/** A listing that goes on at its price remembers the prices that it had. */
const WHILE_HELD = { kind: 'update', recentPrices: null } as const;

/**
 * Writes changes as work for the deliverers. A held change keeps the listing's place and price on the channel; the rest
 * of the listing, its stock above all, is updated.
 *
 * @returns the connections to wake once everything else is written, since leases are locked last
 */
export async function storeChanges(
  tx: Tx,
  changes: readonly ListingChange[],
  isHeld: (change: ListingChange) => boolean,
): Promise<number[]> {
  const held = changes.filter(isHeld);
  const free = [
    ...changes.filter((change) => !isHeld(change)),
    ...held.flatMap((change) =>
      change.whileHeld === null ? [] : { ...change, ...WHILE_HELD, desired: change.whileHeld },
    ),
  ];
  // A product that was listed under another key has a listing of its own already.
  const adopted = await adoptOrphans(
    tx,
    free.filter((change) => change.kind === 'create' && !change.isRekeyed),
  );
  const inherited = new Set(adopted.map((listing) => `${listing.connection_id}/${listing.product_id}`));
  const own = free.filter((change) => !inherited.has(`${change.connectionId}/${change.productId}`));
  forgetListings(
    tx,
    own.filter((change) => change.kind === 'forget'),
  );
  const kept = own.filter((change) => change.kind !== 'forget');
  await freeKeys(tx, kept);
  const { live = [], due = [] } = Object.groupBy(kept, (change) => (isLiveAlready(change) ? 'live' : 'due'));
  noteLive(tx, live);
  writeChanges(tx, due);
  holdListings(tx, held);
  return [...new Set(due.map((change) => change.connectionId))];
}
