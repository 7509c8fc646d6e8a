import { setTimeout as sleep } from 'node:timers/promises';
import {
  ConnectorError,
  type ItemResult,
  type ListingItem,
  type ListingKey,
  type LookupResult,
  type OfferItem,
  type OpenTicketResult,
  type SeenListing,
  type TicketResult,
  type WithdrawResult,
} from '../../index.ts';
import type { Bench, Session } from './bench.ts';
import { CheckFailed, control, ensure, shown } from './failures.ts';

/** The final result of one item, tickets resolved. */
export type Settled = TicketResult;

const SETTLE_MS = 10_000;

/** Writes listings and follows tickets to their end; fails unless each item has exactly one result. */
export async function upsert(
  bench: Bench,
  session: Session,
  items: readonly ListingItem[],
): Promise<Settled[]> {
  const results = await bench.connector.upsertListings!(session, items);
  return settle(bench, session, keysOf(items), answersFor(keysOf(items), results, 'upsertListings'));
}

export async function offer(bench: Bench, session: Session, items: readonly OfferItem[]): Promise<Settled[]> {
  const results = await bench.connector.updateOffers!(session, items);
  return settle(bench, session, keysOf(items), answersFor(keysOf(items), results, 'updateOffers'));
}

export async function withdraw(
  bench: Bench,
  session: Session,
  keys: readonly ListingKey[],
): Promise<Settled[]> {
  const results = await bench.connector.withdrawListings!(session, keys);
  return settle(bench, session, keys, answersFor(keys, results, 'withdrawListings'));
}

export async function lookup(
  bench: Bench,
  session: Session,
  keys: readonly ListingKey[],
): Promise<LookupResult[]> {
  const results = await bench.connector.lookupListings!(session, keys);
  return answersFor(keys, results, 'lookupListings');
}

/** Creates listings that the channel must take; resolves to its ids by merchant key. */
export async function create(
  bench: Bench,
  session: Session,
  items: readonly ListingItem[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const size = bench.connector.capabilities.listings!.maxBatch;
  for (let from = 0; from < items.length; from += size) {
    for (const result of await upsert(bench, session, items.slice(from, from + size))) {
      ensure(result.outcome === 'live', `a plain listing was not taken: ${shown(result)}`);
      ids.set(result.externalKey, result.syncId);
    }
  }
  return ids;
}

/** Results in the order of the items, each item answered once. */
export function onePerItem<Result extends { readonly externalKey: string }>(
  keys: readonly string[],
  results: readonly Result[],
  operation: string,
): Result[] {
  const byKey = Map.groupBy(results, (result) => result.externalKey);
  for (const key of byKey.keys()) {
    ensure(keys.includes(key), `${operation} answered for ${shown(key)}, which was not asked`);
  }
  return keys.map((key) => {
    const [first, ...more] = byKey.get(key) ?? [];
    ensure(first, `${operation} gave no result for ${shown(key)}`);
    ensure(more.length === 0, `${operation} gave ${more.length + 1} results for ${shown(key)}`);
    return first;
  });
}

const answersFor = <Result extends { readonly externalKey: string }>(
  keys: readonly ListingKey[],
  results: readonly Result[],
  operation: string,
): Result[] =>
  onePerItem(
    keys.map(({ externalKey }) => externalKey),
    results,
    operation,
  );

/** Final results; an item that its ticket passed over counts as the host would count it: outcome unknown. */
async function settle(
  bench: Bench,
  session: Session,
  keys: readonly ListingKey[],
  answered: readonly (ItemResult | WithdrawResult)[],
): Promise<Settled[]> {
  const told = new Map<string, Settled>();
  const tickets = answered.flatMap((result) => (result.outcome === 'accepted' ? result.ticket : []));
  for (const ticket of new Set(tickets)) {
    const waiting = keys.filter(({ externalKey }) =>
      answered.some(
        (one) => one.externalKey === externalKey && one.outcome === 'accepted' && one.ticket === ticket,
      ),
    );
    for (const result of await followTicket(bench, session, ticket, waiting)) {
      told.set(result.externalKey, result);
    }
  }
  return answered.map((result) => {
    if (result.outcome !== 'accepted') return result;
    return told.get(result.externalKey) ?? untold(result.externalKey);
  });
}

function untold(externalKey: string): Settled {
  const error = new ConnectorError({ kind: 'unknown_outcome', message: 'its ticket does not mention it' });
  return { externalKey, outcome: 'retry', error };
}

/** Asks until the ticket is done and none of its items waits; the results of an expired one are none. */
export async function followTicket(
  bench: Bench,
  session: Session,
  ticket: string,
  keys: readonly ListingKey[],
): Promise<readonly Settled[]> {
  const poll = bench.connector.pollTicket;
  if (!poll) throw new CheckFailed('an item was accepted with a ticket, but there is no pollTicket');
  for (const deadline = Date.now() + SETTLE_MS; Date.now() < deadline; await sleep(5)) {
    const state = await poll.call(bench.connector, session, ticket, keys);
    if (state.state === 'done' && state.results.every(isFinal)) return state.results.filter(isFinal);
    if (state.state === 'expired') return [];
  }
  throw new CheckFailed(`ticket ${ticket} is still pending or waiting after ${SETTLE_MS} ms`);
}

/** Questions to a person are no result that a check could go on with. */
function isFinal(result: Settled | OpenTicketResult): result is Settled {
  if (result.outcome === 'ambiguous')
    throw new CheckFailed(`${result.externalKey} ended as a question: ${shown(result)}`);
  return result.outcome !== 'waiting';
}

/** The listings that the channel holds, by merchant key; entries that are off sale only when asked for. */
export async function held(
  bench: Bench,
  options: { withdrawn?: boolean } = {},
): Promise<Map<string, SeenListing[]>> {
  const listings = await control(bench.channel.listings, 'view of its listings').call(bench.channel);
  const seen = options.withdrawn ? listings : listings.filter((listing) => listing.active !== false);
  return Map.groupBy(seen, (listing) => listing.externalKey ?? '');
}

/** The one listing the channel holds under that merchant key. */
export async function heldOne(bench: Bench, sku: string): Promise<SeenListing> {
  const [listing, ...more] = (await held(bench, { withdrawn: true })).get(sku) ?? [];
  ensure(listing, `the channel holds no listing ${shown(sku)}`);
  ensure(more.length === 0, `the channel holds ${more.length + 1} listings ${shown(sku)}`);
  return listing;
}

export const keysOf = (items: readonly { readonly key: ListingKey }[]): ListingKey[] =>
  items.map(({ key }) => key);
