import type { ListingItem, ListingPayload } from '@sluice/connector-kit';
import { type ConnectorBench, plainItem, takeCounts, useConnectorBench } from '@sluice/connector-kit/testing';
import type { Config } from './config.ts';
import { ebayConnector as connector } from './index.ts';
import { CONFIG, type FakeChannel, PAYLOAD, startChannel } from './testing/channel.ts';
import type { Shop } from './testing/shop.ts';

export { changedItem as changed, offerOf } from '@sluice/connector-kit/testing';

/** A fake of eBay that listens, and the connector on it. */
export interface Bench extends FakeChannel, ConnectorBench<Config> {
  shop(): Shop;
  /** Calls since the last count by method and path, without the ids of offers. */
  counted(): Record<string, number>;
}

/** A bench for the tests of a file: emptied before each of them, closed after the last. */
export async function useBench(): Promise<Bench> {
  const channel = await startChannel();
  const { shop } = channel.fake;
  const now = () => shop().state.now();
  return {
    ...useConnectorBench<Config, FakeChannel>({ channel, connector, config: CONFIG, now }),
    shop,
    counted: () =>
      takeCounts(shop().state.counts, (call) =>
        call.replace(/\/offer\/\d+/, '/offer/{id}').replace(/\/(sell|commerce)\/\w+\/v1/, ''),
      ),
  };
}

export const item = (sku: string, payload: Partial<ListingPayload> = {}): ListingItem =>
  plainItem(sku, { ...PAYLOAD, title: `Lamp ${sku}`, price: '19.90', ...payload });
