import {
  asConnectorError,
  type Connector,
  type ConnectorContext,
  ConnectorError,
  type SyncResult,
} from '@sluice/connector-kit';
import { message } from '@sluice/contracts/messages';
import type { Database } from '../../../platform/db/database.ts';
import { LeaseLost } from '../../../platform/queue/leased-table.ts';
import { fitting, mapWords, type Words, wordsOf } from '../../../platform/said.ts';
import type { Redact } from '../../../platform/secrets/redact.ts';
import { HOUR_MS, itemDelay } from '../rounds/backoff.ts';
import { ConnectionFailed, OF_THE_REQUEST, PERHAPS_OF_ONE } from '../rounds/calls.ts';
import { type Lease, requireLease } from '../rounds/lease.ts';
import { tellRefusedTerms } from './refused-terms.ts';
import {
  dueTerms,
  isRefused,
  markMoved,
  storeTerms,
  type Term,
  type TermEnd,
  type TermKind,
} from './terms-store.ts';

/** The way to synchronise terms of one kind. */
interface Way {
  kind: TermKind;
  maxBatch: number;
  call(terms: readonly Term[]): Promise<readonly SyncResult[]>;
}

export interface Syncing {
  db: Database;
  lease: Lease;
  redact: Redact;
  /** Whether deliveries should have their turn. */
  isOver(): boolean;
}

/** Number of calls for which terms are read at once: each reading builds the tree of categories. */
const CALLS_READ = 20;
const MAX_READ = 1_000;
/** Characters that are kept of the reason for which a term was refused. */
export const MAX_WORDS = 1_000;

/**
 * Synchronises every created or renamed brand and category to a channel that keeps its own (docs/spec, BRAND-5,
 * CAT-5). Parents go before children; a term that exists there already is found, never doubled. A refused term waits by
 * itself and holds up no other.
 *
 * @throws ConnectionFailed when the channel cannot be called now; the rest is then still due
 */
export async function syncTerms(
  syncing: Syncing,
  connector: Connector,
  ctx: ConnectorContext,
): Promise<void> {
  const { db, lease } = syncing;
  const ways = waysOf(connector, ctx);
  const limits = new Map(
    ways.map(({ kind, maxBatch }) => [kind, Math.min(maxBatch * CALLS_READ, Math.max(maxBatch, MAX_READ))]),
  );
  for (;;) {
    const due = await db.inTenant(lease.tenantId, async (tx) => {
      const terms = await dueTerms(tx, lease.connectionId, limits);
      await requireLease(tx, lease);
      return terms;
    });
    if (due.size === 0 && !(await markMovedOf(syncing))) return;
    for (const way of ways) {
      const terms = due.get(way.kind) ?? [];
      // Failures shrink the batch more and more, as with listings, until the term on which the channel fails stands
      // alone.
      const size = Math.max(1, way.maxBatch >> Math.min(lease.failures, 30));
      for (let at = 0; at < terms.length; at += size) {
        if (syncing.isOver()) return;
        await syncBatch(syncing, way, terms.slice(at, at + size));
      }
    }
  }
}

/** Marks before it asks for the lease, in the order in which a plan locks both. */
const markMovedOf = ({ db, lease }: Syncing): Promise<boolean> =>
  db.inTenant(lease.tenantId, async (tx) => {
    const moved = await markMoved(tx, lease.connectionId);
    await requireLease(tx, lease);
    return moved;
  });

function waysOf(connector: Connector, ctx: ConnectorContext): Way[] {
  const { brands, categories } = connector.capabilities;
  const base = ({ id, sync_id }: Term) => ({ externalKey: String(id), syncId: sync_id });
  const ways: Way[] = [];
  if (brands !== undefined)
    ways.push({
      kind: 'brand',
      maxBatch: brands.maxBatch,
      call: (terms) =>
        connector.syncBrands!(
          ctx,
          terms.map((term) => ({ ...base(term), name: term.path.at(-1)! })),
        ),
    });
  if (categories !== undefined)
    ways.push({
      kind: 'category',
      maxBatch: categories.maxBatch,
      call: (terms) =>
        connector.syncCategories!(
          ctx,
          terms.map((term) => ({ ...base(term), path: term.path })),
        ),
    });
  return ways;
}

/** Synchronises one batch. If it is refused as a whole, it is halved until the culprit stands alone. */
async function syncBatch(syncing: Syncing, way: Way, batch: readonly Term[]): Promise<void> {
  const open = [batch];
  for (let terms = open.shift(); terms !== undefined; terms = open.shift()) {
    try {
      await store(syncing, way.kind, endsOf(terms, await way.call(terms)));
    } catch (cause) {
      if (cause instanceof LeaseLost) throw cause;
      const error = asConnectorError(cause);
      const isRefused = OF_THE_REQUEST.has(error.kind);
      if (isRefused && terms.length > 1) {
        const half = terms.length >> 1;
        open.unshift(terms.slice(0, half), terms.slice(half));
        continue;
      }
      if (terms.length === 1 && (isRefused || PERHAPS_OF_ONE.has(error.kind)))
        await store(syncing, way.kind, [
          isRefused ? refused(terms[0]!, wordsOf(error)) : putOff(terms[0]!, error),
        ]);
      if (!isRefused) throw new ConnectionFailed(error);
    }
  }
}

/** The result of each requested term; a term without an answer is put off. */
function endsOf(terms: readonly Term[], results: readonly SyncResult[]): TermEnd[] {
  const byKey = new Map(results.map((result) => [result.externalKey, result]));
  return terms.map((term): TermEnd => {
    const result = byKey.get(String(term.id));
    switch (result?.outcome) {
      case 'synced':
        return { term, syncId: result.syncId, made: result.made === true };
      case 'rejected':
        return refused(term, {
          text: result.issues.map((issue) => issue.message).join('; '),
          key: null,
        });
      case 'retry':
        return putOff(term, result.error);
      default:
        return putOff(term, new ConnectorError({ kind: 'protocol', message: message('term_not_answered') }));
    }
  });
}

/** Retried with growing pauses from an hour to a day; at once under another name. */
const refused = (term: Term, words: Words): TermEnd => ({
  term,
  words,
  refused: true,
  delayMs: HOUR_MS * Math.min(24, 2 ** Math.min(term.attempts, 10)),
});

const putOff = (term: Term, error: ConnectorError): TermEnd => ({
  term,
  words: wordsOf(error),
  refused: false,
  delayMs: itemDelay(term.attempts + 1, error.retryAfterMs),
});

async function store(
  { db, lease, redact }: Syncing,
  kind: TermKind,
  ends: readonly TermEnd[],
): Promise<void> {
  const fit = fitting(redact, MAX_WORDS);
  const told = ends.map((end) => ('words' in end ? { ...end, words: mapWords(end.words, fit) } : end));
  await db.inTenant(lease.tenantId, async (tx) => {
    storeTerms(tx, lease.connectionId, kind, told);
    const refusedNow = told.flatMap((end) =>
      'words' in end && isRefused(end.term, end.refused) ? end.term.id : [],
    );
    await tellRefusedTerms(tx, lease.connectionId, kind, refusedNow);
    await requireLease(tx, lease);
  });
}
