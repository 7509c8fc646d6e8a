import { afterAll, beforeEach, expect } from 'vitest';
import type {
  ItemResult,
  ListingItem,
  ListingKey,
  OfferItem,
  OpenTicketResult,
  TicketResult,
  WithdrawResult,
} from '../index.ts';
import type { OptionalMethods } from '../methods.ts';
import { memoryCheckpoint, type TestContext, testContext } from './context.ts';
import type { StandInChannel } from './stand-in/index.ts';

type Result = ItemResult | WithdrawResult;
type Ended = Result | TicketResult | OpenTicketResult;

/** The methods that a bench calls. */
type Writing<Config> = Pick<
  Partial<OptionalMethods<Config>>,
  'upsertListings' | 'updateOffers' | 'withdrawListings' | 'pollTicket'
>;

interface Benched<Config, Channel> {
  readonly channel: Channel;
  readonly connector: Writing<Config>;
  /** Settings of a connection to the stand-in. */
  readonly config: Config;
  /** The stand-in's time in milliseconds. */
  now(): number;
}

/** A connector on the stand-in of its channel. */
export interface ConnectorBench<Config> {
  /** A context with the checkpoint of those before it in a test, as the contexts of one connection have. */
  context(config?: Partial<Config>): TestContext<Config>;
  upsert(items: readonly ListingItem[], config?: Partial<Config>): Promise<readonly ItemResult[]>;
  /** Writes listings that the channel must take at once, and returns them under the ids that they have from then on. */
  publish(items: readonly ListingItem[], config?: Partial<Config>): Promise<ListingItem[]>;
  offer(items: readonly OfferItem[], config?: Partial<Config>): Promise<readonly ItemResult[]>;
  withdraw(items: readonly { readonly key: ListingKey }[]): Promise<readonly WithdrawResult[]>;
  /** Asks the tickets of results once; the results in the order of the keys, those of tickets in the place of open ones. */
  settled(
    keys: readonly ListingKey[],
    results: readonly Result[],
    config?: Partial<Config>,
  ): Promise<Ended[]>;
}

/** Connects a connector to its stand-in for the tests of one file: emptied before each of them, closed after the last. */
export function useConnectorBench<
  Config,
  Channel extends Pick<StandInChannel<unknown>, 'lead' | 'reset' | 'close'>,
>({ channel, connector, config: usual, now }: Benched<Config, Channel>): Channel & ConnectorBench<Config> {
  let checkpoint = memoryCheckpoint();
  beforeEach(async () => {
    checkpoint = memoryCheckpoint();
    await channel.reset();
  });
  afterAll(() => channel.close());
  const context = (config: Partial<Config> = {}): TestContext<Config> => {
    const clock = { now: () => new Date(now()) };
    const { http, ...rest } = testContext<Config>({ config: { ...usual, ...config }, checkpoint, clock });
    const request: typeof http.request = (sent) => http.request({ ...sent, url: channel.lead(sent.url) });
    return { ...rest, http: { request } };
  };
  const upsert = async (items: readonly ListingItem[], config?: Partial<Config>) =>
    connector.upsertListings!(context(config), items);
  return {
    ...channel,
    context,
    upsert,
    publish: async (items, config) => published(items, await upsert(items, config)),
    offer: (items, config) => connector.updateOffers!(context(config), items),
    withdraw: (items) => connector.withdrawListings!(context(), keysOf(items)),
    settled: (keys, results, config) => settled({ connector, ctx: context(config) }, keys, results),
  };
}

export const keysOf = (items: readonly { readonly key: ListingKey }[]): ListingKey[] =>
  items.map(({ key }) => key);

/** Listings under the ids that the channel gave them. Fails the test where one is not live. */
export function published(
  items: readonly ListingItem[],
  results: readonly { readonly outcome: string; readonly syncId?: string | null }[],
): ListingItem[] {
  expect(results.filter(({ outcome }) => outcome !== 'live')).toEqual([]);
  return items.map(({ key, payload }, at) => ({
    key: { ...key, syncId: results[at]!.syncId ?? null },
    payload,
  }));
}

async function settled<Config>(
  { connector, ctx }: { connector: Writing<Config>; ctx: TestContext<Config> },
  keys: readonly ListingKey[],
  results: readonly Result[],
): Promise<Ended[]> {
  const told = new Map<string, Ended>(results.map((one) => [one.externalKey, one]));
  const open = results.filter((one) => one.outcome === 'accepted');
  for (const [ticket, some] of Map.groupBy(open, (one) => one.ticket)) {
    const waiting = new Set(some.map(({ externalKey }) => externalKey));
    const own = keys.filter(({ externalKey }) => waiting.has(externalKey));
    const state = await connector.pollTicket!(ctx, ticket, own);
    for (const result of state.state === 'done' ? state.results : []) told.set(result.externalKey, result);
  }
  return keys.map(({ externalKey }) => told.get(externalKey)!);
}

/** Calls since the last count, by their names, and empties the count. */
export function takeCounts(
  counts: Map<string, number>,
  nameOf = (call: string) => call,
): Record<string, number> {
  const told: Record<string, number> = {};
  for (const [call, count] of counts) {
    const name = nameOf(call);
    told[name] = (told[name] ?? 0) + count;
  }
  counts.clear();
  return told;
}
