import type { OutgoingKind } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { type Statement, sql } from '../../../platform/db/sql.ts';
import { emit, listensTo } from '../../outgoing/index.ts';
import type { Completion } from './completion.ts';

const KINDS: Partial<Record<Completion['outcome'], OutgoingKind>> = {
  live: 'listing.live',
  rejected: 'listing.rejected',
  withdrawn: 'listing.withdrawn',
};

/** Whether a program of the tenant wants to hear of listings. */
export const listingListeners = (tx: Tx) => listensTo(tx, Object.values(KINDS));

interface ToldListing {
  product_id: number;
  credential_id: number;
  sku: string;
  sync_id: string | null;
  issue_code: string | null;
  issue_message: string | null;
}

const toldListings = (
  tx: Tx,
  connectionId: number,
  productIds: readonly number[],
): Statement<ToldListing> => sql<ToldListing>`
  select product_id, connection_id as credential_id, external_key as sku, sync_id, issue_code, issue_message from listings
  where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and product_id = any(${productIds}::bigint[])
  order by product_id`;

/** Tells the programs of the tenant what a channel confirmed, refused or took off sale, in the transaction that writes it. */
export async function tellListings(tx: Tx, connectionId: number, rows: readonly Completion[]): Promise<void> {
  const kinds = new Map(rows.map((row) => [row.product_id, KINDS[row.outcome]]));
  const told = [...kinds].flatMap(([id, kind]) => (kind === undefined ? [] : [id]));
  if (told.length === 0) return;
  const listings = await tx.run(toldListings(tx, connectionId, told));
  for (const [kind, of] of Map.groupBy(listings, ({ product_id }) => kinds.get(product_id)!))
    emit(
      tx,
      kind,
      of.map((data) => ({ subject: `listing ${data.credential_id} ${data.product_id}`, data })),
    );
}
