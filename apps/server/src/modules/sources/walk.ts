import { ConnectorError, type ProductPage, type SourceProduct } from '@sluice/connector-kit';
import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../platform/db/database.ts';
import { isDataRefused } from '../../platform/db/refused.ts';
import { sql } from '../../platform/db/sql.ts';
import { isOverQuota } from '../catalog/index.ts';
import type { TaskHandler, TaskRun } from '../channels/index.ts';
import { applyProducts, type SourceConnection, type SourceReading } from './apply.ts';
import { finishFullWalk, fullWalkDue, markSeen } from './full-walk.ts';
import { markGone } from './gone.ts';
import { requireWritable, sourceSettings } from './settings.ts';
import { recordFailure } from './store.ts';

const EVERY_MS = 60_000;
/** Pages in one turn, so that a first import leaves others their turn. */
const PAGES_PER_TURN = 10;

/** Where a walk over the site's changes stands. */
interface Cursor {
  /** Changes since then are read; null = all products. */
  since: string | null;
  /** The site's own cursor of the next page. */
  page: string | null;
  /** The latest change seen: where the next walk begins. */
  newest: string | null;
  /** When the walk under way began, by the database's clock. */
  began?: string | null;
  /** When the walk under way began that reads all products, to see which are missing; null = it reads changes only. */
  full?: string | null;
  /** When the last such walk began. */
  lastFull?: string | null;
}

/**
 * Keeps the catalogue up with a site: all products since the start date first, then what changed, in windows that
 * overlap. The place in the walk is kept in the transaction of the page it stands for, so a kill costs a repeated page,
 * which changes nothing. Once a day all products are read, because not every site tells which are gone.
 */
export const sourceTask: TaskHandler = {
  kind: 'products',
  everyMs: EVERY_MS,
  appliesTo: (connector, connection) => connector.pullProducts !== undefined && connection.is_source,
  run: async (run) => {
    let cursor = await startOf(run);
    if (cursor === undefined) return 'done';
    for (let pages = 0; pages < PAGES_PER_TURN && !run.signal.aborted; pages++) {
      const step = await readPage(run, cursor);
      if (step.done) return 'done';
      cursor = step.next;
    }
    return 'soon';
  },
};

const databaseTime = sql<{ now: Date }>`select now() as now`;

/** Where this walk begins; undefined when the source waits to be started. */
async function startOf(run: TaskRun): Promise<Cursor | undefined> {
  const [settings, clock] = await run.readTenant(
    async (tx) =>
      [await tx.first(sourceSettings(tx, run.connection.id)), await tx.first(databaseTime)] as const,
  );
  if (settings?.source_state !== 'active') return undefined;
  const now = clock!.now.toISOString();
  const cursor = run.cursor as Cursor | null;
  if (cursor === null)
    return { since: settings.source_since?.toISOString() ?? null, page: null, newest: null, lastFull: now };
  return cursor.page === null && fullWalkDue(cursor.lastFull) ? { ...cursor, full: now } : cursor;
}

async function readPage(run: TaskRun, cursor: Cursor): Promise<{ next: Cursor; done: boolean }> {
  const { connector, ctx } = run;
  const since = cursor.since === null || cursor.full != null ? null : new Date(cursor.since);
  const askedAt = await run.readTenant(async (tx) => (await tx.first(databaseTime))!.now);
  const page = await connector.pullProducts!(ctx, { since, cursor: cursor.page }).catch(
    async (error: unknown) => {
      // A page that the site no longer knows would fail for ever: the walk begins anew, which costs repeated pages only.
      if (cursor.page !== null && isForgotten(error))
        await run.commit({ ...cursor, page: null }, async () => {});
      throw error;
    },
  );
  if (page.next !== null && page.next === cursor.page)
    throw new ConnectorError({ kind: 'protocol', message: message('products_page_repeats') });
  const began = cursor.page === null ? askedAt.toISOString() : (cursor.began ?? null);
  const walk: Cursor = { ...cursor, page: page.next, newest: latest(cursor.newest, page.products), began };
  const next = page.next === null ? endOf(walk, connector.capabilities.products!.overlapMs) : walk;
  await applyPage(run, { from: cursor, to: next, askedAt }, page);
  return { next, done: page.next === null };
}

/**
 * Where the walk after this one begins. A walk by ids has passed a product that changed behind it, and may have met a later change
 * ahead, so that the next one begins no later than this one did.
 */
function endOf({ since, newest, began, full, lastFull }: Cursor, overlapMs: number): Cursor {
  const seen = newest !== null && began != null && began < newest ? began : newest;
  return {
    since: seen === null ? since : windowStart(seen, overlapMs),
    page: null,
    newest: seen,
    lastFull: full ?? lastFull ?? null,
  };
}

const isForgotten = (error: unknown): boolean =>
  error instanceof ConnectorError && (error.kind === 'invalid_request' || error.kind === 'not_found');

/**
 * The newest time of change so far. A time ahead of ours would make later walks skip changes until then, and an invalid
 * one would end them.
 */
function latest(newest: string | null, products: readonly SourceProduct[]): string | null {
  const now = Date.now();
  const known = newest === null ? [] : [Date.parse(newest)];
  const times = [...known, ...products.map((product) => product.updatedAt.getTime())].filter(
    (time) => time <= now,
  );
  return times.length === 0 ? null : new Date(times.reduce((a, b) => Math.max(a, b))).toISOString();
}

const windowStart = (newest: string, overlapMs: number): string =>
  new Date(Date.parse(newest) - overlapMs).toISOString();

/** A page in one transaction; when the database refuses it, product by product, and the culprit says why. */
async function applyPage(
  run: TaskRun,
  cursor: { from: Cursor; to: Cursor; askedAt: Date },
  page: ProductPage,
): Promise<void> {
  const connection = async (tx: Tx) => {
    await requireWritable(tx);
    const settings = await tx.first(sourceSettings(tx, run.connection.id));
    const owners = settings?.source_fields ?? {};
    const { askedAt } = cursor;
    return { id: run.connection.id, owners, since: settings?.source_since ?? null, askedAt };
  };
  const rest = async (tx: Tx): Promise<string | null> => {
    const source = await connection(tx);
    await markGone(tx, source, page.deleted);
    return endOfPage(tx, source, cursor.from, page);
  };
  const refused = await run
    .commit(cursor.to, async (tx) => {
      const source = await connection(tx);
      await applyProducts(tx, source, inScope(source, page.products));
      return rest(tx);
    })
    .catch(async (error: unknown) => {
      if (!isOfPage(error)) throw error;
      await applyOneByOne(run, cursor.from, page.products, connection);
      return run.commit(cursor.to, rest);
    });
  if (refused !== null) run.ctx.log.warn(refused, { connection_id: run.connection.id });
}

/** Products of a page that the database refuses, or for which others took the room of the plan meanwhile. */
const isOfPage = (error: unknown): boolean => isDataRefused(error) || isOverQuota(error);

/**
 * A walk over all products, and one whose window overlaps the one before, meets products as well that were last changed before the
 * merchant's start date: they stay out.
 */
const inScope = (
  { since }: { since: Date | null },
  products: readonly SourceProduct[],
): readonly SourceProduct[] =>
  since === null ? products : products.filter((product) => !(product.updatedAt < since));

async function endOfPage(
  tx: Tx,
  source: SourceConnection,
  { full }: Cursor,
  page: ProductPage,
): Promise<string | null> {
  if (full == null) return null;
  const gone = new Set(page.deleted);
  const met = page.products.map((product) => product.externalId).filter((id) => !gone.has(id));
  markSeen(tx, source.id, met);
  return page.next === null ? finishFullWalk(tx, source, full) : null;
}

async function applyOneByOne(
  run: TaskRun,
  cursor: Cursor,
  products: readonly SourceProduct[],
  connection: (tx: Tx) => Promise<SourceReading & { since: Date | null }>,
): Promise<void> {
  for (const product of products) {
    await run
      .commit(cursor, async (tx) => {
        const source = await connection(tx);
        await applyProducts(tx, source, inScope(source, [product]));
      })
      .catch((cause: unknown) => {
        if (!isOfPage(cause)) throw cause;
        return run.commit(cursor, async (tx) => recordFailure(tx, run.connection.id, product));
      });
  }
}
