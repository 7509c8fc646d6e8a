import {
  ConnectorError,
  type ItemResult,
  type ListingItem,
  type ListingKey,
  type ListingPage,
  type LookupResult,
  type OfferItem,
  sortOut,
  type TicketResult,
  type TicketState,
  type WithdrawResult,
} from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import {
  itemResult,
  matchKeys,
  priceFaults,
  resultsFor,
  seenListing,
  type WriteKind,
  wireKey,
  wireListing,
  wireOffer,
} from './map.ts';
import { BatchAnswer, ListingsAnswer, ListingsPage, TicketAnswer } from './schema.ts';

export async function upsertListings(ctx: Context, items: readonly ListingItem[]): Promise<ItemResult[]> {
  const { good, results } = sortOut(items, ({ payload }) => priceFaults(payload.price));
  const keys = good.map((item) => item.key);
  const batch = { path: 'listings/batch', keys, items: good.map(wireListing), kind: 'write' } as const;
  return [...results, ...onlyWrites(await sendBatch(ctx, batch))];
}

export async function updateOffers(ctx: Context, items: readonly OfferItem[]): Promise<ItemResult[]> {
  const { good, results } = sortOut(items, ({ price }) => priceFaults(price));
  const keys = good.map((item) => item.key);
  const batch = { path: 'offers/batch', keys, items: good.map(wireOffer), kind: 'write' } as const;
  return [...results, ...onlyWrites(await sendBatch(ctx, batch))];
}

export async function withdrawListings(ctx: Context, keys: readonly ListingKey[]): Promise<WithdrawResult[]> {
  const items = keys.map(wireKey);
  const results = await sendBatch(ctx, { path: 'listings/withdraw', keys, items, kind: 'withdraw' });
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
  if ('results' in answer) return resultsFor(keys, answer.results, kind);
  // The channel's results do not name the kind of the request, so our ticket carries it.
  const ticket = `${kind}:${answer.ticket}`;
  return keys.map(({ externalKey }) => ({ externalKey, outcome: 'accepted', ticket }));
}

export async function pollTicket(ctx: Context, ticket: string): Promise<TicketState> {
  const [kind, id = ''] = ticket.split(':', 2);
  const request = { method: 'GET', path: `tickets/${encodeURIComponent(id)}` } as const;
  const answer = await call(ctx, request, TicketAnswer).catch((error: unknown) => {
    // A ticket the channel has forgotten is as good as expired: the host reads back.
    if (error instanceof ConnectorError && error.kind === 'not_found') return null;
    throw error;
  });
  if (answer === null || answer.state === 'expired') return { state: 'expired' };
  if (answer.state !== 'done') return { state: 'pending' };
  const asked = kind === 'withdraw' ? 'withdraw' : 'write';
  return { state: 'done', results: answer.results.map((one) => itemResult(one, asked)) };
}

export async function lookupListings(ctx: Context, keys: readonly ListingKey[]): Promise<LookupResult[]> {
  if (keys.length === 0) return [];
  const json = {
    ids: keys.flatMap(({ syncId }) => syncId ?? []),
    skus: keys.map(({ externalKey }) => externalKey),
    barcodes: keys.flatMap(({ barcode }) => barcode ?? []),
  };
  // A search made by POST changes nothing: its lost reply is no unknown outcome.
  const request = { method: 'POST', path: 'listings/search', json, effect: 'read' } as const;
  return matchKeys(keys, (await call(ctx, request, ListingsAnswer)).listings);
}

export async function readListings(ctx: Context, cursor: string | null): Promise<ListingPage> {
  const { listings, next } = await call(
    ctx,
    { method: 'GET', path: 'listings', query: { cursor } },
    ListingsPage,
  );
  return { items: listings.map(seenListing), next };
}
