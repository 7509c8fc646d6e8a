import type { ChannelState } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';
import { STATE } from './channel-state.ts';

/** A product on a publish target, with the price and stock that were planned for it last. */
export interface ListingExportRow {
  product_id: number;
  sku: string | null;
  ean: string | null;
  name: string;
  credential_id: number;
  label: string;
  platform: string;
  state: ChannelState;
  price: string | null;
  currency: string | null;
  stock: number | null;
  external_key: string | null;
  sync_id: string | null;
  issue_code: string | null;
  issue_message: string | null;
  published_at: Date | null;
}

/** Products on every publish target, or on one, by product and connection. */
export const listingExportRows = (
  tx: Tx,
  productIds: readonly number[],
  connectionId?: number,
): Statement<ListingExportRow> => sql<ListingExportRow>`
  select p.id as product_id, p.sku, p.ean, p.name, c.id as credential_id, c.label, c.platform, ${STATE} as state,
    l.desired_price as price, l.desired_currency as currency, l.desired_stock as stock, l.external_key, l.sync_id,
    l.issue_code, l.issue_message, l.published_at
  from products p
  join connections c on c.tenant_id = p.tenant_id and c.is_target
  left join listings l on l.tenant_id = p.tenant_id and l.connection_id = c.id and l.product_id = p.id
  where p.tenant_id = ${tx.tenantId} and p.id = any(${productIds}::bigint[])
    and (${connectionId ?? null}::bigint is null or c.id = ${connectionId ?? null})
  order by p.id, c.id`;
