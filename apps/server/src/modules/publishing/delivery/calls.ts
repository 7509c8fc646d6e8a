import { asConnectorError, type ConnectorError, type ErrorKind } from '@sluice/connector-kit';
import { LeaseLost } from './lease.ts';
import type { Call, Operation, Outcome, Outcomes, WorkItem } from './outcome.ts';
import type { Round } from './round-state.ts';

/** The connection failed as a whole: the round ends, and the next one begins when the channel may be called again. */
export class ConnectionFailed extends Error {
  readonly error: ConnectorError;
  constructor(error: ConnectorError) {
    super(error.message, { cause: error });
    this.error = error;
  }
}

/** Kinds that speak of what was sent, not of the channel: the batch is halved until the culprit stands alone. */
export const OF_THE_REQUEST: ReadonlySet<ErrorKind> = new Set(['invalid_request', 'not_found']);

/** Kinds that one item can cause all by itself, whatever the channel says: a server that falls over its content. */
export const PERHAPS_OF_ONE: ReadonlySet<ErrorKind> = new Set(['unknown_outcome', 'timeout', 'protocol']);

/** Whether a failed write may have been applied. An answer that cannot be read comes after the work, too. */
export const perhapsApplied = (kind: ErrorKind): boolean => kind === 'unknown_outcome' || kind === 'protocol';

type BatchCall = (items: readonly WorkItem[]) => Promise<Outcomes>;

/**
 * Makes a batch call for all items, or for as many as the round has time for. A batch that is refused as a whole is
 * bisected, so one poison item never holds up the others: of n items the others are through after 2·log2(n) + 1 calls.
 * What failed all alone before goes alone again. An unknown outcome leaves every item of the call uncertain.
 *
 * @throws ConnectionFailed when the channel cannot be called now
 */
export async function callInBatches(
  round: Round,
  items: readonly WorkItem[],
  batchSize: number,
  operation: Operation,
  call: BatchCall,
): Promise<void> {
  for (const batch of batchesOf(items, batchSize)) {
    // Not between the halves of a refused batch: then a round might end before it got anywhere, again and again.
    if (operation !== 'lookup' && round.isOver()) return;
    await callBisecting(round, batch, operation, call);
  }
}

function batchesOf(items: readonly WorkItem[], size: number): (readonly WorkItem[])[] {
  const { alone = [], together = [] } = Object.groupBy(items, (item) =>
    item.listing.issue_code === 'failed_alone' ? 'alone' : 'together',
  );
  const batches: (readonly WorkItem[])[] = [];
  for (let at = 0; at < together.length; at += size) batches.push(together.slice(at, at + size));
  return [...batches, ...alone.map((item) => [item])];
}

async function callBisecting(
  round: Round,
  items: readonly WorkItem[],
  operation: Operation,
  call: BatchCall,
): Promise<void> {
  const batches = [items];
  for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
    const began = performance.now();
    const id = crypto.randomUUID();
    const measured = (): Call => ({ id, ms: Math.round(performance.now() - began) });
    if (operation !== 'lookup') for (const item of batch) round.touched.add(item.listing.product_id);
    try {
      const outcomes = await call(batch);
      for (const [product, outcome] of outcomes)
        round.outcomes.set(product, { ...outcome, call: measured() });
    } catch (cause) {
      if (cause instanceof LeaseLost) throw cause;
      const error = asConnectorError(cause);
      const made = measured();
      if (!OF_THE_REQUEST.has(error.kind)) {
        const outcome = failed(batch, operation, error, made);
        for (const item of batch) round.outcomes.set(item.listing.product_id, outcome);
        throw new ConnectionFailed(error);
      }
      if (batch.length > 1)
        batches.unshift(batch.slice(0, batch.length >> 1), batch.slice(batch.length >> 1));
      else round.outcomes.set(batch[0]!.listing.product_id, quarantined(operation, error, made));
    }
  }
}

/** Put off with the connection; an item that was alone in the call gets a pause of its own, it may be the reason. */
function failed(
  batch: readonly WorkItem[],
  operation: Operation,
  error: ConnectorError,
  call: Call,
): Outcome {
  const uncertain = perhapsApplied(error.kind) && operation !== 'lookup';
  return batch.length === 1 && PERHAPS_OF_ONE.has(error.kind)
    ? { operation, result: 'retry', error, uncertain, code: 'failed_alone', call }
    : { operation, result: 'deferred', uncertain, reason: error.message, call };
}

/** Refused on its own, without the channel naming an issue: it waits for a change of the product or the mapping. */
const quarantined = (operation: Operation, error: ConnectorError, call: Call): Outcome => ({
  operation,
  result: 'rejected',
  issues: [{ code: 'rejected', message: error.evidence?.body || error.message }],
  evidence: error.evidence,
  call,
});
