import { ConnectorError, type Issue } from '@sluice/connector-kit';
import type { Context } from './client.ts';
import { singleCallsOf } from './config.ts';
import { type Change, submitListings } from './listings-feed.ts';
import { refusedPreviews } from './preview.ts';
import { refusalOf } from './submit-one.ts';
import { type Purpose, ticketOf } from './ticket-text.ts';

/** The first answer to one write. */
export type Submitted = { readonly externalKey: string } & (
  | { readonly outcome: 'accepted'; readonly ticket: string }
  | { readonly outcome: 'rejected'; readonly issues: readonly Issue[] }
  | { readonly outcome: 'retry'; readonly error: ConnectorError }
);

/**
 * Sends writes: few by a call each, which Amazon checks before it takes one, many by one feed, before which one new
 * listing of each product type is checked alone.
 */
export async function submit(
  ctx: Context,
  changes: readonly Change[],
  purposeOf: (change: Change) => Purpose,
): Promise<Submitted[]> {
  if (changes.length === 0) return [];
  const sentMs = ctx.clock.now().getTime();
  const accepted = (change: Change, feedId: string | null): Submitted => ({
    externalKey: change.externalKey,
    outcome: 'accepted',
    ticket: ticketOf({ purpose: purposeOf(change), sentMs, feedId }),
  });
  if (changes.length > singleCallsOf(ctx.config)) {
    const refused = await refusedPreviews(ctx, changes);
    const sound = changes.filter((change) => !refused.has(change));
    const feedId = sound.length === 0 ? null : await submitListings(ctx, sound);
    return changes.map((change): Submitted => {
      const issues = refused.get(change);
      if (issues === undefined) return accepted(change, feedId);
      return { externalKey: change.externalKey, outcome: 'rejected', issues };
    });
  }
  return oneByOne(ctx, changes, (change) => accepted(change, null));
}

async function oneByOne(
  ctx: Context,
  changes: readonly Change[],
  accepted: (change: Change) => Submitted,
): Promise<Submitted[]> {
  const results: Submitted[] = [];
  for (const [at, change] of changes.entries()) {
    const { externalKey } = change;
    try {
      const issues = await refusalOf(ctx, change);
      results.push(issues === null ? accepted(change) : { externalKey, outcome: 'rejected', issues });
    } catch (error) {
      // Writes before it keep their answers; writes behind it were not sent.
      if (at === 0 || !(error instanceof ConnectorError)) throw error;
      results.push({ externalKey, outcome: 'retry', error });
      const unsent = changes.slice(at + 1).map(({ externalKey: key }) => notSent(key, error));
      return [...results, ...unsent];
    }
  }
  return results;
}

function notSent(externalKey: string, cause: ConnectorError): Submitted {
  if (cause.kind !== 'unknown_outcome') return { externalKey, outcome: 'retry', error: cause };
  const error = new ConnectorError({ kind: 'unavailable', message: cause.said ?? cause.message, cause });
  return { externalKey, outcome: 'retry', error };
}
