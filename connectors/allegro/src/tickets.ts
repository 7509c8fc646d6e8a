import {
  ConnectorError,
  errorFromResponse,
  type Issue,
  type ListingKey,
  type OpenTicketResult,
  parseRetryAfter,
  type TicketResult,
  type TicketState,
} from '@sluice/connector-kit';
import { productFor } from './catalogue.ts';
import { type Context, idIn, refusedBy, send } from './client.ts';
import { offerOf, tasksOf } from './commands.ts';
import { noteCreations } from './creations.ts';
import { issuesOf } from './issues.ts';
import type { Task } from './schema.ts';
import { seenProduct } from './seen.ts';
import { standingOf } from './standing.ts';
import { isOfferId, isOnSale, offerById, offersByIds, tryOffer } from './stored.ts';
import { type CommandPart, type Part, type Ticket, ticketOf } from './ticket-text.ts';
import { busyError } from './write-offer.ts';

type Result = TicketResult | OpenTicketResult;

/** The end of one part: its results, none where Allegro has forgotten it, or the time to wait. */
type End = readonly Result[] | { readonly waitMs: number };

const WAIT_MS = 5_000;
const waiting: End = { waitMs: WAIT_MS };

/** A thing that a ticket waits for: one offer, one command or one question. */
interface Asked {
  readonly keys: readonly string[];
  read(): Promise<End>;
}

/**
 * The results of a call. Those that still wait keep the ticket by themselves: Allegro takes hours with some offers, and the others
 * need their new prices and stocks meanwhile.
 */
export async function pollTicket(
  ctx: Context,
  text: string,
  keys: readonly ListingKey[],
): Promise<TicketState> {
  const ticket = ticketOf(text);
  if (ticket === null) return { state: 'expired' };
  const results: Result[] = [];
  const open: { externalKey: string; retryAfterMs: number }[] = [];
  let ended = 0;
  for (const asked of askedOf(ctx, ticket, keys)) {
    const end = await asked.read().catch(lost);
    if (!('waitMs' in end)) ended += 1;
    if ('waitMs' in end)
      open.push(...asked.keys.map((externalKey) => ({ externalKey, retryAfterMs: end.waitMs })));
    else results.push(...end);
  }
  const [first] = open;
  if (results.length > 0 || (ended > 0 && open.length > 0))
    return {
      state: 'done',
      results: [...results, ...open.map((one) => ({ ...one, outcome: 'waiting', issues: [] }) as const)],
    };
  return first === undefined ? { state: 'expired' } : { state: 'pending', retryAfterMs: first.retryAfterMs };
}

function askedOf(ctx: Context, ticket: Ticket, keys: readonly ListingKey[]): Asked[] {
  const { parts, command, questions } = ticket;
  const isAsked = (externalKey: string) => keys.some((key) => key.externalKey === externalKey);
  const ofCommand = (command?.of ?? []).map(({ key }) => key).filter(isAsked);
  return [
    ...parts.flatMap((part): Asked[] => {
      const key = keys.find(({ externalKey }) => externalKey === part.key);
      if (key === undefined) return [];
      return [{ keys: [part.key], read: () => endOf(ctx, part, !isOfferId(key.syncId)) }];
    }),
    ...(command === null || ofCommand.length === 0
      ? []
      : [{ keys: ofCommand, read: () => endOfCommand(ctx, command, isAsked) }]),
    ...keys
      .filter(({ externalKey }) => questions.includes(externalKey))
      .map((key): Asked => ({ keys: [key.externalKey], read: () => questionOf(ctx, key) })),
  ];
}

/** A refusal is about this ticket alone: its results are lost, and the host looks for the offers. It must not stop all others. */
function lost(error: unknown): End {
  if (error instanceof ConnectorError && error.kind === 'invalid_request') return [];
  throw error;
}

const BUSY = 409;

/** An operation leads to the offer when it has ended well. */
async function endOf(ctx: Context, part: Part, isNew: boolean): Promise<End> {
  if (part.op !== '') {
    const end = await endOfOperation(ctx, part, isNew);
    if (end !== 'over') return end;
  }
  const answer = await tryOffer(ctx, part.offer);
  if (!('body' in answer)) {
    if (answer.status === 404) return [];
    if (answer.status === BUSY) return waiting;
    return [{ externalKey: part.key, outcome: 'rejected', issues: answer.issues, syncId: part.offer }];
  }
  const standing = standingOf(part.key, answer.body, part.sale);
  return standing === 'pending' ? waiting : [standing];
}

async function endOfOperation(ctx: Context, part: Part, isNew: boolean): Promise<End | 'over'> {
  const path = `/sale/product-offers/${idIn(part.offer)}/operations/${idIn(part.op)}`;
  const response = await send(ctx, { method: 'GET', path });
  const { status } = response;
  if (status === 202) {
    const waitMs = parseRetryAfter(response.headers.get('retry-after'), ctx.clock.now());
    return { waitMs: waitMs ?? WAIT_MS };
  }
  if (status === 303) return 'over';
  if (status === 404) {
    // The host looks for the offer by our key, and the list may not show it yet.
    if (isNew) await noteCreations(ctx, [part.key]);
    return [];
  }
  // A new offer is there, whatever stands against its latest edition.
  if (status === BUSY)
    return isNew ? 'over' : [{ externalKey: part.key, outcome: 'retry', error: busyError() }];
  if (status === 400 || status === 422) {
    const { issues } = await refusedBy(response);
    return [{ externalKey: part.key, outcome: 'rejected', issues, syncId: part.offer }];
  }
  throw await errorFromResponse(response);
}

async function endOfCommand(
  ctx: Context,
  command: CommandPart,
  isAsked: (externalKey: string) => boolean,
): Promise<End> {
  const tasks = await tasksOf(ctx, command);
  if (tasks === null) return [];
  if (tasks === 'pending') return waiting;
  const asked = command.of.filter((one) => isAsked(one.key));
  const stopped = command.kind === 'bulk' ? await stoppedAmong(ctx, asked) : NONE;
  const results: Result[] = [];
  for (const { key: externalKey, offer } of asked) {
    const own = tasks.filter((task) => offerOf(task) === offer);
    if (own.length === 0) continue;
    const failed = own.filter(({ status }) => status !== 'SUCCESS');
    const issues = failed.flatMap(reasonsOf);
    if (failed.some(isBusy)) results.push({ externalKey, outcome: 'retry', error: busyError() });
    else if (command.kind === 'publication')
      results.push(
        issues.length === 0
          ? { externalKey, outcome: 'withdrawn' }
          : await notEnded(ctx, externalKey, offer, issues),
      );
    else if (issues.length > 0) results.push({ externalKey, outcome: 'rejected', issues, syncId: offer });
    else if (stopped.has(offer)) results.push({ externalKey, outcome: 'retry', error: stoppedError() });
    else results.push({ externalKey, outcome: 'live', syncId: offer });
  }
  return results;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Offers of a command that are off sale with pieces: the last one was sold before the command, which puts nothing on sale again. The
 * next write does, where that is the reason.
 */
async function stoppedAmong(ctx: Context, of: CommandPart['of']): Promise<ReadonlySet<string>> {
  const ids = [...new Set(of.map(({ offer }) => offer))];
  const offers = await offersByIds(ctx, ids);
  const stopped = offers.filter((offer) => !isOnSale(offer) && (offer.stock?.available ?? 0) > 0);
  return new Set(stopped.map(({ id }) => id));
}

const stoppedError = (): ConnectorError =>
  new ConnectorError({
    kind: 'unavailable',
    message:
      'the offer went off sale before its stock was set, and the stock alone does not put it on sale again',
  });

const BUSY_WORDS = /previous edition|still being processed/i;

/** Whether a task was not begun, because an earlier change of the offer is still being worked on. */
const isBusy = ({ message, errors }: Task): boolean =>
  [message, ...(errors ?? []).flatMap((one) => [one.message, one.userMessage])].some((words) =>
    BUSY_WORDS.test(words ?? ''),
  );

/** Allegro refuses to end what is not on sale, which is as good. */
async function notEnded(
  ctx: Context,
  key: string,
  offerId: string,
  issues: readonly Issue[],
): Promise<Result> {
  const offer = await offerById(ctx, offerId);
  return offer === null || !isOnSale(offer)
    ? { externalKey: key, outcome: 'withdrawn' }
    : { externalKey: key, outcome: 'rejected', issues };
}

function reasonsOf({ errors, message }: Task): Issue[] {
  return issuesOf(errors != null && errors.length > 0 ? errors : [{ message: message ?? null }]);
}

/** The products of the catalogue between which a person chooses. */
async function questionOf(ctx: Context, key: ListingKey): Promise<End> {
  const choice = await productFor(ctx, key);
  if (choice.kind === 'question') {
    const candidates = choice.candidates.map(seenProduct);
    return [{ externalKey: key.externalKey, outcome: 'ambiguous', by: 'barcode', candidates }];
  }
  const error = new ConnectorError({
    kind: 'unavailable',
    message: 'the question about its product is answered',
  });
  return [{ externalKey: key.externalKey, outcome: 'retry', error }];
}
