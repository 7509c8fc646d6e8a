import { asConnectorError, type HttpClient, parseRetryAfter } from '@sluice/connector-kit';
import { keyOf, type Message, message } from '@sluice/contracts/messages';
import { type ClaimingLoop, startClaiming, workOnce } from '../../platform/claiming-loop.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/index.ts';
import type { Outbound } from '../../platform/outbound/index.ts';
import { LeaseLost } from '../../platform/queue/leased-table.ts';
import { workUnderLease } from '../../platform/queue/work-under-lease.ts';
import { fitting, mapWords, wordsOf } from '../../platform/said.ts';
import type { MasterKeys } from '../../platform/secrets/index.ts';
import type { Slot } from '../../platform/slots.ts';
import { type EndpointLease, EVENT_ENDPOINTS } from './endpoint-lease.ts';
import {
  claimEndpoints,
  endpointsDueAt,
  type Failure,
  type PendingEvent,
  pendingEvents,
  returnEndpoint,
  settleDelivered,
  settleFailed,
} from './queue.ts';
import { openSecrets } from './secrets.ts';
import { signedHeaders } from './sign.ts';

export interface OutgoingDeps {
  db: Database;
  log: Logger;
  masterKeys: MasterKeys;
  outbound: Outbound;
}

const POLL_MS = 1_000;
/** Endpoints that one process sends to at once, and that it holds because they are slow. */
const LIMITS = { working: 8, held: 80 };
const ANSWER_TIMEOUT_MS = 15_000;
/** Events read at once. */
const BATCH = 50;
/** A turn of one endpoint, after which others get theirs. */
const TURN_MS = 20_000;
const MAX_MESSAGE = 1_000;
/** An answer has nothing to say but its status. */
const ANSWER_LIMITS = { bytes: 64 * 1024, values: 10_000 };

/** Sends events to the programs of tenants. Any number of processes may do so. */
export function startOutgoing(deps: OutgoingDeps): ClaimingLoop {
  const holder = crypto.randomUUID();
  return startClaiming<EndpointLease>({
    name: 'outgoing events',
    pollMs: POLL_MS,
    dueAt: endpointsDueAt,
    log: deps.log,
    limits: LIMITS,
    claim: (free) => deps.db.asSystem((tx) => claimEndpoints(tx, holder, free)),
    work: (lease, slot, stopping) => sendEvents(deps, lease, slot, stopping),
  });
}

/** Claims and sends once, for callers that drive the work themselves. */
export async function sendOnce(deps: OutgoingDeps): Promise<void> {
  const leases = await deps.db.asSystem((tx) => claimEndpoints(tx, crypto.randomUUID(), LIMITS.working));
  await workOnce(leases, (lease, slot, stopping) => sendEvents(deps, lease, slot, stopping));
}

/** Sends the events of an endpoint in their order, until one fails, none is left or its turn is over. */
async function sendEvents(
  deps: OutgoingDeps,
  lease: EndpointLease,
  slot: Slot,
  stopping: AbortSignal,
): Promise<void> {
  const { db, log } = deps;
  const back = () => db.inTenant(lease.tenantId, async (tx) => returnEndpoint(tx, lease));
  await workUnderLease(deps, EVENT_ENDPOINTS, lease, {
    stopping,
    run: async (signal) => {
      signal.throwIfAborted();
      const client = deps.outbound.client(signal, { limits: ANSWER_LIMITS, headAlone: true });
      const until = performance.now() + TURN_MS;
      for (;;) {
        const events = await db.inTenant(lease.tenantId, (tx) => tx.run(pendingEvents(tx, lease.id, BATCH)));
        for (const event of events) {
          signal.throwIfAborted();
          if (performance.now() > until) return back();
          if (!(await sendOne(deps, lease, event, { client, slot, signal }))) return;
        }
        if (events.length < BATCH) return back();
      }
    },
    returned: back,
    failed: (error) => {
      log.warn({ err: error, endpoint: lease.id }, 'sending events failed');
      return back();
    },
  });
}

interface Sending {
  client: HttpClient;
  slot: Slot;
  signal: AbortSignal;
}

/** Sends one event and writes the outcome. False when the endpoint was given back. */
async function sendOne(
  { db, masterKeys }: OutgoingDeps,
  lease: EndpointLease,
  event: PendingEvent,
  { client, slot, signal }: Sending,
): Promise<boolean> {
  const { current, previous } = openSecrets(masterKeys, lease, lease.sealedSecrets);
  const signsTwice = previous !== null && (lease.previousSecretUntil?.getTime() ?? 0) > Date.now();
  const secrets = signsTwice ? [current, previous] : [current];
  const outcome = await slot
    .waiting(() => post(client, lease, event, secrets))
    .catch((error: unknown) => {
      if (signal.aborted || error instanceof LeaseLost) throw error;
      return failureOf(error);
    });
  return db.inTenant(lease.tenantId, async (tx) => {
    if ('delivered' in outcome) await settleDelivered(tx, lease, event, outcome.delivered);
    else await settleFailed(tx, lease, event, outcome);
    return 'delivered' in outcome;
  });
}

async function post(
  client: HttpClient,
  { url }: EndpointLease,
  { id, kind, data, occurred_at }: PendingEvent,
  secrets: readonly string[],
): Promise<Failure | { delivered: number }> {
  const body = JSON.stringify({ id: `evt_${id}`, type: kind, timestamp: occurred_at.toISOString(), data });
  const signed = { id: `evt_${id}`, timestamp: Math.floor(Date.now() / 1_000), body };
  const { status, headers } = await client.request({
    method: 'POST',
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Sluice',
      ...signedHeaders(signed, secrets),
    },
    timeoutMs: ANSWER_TIMEOUT_MS,
  });
  if (status >= 200 && status < 300) return { delivered: status };
  const isGone = status === 410;
  const said = words(isGone ? message('endpoint_gone') : message('endpoint_answered', { status }));
  const askedMs = parseRetryAfter(headers.get('retry-after'), new Date(), headers.get('date')) ?? 0;
  return { status, said, isGone, askedMs };
}

function failureOf(error: unknown): Failure {
  const failure = asConnectorError(error);
  const said = mapWords(
    wordsOf(failure),
    fitting((text) => text, MAX_MESSAGE),
  );
  return { status: null, said, isGone: false, askedMs: failure.retryAfterMs ?? 0 };
}

const words = (said: Message) => ({ text: said.text, key: keyOf(said) });
