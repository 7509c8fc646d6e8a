import { keyOf, type Message, message } from '@sluice/contracts/messages';
import type { Tx } from '../../../platform/db/database.ts';
import { holdBack } from '../../../platform/db/held-back.ts';
import { records } from '../../../platform/db/records.ts';
import { isDataRefused, isOvertaken } from '../../../platform/db/refused.ts';
import { sql } from '../../../platform/db/sql.ts';
import { isOverQuota } from '../../catalog/index.ts';
import type { ImporterDeps } from '../deps.ts';
import { addNotes, type StoredNote } from '../file/notes.ts';
import { type WantedImage, wantImages } from '../images/store.ts';
import { bookChunk, type Counts, type ImportJob } from './queue.ts';
import type { Rehearsal } from './rehearsal.ts';
import { type Headers, type RowDraft, type RowFault, wholeRowError } from './row-draft.ts';
import type { PriceRules } from './row-prices.ts';
import { Overtaken, quotaError, type RowOutcome, type SaveOptions, saveRows } from './save-rows.ts';

/** One worker's work on one import. */
export interface Run {
  job: ImportJob;
  /** Set for a dry run. */
  rehearsal: Rehearsal | undefined;
  headers: Headers;
  rules: PriceRules;
  /** Notes on the rows booked so far. */
  notes: readonly StoredNote[];
  /** Rows booked so far. */
  rowsDone: number;
}

const saveOptions = ({ job, headers, rules }: Run, behind = atOnce): SaveOptions => ({
  mode: job.mode,
  headers,
  rules,
  behind,
});

const atOnce = async (): Promise<void> => {};

/** The subscription does not allow writes any more. */
export class SubscriptionEnded extends Error {
  readonly said: Message;
  constructor(status: string) {
    const said = message('import_subscription_over', { status });
    super(said.text);
    this.said = said;
  }
}

/**
 * Writes and books a chunk of rows: in one transaction, so that a kill at any moment leaves a row either done and
 * booked or not done. A chunk that the database refuses for what is in it is halved until the row is found.
 *
 * @throws LeaseLost, SubscriptionEnded, or what the database fails with when it is not about the rows
 */
export async function writeChunk(deps: ImporterDeps, run: Run, drafts: readonly RowDraft[]): Promise<void> {
  try {
    await (run.rehearsal === undefined ? saveAndBook(deps, run, drafts) : rehearseAndBook(deps, run, drafts));
  } catch (error) {
    if (!isAboutRows(error)) throw error;
    if (drafts.length > 1) {
      const half = drafts.length >> 1;
      await writeChunk(deps, run, drafts.slice(0, half));
      await writeChunk(deps, run, drafts.slice(half));
      return;
    }
    await bookFailure(deps, run, drafts[0]!, error);
  }
}

/** The place of a chunk among those that are under way. */
interface Place {
  /** Waits for the transaction of the chunk before. */
  behind(): Promise<void>;
  /** Is called when all statements of the chunk are on their way. */
  ready(): void;
}

/**
 * Writes and books a chunk in one transaction, once: it reads and compares at once, and writes when the chunk before is
 * committed. Nothing of it is written when that fails.
 *
 * @throws whatever the chunk or the one before failed with
 */
export async function tryChunk(
  deps: ImporterDeps,
  run: Run,
  drafts: readonly RowDraft[],
  { behind, ready }: Place,
): Promise<void> {
  let tries = 0;
  run.notes = await deps.db.inTenant(run.job.tenantId, async (tx) => {
    // A deadlock ended it, and the chunk behind may hold by now what it wants.
    if (tries++ > 0) throw new Overtaken();
    const held = holdBack(tx, behind);
    const subscription = subscriptionStatus(tx);
    const outcomes = await saveRows(held.tx, saveOptions(run, behind), drafts);
    requireWritable(await subscription);
    await held.release();
    const booking = book(tx, run, drafts, outcomes);
    ready();
    return booking;
  });
  run.rowsDone += drafts.length;
}

async function saveAndBook(deps: ImporterDeps, run: Run, drafts: readonly RowDraft[]): Promise<void> {
  await repeatedWhenOvertaken(() => tryChunk(deps, run, drafts, ALONE));
}

const ALONE: Place = { behind: atOnce, ready: () => {} };

/** In two transactions: the rows are saved in one that is rolled back, their outcomes booked in another. */
async function rehearseAndBook(deps: ImporterDeps, run: Run, drafts: readonly RowDraft[]): Promise<void> {
  const { tenantId } = run.job;
  const outcomes = await repeatedWhenOvertaken(() =>
    run.rehearsal!.run(deps.db, tenantId, saveOptions(run), drafts),
  );
  run.notes = await deps.db.inTenant(tenantId, async (tx) => {
    requireWritable(await subscriptionStatus(tx));
    return book(tx, run, drafts, outcomes);
  });
  run.rowsDone += drafts.length;
}

/** A row that is alone in its chunk and cannot be saved. */
async function bookFailure(deps: ImporterDeps, run: Run, draft: RowDraft, error: unknown): Promise<void> {
  const errors = [
    isOverQuota(error) ? quotaError(draft) : wholeRowError(draft, 'internal', message('row_not_saved')),
  ];
  if (!isOverQuota(error))
    deps.log.error({ err: error, import_id: run.job.id, row: draft.row }, 'a row could not be saved');
  await deps.db.inTenant(run.job.tenantId, (tx) =>
    book(tx, run, [draft], new Map([[draft, { result: 'failed', errors }]])),
  );
  run.rowsDone += 1;
}

async function book(
  tx: Tx,
  run: Run,
  drafts: readonly RowDraft[],
  outcomes: ReadonlyMap<RowDraft, RowOutcome>,
): Promise<StoredNote[]> {
  const counts: Counts = { created: 0, updated: 0, unchanged: 0, failed: 0 };
  const errors: RowFault[] = [];
  const noted: StoredNote[] = [];
  const images: WantedImage[] = [];
  for (const draft of drafts) {
    const outcome = outcomes.get(draft)!;
    counts[outcome.result]++;
    if (outcome.result === 'failed') errors.push(...outcome.errors);
    else {
      noted.push(...outcome.notes);
      images.push(
        ...draft.images.map((url, position) => ({ productId: outcome.id, row: draft.row, position, url })),
      );
    }
  }
  insertErrors(tx, run.job, errors);
  if (run.rehearsal === undefined) wantImages(tx, run.job.id, images);
  const notes = addNotes(run.notes, noted);
  await bookChunk(tx, run.job, run.rowsDone, { ...counts, notes });
  return notes;
}

const FAULTS = records<RowFault>('u', {
  place: ['integer', (_, place) => place],
  row: ['integer', (fault) => fault.row],
  sku: ['text', (fault) => fault.sku],
  column_name: ['text', (fault) => fault.column],
  code: ['text', (fault) => fault.code],
  message: ['text', (fault) => fault.said.text],
  message_key: ['jsonb', (fault) => keyOf(fault.said)],
});

function insertErrors(tx: Tx, job: ImportJob, errors: readonly RowFault[]): void {
  if (errors.length === 0) return;
  tx.later(sql`
    insert into bulk_operation_errors (tenant_id, operation_id, row, sku, column_name, code, message, message_key)
    select ${tx.tenantId}, ${job.id}, u.row, sku, column_name, code, message, message_key
    from ${FAULTS.from(errors)} order by place
    returning 1`);
}

const subscriptionStatus = (tx: Tx): Promise<{ status: string } | undefined> =>
  tx.first(sql<{ status: string }>`
    select subscription_status as status from tenants where id = ${tx.tenantId}`);

/**
 * An import goes by the same rule as a request: writes are rejected from the moment the subscription is expired or
 * locked, so an import accepted before does not outlive it.
 */
function requireWritable(subscription: { status: string } | undefined): void {
  const status = subscription?.status ?? 'locked';
  if (status !== 'expired' && status !== 'locked') return;
  throw new SubscriptionEnded(status);
}

const MAX_REPEATS = 5;
/** Repeats a transaction that another writer spoiled: the next attempt sees what it did and gives it the right error. */
async function repeatedWhenOvertaken<T>(work: () => Promise<T>): Promise<T> {
  for (let repeats = 0; ; repeats++) {
    try {
      return await work();
    } catch (error) {
      const isRace = error instanceof Overtaken || isOvertaken(error);
      if (!isRace || repeats >= MAX_REPEATS) throw error;
    }
  }
}

/** Rows the database refuses, and defects of ours met on the way. A save of one product meets the quota only at the commit. */
const isAboutRows = (error: unknown): boolean =>
  isOverQuota(error) || isDataRefused(error) || error instanceof TypeError || error instanceof RangeError;
