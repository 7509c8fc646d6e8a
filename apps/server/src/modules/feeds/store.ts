import type { FeedFormat, ListingPayload } from '@sluice/connector-kit';
import type { Tx } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';

export interface FeedState {
  version: number;
  items: number;
  changed_at: Date;
}

/** The state of a feed; no row while nothing has ever been put on its shelf. */
export const feedState = (tx: Tx, connectionId: number): Statement<FeedState> => sql<FeedState>`
  select version, items, changed_at from feeds
  where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}`;

export interface FeedItem {
  id: number;
  payload: ListingPayload;
  added_version: number;
  changed_version: number;
}

/** One page of the items behind an id, in the order in which they came. */
export const itemsAfter = (
  tx: Tx,
  connectionId: number,
  after: number,
  limit: number,
): Statement<FeedItem> => sql<FeedItem>`
  select id, payload, added_version, changed_version from feed_items
  where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and id > ${after} order by id limit ${limit}`;

export interface Pull {
  format: FeedFormat;
  status: 200 | 304;
  version: number;
  items: number;
  left_out: number;
  bytes: number;
  added: number;
  changed: number;
  removed: number;
  duration_ms: number;
  user_agent: string;
}

/** The last fetch that got a file: changes are counted from it. */
export const lastFile = (
  tx: Tx,
  connectionId: number,
): Statement<Pick<Pull, 'version' | 'items' | 'left_out'>> => sql<
  Pick<Pull, 'version' | 'items' | 'left_out'>
>`
  select version, items, left_out from feed_pulls
  where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and status = 200 order by id desc limit 1`;

/** Fetches of the last minute. */
export const recentPulls = (tx: Tx, connectionId: number): Statement<{ count: number }> => sql<{
  count: number;
}>`
  select count(*)::integer as count from feed_pulls
  where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and at > now() - interval '1 minute'`;

/** The number of fetches of a feed that are kept. */
const KEPT_PULLS = 1_000;

/** Records a fetch, and drops those before the last thousand but the last that got a file, by which the next one is judged. */
export function recordPull(tx: Tx, connectionId: number, pull: Pull): void {
  tx.later(sql`
    insert into feed_pulls (tenant_id, connection_id, format, status, version, items, left_out, bytes, added, changed,
      removed, duration_ms, user_agent)
    values (${tx.tenantId}, ${connectionId}, ${pull.format}, ${pull.status}, ${pull.version}, ${pull.items},
      ${pull.left_out}, ${pull.bytes}, ${pull.added}, ${pull.changed}, ${pull.removed}, ${pull.duration_ms},
      ${pull.user_agent})`);
  tx.later(sql`
    delete from feed_pulls where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
      and id <= (select id from feed_pulls where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
        order by id desc offset ${KEPT_PULLS} limit 1)
      and id is distinct from (select max(id) from feed_pulls
        where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and status = 200)`);
}

export interface PullRow extends Omit<Pull, 'version'> {
  id: number;
  at: Date;
}

/** The newest fetches of a feed. */
export const newestPulls = (tx: Tx, connectionId: number, limit: number): Statement<PullRow> => sql<PullRow>`
  select id, at, format, status, items, left_out, bytes, added, changed, removed, duration_ms, user_agent from feed_pulls
  where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} order by id desc limit ${limit}`;
