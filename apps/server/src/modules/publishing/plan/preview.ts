import { chunksOf } from '@sluice/connector-kit';
import type { Database, TenantId, Tx } from '../../../platform/db/database.ts';
import { rolledBack } from '../../../platform/db/rolled-back.ts';
import { sql } from '../../../platform/db/sql.ts';
import { readAhead } from '../../../platform/read-ahead.ts';
import { type ConnectionFacts, connectionFacts } from '../facts.ts';
import { dangersBeside } from './dangers-beside.ts';
import { compareLoaded, loadProducts } from './plan-products.ts';
import { type Preview, PreviewTally } from './preview-tally.ts';

const PRODUCTS_PER_STEP = 1_000;

/**
 * Previews the effect on the channels of a change of a rule, markup, mapping, setting or of products: the change is
 * made, planned by the planner's own code, and rolled back. Nothing reaches a channel, and no listing stays locked.
 *
 * @param change the use case itself, as a real call would run it
 * @throws any error of the change
 */
export async function previewPlan(
  db: Database,
  tenantId: TenantId,
  change: (tx: Tx) => Promise<unknown>,
): Promise<Preview> {
  return rolledBack(db, tenantId, async (tx) => {
    await change(tx);
    return (await effectOf(tx)).preview;
  });
}

/** The effect on the channels of what a transaction has changed so far. */
export interface Effect {
  preview: Preview;
  /** Names the changes of all listings, also of those that the preview only counts: another effect has another digest. */
  digest: string;
}

/** Computes the effect of this transaction's changes. Writes nothing, so the transaction may be committed afterwards. */
export async function effectOf(tx: Tx): Promise<Effect> {
  const tally = new PreviewTally();
  await tallyChanges(tx, tally);
  return { preview: await previewOf(tx, tally), digest: tally.digest() };
}

/** A preview made part by part, in transactions that are each rolled back: an import, chunk by chunk. */
export interface OpenPreview {
  /** Compares products in the state this transaction has given them. */
  add(tx: Tx, productIds: readonly number[]): Promise<void>;
  result(tx: Tx): Promise<Preview>;
}

export function openPreview(): OpenPreview {
  const tally = new PreviewTally();
  return {
    add: async (tx, productIds) => compareInSteps(tx, tally, productIds, await tx.run(connectionFacts(tx))),
    result: (tx) => previewOf(tx, tally),
  };
}

/** Turns the sums of a tally into a preview. */
async function previewOf(tx: Tx, tally: PreviewTally): Promise<Preview> {
  const connections = await tx.run(connectionFacts(tx));
  const ids = connections.map((connection) => connection.id);
  return tally.result(connections, await dangersBeside(tx, ids, tally.judged));
}

/**
 * Adds to the tally the marks of this transaction so far: its products on every connection, and its connections with
 * every product. Marks of other transactions are left out.
 */
async function tallyChanges(tx: Tx, tally: PreviewTally): Promise<void> {
  const [connections, marks, scans] = await Promise.all([
    tx.run(connectionFacts(tx)),
    tx.run(sql<{ id: number }>`
      select product_id as id from product_changes
      where tenant_id = ${tx.tenantId} and xmin = pg_current_xact_id()::xid order by product_id`),
    tx.run(sql<{ id: number }>`
      select connection_id as id from connection_scans
      where tenant_id = ${tx.tenantId} and xmin = pg_current_xact_id()::xid`),
  ]);
  const scanned = new Set(scans.map((scan) => scan.id));
  const whole = connections.filter((connection) => scanned.has(connection.id));
  const rest = connections.filter((connection) => !scanned.has(connection.id));
  const marked = marks.map((mark) => mark.id);
  // Deleted products are marked but no longer in the catalogue; on connections scanned as a whole they count as well.
  const everything = whole.length === 0 ? [] : [...new Set([...(await everyProduct(tx)), ...marked])];
  await compareInSteps(tx, tally, everything, whole);
  await compareInSteps(tx, tally, marked, rest);
}

async function everyProduct(tx: Tx): Promise<number[]> {
  const rows = await tx.run(
    sql<{ id: number }>`select id from products where tenant_id = ${tx.tenantId} order by id`,
  );
  return rows.map((row) => row.id);
}

async function compareInSteps(
  tx: Tx,
  tally: PreviewTally,
  productIds: readonly number[],
  connections: readonly ConnectionFacts[],
): Promise<void> {
  if (connections.length === 0) return;
  const load = (ids: number[]) => loadProducts(tx, { ids, lock: false }, connections);
  for await (const loaded of readAhead(chunksOf(productIds, PRODUCTS_PER_STEP), load))
    tally.add(await compareLoaded(loaded, connections), connections);
}
