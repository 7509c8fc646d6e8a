import {
  type ListingKey,
  message,
  type OpenTicketResult,
  type TicketResult,
  type TicketState,
  wordedIssue,
} from '@sluice/connector-kit';
import { type Context, find, signedIn } from './client.ts';
import { refusalsOf } from './issues.ts';
import { inLanes } from './lanes.ts';
import { idOf, productPath, syncIdOf } from './names.ts';
import { Product } from './schema.ts';
import { isOurs, OF_OTHERS } from './seen.ts';
import { type Told, ticketIn } from './ticket-text.ts';

/** Google takes minutes; each question is a call for each product. */
const POLL_MS = 2 * 60_000;
/** Products that are asked for at a time while Google shows none of them; the next question is about the next ones. */
const PROBED = 5;
/** A judgement so long after a write is one of that write. */
const SETTLED_MS = 30 * 60_000;

type Outcome = TicketResult | Extract<OpenTicketResult, { outcome: 'waiting' }>;

/**
 * Google gives no tickets. The fate of a write is seen by the product that Google made of it: it shows our version, or is gone
 * after a withdrawal.
 */
export async function pollTicket(
  ctx: Context,
  ticket: string,
  keys: readonly ListingKey[],
): Promise<TicketState> {
  const told = ticketIn(ticket);
  if (told === null) return { state: 'expired' };
  const session = await signedIn(ctx);
  const probed = probedOf(keys, ctx.clock.now());
  const first = await outcomesOf(session, told, probed);
  if (keys.length > 0 && first.every(({ outcome }) => outcome === 'waiting'))
    return { state: 'pending', retryAfterMs: POLL_MS };
  const others = keys.filter((key) => !probed.includes(key));
  return { state: 'done', results: [...first, ...(await outcomesOf(session, told, others))] };
}

/** A few of the products, others at each question: some that stay stuck do not hide what became of the rest. */
function probedOf(keys: readonly ListingKey[], now: Date): readonly ListingKey[] {
  const groups = Math.max(1, Math.ceil(keys.length / PROBED));
  const from = (Math.floor(now.getTime() / POLL_MS) % groups) * PROBED;
  return keys.slice(from, from + PROBED);
}

async function outcomesOf(ctx: Context, told: Told, keys: readonly ListingKey[]): Promise<Outcome[]> {
  const outcomes = new Map<string, Outcome>();
  await inLanes(keys, async (some) => {
    for (const key of some) {
      const product = await find(ctx, productPath(idOf(key, ctx.config), ctx.config), Product);
      const judge = told.purpose === 'write' ? written : withdrawn;
      outcomes.set(key.externalKey, judge(ctx, { key, product, version: told.version }));
    }
  });
  return keys.flatMap(({ externalKey }) => outcomes.get(externalKey) ?? []);
}

interface Shown {
  readonly key: ListingKey;
  readonly product: Product | null;
  readonly version: bigint;
}

/** A product is live once Google has made it of what was sent, also while it is reviewed; its later refusal shows as drift. */
function written(ctx: Context, { key, product, version }: Shown): Outcome {
  const { externalKey } = key;
  const isSettled = ctx.clock.now().getTime() - Number(version) >= SETTLED_MS;
  if (product !== null && !isOurs(product, ctx) && isSettled)
    return { externalKey, outcome: 'rejected', issues: [OF_OTHERS] };
  if (product === null || !isOurs(product, ctx) || BigInt(product.versionNumber ?? 0) < version)
    return waiting(externalKey, 'google_processing');
  const syncId = syncIdOf(product);
  const issues = refusalsOf(product);
  if (issues.length === 0) return { externalKey, outcome: 'live', syncId };
  return isSettled || isJudged(product, version)
    ? { externalKey, outcome: 'rejected', issues, syncId }
    : waiting(externalKey, 'google_processing');
}

/** Whether Google judged what was sent: it does so apart from taking it in, and tells the time in seconds. */
function isJudged({ productStatus }: Product, version: bigint): boolean {
  const judgedAt = Date.parse(productStatus?.lastUpdateDate ?? '');
  return Math.floor(judgedAt / 1000) >= Number(version / 1000n);
}

/** Gone, or of another data source; written again since counts as well, for a later write is no failed withdrawal. */
function withdrawn(ctx: Context, { key, product, version }: Shown): Outcome {
  const { externalKey } = key;
  const isGone = product === null || !isOurs(product, ctx) || BigInt(product.versionNumber ?? 0) > version;
  return isGone ? { externalKey, outcome: 'withdrawn' } : waiting(externalKey, 'google_leaving');
}

const waiting = (externalKey: string, code: 'google_processing' | 'google_leaving'): Outcome => ({
  externalKey,
  outcome: 'waiting',
  issues: [wordedIssue('not_approved', 'active', message(code))],
  retryAfterMs: POLL_MS,
});
