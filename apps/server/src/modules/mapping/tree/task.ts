import { ConnectorError } from '@sluice/connector-kit';
import { type Message, message } from '@sluice/contracts/messages';
import { sql } from '../../../platform/db/sql.ts';
import type { TaskHandler, TaskRun } from '../../channels/index.ts';
import { usableAttributes, usableCategories } from './read-answers.ts';
import { attributesDue, finishWalk, markGone, saveAttributes, saveCategories, walkCounts } from './store.ts';

const HOUR_MS = 3_600_000;
/** Age at which a tree is read again; channels change theirs a few times a year. */
const TREE_EVERY_MS = 24 * HOUR_MS;
/** Checking for work costs one statement. */
const LOOK_EVERY_MS = HOUR_MS;
/** After this time a run gives other tasks their turn and resumes later. */
const TURN_MS = 20_000;
/** Limits for a channel whose pages never end. */
const MOST_PAGES = 5_000;
const MOST_CATEGORIES = 200_000;
const ATTRIBUTES_PER_TURN = 50;

interface Cursor {
  /** The walk under way, and its next position; null = none. */
  walk: number | null;
  next: string | null;
  pages: number;
  /** The end of the last walk, ISO 8601. */
  walkedAt: string | null;
}

const START: Cursor = { walk: null, next: null, pages: 0, walkedAt: null };

/**
 * Keeps a copy of the channel's category tree: walked page by page once a day. The attributes of mapped categories are
 * read when one is mapped and again after each walk.
 */
export const taxonomyTask: TaskHandler = {
  kind: 'taxonomy',
  everyMs: LOOK_EVERY_MS,
  appliesTo: (connector) => connector.capabilities.categoryTree === true,
  run: async (run) => {
    const endsAt = performance.now() + TURN_MS;
    let cursor = { ...START, ...(run.cursor as Partial<Cursor> | null) };
    while (cursor.walk !== null || isStale(cursor, run)) {
      if (run.signal.aborted || performance.now() > endsAt) return 'soon';
      cursor = await walkPage(run, cursor);
    }
    return readAttributes(run, cursor, endsAt);
  },
};

const isStale = ({ walkedAt }: Cursor, { ctx }: TaskRun): boolean =>
  walkedAt === null || ctx.clock.now().getTime() - Date.parse(walkedAt) >= TREE_EVERY_MS;

async function walkPage(run: TaskRun, cursor: Cursor): Promise<Cursor> {
  const { connection, connector, ctx } = run;
  const page = await connector.readCategoryTree!(ctx, cursor.next).catch(async (cause: unknown) => {
    // A position the channel has forgotten would fail for ever: the walk begins anew.
    if (cursor.next !== null && isRefusal(cause))
      await run.commit({ ...START, walkedAt: cursor.walkedAt }, async () => {});
    throw cause;
  });
  const ended: Cursor = { ...START, walkedAt: ctx.clock.now().toISOString() };
  if (page.none === true) {
    await run.commit(ended, async () => {});
    return ended;
  }
  const walk = cursor.walk ?? (await newWalk(run, cursor));
  const pages = cursor.pages + 1;
  if (page.next !== null && pages >= MOST_PAGES) throw protocol(message('tree_endless'));
  const categories = usableCategories(page.categories);
  const moved: Cursor = page.next === null ? ended : { ...cursor, walk, next: page.next, pages };
  await run.commit(moved, async (tx) => {
    saveCategories(tx, connection.id, walk, categories);
    const counts = await tx.first(walkCounts(tx, connection.id, walk));
    if (counts!.seen > MOST_CATEGORIES) throw protocol(message('tree_too_large', { limit: MOST_CATEGORIES }));
    if (page.next !== null) return;
    // An outage that looks like an empty tree must not take every mapping with it.
    if (counts!.seen === 0 && counts!.known > 0) throw protocol(message('tree_empty'));
    await finishWalk(tx, connection.id, walk);
  });
  return moved;
}

const newWalk = ({ commit }: TaskRun, cursor: Cursor): Promise<number> =>
  commit(
    cursor,
    async (tx) => (await tx.first(sql<{ walk: number }>`select nextval('change_versions') as walk`))!.walk,
  );

const isRefusal = (cause: unknown): boolean =>
  cause instanceof ConnectorError && (cause.kind === 'invalid_request' || cause.kind === 'not_found');

const protocol = (said: Message): ConnectorError => new ConnectorError({ kind: 'protocol', message: said });

async function readAttributes(run: TaskRun, cursor: Cursor, endsAt: number): Promise<'done' | 'soon'> {
  const { connection, connector, ctx } = run;
  const due = await run.commit(cursor, (tx) => tx.run(attributesDue(tx, connection.id, ATTRIBUTES_PER_TURN)));
  for (const category of due) {
    if (run.signal.aborted || performance.now() > endsAt) return 'soon';
    const attributes = await connector.readCategoryAttributes!(ctx, category.sync_id).catch(
      (cause: unknown) => {
        if (cause instanceof ConnectorError && cause.kind === 'not_found') return null;
        throw cause;
      },
    );
    await run.commit(cursor, async (tx) => {
      if (attributes === null) markGone(tx, connection.id, category.sync_id);
      else await saveAttributes(tx, connection.id, category, usableAttributes(attributes));
    });
  }
  return due.length === ATTRIBUTES_PER_TURN ? 'soon' : 'done';
}
