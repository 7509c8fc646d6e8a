import { ConnectorError, errorFromResponse, type Issue, readJson } from '@sluice/connector-kit';
import { type Context, send } from './client.ts';
import { marketplaceOf, singleCallsOf } from './config.ts';
import { errorsIn, issueOf, wordsIn } from './issues.ts';
import { itemPath } from './items.ts';
import { type Change, isNew, requirementsOf, submitListings } from './listings-feed.ts';
import { Submission } from './schema.ts';
import { type Purpose, ticketOf } from './ticket-text.ts';

/** The first answer to one write. */
export type Submitted = { readonly externalKey: string } & (
  | { readonly outcome: 'accepted'; readonly ticket: string }
  | { readonly outcome: 'rejected'; readonly issues: readonly Issue[] }
  | { readonly outcome: 'retry'; readonly error: ConnectorError }
);

/**
 * Sends writes: few by a call each, which Amazon checks before it takes one, many by one feed. A preview of such a check
 * would be one more call for each and tell nothing that the write itself does not: it writes nothing when it is not valid.
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
    const feedId = await submitListings(ctx, changes);
    return changes.map((change) => accepted(change, feedId));
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

/** Sends one write; resolves to the reasons for which Amazon did not take it, null when it did. */
async function refusalOf(ctx: Context, change: Change): Promise<readonly Issue[] | null> {
  const { sku, productType, body } = change;
  const response = await send(ctx, {
    method: isNew(change) ? 'PUT' : 'PATCH',
    path: itemPath(ctx, sku),
    query: { marketplaceIds: marketplaceOf(ctx.config).id },
    json: { productType, ...requirementsOf(change), ...body },
  });
  if (response.status === 400 || response.status === 413) {
    const words = await wordsIn(response);
    if (words.length === 0) throw await errorFromResponse(response);
    return words.map((said) => issueOf({ message: said }));
  }
  const { status, issues } = await readJson(response, Submission);
  if (status !== 'INVALID') return null;
  const errors = errorsIn(issues ?? []);
  return errors.length > 0 ? errors.map(issueOf) : [issueOf({ message: '' })];
}
