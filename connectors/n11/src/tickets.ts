import {
  ConnectorError,
  type Issue,
  type ListingKey,
  message,
  type OpenTicketResult,
  type TicketResult,
  type TicketState,
  wordedIssue,
} from '@sluice/connector-kit';
import type { Context } from './client.ts';
import { EXAMINED_AFTER_MS, issueOf, issuesOf, perhapsCreated, SHOWN_AFTER_MS } from './issues.ts';
import { stockCodeOf } from './keys.ts';
import { isTask, type Part, type PartKind, partsOf } from './parts.ts';
import { findProducts, issuesOfState, standingOf } from './products.ts';
import type { Product } from './schema.ts';
import { readTask, type Verdict, type Verdicts } from './tasks.ts';

type TicketOutcome = TicketResult | OpenTicketResult;

/** The verdicts of all tasks of the ticket on one key: those of refused rows, with their reasons. */
interface Told {
  readonly key: ListingKey;
  readonly refused: boolean;
  readonly reasons: readonly string[];
}

/** The results of all tasks of the ticket, put together for each key. */
export async function pollTicket(
  ctx: Context,
  ticket: string,
  keys: readonly ListingKey[],
): Promise<TicketState> {
  const parts = partsOf(ticket);
  if (parts === null) return { state: 'expired' };
  const verdicts: Verdicts[] = [];
  for (const part of parts.filter(isTask)) {
    const told = await readTask(ctx, part);
    if (told === null) return { state: 'expired' };
    if (told === 'pending') return { state: 'pending' };
    if (told === 'rejected') return { state: 'done', results: keys.map(turnedAway) };
    verdicts.push(told);
  }
  // A task that is silent about a key leaves it open: the host looks what became of it.
  const told = keys.flatMap((key) => toldOf(key, verdicts));
  const has = (kind: PartKind): boolean => parts.some((part) => part.kind === kind);
  if (has('suspend') || has('delete')) return { state: 'done', results: told.map(withdrawal) };
  if (has('create') || has('watch'))
    return { state: 'done', results: await examined(ctx, told, has('create')) };
  return { state: 'done', results: told.map((one) => updated(one, parts)) };
}

function toldOf(key: ListingKey, verdicts: readonly Verdicts[]): Told[] {
  const own = verdicts.map((some) => some.get(stockCodeOf(key)));
  if (own.includes(undefined)) return [];
  const refusals = own.filter((verdict): verdict is Verdict & { is: 'refused' } => verdict?.is === 'refused');
  return [{ key, refused: refusals.length > 0, reasons: refusals.flatMap(({ reasons }) => reasons) }];
}

const turnedAway = ({ externalKey }: ListingKey): TicketOutcome => ({
  externalKey,
  outcome: 'retry',
  error: new ConnectorError({ kind: 'unavailable', message: 'N11 turned the task away as a whole' }),
});

const rejected = ({ key, reasons }: Told): TicketOutcome => ({
  externalKey: key.externalKey,
  outcome: 'rejected',
  issues: issuesOf(reasons),
});

/** A product that N11 does not have is off sale. One that came through its examination meanwhile is suspended by the next try. */
function withdrawal(told: Told): TicketOutcome {
  const { externalKey } = told.key;
  const isGone = told.reasons.some((reason) => issueOf(reason).code === 'listing_not_found');
  if (!told.refused || isGone) return { externalKey, outcome: 'withdrawn' };
  if (!told.reasons.some((reason) => issueOf(reason).code === 'not_approved')) return rejected(told);
  const error = new ConnectorError({ kind: 'unavailable', message: told.reasons.join('; ') });
  return { externalKey, outcome: 'retry', error };
}

function updated(told: Told, parts: readonly Part[]): TicketOutcome {
  const { externalKey } = told.key;
  if (told.refused) return rejected(told);
  const syncId = stockCodeOf(told.key);
  const kept = parts.filter(({ kind }) => kind === 'keeps').map(({ id }) => keptIssue(id));
  if (kept.length === 0) return { externalKey, outcome: 'live', syncId };
  return { externalKey, outcome: 'rejected', syncId, issues: kept };
}

const keptIssue = (field: string): Issue =>
  wordedIssue(
    'invalid_value',
    field,
    field === 'title' ? message('n11_title_kept') : message('n11_category_kept'),
  );

/** A row that went well does not say whether the product is for sale: its state does. */
async function examined(ctx: Context, told: readonly Told[], isNew: boolean): Promise<TicketOutcome[]> {
  const taken = told.filter(({ refused }) => !refused).map(({ key }) => stockCodeOf(key));
  const { products } = await findProducts(ctx, taken);
  return told.map((one) => {
    if (one.refused) return isNew && isThereAlready(one) ? sentBefore(one) : rejected(one);
    return standing(one.key, products.get(stockCodeOf(one.key)), isNew);
  });
}

/** The stock code is ours, so an earlier create made the product and its answer was lost. */
const isThereAlready = ({ reasons }: Told): boolean =>
  reasons.length > 0 && reasons.every((reason) => issueOf(reason).code === 'duplicate_key');

const sentBefore = ({ key, reasons }: Told): TicketOutcome => ({
  externalKey: key.externalKey,
  outcome: 'retry',
  error: perhapsCreated(reasons.join('; ')),
});

const NOT_SHOWN = wordedIssue('not_approved', 'active', message('n11_not_shown'));

function standing(key: ListingKey, product: Product | undefined, isNew: boolean): TicketOutcome {
  const { externalKey } = key;
  if (product === undefined)
    return { externalKey, outcome: 'waiting', issues: [NOT_SHOWN], retryAfterMs: SHOWN_AFTER_MS };
  const issues = issuesOfState(product);
  const syncId = stockCodeOf(key);
  switch (standingOf(product)) {
    case 'examined':
      return { externalKey, outcome: 'waiting', issues, retryAfterMs: EXAMINED_AFTER_MS };
    case 'refused':
      return { externalKey, outcome: 'rejected', syncId, issues };
    case 'ours':
      return isNew
        ? { externalKey, outcome: 'live', syncId }
        : { externalKey, outcome: 'retry', error: isThrough() };
  }
}

const isThrough = (): ConnectorError =>
  new ConnectorError({
    kind: 'unavailable',
    message: 'N11 has approved the product, and takes the rest of the change now',
  });
