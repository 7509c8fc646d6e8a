import { asConnectorError, type ConnectorError, type ErrorKind } from '@sluice/connector-kit';
import { LeaseLost } from '../../../platform/queue/leased-table.ts';
import { wordsOf } from '../../../platform/said.ts';
import type { ListingIssue } from '../../mapping/index.ts';
import type { Operation } from '../outcomes/operation.ts';
import type { Call, Outcome, Outcomes, WorkItem } from '../outcomes/outcome.ts';
import { afterAnswer, afterSilence, batchSize, isUnanswered } from './pace.ts';
import type { Round } from './round-state.ts';

/**
 * Ends a round because the connection failed as a whole; the next round begins when the channel may be called again.
 */
export class ConnectionFailed extends Error {
  readonly error: ConnectorError;
  /** The least time, in milliseconds, for which the channel is left alone. */
  readonly restMs: number | undefined;
  constructor(error: ConnectorError, restMs = 0) {
    super(error.message, { cause: error });
    this.error = error;
    this.restMs = Math.max(error.retryAfterMs ?? 0, restMs) || undefined;
  }
}

/** Kinds caused by the request, not by the channel: the batch is halved until the culprit stands alone. */
export const OF_THE_REQUEST: ReadonlySet<ErrorKind> = new Set(['invalid_request', 'not_found']);

/** Kinds that a single item may cause, whatever the channel reports: a server that crashes on its content. */
export const PERHAPS_OF_ONE: ReadonlySet<ErrorKind> = new Set(['unknown_outcome', 'timeout', 'protocol']);

/** Whether a failed write may have been applied. An unreadable answer comes after the work, too. */
export const perhapsApplied = (kind: ErrorKind): boolean => kind === 'unknown_outcome' || kind === 'protocol';

/** A call of the channel that takes many items. */
interface BatchCall {
  operation: Operation;
  /** The most items that the channel takes at once. */
  maxBatch: number;
  call(items: readonly WorkItem[]): Promise<Outcomes>;
}

/**
 * Makes batch calls for all items, or for as many as the round has time for. The pace of the channel limits the size of
 * a batch. A batch that is refused as a whole is bisected, so one poison item never holds up the others: of n items the
 * others are through after 2·log2(n) + 1 calls. An item goes alone when it failed alone last time. An unknown outcome
 * leaves every item of the call uncertain.
 *
 * @throws ConnectionFailed when the channel cannot be called now
 */
export async function callInBatches(
  round: Round,
  items: readonly WorkItem[],
  batchCall: BatchCall,
): Promise<void> {
  const { operation, maxBatch } = batchCall;
  const { alone = [], together = [] } = Object.groupBy(items, (item) =>
    item.listing.issue_code === 'failed_alone' ? 'alone' : 'together',
  );
  for (let at = 0; at < together.length; ) {
    // Not checked between the halves of a refused batch: otherwise rounds might end again and again without progress.
    if (operation !== 'lookup' && round.isOver()) return;
    const batch = together.slice(at, at + batchSize(round.pace[operation], maxBatch));
    await callBisecting(round, batch, batchCall);
    at += batch.length;
  }
  for (const item of alone) {
    if (operation !== 'lookup' && round.isOver()) return;
    await callBisecting(round, [item], batchCall);
  }
}

async function callBisecting(
  round: Round,
  items: readonly WorkItem[],
  { call, operation, maxBatch }: BatchCall,
): Promise<void> {
  const batches = [items];
  for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
    const began = performance.now();
    const id = crypto.randomUUID();
    const measured = (): Call => ({ id, ms: Math.round(performance.now() - began) });
    if (operation !== 'lookup') for (const item of batch) round.touched.add(item.listing.product_id);
    try {
      const outcomes = await call(batch);
      const { ms } = measured();
      round.pace[operation] = afterAnswer(round.pace[operation], batch.length, ms, maxBatch);
      for (const [product, outcome] of outcomes)
        round.outcomes.set(product, { ...outcome, call: measured() });
    } catch (cause) {
      if (cause instanceof LeaseLost) throw cause;
      const error = asConnectorError(cause);
      const made = measured();
      if (!OF_THE_REQUEST.has(error.kind)) {
        const outcome = failed(batch, operation, error, made);
        for (const item of batch) round.outcomes.set(item.listing.product_id, outcome);
        throw new ConnectionFailed(
          error,
          restAfter(round, operation, error, { items: batch.length, ms: made.ms }),
        );
      }
      if (batch.length > 1)
        batches.unshift(batch.slice(0, batch.length >> 1), batch.slice(batch.length >> 1));
      else round.outcomes.set(batch[0]!.listing.product_id, quarantined(operation, error, made));
    }
  }
}

/** The pause after an unanswered call, which also shrinks the next call. */
function restAfter(
  { pace }: Round,
  operation: Operation,
  error: ConnectorError,
  { items, ms }: { items: number; ms: number },
): number {
  if (!isUnanswered(error, ms)) return 0;
  const after = afterSilence(pace[operation], items, ms);
  pace[operation] = after.pace;
  return after.restMs;
}

/**
 * Puts items off together with the connection; an item that was alone in the call gets a pause of its own, since it may
 * be the cause.
 */
function failed(
  batch: readonly WorkItem[],
  operation: Operation,
  error: ConnectorError,
  call: Call,
): Outcome {
  const uncertain = perhapsApplied(error.kind) && operation !== 'lookup';
  return batch.length === 1 && PERHAPS_OF_ONE.has(error.kind)
    ? { operation, result: 'retry', error, uncertain, code: 'failed_alone', call }
    : { operation, result: 'deferred', uncertain, error, call };
}

function refusalIn(error: ConnectorError): ListingIssue {
  const { text, key } = wordsOf(error);
  const body = error.evidence?.body;
  return body
    ? { code: 'rejected', message: body }
    : { code: 'rejected', message: text, ...(key === null ? {} : { key }) };
}

/**
 * The outcome of an item that was refused on its own without a named issue: it waits for a change of product or
 * mapping.
 */
const quarantined = (operation: Operation, error: ConnectorError, call: Call): Outcome => ({
  operation,
  result: 'rejected',
  issues: [refusalIn(error)],
  evidence: error.evidence,
  call,
});
