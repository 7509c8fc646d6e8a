import {
  ConnectorError,
  gtinVariants,
  type ItemResult,
  type ListingItem,
  type ListingKey,
  type ListingPage,
  type LookupResult,
  type OfferItem,
  type TicketResult,
  type TicketState,
  type WithdrawResult,
} from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import { servesStore } from './config.ts';
import { matchKeys, seenListing, wireKey, wireListing, wireOffer } from './map.ts';
import { BatchAnswer, ListingsAnswer, TicketAnswer } from './schema.ts';
import { resultsFor, ticketResult, type WriteKind } from './write-results.ts';

export async function upsertListings(ctx: Context, items: readonly ListingItem[]): Promise<ItemResult[]> {
  const wire = items.map((item) => wireListing(item, (storeId) => servesStore(ctx.config, storeId)));
  const keys = items.map((item) => item.key);
  return onlyWrites(await sendBatch(ctx, { path: '/api/listings/batch', keys, items: wire, kind: 'write' }));
}

export async function updateOffers(ctx: Context, items: readonly OfferItem[]): Promise<ItemResult[]> {
  const wire = items.map((item) => wireOffer(item, (storeId) => servesStore(ctx.config, storeId)));
  const keys = items.map((item) => item.key);
  return onlyWrites(await sendBatch(ctx, { path: '/api/offers/batch', keys, items: wire, kind: 'write' }));
}

export async function withdrawListings(ctx: Context, keys: readonly ListingKey[]): Promise<WithdrawResult[]> {
  const items = keys.map(wireKey);
  const results = await sendBatch(ctx, { path: '/api/listings/withdraw', keys, items, kind: 'withdraw' });
  return results.filter((result) => result.outcome !== 'live');
}

function onlyWrites(results: readonly BatchResult[]): ItemResult[] {
  return results.filter((result) => result.outcome !== 'withdrawn');
}

type BatchResult = TicketResult | Extract<ItemResult, { outcome: 'accepted' }>;

interface Batch {
  readonly path: string;
  readonly keys: readonly ListingKey[];
  /** The body's items, in the order of their keys. */
  readonly items: readonly object[];
  readonly kind: WriteKind;
}

/** A refusal of the whole batch rejects with `invalid_request`: which item it was is for the host to find. */
async function sendBatch(ctx: Context, { path, keys, items, kind }: Batch): Promise<BatchResult[]> {
  if (keys.length === 0) return [];
  const query = { answers: ctx.config.answers ?? 'sync' };
  const answer = await call(ctx, { method: 'POST', path, query, json: { items } }, BatchAnswer);
  if (answer.results) return resultsFor(keys, answer.results, kind);
  if (answer.ticket === undefined) {
    throw new ConnectorError({
      kind: 'unknown_outcome',
      message: 'the channel gave neither results nor a ticket',
    });
  }
  // The channel's results do not name the kind of the request, so our ticket carries it.
  const ticket = `${kind}:${answer.ticket}`;
  return keys.map(({ externalKey }) => ({ externalKey, outcome: 'accepted', ticket }));
}

export async function pollTicket(ctx: Context, ticket: string): Promise<TicketState> {
  const [kind, id = ''] = ticket.split(':', 2);
  const path = `/api/tickets/${encodeURIComponent(id)}`;
  const answer = await call(ctx, { method: 'GET', path }, TicketAnswer).catch((error: unknown) => {
    // A channel that was emptied or restarted has forgotten its tickets: as good as expired.
    if (error instanceof ConnectorError && error.kind === 'not_found') return null;
    throw error;
  });
  if (answer === null || answer.status === 'expired') return { state: 'expired' };
  if (answer.status !== 'done') return { state: 'pending' };
  const results = answer.results.map((one) => ticketResult(one, kind === 'withdraw' ? 'withdraw' : 'write'));
  return { state: 'done', results: results.filter((result) => result !== null) };
}

export async function lookupListings(ctx: Context, keys: readonly ListingKey[]): Promise<LookupResult[]> {
  if (keys.length === 0) return [];
  const json = {
    ids: keys.flatMap(({ syncId }) => syncId ?? []),
    skus: keys.map(({ externalKey }) => externalKey),
    barcodes: keys.flatMap(({ barcode }) => (barcode === null ? [] : gtinVariants(barcode))),
  };
  const request = { method: 'POST', path: '/api/listings/lookup', json, effect: 'read' } as const;
  const { listings } = await call(ctx, request, ListingsAnswer);
  return matchKeys(keys, listings);
}

export async function readListings(ctx: Context, cursor: string | null): Promise<ListingPage> {
  const request = { method: 'GET', path: '/api/listings', query: { cursor, limit: 500 } } as const;
  const { listings, next_cursor } = await call(ctx, request, ListingsAnswer);
  return { items: listings.map(seenListing), next: next_cursor ?? null };
}
