import {
  asConnectorError,
  ConnectorError,
  MAX_RETRY_AFTER_MS,
  type OpenTicketResult,
  type TicketResult,
} from '@sluice/connector-kit';
import type { HostIssueCode } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import { LeaseLost } from '../../../platform/queue/leased-table.ts';
import type { Fingerprints } from '../../publishing/index.ts';
import type { Outcome, WorkItem } from '../outcomes/outcome.ts';
import { pollDelay } from './backoff.ts';
import { ConnectionFailed } from './calls.ts';
import { keyOf, questionOf } from './look-up.ts';
import { rejected, resultsByKey, retried } from './results.ts';
import type { Round } from './round-state.ts';

/** Asks for the results of asynchronous batches: of items that were accepted and whose ticket is due. */
export async function askTickets(round: Round, items: readonly WorkItem[]): Promise<void> {
  const waiting = items.filter((item) => item.listing.state === 'accepted');
  // Items that are not reached because the connection fails keep waiting for their ticket.
  for (const { listing } of waiting)
    round.outcomes.set(listing.product_id, stillWaiting(listing.ticket_age_ms));
  for (const [ticket, group] of Map.groupBy(waiting, (item) => item.listing.ticket)) {
    const { ticketTtlMs = Number.POSITIVE_INFINITY } = round.capability;
    if (ticket === null || round.connector.pollTicket === undefined) setLost(round, group, 'ticket_lost');
    else if (group[0]!.listing.ticket_age_ms > ticketTtlMs) setLost(round, group, 'ticket_expired');
    else await askTicket(round, ticket, group);
  }
}

const stillWaiting = (ageMs: number, atLeastMs = 0): Extract<Outcome, { result: 'waiting' }> => ({
  operation: 'ticket',
  result: 'waiting',
  delayMs: Math.max(pollDelay(ageMs), Math.min(atLeastMs, MAX_RETRY_AFTER_MS)),
});

async function askTicket(round: Round, ticket: string, group: readonly WorkItem[]): Promise<void> {
  const { connector, ctx, outcomes, owners } = round;
  const began = performance.now();
  const state = await connector.pollTicket!(ctx, ticket, group.map(keyOf)).catch((cause: unknown) => {
    if (cause instanceof LeaseLost) throw cause;
    const error = asConnectorError(cause);
    if (error.kind === 'not_found') return { state: 'expired' as const };
    throw new ConnectionFailed(error);
  });
  if (state.state === 'expired') return setLost(round, group, 'ticket_expired');
  const call = { id: crypto.randomUUID(), ms: Math.round(performance.now() - began) };
  const byKey = state.state === 'done' ? resultsByKey(state.results) : new Map<string, never>();
  for (const item of group) {
    const id = item.listing.product_id;
    if (state.state === 'pending') {
      outcomes.set(id, stillWaiting(item.listing.ticket_age_ms, state.retryAfterMs));
      continue;
    }
    const result = byKey.get(item.listing.external_key);
    if (result === undefined || result === 'contradictory') setLost(round, [item], 'ticket_lost');
    else {
      if (result.outcome === 'live') owners.set(result.syncId, id);
      outcomes.set(id, { ...outcomeOf(item, result), call });
    }
  }
}

/** Handles a lost or expired result: items are read back before anything is sent again. */
function setLost(
  { outcomes }: Round,
  group: readonly WorkItem[],
  code: Extract<HostIssueCode, 'ticket_lost' | 'ticket_expired'>,
): void {
  const said = code === 'ticket_expired' ? message('listing_result_expired') : message('listing_result_lost');
  for (const { listing } of group) {
    const error = new ConnectorError({ kind: 'unknown_outcome', message: said });
    outcomes.set(listing.product_id, {
      operation: 'ticket',
      result: 'retry',
      error,
      uncertain: true,
      code,
    });
  }
}

/** The fingerprints of the ticket's contents, which may be older than the desired state by now; null for a withdrawal. */
const carried = ({ listing }: WorkItem): Fingerprints | null =>
  listing.sending_content_hash === null || listing.sending_offer_hash === null
    ? null
    : { content: listing.sending_content_hash, offer: listing.sending_offer_hash };

function outcomeOf(item: WorkItem, result: TicketResult | OpenTicketResult): Outcome {
  switch (result.outcome) {
    case 'live': {
      const hashes = carried(item);
      // Some channels only report that a batch went well, which includes its withdrawals.
      return hashes === null
        ? { operation: 'ticket', result: 'withdrawn' }
        : { operation: 'ticket', result: 'live', syncId: result.syncId, hashes };
    }
    case 'withdrawn':
      return { operation: 'ticket', result: 'withdrawn' };
    case 'rejected':
      return rejected(
        carried(item) === null ? { ...item, desired: undefined } : item,
        result.issues,
        'ticket',
        result.syncId,
      );
    case 'retry':
      return retried('ticket', result.error);
    case 'waiting':
      return {
        ...stillWaiting(item.listing.ticket_age_ms, result.retryAfterMs),
        issues: result.issues,
      };
    case 'ambiguous':
      // The channel proposes what the product is: an id from before would stand in the way of the answer.
      item.syncId = null;
      return { operation: 'ticket', ...questionOf({ by: result.by, listings: result.candidates }) };
  }
}
