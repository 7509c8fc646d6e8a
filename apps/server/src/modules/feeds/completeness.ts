import type { FeedFile } from '@sluice/connector-kit';
import type { Database, TenantId, Tx } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';
import { type GuardLimits, isTooMuch } from '../publishing/index.ts';
import { type FeedItem, feedState, lastFile } from './store.ts';

/**
 * Whether nobody has fetched the feed yet and products still wait for the first file: planned for the connection, or due for the shelf.
 * A channel that got a part of them would take the others down.
 */
export const isFilling = (tx: Tx, connectionId: number): Statement<{ filling: boolean }> => sql<{
  filling: boolean;
}>`
  select not exists (select from feed_pulls
      where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and status = 200)
    and (exists (select from connection_scans
        where tenant_id = ${tx.tenantId} and connection_id = ${connectionId})
      -- New listings.
      or exists (select from due_listings
        where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and turn = 3)) as filling`;

/** Items that are tried before a file is written: enough for a share. */
const SAMPLE = 2_000;

const sample = (tx: Tx, connectionId: number, step: number): Statement<Pick<FeedItem, 'payload'>> => sql<
  Pick<FeedItem, 'payload'>
>`
  select payload from feed_items
  where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and id % ${step}::bigint = 0
  order by id limit ${2 * SAMPLE}`;

const limitsOf = (tx: Tx, connectionId: number): Statement<GuardLimits> => sql<GuardLimits>`
  select guard_withdraw_percent, guard_withdraw_minimum, guard_price_percent, guard_price_share_percent,
    guard_price_minimum, guard_price_drop_percent, guard_price_rise_percent
  from connections where tenant_id = ${tx.tenantId} and id = ${connectionId}`;

/**
 * Whether the settings of now would leave out more products of the last fetched file than the guard lets withdraw: a wrong profile or
 * address pattern would take them all down. It ends when the products are mended, or the limit of withdrawals is raised.
 */
export async function leavesTooMuchOut(
  db: Database,
  { tenantId, connectionId, file }: { tenantId: TenantId; connectionId: number; file: FeedFile },
): Promise<boolean> {
  const [state, last, limits] = await db.readInTenant(tenantId, (tx) =>
    Promise.all([
      tx.first(feedState(tx, connectionId)),
      tx.first(lastFile(tx, connectionId)),
      tx.first(limitsOf(tx, connectionId)),
    ]),
  );
  if (state === undefined || last === undefined || limits === undefined) return false;
  // Odd, so that feeds whose items came in turns are all met.
  const step = state.items <= SAMPLE ? 1 : Math.floor(state.items / SAMPLE) | 1;
  const tried = await db.readInTenant(tenantId, (tx) => tx.run(sample(tx, connectionId, step)));
  if (tried.length === 0) return false;
  const leftOut = tried.filter(({ payload }) => file.item(payload) === null).length;
  const more = Math.round((leftOut / tried.length) * state.items) - last.left_out;
  return isTooMuch({ withdrawals: more, jumps: 0, extremes: 0 }, last.items, limits);
}
