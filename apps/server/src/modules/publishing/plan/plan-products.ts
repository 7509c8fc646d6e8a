import type { Tx } from '../../../platform/db/database.ts';
import { loadChannelMappings, NO_MAPPING } from '../../channels/index.ts';
import { type ConnectionFacts, loadProductFacts } from '../facts.ts';
import { compare, type ListingChange, withdrawal } from './listing-change.ts';
import { adoptOrphans, forgetListings, holdListings, listingsOf, writeChanges } from './store.ts';

/**
 * How the products' listings differ from what was planned before. Writes nothing.
 *
 * @param lock for a plan that will be written; a preview keeps nobody waiting
 */
export async function compareProducts(
  tx: Tx,
  productIds: readonly number[],
  connections: readonly ConnectionFacts[],
  mediaUrl: (key: string) => string,
  lock = true,
): Promise<ListingChange[]> {
  if (connections.length === 0 || productIds.length === 0) return [];
  const ids = connections.map((connection) => connection.id);
  const [products, existing] = await Promise.all([
    loadProductFacts(tx, productIds),
    tx.run(listingsOf(tx, productIds, ids, lock)),
  ]);
  const mappings = await loadChannelMappings(tx, ids, products);
  const planned = new Map(
    existing.map((listing) => [`${listing.connection_id}/${listing.product_id}`, listing]),
  );
  const changes = products.flatMap((product) =>
    connections.flatMap(
      (connection) =>
        compare(
          product,
          connection,
          mappings.get(connection.id) ?? NO_MAPPING,
          planned.get(`${connection.id}/${product.id}`),
          mediaUrl,
        ) ?? [],
    ),
  );
  const alive = new Set(products.map((product) => product.id));
  const gone = existing.filter((listing) => listing.wanted && !alive.has(listing.product_id));
  return [...changes, ...gone.map((listing) => withdrawal(listing, null))];
}

/**
 * Writes changes as work for the deliverers. What is held back is only marked: a withdrawal does nothing yet, a price
 * that jumps lets everything else through at the price it had.
 *
 * @returns how many listings have something to deliver
 */
export async function storeChanges(
  tx: Tx,
  changes: readonly ListingChange[],
  isHeld: (change: ListingChange) => boolean,
): Promise<number> {
  const held = changes.filter(isHeld);
  const free = [
    ...changes.filter((change) => !isHeld(change)),
    ...held.flatMap((change) =>
      change.withOldPrice === null ? [] : { ...change, target: change.withOldPrice },
    ),
  ];
  const adopted = await adoptOrphans(
    tx,
    free.filter((change) => change.kind === 'create'),
  );
  const inherited = new Set(adopted.map((listing) => `${listing.connection_id}/${listing.product_id}`));
  const own = free.filter((change) => !inherited.has(`${change.connectionId}/${change.productId}`));
  forgetListings(
    tx,
    own.filter((change) => change.kind === 'forget'),
  );
  const kept = own.filter((change) => change.kind !== 'forget');
  writeChanges(tx, kept);
  holdListings(tx, held);
  return kept.length;
}
