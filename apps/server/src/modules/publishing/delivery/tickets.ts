import {
  type Connector,
  type ConnectorContext,
  ConnectorError,
  type TicketResult,
} from '@sluice/connector-kit';
import type { Fingerprints } from '../payload.ts';
import { asConnectorError, ConnectionFailed } from './calls.ts';
import { keyOf } from './look-up.ts';
import type { Outcome, Outcomes, WorkItem } from './outcome.ts';

const POLL_MS = 1_000;

/** Asks for the results of asynchronous batches: items that were accepted and whose ticket is due. */
export async function askTickets(
  connector: Connector,
  ctx: ConnectorContext,
  items: readonly WorkItem[],
  outcomes: Outcomes,
): Promise<void> {
  const waiting = items.filter((item) => item.listing.state === 'accepted');
  for (const [ticket, group] of Map.groupBy(waiting, (item) => item.listing.ticket)) {
    if (ticket !== null && connector.pollTicket !== undefined) {
      await askTicket(connector, ctx, ticket, group, outcomes);
      continue;
    }
    for (const item of group) setLost(item, outcomes);
  }
}

async function askTicket(
  connector: Connector,
  ctx: ConnectorContext,
  ticket: string,
  group: readonly WorkItem[],
  outcomes: Outcomes,
): Promise<void> {
  const state = await connector.pollTicket!(ctx, ticket, group.map(keyOf)).catch((cause: unknown) => {
    const error = asConnectorError(cause);
    if (error.kind === 'not_found') return { state: 'expired' as const };
    for (const item of group)
      outcomes.set(item.listing.product_id, { operation: 'ticket', result: 'waiting', delayMs: POLL_MS });
    throw new ConnectionFailed(error);
  });
  if (state.state === 'pending') {
    const outcome: Outcome = {
      operation: 'ticket',
      result: 'waiting',
      delayMs: state.retryAfterMs ?? POLL_MS,
    };
    for (const item of group) outcomes.set(item.listing.product_id, outcome);
  } else if (state.state === 'expired') {
    for (const item of group) setLost(item, outcomes);
  } else {
    const byKey = new Map(state.results.map((result) => [result.externalKey, result]));
    for (const item of group) {
      const result = byKey.get(item.listing.external_key);
      if (result === undefined) setLost(item, outcomes);
      else outcomes.set(item.listing.product_id, outcomeOf(item, result));
    }
  }
}

/** The result is lost or expired: read back before anything is sent again. */
function setLost(item: WorkItem, outcomes: Outcomes): void {
  const error = new ConnectorError({
    kind: 'unknown_outcome',
    message: 'the result of the batch was lost or has expired',
  });
  outcomes.set(item.listing.product_id, { operation: 'ticket', result: 'retry', error, uncertain: true });
}

/** The fingerprints of what the ticket carried, which may by now be older than what is wanted. */
const carried = (item: WorkItem): Fingerprints => ({
  content: item.listing.sending_content_hash ?? '',
  offer: item.listing.sending_offer_hash ?? '',
});

function outcomeOf(item: WorkItem, result: TicketResult): Outcome {
  switch (result.outcome) {
    case 'live':
      return { operation: 'ticket', result: 'live', syncId: result.syncId, hashes: carried(item) };
    case 'withdrawn':
      return { operation: 'ticket', result: 'withdrawn' };
    case 'rejected':
      return { operation: 'ticket', result: 'rejected', issues: result.issues };
    case 'retry':
      return {
        operation: 'ticket',
        result: 'retry',
        error: result.error,
        uncertain: result.error.kind === 'unknown_outcome',
      };
  }
}
