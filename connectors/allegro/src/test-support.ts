import type { ItemResult, ListingItem, ListingPayload, TicketState } from '@sluice/connector-kit';
import {
  type ConnectorBench,
  plainItem,
  published,
  takeCounts,
  useConnectorBench,
} from '@sluice/connector-kit/testing';
import type { Config } from './config.ts';
import { allegroConnector as connector } from './index.ts';
import { CONFIG, type FakeChannel, PAYLOAD, startChannel } from './testing/channel.ts';
import type { Shop } from './testing/shop.ts';

export { changedItem as changed, offerOf } from '@sluice/connector-kit/testing';

/** A fake of Allegro that listens, and the connector on it. */
export interface Bench extends FakeChannel, Pick<ConnectorBench<Config>, 'context'> {
  shop(): Shop;
  /** Writes listings, and follows their ticket to its end. */
  upsert(items: readonly ListingItem[]): Promise<readonly { readonly outcome: string }[]>;
  /** Writes listings that Allegro must take, and returns them under the ids that they have from then on. */
  publish(items: readonly ListingItem[]): Promise<ListingItem[]>;
  /** The end of results: those of tickets in the place of accepted items. */
  ends(
    items: readonly { readonly key: ListingItem['key'] }[],
    results: readonly { readonly outcome: string }[],
  ): Promise<readonly { readonly outcome: string }[]>;
  /** Calls since the last count by method and path, without ids. */
  counted(): Record<string, number>;
}

/** A bench for the tests of a file: emptied before each of them, closed after the last. */
export async function useBench(): Promise<Bench> {
  const channel = await startChannel();
  const { shop } = channel.fake;
  const bench = useConnectorBench<Config, FakeChannel>({
    channel,
    connector,
    config: CONFIG,
    now: () => shop().state.now(),
  });
  const { context } = bench;
  const ends: Bench['ends'] = async (items, results) => {
    const told = [];
    for (const result of results as readonly ItemResult[]) {
      if (result.outcome !== 'accepted') told.push(result);
      else {
        const keys = items.map(({ key }) => key);
        const state: TicketState = await connector.pollTicket(context(), result.ticket, keys);
        if (state.state !== 'done') told.push({ outcome: state.state });
        else told.push(...state.results.filter(({ externalKey }) => externalKey === result.externalKey));
      }
    }
    return told;
  };
  const upsert: Bench['upsert'] = async (items) => ends(items, await bench.upsert(items));
  return {
    ...channel,
    context,
    shop,
    upsert,
    ends,
    publish: async (items) => published(items, await upsert(items)),
    counted: () =>
      takeCounts(shop().state.counts, (call) =>
        // Ids of commands first: one in ten begins with five digits.
        call.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}').replace(/\/\d{5,}/g, '/{id}'),
      ),
  };
}

export const item = (sku: string, payload: Partial<ListingPayload> = {}): ListingItem =>
  plainItem(sku, { ...PAYLOAD, price: '19.90', ...payload });
