import type { Database, TenantId, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { type ChannelMapping, loadChannelMappings, mapContent, NO_MAPPING } from '../../channels/index.ts';
import { type ConnectionFacts, connectionFacts, loadProductFacts, type ProductFacts } from '../facts.ts';
import { externalKeyOf, fingerprintsOf, payloadOf } from '../payload.ts';
import { resolve } from '../resolver.ts';
import {
  adoptOrphans,
  type ListingPlan,
  listingsOf,
  type PlannedListing,
  removeListings,
  writePlans,
} from './store.ts';

/** Products planned in one transaction: long enough to be set-wise, short enough to keep writers waiting only briefly. */
const MARKS_PER_PLAN = 500;

interface Mark {
  product_id: number;
  version: number;
}

/**
 * Plans the waiting changes of a tenant: for each changed product and each connection, what the channel should hold is
 * compared with what was planned before, and only what differs becomes work for the deliverer. One planner per tenant at
 * a time; marks are taken away only in the version that was planned, so a change made meanwhile is planned again.
 *
 * @returns how many marks were planned; fewer than the batch means nothing is left
 */
export async function planTenant(
  db: Database,
  tenantId: TenantId,
  mediaUrl: (key: string) => string,
): Promise<{ marks: number; listings: number; more: boolean }> {
  return db.inTenant(tenantId, async (tx) => {
    const [lock, marks, connections] = await Promise.all([
      tx.first(
        sql<{
          held: boolean;
        }>`select pg_try_advisory_xact_lock(hashtextextended('plan', ${tenantId})) as held`,
      ),
      tx.run(sql<Mark>`
        select product_id, version from product_changes where tenant_id = ${tenantId}
        order by version limit ${MARKS_PER_PLAN}`),
      tx.run(connectionFacts(tx)),
    ]);
    if (!lock?.held || marks.length === 0) return { marks: 0, listings: 0, more: false };
    const listings = await planProducts(
      tx,
      marks.map((mark) => mark.product_id),
      connections,
      mediaUrl,
    );
    tx.later(sql`
      delete from product_changes c using unnest(${marks.map((m) => m.product_id)}::bigint[], ${marks.map((m) => m.version)}::bigint[]) m (id, version)
      where c.tenant_id = ${tenantId} and c.product_id = m.id and c.version = m.version`);
    return { marks: marks.length, listings, more: marks.length === MARKS_PER_PLAN };
  });
}

/** Plans the given products on the given connections; returns how many listings have something to deliver. */
async function planProducts(
  tx: Tx,
  productIds: readonly number[],
  connections: readonly ConnectionFacts[],
  mediaUrl: (key: string) => string,
): Promise<number> {
  if (connections.length === 0) return 0;
  const [products, existing] = await Promise.all([
    loadProductFacts(tx, productIds),
    tx.run(listingsOf(tx, productIds)),
  ]);
  const mappings = await loadChannelMappings(
    tx,
    connections.map((connection) => connection.id),
    products,
  );
  const byKey = new Map(
    existing.map((listing) => [`${listing.connection_id}/${listing.product_id}`, listing]),
  );
  const plans: ListingPlan[] = [];
  for (const product of products) {
    for (const connection of connections) {
      const planned = byKey.get(`${connection.id}/${product.id}`);
      const mapping = mappings.get(connection.id) ?? NO_MAPPING;
      const plan = planOne(product, connection, mapping, planned, mediaUrl);
      if (plan !== undefined) plans.push(plan);
    }
  }
  const alive = new Set(products.map((product) => product.id));
  const gone = existing.filter((listing) => !alive.has(listing.product_id));
  const withdrawn = gone.filter((listing) => listing.wanted).map(withdrawal);
  return store(tx, [...plans, ...withdrawn]);
}

function planOne(
  product: ProductFacts,
  connection: ConnectionFacts,
  mapping: ChannelMapping,
  planned: PlannedListing | undefined,
  mediaUrl: (key: string) => string,
): ListingPlan | undefined {
  const resolution = resolve(product, connection);
  if (resolution.excluded) return planned?.wanted ? withdrawal(planned) : undefined;
  const mapped = mapContent(product, mapping);
  const payload = payloadOf(product, connection, resolution, mapped, mediaUrl);
  const { content, offer } = fingerprintsOf(payload, mapped.issues);
  const externalKey = externalKeyOf(product);
  const same =
    planned?.wanted === true &&
    planned.desired_content_hash === content &&
    planned.desired_offer_hash === offer &&
    planned.external_key === externalKey;
  if (same) return undefined;
  return {
    connectionId: connection.id,
    productId: product.id,
    externalKey,
    wanted: true,
    content,
    offer,
    isNew: planned === undefined,
    forget: false,
  };
}

/** What never reached the channel is forgotten, the rest taken off sale there. */
const withdrawal = (planned: PlannedListing): ListingPlan => ({
  connectionId: planned.connection_id,
  productId: planned.product_id,
  externalKey: planned.external_key,
  wanted: false,
  content: null,
  offer: null,
  isNew: false,
  forget: !planned.touched,
});

async function store(tx: Tx, plans: ListingPlan[]): Promise<number> {
  const adopted = await adoptOrphans(
    tx,
    plans.filter((plan) => plan.isNew),
  );
  const inherited = new Set(adopted.map((listing) => `${listing.connection_id}/${listing.product_id}`));
  const own = plans.filter((plan) => !inherited.has(`${plan.connectionId}/${plan.productId}`));
  removeListings(
    tx,
    own.filter((plan) => plan.forget),
  );
  const kept = own.filter((plan) => !plan.forget);
  if (kept.length > 0) writePlans(tx, kept);
  return kept.length;
}
