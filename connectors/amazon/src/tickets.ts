import { ConnectorError, type Issue, type ListingKey, type TicketState } from '@sluice/connector-kit';
import type { Context } from './client.ts';
import { readFeed } from './feeds.ts';
import { itemsAsFar, STANDING_DATA } from './items.ts';
import { skuOf } from './keys.ts';
import { type ListingsVerdicts, NOTHING_REFUSED, readListingsReport } from './listings-feed.ts';
import type { Item } from './schema.ts';
import { isShownSince, notShown, type TicketOutcome, withdrawn, written } from './standing.ts';
import { TICKET_TTL_MS, type Told, ticketIn } from './ticket-text.ts';

const FEED_POLL_MS = 30_000;
/** Each question about a feed reads its report again, of which Amazon gives one in 45 seconds. */
const SHOWN_POLL_MS = 3 * 60_000;
/** Age of a feed from which a report that cannot be read is no passing fault. */
const UNREADABLE_AFTER_MS = 10 * 60_000;

/**
 * A feed tells by its report what it refused. What it took, like a change that went alone, was taken and no more: the listing
 * as Amazon shows it then tells the rest.
 */
export async function pollTicket(
  ctx: Context,
  ticket: string,
  keys: readonly ListingKey[],
): Promise<TicketState> {
  const told = ticketIn(ticket);
  if (told === null || nowIn(ctx) - told.sentMs > TICKET_TTL_MS) return { state: 'expired' };
  if (told.feedId === null) return { state: 'done', results: await shown(ctx, told, keys, NOTHING_REFUSED) };
  const feed = await readFeed(ctx, told.feedId);
  if (feed.is === 'pending') return { state: 'pending', retryAfterMs: FEED_POLL_MS };
  if (feed.is === 'dropped') return { state: 'done', results: keys.map(dropped) };
  const verdicts = feed.is === 'done' ? await reportOf(ctx, told, feed.documentId) : null;
  if (verdicts === null) return { state: 'expired' };
  const results = await shown(ctx, told, keys, verdicts);
  return {
    state: 'done',
    results: results.map((one) =>
      one.outcome === 'waiting' ? { ...one, retryAfterMs: SHOWN_POLL_MS } : one,
    ),
  };
}

/** A report that stays unreadable counts as gone: the ticket would hold up all that its connection has to send. */
async function reportOf(ctx: Context, told: Told, documentId: string): Promise<ListingsVerdicts | null> {
  try {
    return await readListingsReport(ctx, documentId);
  } catch (error) {
    const isOdd = error instanceof ConnectorError && error.kind === 'protocol';
    if (isOdd && nowIn(ctx) - told.sentMs > UNREADABLE_AFTER_MS) return null;
    throw error;
  }
}

const nowIn = ({ clock }: Context): number => clock.now().getTime();

const dropped = ({ externalKey }: ListingKey): TicketOutcome => ({
  externalKey,
  outcome: 'retry',
  error: new ConnectorError({ kind: 'unavailable', message: 'Amazon cancelled the feed before it began' }),
});

/** Results by the listings as Amazon shows them: that a report refuses nothing says that a change was taken, and no more. */
async function shown(
  ctx: Context,
  told: Told,
  keys: readonly ListingKey[],
  verdicts: ListingsVerdicts,
): Promise<TicketOutcome[]> {
  const { config } = ctx;
  const named = (key: ListingKey): readonly Issue[] => verdicts.refusalOf(skuOf(key));
  const isRefused = (key: ListingKey): boolean => told.purpose !== 'withdraw' && named(key).length > 0;
  const open = keys.filter((key) => !isRefused(key));
  const { items, missed } = await itemsAsFar(ctx, open.map(skuOf), STANDING_DATA);
  return keys.flatMap((key): TicketOutcome[] => {
    if (isRefused(key)) return [{ externalKey: key.externalKey, outcome: 'rejected', issues: named(key) }];
    if (missed.has(skuOf(key))) return [notShown(key)];
    const seen = { told, nowMs: nowIn(ctx), item: items.get(skuOf(key)) };
    if (told.purpose === 'withdraw')
      return [withdrawn(key, seen, { config, refused: [...named(key), ...verdicts.ofTheWhole] })];
    const isTaken = isShownSince(seen, config);
    if (!isTaken && verdicts.ofTheWhole.length > 0)
      return [refusedWhole(key, seen.item, verdicts.ofTheWhole)];
    const isOpen = !verdicts.shows(skuOf(key)) || (!isTaken && verdicts.hasNameless);
    // An open one has no result: the host looks what became of it.
    return isOpen ? [] : [written(key, seen, config)];
  });
}

/** A fault of a feed as a whole stands against a listing that does not show the change. */
const refusedWhole = (
  { externalKey, ...key }: ListingKey,
  item: Item | undefined,
  issues: readonly Issue[],
): TicketOutcome => ({
  externalKey,
  outcome: 'rejected',
  ...(item === undefined ? {} : { syncId: skuOf({ externalKey, ...key }) }),
  issues,
});
