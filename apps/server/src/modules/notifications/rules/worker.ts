import { asConnectorError, type HttpResponse, parseRetryAfter } from '@sluice/connector-kit';
import { keyOf, type Message, message } from '@sluice/contracts/messages';
import { type ClaimingLoop, startClaiming, workOnce } from '../../../platform/claiming-loop.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log/index.ts';
import { type Mailer, MailFailure } from '../../../platform/mail/index.ts';
import type { Outbound } from '../../../platform/outbound/index.ts';
import { LeaseLost } from '../../../platform/queue/leased-table.ts';
import { workUnderLease } from '../../../platform/queue/work-under-lease.ts';
import { fitting, mapWords, type Words, wordsOf } from '../../../platform/said.ts';
import { type MasterKeys, SecretError } from '../../../platform/secrets/index.ts';
import { type Redact, redactor } from '../../../platform/secrets/redact.ts';
import type { Slot } from '../../../platform/slots.ts';
import { htmlOf, slackBody, textOf, webhookBody } from './bodies.ts';
import {
  claimSends,
  type Failure,
  type Post,
  postOf,
  returnSend,
  SENDS,
  type SendLease,
  sendsDueAt,
  settleFailed,
  settleSent,
} from './queue.ts';
import { openUrl } from './target.ts';
import { type Letter, subjectOf } from './words.ts';

export interface NoticeDeps {
  db: Database;
  log: Logger;
  masterKeys: MasterKeys;
  outbound: Outbound;
  mailer: Mailer;
  /** Address of this service, without a trailing slash. */
  publicUrl: string;
}

const POLL_MS = 1_000;
/** Messages that one process sends at once, and that it holds because their addresses are slow. */
const LIMITS = { working: 8, held: 80 };
const ANSWER_TIMEOUT_MS = 15_000;
const MAX_MESSAGE = 1_000;
const ANSWER_LIMITS = { bytes: 64 * 1024, values: 10_000 };
/** Statuses of 400 to 499 behind which another try may succeed. */
const WORTH_A_TRY = [408, 409, 423, 425, 429];

/** Sends the messages of rules. Any number of processes may do so. */
export function startNotices(deps: NoticeDeps): ClaimingLoop {
  const holder = crypto.randomUUID();
  return startClaiming<SendLease>({
    name: 'notices',
    pollMs: POLL_MS,
    dueAt: sendsDueAt,
    log: deps.log,
    limits: LIMITS,
    claim: (free) => deps.db.asSystem((tx) => claimSends(tx, holder, free)),
    work: (lease, slot, stopping) => sendOne(deps, lease, slot, stopping),
  });
}

/** Claims and sends once, for callers that drive the work themselves. */
export async function sendNotices(deps: NoticeDeps): Promise<void> {
  const leases = await deps.db.asSystem((tx) => claimSends(tx, crypto.randomUUID(), LIMITS.working));
  await workOnce(leases, (lease, slot, stopping) => sendOne(deps, lease, slot, stopping));
}

async function sendOne(deps: NoticeDeps, lease: SendLease, slot: Slot, stopping: AbortSignal): Promise<void> {
  const { db } = deps;
  const settle = (failure: Failure | undefined) =>
    db.inTenant(lease.tenantId, (tx) =>
      failure === undefined ? settleSent(tx, lease) : settleFailed(tx, lease, failure),
    );
  await workUnderLease(deps, SENDS, lease, {
    stopping,
    run: async (signal) => {
      signal.throwIfAborted();
      const post = await db.inTenant(lease.tenantId, (tx) => tx.first(postOf(tx, lease)));
      // The rule was deleted, and the message with it.
      if (post === undefined) return;
      const failure = await slot
        .waiting(() => deliver(deps, lease, post, signal))
        .catch((error: unknown) => {
          if (signal.aborted || error instanceof LeaseLost) throw error;
          return failureOf(error);
        });
      await settle(failure);
    },
    returned: () => db.inTenant(lease.tenantId, async (tx) => returnSend(tx, lease)),
    failed: async (error) => {
      deps.log.warn({ err: error, message: lease.id }, 'sending a message failed');
      await settle(failureOf(error));
    },
  });
}

/** Sends a message its way. undefined = it was taken. @throws MailFailure, SecretError; LeaseLost when the lease ended */
async function deliver(
  deps: NoticeDeps,
  lease: SendLease,
  post: Post,
  signal: AbortSignal,
): Promise<Failure | undefined> {
  const letter: Letter = { ...post, publicUrl: deps.publicUrl };
  const id = `notice-${post.batch}-${lease.id}`;
  if (post.way !== 'email') return call(deps, lease, { post, letter, id }, signal);
  const [text, html] = [textOf(letter), htmlOf(letter)];
  await deps.mailer.send({ id, to: post.address, subject: subjectOf(letter), text, html });
  return undefined;
}

/** Posts to the secret address of a rule, which no error shows. */
async function call(
  { outbound, masterKeys }: NoticeDeps,
  { tenantId, ruleId }: SendLease,
  { post, letter, id }: { post: Post; letter: Letter; id: string },
  signal: AbortSignal,
): Promise<Failure | undefined> {
  const url = openUrl(masterKeys, { tenantId, id: ruleId }, post.sealed_url ?? Buffer.alloc(0));
  const { pathname, search } = new URL(url);
  const client = outbound.client(signal, { limits: ANSWER_LIMITS, headAlone: true });
  try {
    const { status, headers } = await client.request({
      method: 'POST',
      url,
      body: JSON.stringify(post.way === 'slack' ? slackBody(letter) : webhookBody(letter, id)),
      headers: { 'content-type': 'application/json', 'user-agent': 'Sluice', 'webhook-id': id },
      timeoutMs: ANSWER_TIMEOUT_MS,
    });
    return status >= 200 && status < 300 ? undefined : refusalOf(status, headers);
  } catch (error) {
    if (signal.aborted) throw error;
    // Errors of the transport name the path alone.
    return failureOf(error, redactor([url, pathname, search]));
  }
}

function refusalOf(status: number, headers: HttpResponse['headers']): Failure {
  return {
    said: wordsIn(message('notice_address_answered', { status })),
    isFinal: status >= 400 && status < 500 && !WORTH_A_TRY.includes(status),
    askedMs: parseRetryAfter(headers.get('retry-after'), new Date(), headers.get('date')) ?? 0,
  };
}

function failureOf(error: unknown, redact: Redact = (text) => text): Failure {
  if (error instanceof MailFailure) return { said: wordsIn(error.said), isFinal: error.isFinal, askedMs: 0 };
  if (error instanceof SecretError)
    return { said: wordsIn(message('notice_unsealable')), isFinal: false, askedMs: 0 };
  const failure = asConnectorError(error);
  const said = mapWords(wordsOf(failure), fitting(redact, MAX_MESSAGE));
  return { said, isFinal: false, askedMs: failure.retryAfterMs ?? 0 };
}

const wordsIn = (said: Message): Words => ({ text: said.text, key: keyOf(said) });
