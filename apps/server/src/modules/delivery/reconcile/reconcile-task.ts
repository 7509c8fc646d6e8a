import { type Connector, ConnectorError, type SeenListing } from '@sluice/connector-kit';
import type { Database } from '../../../platform/db/database.ts';
import type { TaskHandler, TaskRun } from '../../channels/index.ts';
import { type Comparing, compareLookedUp, comparePage } from './compare-listings.ts';
import { finishReconciliation, moment, startReconciliation, takeReconciliation } from './store.ts';
import { mendMissing, unseenListings } from './walked-listings.ts';

interface ReconcileDeps {
  db: Database;
}

const DAY_MS = 86_400_000;
/** After this time other tasks get their turn. */
const TIME_SLICE_MS = 20_000;

/** The position of a walk. `walk`: in the channel's pages; `lookUp`: in our listings that were not on them. */
interface Position {
  reconciliation: number;
  phase: 'walk' | 'lookUp';
  /** The channel's own cursor. */
  page: string | null;
  afterProduct: number;
}

type Walk = Omit<Comparing, 'before'> & { run: TaskRun; deps: ReconcileDeps };

/**
 * Compares a channel's listings with their confirmed state, every night and on request: page by page where the channel
 * can be walked, otherwise key by key. Finds listings that are missing, differ, or are on sale without being wanted,
 * writes a report and makes the deliverer mend them. Listings on their way or just changed are left alone; a field the
 * channel does not show is no drift.
 */
export const reconcileTask = (deps: ReconcileDeps): TaskHandler => ({
  kind: 'reconcile',
  everyMs: DAY_MS,
  appliesTo: (connector) => connector.readListings !== undefined || canLookUp(connector),
  run: (run) => reconcile(deps, run),
});

const canLookUp = (connector: Connector): boolean =>
  connector.lookupListings !== undefined && connector.capabilities.listings?.lookup !== undefined;

async function reconcile(deps: ReconcileDeps, run: TaskRun): Promise<'done' | 'soon'> {
  const begun = await begin(deps, run);
  if (begun === undefined) return 'done';
  const { walk } = begun;
  const end = performance.now() + TIME_SLICE_MS;
  for (let position: Position | null = begun.position; position !== null; ) {
    if (run.signal.aborted || performance.now() > end) return 'soon';
    position = position.phase === 'walk' ? await walkPage(walk, position) : await lookUpBatch(walk, position);
  }
  return 'done';
}

/**
 * Finds the requested or running walk, else begins the nightly one. A connection's very first run only sets the clock.
 */
async function begin(
  deps: ReconcileDeps,
  run: TaskRun,
): Promise<{ walk: Walk; position: Position } | undefined> {
  const { connection, connector, tenantId } = run;
  const left = run.cursor as Partial<Position> | null;
  const reconciliation = await deps.db.inTenant(tenantId, (tx) =>
    takeReconciliation(tx, connection.id, left !== null),
  );
  if (reconciliation === undefined) {
    await run.commit(left ?? {}, async () => {});
    return undefined;
  }
  const walk = { connectionId: connection.id, reconciliation, run, deps };
  if (reconciliation.state === 'running' && left?.reconciliation === reconciliation.id)
    return { walk, position: left as Position };
  const phase = connector.readListings === undefined ? 'lookUp' : 'walk';
  const position: Position = { reconciliation: reconciliation.id, phase, page: null, afterProduct: 0 };
  await run.commit(position, async (tx) => startReconciliation(tx, reconciliation.id));
  return { walk, position };
}

/** Compares one page of the channel. If the channel no longer knows the page, the next run begins the walk anew. */
async function walkPage(walk: Walk, position: Position): Promise<Position | null> {
  const { run } = walk;
  const before = await walk.deps.db.inTenant(run.tenantId, moment);
  const page = await run.connector.readListings!(run.ctx, position.page).catch(async (error: unknown) => {
    const isStale = error instanceof ConnectorError && CURSOR_LOST.has(error.kind) && position.page !== null;
    if (isStale) await run.commit({}, async () => {});
    throw error;
  });
  const next: Position | null =
    page.next !== null
      ? { ...position, page: page.next }
      : { ...position, page: null, phase: 'lookUp', afterProduct: 0 };
  await run.commit(next, (tx) => comparePage(tx, { ...walk, before }, page.items));
  return next;
}

/** Kinds of error with which a channel refuses a cursor. */
const CURSOR_LOST: ReadonlySet<string> = new Set(['invalid_request', 'not_found']);

/**
 * Looks up our listings that were not on the pages, or all of them: a walk misses listings that move between its pages.
 */
async function lookUpBatch(walk: Walk, position: Position): Promise<Position | null> {
  const { run, connectionId, reconciliation } = walk;
  const { lookup } = run.connector.capabilities.listings ?? {};
  const { db } = walk.deps;
  const { before, batch } = await db.inTenant(run.tenantId, async (tx) => {
    const size = lookup?.maxBatch ?? BLIND_BATCH;
    const unseen = unseenListings(tx, connectionId, reconciliation.id, {
      after: position.afterProduct,
      limit: size,
    });
    return { before: await moment(tx), batch: await tx.run(unseen) };
  });
  if (batch.length === 0) {
    await run.commit({}, async (tx) => {
      await mendMissing(tx, connectionId, reconciliation.id);
      finishReconciliation(tx, connectionId, reconciliation.id);
    });
    return null;
  }
  const found = new Map<number, SeenListing | undefined>();
  if (canLookUp(run.connector)) {
    const keys = batch.map((one) => ({ externalKey: one.external_key, syncId: one.sync_id, barcode: null }));
    const results = await run.connector.lookupListings!(run.ctx, keys);
    const byKey = new Map(results.map((result) => [result.externalKey, result]));
    for (const { product_id, external_key } of batch) {
      const result = byKey.get(external_key);
      // A person has to sort out several matches, and silence proves nothing.
      if (result?.match === 'found') found.set(product_id, result.listing);
      else if (result?.match === 'none') found.set(product_id, undefined);
    }
  } else for (const { product_id } of batch) found.set(product_id, undefined);
  const next = { ...position, afterProduct: batch.at(-1)!.product_id };
  await run.commit(next, (tx) => compareLookedUp(tx, { ...walk, before }, found));
  return next;
}

/** Where a channel can only be walked, a listing on no page is missing. */
const BLIND_BATCH = 500;
