import { ConnectorError, isTransient, type WebhookEvent } from '@sluice/connector-kit';
import { type ClaimingLoop, startClaiming, workOnce } from '../../../platform/claiming-loop.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isValueRefused, sqlState } from '../../../platform/db/refused.ts';
import { isDatabaseUnavailable } from '../../../platform/db/unavailable.ts';
import type { Logger } from '../../../platform/log/index.ts';
import { keepLease } from '../../../platform/queue/keep-lease.ts';
import { isHeld, renew } from '../../../platform/queue/lease.ts';
import { isGivenUp, pauseAfter, type RetryPolicy } from '../../../platform/queue/retry.ts';
import type { Slot } from '../../../platform/slots.ts';
import { type ChannelAccess, type ConnectionRow, oneConnection, openChannel } from '../../channels/index.ts';
import { webhookRequest } from '../request.ts';
import { type ApplyProductEvents, applyEvents } from './apply.ts';
import { type ClaimedEvent, claimEvents, EVENTS, endEvent, eventsDueAt, returnEvents } from './queue.ts';

export interface InboxDeps extends ChannelAccess {
  db: Database;
  log: Logger;
  /** Takes in the news about a source's products. */
  applyProducts: ApplyProductEvents;
}

const POLL_MS = 500;
/**
 * Connections whose events one process works on at once, and connections it holds at once because their channels are
 * slow; the events of one connection go one after another.
 */
const LIMITS = { working: 8, held: 160 };
/** Few, because a killed worker's claimed events wait for its lease to end. */
const EVENTS_AT_ONCE = 25;
/** Time limit for a connector's questions to its channel about one event. */
const EVENT_TIMEOUT_MS = 30_000;
/** Attempts at an event before it waits for a person, including attempts that ended with their process. */
export const MAX_ATTEMPTS = 12;
const RETRIES: RetryPolicy = { most: MAX_ATTEMPTS, firstMs: 1_000, longestMs: 300_000, leastMs: 250 };
const MAX_EVENTS_OF_CALL = 1_000;

/** The claimed events of one connection, in the order they came; one at least. */
type EventsOfConnection = readonly ClaimedEvent[];

/**
 * Handles the events that channels called in. Any number of processes may run an inbox, since events are claimed. When
 * it is stopped, it finishes the events in hand and gives the others back.
 */
export function startInbox(deps: InboxDeps): ClaimingLoop {
  return startClaiming<EventsOfConnection>({
    name: 'inbox',
    pollMs: POLL_MS,
    dueAt: eventsDueAt,
    log: deps.log,
    limits: LIMITS,
    claim: (_free, inWork) => claimByConnection(deps.db, inWork),
    work: (events, slot, stopping) => handleAll(deps, events, slot, stopping),
  });
}

/** Claims and handles due events once, for callers that drive the inbox themselves. */
export async function handleInboxOnce(deps: InboxDeps): Promise<void> {
  const claimed = await claimByConnection(deps.db, []);
  await workOnce(claimed, (events, slot, stopping) => handleAll(deps, events, slot, stopping));
}

async function claimByConnection(
  db: Database,
  inWork: readonly EventsOfConnection[],
): Promise<EventsOfConnection[]> {
  const busy = inWork.map((events) => events[0]!.connectionId);
  const events = await db.asSystem((tx) => claimEvents(tx, EVENTS_AT_ONCE, busy));
  return [...Map.groupBy(events, (event) => event.connectionId).values()];
}

/**
 * Handles the events of one connection one after another. Never rejects; another worker takes over the rest in time.
 */
async function handleAll(
  deps: InboxDeps,
  events: EventsOfConnection,
  slot: Slot,
  stopping: AbortSignal,
): Promise<void> {
  const open = [...events];
  using _kept = keepLease({
    seconds: EVENTS.seconds,
    // A lost event ends no work on the others: the transaction that applies an event checks that it is still ours.
    renew: () => deps.db.asSystem((tx) => renew(tx, EVENTS, ...open)).then(() => true),
  });
  try {
    const { tenantId, connectionId } = events[0]!;
    const connection = await deps.db.inTenant(tenantId, (tx) => tx.first(oneConnection(tx, connectionId)));
    while (open.length > 0 && !stopping.aborted) {
      await handle(deps, connection, open[0]!, slot);
      open.shift();
    }
    if (open.length > 0) await deps.db.asSystem(async (tx) => returnEvents(tx, open)).catch(() => {});
  } catch (error) {
    deps.log.warn({ err: error, connection_id: open[0]?.connectionId }, 'events wait to be taken over');
  }
}

/**
 * Handles one event: its connector reads it, then one transaction applies and ends it. Rejects when the database is
 * away.
 */
async function handle(
  deps: InboxDeps,
  connection: ConnectionRow | undefined,
  event: ClaimedEvent,
  slot: Slot,
): Promise<void> {
  const { db } = deps;
  if (event.attempts > MAX_ATTEMPTS) {
    const error = `given up after ${MAX_ATTEMPTS} attempts, the last of which ended with their process`;
    return db.inTenant(event.tenantId, async (tx) => endEvent(tx, event, { state: 'failed', error }));
  }
  try {
    const told = await slot.waiting(() => read(deps, connection, event));
    await db.inTenant(event.tenantId, async (tx) => {
      if (!(await isHeld(tx, EVENTS, event))) return;
      endEvent(tx, event, await applyEvents(tx, event.connectionId, told, deps.applyProducts));
    });
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    await db.inTenant(event.tenantId, async (tx) => endEvent(tx, event, endAfter(event, error)));
  }
}

async function read(
  deps: InboxDeps,
  connection: ConnectionRow | undefined,
  event: ClaimedEvent,
): Promise<readonly WebhookEvent[]> {
  const channel =
    connection && openChannel(deps, event.tenantId, connection, AbortSignal.timeout(EVENT_TIMEOUT_MS));
  if (channel?.connector.readWebhook === undefined)
    throw new Error('this version has no connector that reads the events of this connection');
  const told = await channel.connector.readWebhook(channel.ctx, webhookRequest(event));
  if (told.length > MAX_EVENTS_OF_CALL)
    throw new Error(`one call may tell at most ${MAX_EVENTS_OF_CALL} things`);
  return told;
}

/** Retries a passing failure with a growing pause; any other waits for a person, and blocks no other event. */
function endAfter(event: ClaimedEvent, error: unknown) {
  const message = error instanceof Error ? error.message : String(error);
  if (!mayPass(error) || isGivenUp(RETRIES, event.attempts))
    return { state: 'failed', error: message } as const;
  const asked = error instanceof ConnectorError ? error.retryAfterMs : undefined;
  const delayMs = pauseAfter(RETRIES, event.attempts, asked);
  return { state: 'received', error: message, delayMs } as const;
}

/**
 * Passing failures: trouble of the channel, or of the database at the moment (a lock, a time-out) and not with the
 * values.
 */
function mayPass(error: unknown): boolean {
  if (error instanceof ConnectorError) return isTransient(error.kind);
  return sqlState(error) !== '' && !isValueRefused(error);
}
