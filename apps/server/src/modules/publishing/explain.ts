import type { TraceStep } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/http/errors.ts';
import { connectionFacts, loadProductFacts } from './facts.ts';
import { resolve } from './resolver.ts';

/** Explains a product on a connection step by step, with the state of its listing. */
export interface Explanation {
  credential_id: number;
  label: string;
  excluded: boolean;
  reason: string | null;
  /** As sent to the channel. */
  price: string | null;
  currency: string;
  stock: number | null;
  stores: { code: string; quantity: number; own: boolean }[];
  trace: TraceStep[];
  listing: { state: string; sync_id: string | null; held: string | null; issue: string | null } | null;
}

/**
 * Explains a product on one connection or on all.
 *
 * @throws ApiError not_found
 */
export async function explain(
  tx: Tx,
  productId: number,
  connectionId: number | null = null,
): Promise<Explanation[]> {
  const [products, connections, listings] = await Promise.all([
    loadProductFacts(tx, [productId]),
    tx.run(connectionFacts(tx, connectionId)),
    tx.run(sql<NonNullable<Explanation['listing']> & { connection_id: number }>`
      select connection_id, state, sync_id, held, issue_message as issue from listings
      where tenant_id = ${tx.tenantId} and product_id = ${productId}`),
  ]);
  const product = products[0];
  if (product === undefined) throw notFound('product');
  if (connectionId !== null && connections.length === 0) throw notFound('connection');
  return connections.map((connection) => {
    const resolution = resolve(product, connection);
    const listing = listings.find((one) => one.connection_id === connection.id);
    return {
      credential_id: connection.id,
      label: connection.label,
      excluded: resolution.excluded,
      reason: resolution.excluded ? resolution.reason : null,
      price: resolution.excluded ? null : resolution.price,
      currency: connection.currency,
      stock: resolution.excluded ? null : resolution.stock,
      stores: resolution.excluded
        ? []
        : resolution.stores.map(({ code, quantity, own }) => ({ code, quantity, own })),
      trace: resolution.trace,
      listing:
        listing === undefined
          ? null
          : { state: listing.state, sync_id: listing.sync_id, held: listing.held, issue: listing.issue },
    };
  });
}
