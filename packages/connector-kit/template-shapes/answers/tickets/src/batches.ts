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
import { BatchAnswer, TicketAnswer } from './schema.ts';

export type BatchResult = TicketResult | Extract<ItemResult, { outcome: 'accepted' }>;

interface Batch {
  readonly path: string;
  readonly keys: readonly ListingKey[];
  /** The items of the body, in the order of their keys. */
  readonly items: readonly object[];
  readonly kind: WriteKind;
}

/** A refusal of the whole batch rejects with `invalid_request`: which item it was is for the host to find. */
export async function sendBatch(ctx: Context, { path, keys, items, kind }: Batch): Promise<BatchResult[]> {
  if (keys.length === 0) return [];
  const answer = await call(ctx, { method: 'POST', path, json: { items } }, BatchAnswer);
  // The channel's results do not name the kind of the request, so our ticket carries it.
  const ticket = `${kind}:${answer.ticket}`;
  return keys.map(({ externalKey }) => ({ externalKey, outcome: 'accepted', ticket }));
}

export async function pollTicket(ctx: Context, ticket: string): Promise<TicketState> {
  const [kind, id = ''] = ticket.split(':', 2);
  const { state, results } = await readTicket(ctx, id);
  if (state === 'expired') return { state };
  if (state !== 'done') return { state: 'pending' };
  const asked = kind === 'withdraw' ? 'withdraw' : 'write';
  return { state, results: results.map((one) => itemResult(one, asked)) };
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
