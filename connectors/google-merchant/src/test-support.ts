import type {
  ItemResult,
  ListingItem,
  ListingPayload,
  TicketState,
  WithdrawResult,
} from '@sluice/connector-kit';
import { type ConnectorBench, keysOf, plainItem, useConnectorBench } from '@sluice/connector-kit/testing';
import { beforeEach, expect } from 'vitest';
import type { Config } from './config.ts';
import { googleMerchantConnector as connector } from './index.ts';
import { CONFIG, type FakeChannel, PAYLOAD, startChannel } from './testing/channel.ts';
import type { Shop } from './testing/shop.ts';

export { changedItem as changed, offerOf } from '@sluice/connector-kit/testing';

/** A fake of Google that listens, and the connector on it. */
export interface Bench extends FakeChannel, Omit<ConnectorBench<Config>, 'settled'> {
  shop(): Shop;
  /** Asks about the ticket that all results share. */
  poll(
    items: readonly ListingItem[],
    results: readonly (ItemResult | WithdrawResult)[],
  ): Promise<TicketState>;
  /** Calls since the last count, by kind. */
  counted(): Record<string, number>;
}

/** Kinds of calls, as Google names its methods. */
const KINDS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['insert', /^POST .*productInputs:insert/],
  ['patch', /^PATCH /],
  ['delete', /^DELETE /],
  ['get', /^GET .*\/products\/[^/?]+$/],
  ['list', /^GET .*\/products$/],
];

/** A bench for the tests of a file: emptied before each of them, closed after the last. */
export async function useBench(): Promise<Bench> {
  const channel = await startChannel();
  const { shop } = channel.fake;
  const now = () => shop().state.now();
  const bench = useConnectorBench<Config, FakeChannel>({ channel, connector, config: CONFIG, now });
  const before = new Map<string, number>();
  beforeEach(() => {
    before.clear();
    shop().readLate(0);
  });
  const poll: Bench['poll'] = (items, results) => {
    const [ticket = 'none', ...more] = new Set(
      results.flatMap((result) => (result.outcome === 'accepted' ? result.ticket : [])),
    );
    expect(more).toEqual([]);
    return connector.pollTicket(bench.context(), ticket, keysOf(items));
  };
  return {
    ...bench,
    shop,
    poll,
    publish: async (items) => {
      const state = await poll(items, await bench.upsert(items));
      if (state.state !== 'done') throw new Error(`the ticket is ${state.state}`);
      expect(state.results.filter(({ outcome }) => outcome !== 'live')).toEqual([]);
      return items.map(({ key, payload }) => ({
        key: { ...key, syncId: `en~US~${key.externalKey}` },
        payload,
      }));
    },
    counted: () => {
      const told: Record<string, number> = {};
      for (const [name, pattern] of KINDS) {
        const count = shop().count(pattern);
        const since = count - (before.get(name) ?? 0);
        before.set(name, count);
        if (since > 0) told[name] = since;
      }
      return told;
    },
  };
}

export const item = (sku: string, payload: Partial<ListingPayload> = {}): ListingItem =>
  plainItem(sku, { ...PAYLOAD, title: `Lamp ${sku}`, price: '19.90', ...payload });
