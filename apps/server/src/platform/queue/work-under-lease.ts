import type { Database } from '../db/database.ts';
import type { Logger } from '../log/index.ts';
import { inSpan, type SpanOptions } from '../tracing/index.ts';
import { keepLease } from './keep-lease.ts';
import { renew } from './lease.ts';
import { type LeasedTable, LeaseLost, type RowLease } from './leased-table.ts';

/** The work on one claimed row. */
export interface LeasedWork {
  /** @param signal is aborted when the lease is lost, and when the process stops if `stopping` is given */
  run(signal: AbortSignal): Promise<void>;
  /** Whether the work is made of spans of its own, and the row is none. */
  hasOwnSpans?: boolean;
  /** The end of the process; work without it goes on to its end. */
  stopping?: AbortSignal;
  /** Gives the row back unchanged, because the process stops: nothing failed. */
  returned?(): Promise<void>;
  /** Settles the row after a failure: it waits for another try, or ends as a dead letter. */
  failed(error: unknown): Promise<void>;
}

/**
 * Works on a claimed row under its lease, which is renewed until the work is done. Never rejects: a row that cannot even
 * be settled is free again when its lease runs out.
 */
export async function workUnderLease<Held extends RowLease>(
  { db, log }: { db: Database; log: Logger },
  of: LeasedTable<Held>,
  lease: Held,
  { run, hasOwnSpans = false, stopping, returned, failed }: LeasedWork,
): Promise<void> {
  using kept = keepLease({
    seconds: of.seconds,
    renew: () => db.inTenant(lease.tenantId, (tx) => renew(tx, of, lease)),
    ...(stopping === undefined ? {} : { stopping }),
  });
  try {
    await (hasOwnSpans ? run(kept.signal) : inSpan(spanOf(of, lease), () => run(kept.signal)));
  } catch (error) {
    const stops = stopping?.aborted === true;
    if (error instanceof LeaseLost || (kept.signal.aborted && !stops)) {
      log.info({ work: of.nameOf(lease) }, 'taken over by another process');
      return;
    }
    await (stops && returned !== undefined ? returned() : failed(error)).catch((failure: unknown) =>
      log.warn({ err: failure, work: of.nameOf(lease) }, 'the lease runs out by itself'),
    );
  }
}

/** The row as a span, with its key. */
const spanOf = <Held extends RowLease>({ table, key }: LeasedTable<Held>, lease: Held): SpanOptions => ({
  name: table,
  attributes: {
    'sluice.tenant_id': lease.tenantId,
    ...Object.fromEntries(
      Object.entries(key).map(([column, property]) => [`sluice.${column}`, String(lease[property])]),
    ),
  },
});
