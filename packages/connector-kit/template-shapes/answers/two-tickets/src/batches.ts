import {
  ConnectorError,
  type ItemResult,
  type ListingKey,
  type TicketResult,
  type TicketState,
} from '@sluice/connector-kit';
import type { Static } from 'typebox';
import { type Context, call } from './client.ts';
import { itemResult, type WriteKind } from './map.ts';
import { BatchAnswer, type ItemAnswer, TicketAnswer } from './schema.ts';

export type BatchResult = TicketResult | Extract<ItemResult, { outcome: 'accepted' }>;

interface Batch {
  readonly keys: readonly ListingKey[];
  readonly kind: WriteKind;
  /** Calls in their order; their items stand in the order of the keys. */
  readonly parts: readonly { readonly path: string; readonly items: readonly object[] }[];
}

/**
 * One ticket of ours names those of all calls. A refusal of a whole batch rejects with `invalid_request`; what an earlier
 * call has done is done again with the items, to no harm.
 */
export async function sendBatch(ctx: Context, { keys, parts, kind }: Batch): Promise<BatchResult[]> {
  if (keys.length === 0) return [];
  const tickets: string[] = [];
  for (const { path, items } of parts) {
    const answer = await call(ctx, { method: 'POST', path, json: { items } }, BatchAnswer);
    tickets.push(answer.ticket);
  }
  // The channel's results do not name the kind of the request, so our ticket carries it.
  const ticket = [kind, ...tickets].join(':');
  return keys.map(({ externalKey }) => ({ externalKey, outcome: 'accepted', ticket }));
}

/** Done when all its tickets are; expired when one of them is, because nobody knows the whole then. */
export async function pollTicket(ctx: Context, ticket: string): Promise<TicketState> {
  const [kind, ...ids] = ticket.split(':');
  const answers: ItemAnswer[][] = [];
  for (const id of ids) {
    const { state, results } = await readTicket(ctx, id);
    if (state === 'expired') return { state };
    if (state !== 'done') return { state: 'pending' };
    answers.push(results);
  }
  const asked = kind === 'withdraw' ? 'withdraw' : 'write';
  return { state: 'done', results: together(answers).map((one) => itemResult(one, asked)) };
}

/** One answer for each item that every ticket mentions: the first with faults, under the id of the listing if there is one. */
function together([first = [], ...others]: readonly ItemAnswer[][]): ItemAnswer[] {
  return first.flatMap((one) => {
    //+person if (one.proposals !== undefined) return [one];
    const all = [one, ...others.flatMap((answers) => answers.find(({ sku }) => sku === one.sku) ?? [])];
    if (all.length <= others.length) return [];
    const worst = all.find(({ errors }) => errors.length > 0) ?? one;
    return one.id === undefined ? worst : { ...worst, id: one.id };
  });
}

async function readTicket(ctx: Context, id: string): Promise<Static<typeof TicketAnswer>> {
  const request = { method: 'GET', path: `tickets/${encodeURIComponent(id)}` } as const;
  return call(ctx, request, TicketAnswer).catch((error: unknown) => {
    // A ticket the channel has forgotten is as good as expired: the host reads back.
    if (error instanceof ConnectorError && error.kind === 'not_found')
      return { state: 'expired', results: [] };
    throw error;
  });
}
