import type {
  ListingItem,
  ListingKey,
  ListingPayload,
  OfferItem,
  OpenTicketResult,
  OrderAction,
  TicketResult,
} from '@sluice/connector-kit';
import { type ConnectorBench, keysOf, plainItem, useConnectorBench } from '@sluice/connector-kit/testing';
import { expect } from 'vitest';
import type { Config } from './config.ts';
import { miraklConnector as connector } from './index.ts';
import { CONFIG, type FakeChannel, PAYLOAD, startChannel } from './testing/channel.ts';
import type { Shop } from './testing/shop.ts';

export { offerOf } from '@sluice/connector-kit/testing';

type Ended = TicketResult | OpenTicketResult;
type Answer = { readonly externalKey: string; readonly outcome: string; readonly ticket?: string };

/** A fake of a marketplace that listens, and the connector on it. */
export interface Bench extends FakeChannel, Pick<ConnectorBench<Config>, 'context'> {
  shop(): Shop;
  /** The ends of a write, its ticket followed. */
  settle(keys: readonly ListingKey[], answers: readonly Answer[]): Promise<(Answer | Ended)[]>;
  upsert(items: readonly ListingItem[], config?: Partial<Config>): Promise<(Answer | Ended)[]>;
  /** Writes listings that Mirakl must take, and returns them under the ids that they have from then on. */
  publish(items: readonly ListingItem[]): Promise<ListingItem[]>;
  offer(items: readonly OfferItem[]): Promise<(Answer | Ended)[]>;
  withdraw(items: readonly ListingItem[]): Promise<(Answer | Ended)[]>;
}

const MINUTE_MS = 60_000;

/** A bench for the tests of a file: emptied before each of them, closed after the last. */
export async function useBench(): Promise<Bench> {
  const channel = await startChannel();
  const { shop } = channel.fake;
  const now = () => shop().state.now();
  const bench = useConnectorBench<Config, FakeChannel>({ channel, connector, config: CONFIG, now });
  const { context } = bench;
  const settle: Bench['settle'] = async (keys, answers) => {
    const ends: (Answer | Ended)[] = answers.filter(({ outcome }) => outcome !== 'accepted');
    for (const ticket of new Set(answers.flatMap(({ ticket }) => ticket ?? []))) {
      const waiting = keys.filter(({ externalKey }) =>
        answers.some((one) => one.externalKey === externalKey && one.ticket === ticket),
      );
      const state = await connector.pollTicket(context(), ticket, waiting);
      if (state.state === 'done') ends.push(...state.results);
    }
    return ends;
  };
  /** An import of offers may go each minute, one of products each quarter of an hour. */
  const passes = (ms: number): void => shop().advance(ms);
  const upsert: Bench['upsert'] = async (items, config) => {
    passes(15 * MINUTE_MS);
    return settle(keysOf(items), await bench.upsert(items, config));
  };
  return {
    ...channel,
    shop,
    context,
    settle,
    upsert,
    publish: async (items) => {
      const ends = await upsert(items);
      expect(ends.filter(({ outcome }) => outcome !== 'live')).toEqual([]);
      return items.map(({ key, payload }) => ({ key: { ...key, syncId: key.externalKey }, payload }));
    },
    offer: async (items) => {
      passes(MINUTE_MS);
      return settle(keysOf(items), await bench.offer(items));
    },
    withdraw: async (items) => {
      passes(MINUTE_MS);
      return settle(keysOf(items), await bench.withdraw(items));
    },
  };
}

export const item = (sku: string, payload: Partial<ListingPayload> = {}): ListingItem =>
  plainItem(sku, { ...PAYLOAD, title: `Lamp ${sku}`, price: '19.90', ...payload });

type Kind = OrderAction['kind'];

/** An action on units of the lines of an order. */
export const actionOn = (
  orderId: string,
  kind: Kind,
  lines: readonly { readonly externalId: string; readonly quantity: number }[],
  more: { readonly again?: boolean; readonly others?: readonly string[] } = {},
): OrderAction => {
  const common = { orderId, lines, key: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', again: false, ...more };
  if (kind === 'acknowledge') return { ...common, kind };
  const deliveredAt = new Date('2026-01-16T12:00:00Z');
  if (kind === 'deliver') return { ...common, kind, deliveredAt, receivedBy: null };
  if (kind !== 'ship') return { ...common, kind, reason: null };
  const shippedAt = new Date('2026-01-15T12:00:00Z');
  return { ...common, kind, carrier: 'UPS', trackingNumber: 'T1', trackingUrl: null, shippedAt };
};
