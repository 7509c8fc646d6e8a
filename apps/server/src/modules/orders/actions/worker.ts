import { asConnectorError, ConnectorError, type Issue, type OrderActionResult } from '@sluice/connector-kit';
import { keyOf, type Message, message } from '@sluice/contracts/messages';
import { countWrites, type Writes } from '../../../connectors/count-writes.ts';
import { redactorOf } from '../../../connectors/host.ts';
import { abortedBy } from '../../../platform/aborted-by.ts';
import { type ClaimingLoop, startClaiming, workOnce } from '../../../platform/claiming-loop.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { isValueRefused } from '../../../platform/db/refused.ts';
import type { Logger } from '../../../platform/log/index.ts';
import { LeaseLost } from '../../../platform/queue/leased-table.ts';
import { workUnderLease } from '../../../platform/queue/work-under-lease.ts';
import { fitting, mapWords, wordsOf } from '../../../platform/said.ts';
import type { Redact } from '../../../platform/secrets/redact.ts';
import type { Slot } from '../../../platform/slots.ts';
import { type ChannelAccess, oneConnection, openHeldChannel, requestTask } from '../../channels/index.ts';
import { tellProgress } from '../../progress/index.ts';
import { ingestOrders } from '../ingest.ts';
import { afterFailure, type FailedTry, RETRIES } from './failure.ts';
import {
  type ActionFault,
  type ActionLease,
  actionsDueAt,
  claimActions,
  finishAction,
  ORDER_ACTIONS,
  type Postponed,
  postponeAction,
  refuseAction,
  returnAction,
} from './queue.ts';
import { actionForConnector } from './to-connector.ts';

export interface OrderActionDeps extends ChannelAccess {
  db: Database;
  log: Logger;
}

const POLL_MS = 1_000;
/** Actions that one process works on at once, and actions it holds at once because their channels are slow. */
const LIMITS = { working: 8, held: 80 };
/** Time limit for all calls of one action. */
const ACTION_TIMEOUT_MS = 60_000;
const MAX_MESSAGE = 1_000;

/** Brings the merchants' moves with orders to their channels. Any number of processes may do so. */
export function startOrderActions(deps: OrderActionDeps): ClaimingLoop {
  const holder = crypto.randomUUID();
  return startClaiming<ActionLease>({
    name: 'order actions',
    pollMs: POLL_MS,
    dueAt: actionsDueAt,
    log: deps.log,
    limits: LIMITS,
    claim: (free) => deps.db.asSystem((tx) => claimActions(tx, holder, free)),
    work: (lease, slot, stopping) => runAction(deps, lease, slot, stopping),
  });
}

/** Claims and runs due actions once, for callers that drive the work themselves. */
export async function runActionsOnce(deps: OrderActionDeps): Promise<void> {
  const leases = await deps.db.asSystem((tx) => claimActions(tx, crypto.randomUUID(), LIMITS.working));
  await workOnce(leases, (lease, slot, stopping) => runAction(deps, lease, slot, stopping));
}

/** The end of one try. */
type End =
  | Extract<OrderActionResult, { outcome: 'done' }>
  | { outcome: 'refused'; fault: ActionFault }
  | ({ outcome: 'failed'; fault: ActionFault } & FailedTry);

async function runAction(
  deps: OrderActionDeps,
  lease: ActionLease,
  slot: Slot,
  stopping: AbortSignal,
): Promise<void> {
  const writes: Writes = { sent: 0 };
  await workUnderLease(deps, ORDER_ACTIONS, lease, {
    stopping,
    run: async (signal) => {
      // The claim may have come while the process was stopping.
      signal.throwIfAborted();
      const end =
        lease.attempts > RETRIES.most
          ? broken(writes.sent)
          : await attempt(deps, lease, slot, { signal, writes });
      await settle(deps, lease, end);
    },
    returned: () => deps.db.inTenant(lease.tenantId, async (tx) => returnAction(tx, lease, writes.sent > 0)),
    failed: (cause) => {
      deps.log.warn({ err: cause, action: lease.id }, 'an order action failed');
      return settle(deps, lease, broken(writes.sent, cause));
    },
  });
}

/** A failure of our own, or of a process that died: its words are for the log alone. */
function broken(writes: number, cause?: unknown): End {
  const ours = { kind: 'unavailable', message: message('order_action_broken') } as const;
  const error = cause instanceof ConnectorError ? cause : new ConnectorError(ours);
  return { outcome: 'failed', error, writes, fault: faultOf(error, (text) => text) };
}

interface Try {
  signal: AbortSignal;
  writes: Writes;
}

/** Calls the channel. Rejects when the lease is lost, the process stops or the database is away. */
async function attempt(
  deps: OrderActionDeps,
  lease: ActionLease,
  slot: Slot,
  { signal, writes }: Try,
): Promise<End> {
  const [connection, action] = await deps.db.inTenant(lease.tenantId, (tx) =>
    Promise.all([tx.first(oneConnection(tx, lease.connectionId)), actionForConnector(tx, lease)]),
  );
  using limited = abortedBy(signal, AbortSignal.timeout(ACTION_TIMEOUT_MS));
  const channel = connection && openHeldChannel(deps, lease, connection, limited.signal);
  if (channel?.connector.actOnOrder === undefined)
    return refusedFor(message('order_action_not_taken', { action: message(`order_action.${lease.kind}`) }));
  if (action === null) return refusedFor(message('order_action_line_gone'));
  const { connector } = channel;
  const ctx = countWrites(channel.ctx, writes);
  const redact = redactorOf(connector, ctx.config as Record<string, unknown>);
  try {
    const result = await slot.waiting(() => connector.actOnOrder!(ctx, action));
    return result.outcome === 'done'
      ? result
      : { outcome: 'refused', fault: faultOfIssues(result.issues, redact) };
  } catch (cause) {
    if (signal.aborted || cause instanceof LeaseLost) throw cause;
    const error = asConnectorError(cause);
    return { outcome: 'failed', error, writes: writes.sent, fault: faultOf(error, redact) };
  }
}

/** Stores the end of a try, with all that follows from it, in one transaction. */
async function settle(deps: OrderActionDeps, lease: ActionLease, end: End): Promise<void> {
  const inTenant = (work: (tx: Tx) => Promise<unknown>): Promise<void> =>
    deps.db.inTenant(lease.tenantId, async (tx) => {
      tellProgress(tx, 'orders', lease.connectionId, { actions: 1 });
      await work(tx);
    });
  switch (end.outcome) {
    case 'done':
      return inTenant((tx) => storeDone(tx, lease, end)).catch((error: unknown) => {
        if (!isValueRefused(error)) throw error;
        // The channel has done it; its answer is read again like any other order, and put aside if it is bad.
        return inTenant((tx) => storeDone(tx, lease, { externalId: null }));
      });
    case 'refused':
      return inTenant((tx) => storeRefused(tx, lease, { fault: end.fault, unknown: false }));
    case 'failed':
      return inTenant((tx) => storeFailure(tx, lease, end));
  }
}

const MAX_ID = 200;

/** Stock moves by the report of the order alone: the one in the answer, else the next reading, which is due now. */
async function storeDone(
  tx: Tx,
  lease: ActionLease,
  { externalId, order }: Pick<Extract<End, { outcome: 'done' }>, 'externalId' | 'order'>,
): Promise<void> {
  if (order === undefined) requestTask(tx, lease.connectionId, 'orders');
  else await ingestOrders(tx, lease.connectionId, [order]);
  await finishAction(tx, lease, externalId?.slice(0, MAX_ID) ?? null);
}

/** The channel may know something of the order that we do not, so it is read. */
async function storeRefused(
  tx: Tx,
  lease: ActionLease,
  end: Pick<Postponed, 'fault' | 'unknown'>,
): Promise<void> {
  requestTask(tx, lease.connectionId, 'orders');
  await refuseAction(tx, lease, end);
}

async function storeFailure(
  tx: Tx,
  lease: ActionLease,
  { fault, ...failed }: Extract<End, { outcome: 'failed' }>,
): Promise<void> {
  const next = afterFailure(lease, failed);
  if (next.ends === null) return postponeAction(tx, lease, { ...next, fault });
  const { unknown } = next;
  if (next.ends === 'refused' && !unknown) return storeRefused(tx, lease, { fault, unknown });
  const code = unknown ? 'order_action_outcome_unknown' : 'order_action_given_up';
  const tries = Math.min(lease.attempts, RETRIES.most);
  const key = keyOf(message(code, { tries, reason: fault.key ?? fault.text }));
  const { text } = message(code, { tries, reason: fault.text });
  await storeRefused(tx, lease, { fault: { code: fault.code, text, key }, unknown });
}

/** A refusal in our own words. */
const refusedFor = (said: Message): End => ({
  outcome: 'refused',
  fault: { code: 'rejected', text: said.text, key: keyOf(said) },
});

const faultOf = (error: ConnectorError, redact: Redact): ActionFault => ({
  code: error.kind,
  ...mapWords(wordsOf(error), fitting(redact, MAX_MESSAGE)),
});

/** The reasons of a refusal as one: the code and the key are those of the first. */
function faultOfIssues(issues: readonly Issue[], redact: Redact): ActionFault {
  const [first] = issues;
  const text = issues.map((issue) => issue.message).join('; ');
  const key = issues.length === 1 ? (first?.key ?? null) : null;
  return { code: first?.code ?? 'rejected', ...mapWords({ text, key }, fitting(redact, MAX_MESSAGE)) };
}
