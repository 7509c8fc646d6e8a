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
import { issuesOf } from './issues.ts';
import type { Task } from './schema.ts';
import { seenProduct } from './seen.ts';
import { standingOf } from './standing.ts';
import { isOnSale, offerById } from './stored.ts';
import { type CommandPart, type Part, ticketOf } from './ticket-text.ts';

type Result = TicketResult | OpenTicketResult;

/** The end of one part: its results, none where Allegro has forgotten it, or the time to wait. */
type End = readonly Result[] | { readonly waitMs: number };

const WAIT_MS = 5_000;
const waiting: End = { waitMs: WAIT_MS };

/** The results of a call, once all its parts have one. */
export async function pollTicket(
  ctx: Context,
  text: string,
  keys: readonly ListingKey[],
): Promise<TicketState> {
  const ticket = ticketOf(text);
  if (ticket === null) return { state: 'expired' };
  const results: Result[] = [];
  const isAsked = (externalKey: string) => keys.some((key) => key.externalKey === externalKey);
  const ends: (() => Promise<End>)[] = [
    ...ticket.parts.filter(({ key }) => isAsked(key)).map((part) => () => endOf(ctx, part)),
    ...(ticket.command === null ? [] : [() => endOfCommand(ctx, ticket.command!, isAsked)]),
    ...keys
      .filter(({ externalKey }) => ticket.questions.includes(externalKey))
      .map((key) => () => questionOf(ctx, key)),
  ];
  for (const read of ends) {
    const end = await read();
    if ('waitMs' in end) return { state: 'pending', retryAfterMs: end.waitMs };
    results.push(...end);
  }
  return results.length === 0 ? { state: 'expired' } : { state: 'done', results };
}

/** An operation leads to the offer when it has ended well. */
async function endOf(ctx: Context, part: Part): Promise<End> {
  if (part.op !== '') {
    const path = `/sale/product-offers/${idIn(part.offer)}/operations/${idIn(part.op)}`;
    const response = await send(ctx, { method: 'GET', path });
    const { status } = response;
    if (status === 202) {
      const waitMs = parseRetryAfter(response.headers.get('retry-after'), ctx.clock.now());
      return { waitMs: waitMs ?? WAIT_MS };
    }
    if (status === 404) return [];
    if (status === 400 || status === 422) {
      const { issues } = await refusedBy(response);
      return [{ externalKey: part.key, outcome: 'rejected', issues, syncId: part.offer }];
    }
    if (status !== 303) throw await errorFromResponse(response);
  }
  const offer = await offerById(ctx, part.offer);
  if (offer === null) return [];
  const standing = standingOf(part.key, offer, part.sale);
  return standing === 'pending' ? waiting : [standing];
}

async function endOfCommand(
  ctx: Context,
  command: CommandPart,
  isAsked: (externalKey: string) => boolean,
): Promise<End> {
  const tasks = await tasksOf(ctx, command);
  if (tasks === null) return [];
  if (tasks === 'pending') return waiting;
  const results: Result[] = [];
  for (const { key, offer } of command.of.filter((one) => isAsked(one.key))) {
    const own = tasks.filter((task) => offerOf(task) === offer);
    if (own.length === 0) continue;
    const issues = own.filter(({ status }) => status !== 'SUCCESS').flatMap(reasonsOf);
    if (command.kind === 'bulk')
      results.push(
        issues.length === 0
          ? { externalKey: key, outcome: 'live', syncId: offer }
          : { externalKey: key, outcome: 'rejected', issues, syncId: offer },
      );
    else
      results.push(
        issues.length === 0
          ? { externalKey: key, outcome: 'withdrawn' }
          : await notEnded(ctx, key, offer, issues),
      );
  }
  return results;
}

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
