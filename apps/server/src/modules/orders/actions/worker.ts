import {
  asConnectorError,
  type ConnectorError,
  type ErrorKind,
  type Issue,
  type OrderActionResult,
} from '@sluice/connector-kit';
import { keyOf, message } from '@sluice/contracts/messages';
import { redactorOf } from '../../../connectors/host.ts';
import { abortedBy } from '../../../platform/aborted-by.ts';
import { type ClaimingLoop, startClaiming, workOnce } from '../../../platform/claiming-loop.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { isValueRefused } from '../../../platform/db/refused.ts';
import type { Logger } from '../../../platform/log/index.ts';
import { isGivenUp, pauseAfter, type RetryPolicy } from '../../../platform/queue/retry.ts';
import { workUnderLease } from '../../../platform/queue/work-under-lease.ts';
import { fitting, mapWords, wordsOf } from '../../../platform/said.ts';
import type { Redact } from '../../../platform/secrets/redact.ts';
import type { Slot } from '../../../platform/slots.ts';
import { type ChannelAccess, oneConnection, openChannel, requestTask } from '../../channels/index.ts';
import { tellProgress } from '../../progress/index.ts';
import { ingestOrders } from '../ingest.ts';
import {
  type ActionFault,
  type ActionLease,
  actionsDueAt,
  claimActions,
  finishAction,
  ORDER_ACTIONS,
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
/** Four hours on average: a channel that is down for longer is a matter for a person. */
const RETRIES: RetryPolicy = { most: 20, firstMs: 1_000, longestMs: 1_800_000, leastMs: 500 };
/** Trying again mends none of these. */
const FINAL: ReadonlySet<ErrorKind> = new Set(['invalid_request', 'not_found']);
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
    claim: (free, inWork) => {
      const busy = inWork.map(({ connectionId }) => connectionId);
      return deps.db.asSystem((tx) => claimActions(tx, holder, free, busy));
    },
    work: (lease, slot, stopping) => runAction(deps, lease, slot, stopping),
  });
}

/** Claims and runs due actions once, for callers that drive the work themselves. */
export async function runActionsOnce(deps: OrderActionDeps): Promise<void> {
  const leases = await deps.db.asSystem((tx) => claimActions(tx, crypto.randomUUID(), LIMITS.working, []));
  await workOnce(leases, (lease, slot, stopping) => runAction(deps, lease, slot, stopping));
}

/** The end of one try. */
type End =
  | Extract<OrderActionResult, { outcome: 'done' }>
  | { outcome: 'refused'; fault: ActionFault }
  | { outcome: 'failed'; error: ConnectorError; fault: ActionFault };

async function runAction(
  deps: OrderActionDeps,
  lease: ActionLease,
  slot: Slot,
  stopping: AbortSignal,
): Promise<void> {
  await workUnderLease(deps, ORDER_ACTIONS, lease, {
    stopping,
    run: async (signal) => {
      // The claim may have come while the process was stopping.
      signal.throwIfAborted();
      await settle(deps, lease, await attempt(deps, lease, slot, signal));
    },
    returned: () => deps.db.inTenant(lease.tenantId, async (tx) => returnAction(tx, lease)),
    failed: (cause) => {
      deps.log.warn({ err: cause, action: lease.id }, 'an order action failed');
      const error = asConnectorError(cause);
      return settle(deps, lease, { outcome: 'failed', error, fault: faultOf(error, (text) => text) });
    },
  });
}

/** Calls the channel. Rejects when the lease is lost, the process stops or the database is away. */
async function attempt(
  deps: OrderActionDeps,
  lease: ActionLease,
  slot: Slot,
  signal: AbortSignal,
): Promise<End> {
  const [connection, action] = await deps.db.inTenant(lease.tenantId, (tx) =>
    Promise.all([tx.first(oneConnection(tx, lease.connectionId)), actionForConnector(tx, lease)]),
  );
  using limited = abortedBy(signal, AbortSignal.timeout(ACTION_TIMEOUT_MS));
  const channel = connection && openChannel(deps, lease.tenantId, connection, limited.signal);
  if (channel?.connector.actOnOrder === undefined) {
    const said = message('order_action_not_taken', { action: message(`order_action.${lease.kind}`) });
    return { outcome: 'refused', fault: { code: 'rejected', text: said.text, key: keyOf(said) } };
  }
  const { connector, ctx } = channel;
  const redact = redactorOf(connector, ctx.config as Record<string, unknown>);
  try {
    const result = await slot.waiting(() => connector.actOnOrder!(ctx, action));
    return result.outcome === 'done'
      ? result
      : { outcome: 'refused', fault: faultOfIssues(result.issues, redact) };
  } catch (cause) {
    if (signal.aborted) throw cause;
    const error = asConnectorError(cause);
    return { outcome: 'failed', error, fault: faultOf(error, redact) };
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
      return inTenant((tx) => storeRefused(tx, lease, end.fault));
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
async function storeRefused(tx: Tx, lease: ActionLease, fault: ActionFault): Promise<void> {
  requestTask(tx, lease.connectionId, 'orders');
  await refuseAction(tx, lease, fault);
}

async function storeFailure(
  tx: Tx,
  lease: ActionLease,
  { error, fault }: Extract<End, { outcome: 'failed' }>,
): Promise<void> {
  const tries = lease.attempts + 1;
  if (FINAL.has(error.kind)) return storeRefused(tx, lease, fault);
  if (!isGivenUp(RETRIES, tries))
    return postponeAction(tx, lease, fault, pauseAfter(RETRIES, tries, error.retryAfterMs));
  const said = message('order_action_given_up', { tries, reason: fault.key ?? fault.text });
  const text = message('order_action_given_up', { tries, reason: fault.text }).text;
  return storeRefused(tx, lease, { code: fault.code, text, key: keyOf(said) });
}

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
