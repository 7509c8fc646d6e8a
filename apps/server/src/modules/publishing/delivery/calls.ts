import { ConnectorError, type ErrorKind } from '@sluice/connector-kit';
import type { Outcome, Outcomes, WorkItem } from './outcome.ts';

/** The connection failed as a whole: the round ends, and the next one begins when the channel may be called again. */
export class ConnectionFailed extends Error {
  readonly error: ConnectorError;
  constructor(error: ConnectorError) {
    super(error.message, { cause: error });
    this.error = error;
  }
}

export const asConnectorError = (error: unknown): ConnectorError =>
  error instanceof ConnectorError
    ? error
    : new ConnectorError({
        kind: 'protocol',
        message: error instanceof Error ? error.message : String(error),
        cause: error,
      });

/** Kinds that speak of what was sent, not of the channel: the batch is halved until the culprit stands alone. */
const OF_THE_REQUEST: ReadonlySet<ErrorKind> = new Set(['invalid_request', 'not_found']);

/**
 * Makes a batch call. A batch that is refused as a whole is bisected, so one poison item never holds up the others: of n
 * items the others are through after 2·log2(n) + 1 calls. An unknown outcome leaves every item of the call uncertain.
 *
 * @throws ConnectionFailed when the channel cannot be called now
 */
export async function callInBatches(
  items: readonly WorkItem[],
  batchSize: number,
  operation: Outcome['operation'],
  call: (items: readonly WorkItem[]) => Promise<Outcomes>,
  outcomes: Outcomes,
): Promise<void> {
  const batches: (readonly WorkItem[])[] = [];
  for (let at = 0; at < items.length; at += batchSize) batches.push(items.slice(at, at + batchSize));
  for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
    try {
      for (const [id, outcome] of await call(batch)) outcomes.set(id, outcome);
    } catch (cause) {
      const error = asConnectorError(cause);
      if (!OF_THE_REQUEST.has(error.kind)) {
        deferAll(batch, operation, error, outcomes);
        throw new ConnectionFailed(error);
      }
      if (batch.length === 1) outcomes.set(batch[0]!.listing.product_id, quarantined(operation, error));
      else batches.unshift(batch.slice(0, batch.length >> 1), batch.slice(batch.length >> 1));
    }
  }
}

function deferAll(
  batch: readonly WorkItem[],
  operation: Outcome['operation'],
  error: ConnectorError,
  outcomes: Outcomes,
): void {
  const uncertain = error.kind === 'unknown_outcome' && operation !== 'lookup';
  for (const item of batch) {
    outcomes.set(item.listing.product_id, {
      operation,
      result: 'deferred',
      uncertain,
      reason: error.message,
    });
  }
}

/** Refused on its own, without the channel naming an issue: it waits for a change of the product or the mapping. */
const quarantined = (operation: Outcome['operation'], error: ConnectorError): Outcome => ({
  operation,
  result: 'rejected',
  issues: [{ code: 'rejected', message: error.evidence?.body || error.message }],
});
