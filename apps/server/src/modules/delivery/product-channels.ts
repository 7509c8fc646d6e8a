import type { MessageKey } from '@sluice/contracts/messages';
import type { Tx } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { ListingIssue } from '../mapping/index.ts';
import {
  type ConnectionFacts,
  connectionFacts,
  loadProductFacts,
  type ProductFacts,
  type Resolution,
  resolve,
} from '../publishing/index.ts';
import type { Candidate } from './matching/questions.ts';

/** The stored listing, for display beside its wanted state. */
export interface ListingRow {
  connection_id: number;
  state: string;
  wanted: boolean;
  external_key: string;
  sync_id: string | null;
  match_choice: 'mapped' | 'create' | null;
  published_at: Date | null;
  next_at: Date | null;
  attempts: number;
  desired_price: string | null;
  desired_stock: number | null;
  held: 'withdraw' | 'price' | null;
  held_price: string | null;
  issue_code: string | null;
  issue_message: string | null;
  issue_key: MessageKey | null;
  issues: ListingIssue[] | null;
  /** The channel has confirmed that it holds the listing. */
  confirmed: boolean;
}

/** The state of the connection itself. */
export interface ConnectionRow {
  id: number;
  is_paused: boolean;
  blocked_kind: string | null;
  blocked_reason: string | null;
  blocked_key: MessageKey | null;
  blocked_until: Date | null;
  stopped: boolean;
  planning: boolean;
}

export interface OverrideRow {
  connection_id: number;
  price: string | null;
  markup_percent: string | null;
  stock: number | null;
  is_excluded: boolean;
  source: 'manual' | 'api';
  state: 'pending' | 'applied';
}

/** All data about a product on one connection. */
export interface ChannelView {
  connection: ConnectionFacts;
  standing: ConnectionRow;
  resolution: Resolution;
  listing: ListingRow | undefined;
  override: OverrideRow | undefined;
  candidates: Candidate[];
}

/**
 * A product on every publish target of the tenant.
 *
 * @throws ApiError not_found
 */
export async function productChannels(
  tx: Tx,
  productId: number,
): Promise<{ product: ProductFacts; channels: ChannelView[] }> {
  const [[product], connections, standings, listings, overrides, candidates] = await Promise.all([
    loadProductFacts(tx, [productId]),
    tx.run(connectionFacts(tx)),
    tx.run(standingsOf(tx, productId)),
    tx.run(listingsOf(tx, productId)),
    tx.run(overridesOf(tx, productId)),
    tx.run(candidatesOf(tx, productId)),
  ]);
  if (product === undefined) throw notFound('product');
  const byConnection = <Row extends { connection_id: number }>(rows: Row[], id: number) =>
    rows.find((row) => row.connection_id === id);
  return {
    product,
    channels: connections.flatMap((connection) => {
      const standing = standings.find((row) => row.id === connection.id);
      if (standing === undefined) return [];
      return {
        connection,
        standing,
        resolution: resolve(product, connection),
        listing: byConnection(listings, connection.id),
        override: byConnection(overrides, connection.id),
        candidates: candidates.filter((row) => row.connection_id === connection.id),
      };
    }),
  };
}

/** A change is still being planned while it has a mark, or while the connection's walk has not reached the product. */
const standingsOf = (tx: Tx, productId: number): Statement<ConnectionRow> => sql<ConnectionRow>`
  select c.id, c.status = 'paused' as is_paused, l.blocked_kind, l.blocked_reason, l.blocked_key,
    case when isfinite(l.blocked_until) then l.blocked_until end as blocked_until, l.opened_at is not null as stopped,
    exists (select from product_changes m where m.tenant_id = c.tenant_id and m.product_id = ${productId})
      or exists (select from connection_scans s where s.tenant_id = c.tenant_id and s.connection_id = c.id
        and s.after_product_id < ${productId}) as planning
  from connections c
  left join delivery_leases l on l.tenant_id = c.tenant_id and l.connection_id = c.id
  where c.tenant_id = ${tx.tenantId} and c.is_target`;

const listingsOf = (tx: Tx, productId: number): Statement<ListingRow> => sql<ListingRow>`
  select connection_id, state, wanted, external_key, sync_id, match_choice, published_at, attempts, desired_price,
    desired_stock, held, held_price, issue_code, issue_message, issue_key, issues,
    sync_id is not null and sent_content_hash is not null as confirmed,
    case when state in ('pending', 'accepted', 'retry') then next_at end as next_at
  from listings where tenant_id = ${tx.tenantId} and product_id = ${productId}`;

const overridesOf = (tx: Tx, productId: number): Statement<OverrideRow> => sql<OverrideRow>`
  select connection_id, price, markup_percent, stock, is_excluded, source, state from channel_overrides
  where tenant_id = ${tx.tenantId} and product_id = ${productId}`;

const candidatesOf = (tx: Tx, productId: number): Statement<Candidate & { connection_id: number }> => sql<
  Candidate & { connection_id: number }
>`
  select connection_id, sync_id, matched_by, external_key, barcode, title, price from match_candidates
  where tenant_id = ${tx.tenantId} and product_id = ${productId} order by connection_id, sync_id`;
