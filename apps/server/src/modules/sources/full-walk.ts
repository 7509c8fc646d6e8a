import { keyOrNull, message } from '@sluice/contracts/messages';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { asJson } from '../../platform/said.ts';
import type { SourceConnection } from './apply.ts';
import { markGone } from './gone.ts';

/** Interval of complete readings, which find the products that vanished without the site saying so. */
const EVERY_MS = 24 * 3_600_000;

/** @param last when the last complete walk began, ISO 8601 */
export const fullWalkDue = (last: string | null | undefined): boolean =>
  last == null || Date.now() - Date.parse(last) >= EVERY_MS;

/** Notes that a complete walk met products. */
export function markSeen(tx: Tx, connectionId: number, externalIds: readonly string[]): void {
  if (externalIds.length === 0) return;
  tx.later(sql`
    update source_products set seen_at = statement_timestamp()
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and external_id = any(${externalIds}::text[])`);
}

/**
 * The end of a walk that has read all products: those it did not meet are gone. A site that suddenly shows less than half
 * of them is more likely ill than empty: nothing is taken off sale then, and the connection says why.
 *
 * @param began when the walk began, by the database's clock; what came in since is known to be there
 * @returns why nothing was done, if so
 */
export async function finishFullWalk(
  tx: Tx,
  connection: SourceConnection,
  began: string,
): Promise<string | null> {
  const rows = await tx.run(sql<{ external_id: string; met: boolean }>`
    select external_id, greatest(seen_at, synced_at) >= ${began}::timestamptz as met from source_products
    where tenant_id = ${tx.tenantId} and connection_id = ${connection.id} and state <> 'gone' and product_id is not null
    order by external_id`);
  const missing = rows.filter((row) => !row.met).map((row) => row.external_id);
  const refused =
    missing.length * 2 > rows.length
      ? message('source_half_gone', { missing: missing.length, linked: rows.length })
      : null;
  const text = refused?.text ?? null;
  if (refused === null) await markGone(tx, connection, missing);
  tx.later(sql`
    update connections set source_warning = ${text}, source_warning_key = ${asJson(keyOrNull(refused))}
    where tenant_id = ${tx.tenantId} and id = ${connection.id} and source_warning is distinct from ${text}`);
  return text;
}
