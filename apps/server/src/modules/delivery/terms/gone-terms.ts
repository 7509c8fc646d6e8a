import {
  asConnectorError,
  type Connector,
  type ConnectorContext,
  ConnectorError,
  type TermDeletion,
} from '@sluice/connector-kit';
import { message } from '@sluice/contracts/messages';
import type { Logger } from '../../../platform/log/index.ts';
import { LeaseLost } from '../../../platform/queue/leased-table.ts';
import { fitting, mapWords, type Words, wordsOf } from '../../../platform/said.ts';
import { HOUR_MS } from '../rounds/backoff.ts';
import { requireLease } from '../rounds/lease.ts';
import {
  DELETION_ATTEMPTS,
  dueDeletions,
  forgetDeletedTerms,
  type GoneTerm,
  isBeingSent,
  type KeptTerm,
  keepTerms,
} from './gone-terms-store.ts';
import { MAX_WORDS, type Syncing } from './terms.ts';

const WAIT_MS = 30_000;
/** A product that is planned late may still have the term at the first look, so the second comes soon. */
const delayAfter = (attempts: number): number =>
  [WAIT_MS, 300_000][attempts] ?? HOUR_MS * Math.min(24, 4 ** Math.min(attempts - 2, 5));

/**
 * Deletes from the channel the brands and categories that Sluice made there and the catalogue no longer has. It waits
 * until all listings were sent, and the channel itself says whether anything else still uses one. Failures hold up
 * nothing: the deletion is requested a few more times, then the log names the term that stays.
 */
export async function deleteGoneTerms(
  syncing: Syncing & { log: Logger },
  connector: Connector,
  ctx: ConnectorContext,
): Promise<void> {
  const { termDeletion } = connector.capabilities;
  if (termDeletion === undefined) return;
  const { db, lease } = syncing;
  const due = await db.inTenant(lease.tenantId, async (tx) => {
    const terms = await dueDeletions(tx, lease.connectionId);
    const waits = terms.length > 0 && (await isBeingSent(tx, lease.connectionId));
    if (waits)
      keepTerms(
        tx,
        lease.connectionId,
        terms.map((term) => ({ ...term, message: null, message_key: null, delay_ms: WAIT_MS })),
      );
    await requireLease(tx, lease);
    return waits ? [] : terms;
  });
  for (let at = 0; at < due.length && !syncing.isOver(); at += termDeletion.maxBatch)
    await deleteBatch(syncing, connector, ctx, due.slice(at, at + termDeletion.maxBatch));
}

async function deleteBatch(
  { db, lease, redact, log }: Syncing & { log: Logger },
  connector: Connector,
  ctx: ConnectorContext,
  terms: readonly GoneTerm[],
): Promise<void> {
  const answer = await ask(connector, ctx, terms);
  const reasonFor = (term: GoneTerm): Words | null => ('text' in answer ? answer : reasonIn(answer, term));
  const deleted = terms.filter((term) => reasonFor(term) === null);
  const fit = fitting(redact, MAX_WORDS);
  const kept = terms.flatMap((term): KeptTerm[] => {
    const reason = reasonFor(term);
    if (reason === null) return [];
    const { text, key } = mapWords(reason, fit);
    const attempts = term.attempts + 1;
    const isLast = attempts >= DELETION_ATTEMPTS;
    const delay_ms = isLast ? null : delayAfter(term.attempts);
    return [{ ...term, attempts, message: text, message_key: key, delay_ms }];
  });
  await db.inTenant(lease.tenantId, async (tx) => {
    forgetDeletedTerms(tx, lease.connectionId, deleted);
    keepTerms(tx, lease.connectionId, kept);
    await requireLease(tx, lease);
  });
  for (const { kind, path, message: reason, delay_ms } of kept)
    if (delay_ms === null)
      log.warn(
        { tenant_id: lease.tenantId, connection_id: lease.connectionId, kind, path, reason },
        'a term that the catalogue no longer has stays on the channel',
      );
}

/**
 * The answers, or the reason for their absence. The delivery of listings detects a channel that is away and blocks it.
 */
async function ask(
  connector: Connector,
  ctx: ConnectorContext,
  terms: readonly GoneTerm[],
): Promise<readonly TermDeletion[] | Words> {
  try {
    return await connector.deleteTerms!(
      ctx,
      terms.map(({ kind, sync_id }) => ({ kind, syncId: sync_id })),
    );
  } catch (cause) {
    if (cause instanceof LeaseLost) throw cause;
    return wordsOf(asConnectorError(cause));
  }
}

/** The reason why a term is still there; null when it is deleted. */
function reasonIn(answer: readonly TermDeletion[], { kind, sync_id }: GoneTerm): Words | null {
  const result = answer.find((one) => one.kind === kind && one.syncId === sync_id);
  switch (result?.outcome) {
    case 'deleted':
      return null;
    case 'in_use':
      return { text: result.message, key: null };
    case 'rejected':
      return { text: result.issues.map((issue) => issue.message).join('; '), key: null };
    case 'retry':
      return wordsOf(result.error);
    default:
      return wordsOf(new ConnectorError({ kind: 'protocol', message: message('term_not_answered') }));
  }
}
