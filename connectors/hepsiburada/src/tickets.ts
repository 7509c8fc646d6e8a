import {
  ConnectorError,
  type ListingKey,
  type OpenTicketResult,
  type TicketResult,
  type TicketState,
} from '@sluice/connector-kit';
import type { Context } from './client.ts';
import { readContent, readDeletion, readImport } from './imports.ts';
import { EXAMINED_AFTER_MS } from './issues.ts';
import { skuOf } from './keys.ts';
import { liveBySku } from './live-listings.ts';
import { type Part, partsOf } from './parts.ts';
import { readProposals } from './proposals.ts';
import { readUpload } from './uploads.ts';
import type { Verdict, Verdicts } from './verdicts.ts';

type TicketOutcome = TicketResult | OpenTicketResult;

/** The results of all parts of the ticket, put together for each key. */
export async function pollTicket(
  ctx: Context,
  ticket: string,
  keys: readonly ListingKey[],
): Promise<TicketState> {
  const parts = partsOf(ticket);
  if (parts === null) return { state: 'expired' };
  const skus = keys.map(skuOf);
  const verdicts: Verdicts[] = [];
  for (const part of parts) {
    const told = await unlessGone(readPart(ctx, part, skus));
    if (told === null) return { state: 'expired' };
    if (told === 'pending') return { state: 'pending' };
    verdicts.push(told);
  }
  const results = keys.flatMap((key): TicketOutcome[] => {
    const own = verdicts.map((some) => some.get(skuOf(key)));
    const told = own.filter((verdict) => verdict !== undefined);
    // A part that is silent about it leaves it open: the host looks what became of it.
    return told.length === own.length ? [resultOf(key, told)] : [];
  });
  return { state: 'done', results };
}

/** The calls hold nothing but an id, so a fault in one means that the id is no longer there. */
async function unlessGone<Told>(reading: Promise<Told>): Promise<Told | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ConnectorError && ['not_found', 'invalid_request'].includes(error.kind)) return null;
    throw error;
  }
}

function readPart(ctx: Context, part: Part, skus: readonly string[]): Promise<Verdicts | 'pending' | null> {
  switch (part.kind) {
    case 'import':
      return readImport(ctx, part);
    case 'content':
      return contentVerdicts(ctx, part, skus);
    case 'price':
    case 'stock':
      return readUpload(ctx, part, skus);
    case 'delete':
      return readDeletion(ctx, part);
    default:
      return readProposals(ctx, part, skus);
  }
}

/** Results name Hepsiburada's SKUs: ours are asked for only when a change was refused. */
async function contentVerdicts(ctx: Context, part: Part, skus: readonly string[]): Promise<Verdicts> {
  const refused = await readContent(ctx, part);
  const live = refused.size === 0 ? null : await liveBySku(ctx, skus);
  return new Map(
    skus.map((sku): [string, Verdict] => {
      const issues = refused.get(live?.get(sku)?.hepsiburadaSku ?? '');
      return [sku, issues === undefined ? { is: 'taken' } : { is: 'refused', issues, there: true }];
    }),
  );
}

/** The gravest verdict first: a person's decision, a refusal, a fault that passes, the examination. */
const GRAVEST = ['proposed', 'refused', 'failed', 'examined', 'withdrawn', 'taken'] as const;

function resultOf(key: ListingKey, told: readonly Verdict[]): TicketOutcome {
  const { externalKey } = key;
  const ranked = GRAVEST.flatMap((is) => told.filter((verdict) => verdict.is === is));
  const worst = ranked[0]!;
  switch (worst.is) {
    case 'taken':
      return { externalKey, outcome: 'live', syncId: skuOf(key) };
    case 'withdrawn':
      return { externalKey, outcome: 'withdrawn' };
    case 'failed':
      return { externalKey, outcome: 'retry', error: worst.error };
    case 'examined':
      return { externalKey, outcome: 'waiting', issues: [worst.issue], retryAfterMs: EXAMINED_AFTER_MS };
    case 'proposed':
      return { externalKey, outcome: 'ambiguous', by: 'barcode', candidates: [worst.candidate] };
    case 'refused': {
      const issues = told.flatMap((verdict) => (verdict.is === 'refused' ? verdict.issues : []));
      const syncId = worst.there === true ? { syncId: skuOf(key) } : {};
      return { externalKey, outcome: 'rejected', issues, ...syncId };
    }
  }
}
