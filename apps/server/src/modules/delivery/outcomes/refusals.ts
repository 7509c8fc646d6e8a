import { keyOf, message } from '@sluice/contracts/messages';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { asJson, fitting, mapWords, type Words } from '../../../platform/said.ts';
import { tellProgress } from '../../progress/index.ts';
import type { Lease } from '../rounds/lease.ts';
import { addResults, type RecentResults, type RefusalVerdict, verdictOn } from '../rounds/recent-results.ts';
import type { Completion } from './completion.ts';

/** Counts refusals by the channel itself; a listing held back without a call is none. */
export function resultsOf(rows: readonly Completion[]): RecentResults & { example: Completion | undefined } {
  const refused = rows.filter((row) => row.refused);
  const sent = rows.filter(
    ({ outcome, call_id }) => call_id !== null && (outcome === 'live' || outcome === 'accepted'),
  );
  return { sent: sent.length, refused: refused.length, example: refused[0] };
}

/** Seconds that a connection rests between rounds while its channel refuses at least half of its listings. */
const SLOW_PAUSE_SECONDS = 2;
const PROBE_SECONDS = 3_600;

export interface RefusalJudgement {
  verdict: RefusalVerdict;
  /** The reason of the pause. */
  reason: Words;
}

/**
 * Counts the results of a round. A channel that refuses half of them gets less at a time; one that refuses nearly all
 * is paused, and one listing an hour tests whether it still does. The reason names the refusal.
 */
export function countResults(tx: Tx, lease: Lease, rows: readonly Completion[]): RefusalJudgement {
  const { example, ...round } = resultsOf(rows);
  if (round.sent + round.refused === 0) return { verdict: 'on', reason: { text: '', key: null } };
  const isStillRefused = lease.probing && round.sent === 0;
  lease.recent =
    // After an accepted probe the counts begin anew.
    lease.probing && round.sent > 0 ? round : addResults(lease.recent, round);
  const { sent, refused } = lease.recent;
  tx.later(sql`
    update delivery_leases set recent_sent = ${sent}, recent_refused = ${refused}
    where tenant_id = ${lease.tenantId} and connection_id = ${lease.connectionId}`);
  return {
    verdict: isStillRefused ? 'pause' : verdictOn(lease.recent),
    reason: mapWords(reasonOf(sent, refused, example), fitting(asItIs, MAX_REASON)),
  };
}

const MAX_REASON = 1_000;
/** The example went without secrets when it was made a completion. */
const asItIs = (text: string): string => text;

function reasonOf(sent: number, refused: number, example: Completion | undefined): Words {
  const share = { refused, sent: sent + refused };
  const text = example?.message ?? '';
  const said = message('refused_share', { ...share, last: text });
  const key = message('refused_share', { ...share, last: example?.message_key ?? text });
  return { text: said.text, key: keyOf(key) };
}

/** Makes the connection rest for a moment, because its channel refuses much. */
export const restRefused = (tx: Tx, { tenantId, connectionId }: Lease): void =>
  tx.later(sql`
    update delivery_leases set blocked_until = now() + make_interval(secs => ${SLOW_PAUSE_SECONDS})
    where tenant_id = ${tenantId} and connection_id = ${connectionId}`);

/** Pauses the connection like an open breaker: one listing goes first when the pause is over. */
export function pauseRefused(tx: Tx, { tenantId, connectionId }: Lease, { text, key }: Words): void {
  tx.later(sql`
    update delivery_leases set opened_at = least(opened_at, now()), blocked_kind = 'rejected', blocked_reason = ${text},
      blocked_key = ${asJson(key)}, consecutive_failures = greatest(consecutive_failures, 30),
      blocked_until = now() + make_interval(secs => ${PROBE_SECONDS})
    where tenant_id = ${tenantId} and connection_id = ${connectionId}`);
  tellProgress(tx, 'connection', connectionId);
}
