import type { ListingItem, ListingPayload } from '@sluice/connector-kit';
import { type ConnectorBench, plainItem, takeCounts, useConnectorBench } from '@sluice/connector-kit/testing';
import type { Config } from './config.ts';
import { ikasConnector as connector } from './index.ts';
import { CONFIG, type FakeChannel, startChannel } from './testing/channel.ts';
import type { State } from './testing/state.ts';

export { changedItem as changed, offerOf } from '@sluice/connector-kit/testing';

/** A fake shop that listens, and the connector on it. */
export interface Bench extends FakeChannel, ConnectorBench<Config> {
  state(): State;
  /** Calls since the last count, by root field or path. */
  counted(): Record<string, number>;
}

/** A bench for the tests of a file: emptied before each of them, closed after the last. */
export async function useBench(mostPerPage?: number): Promise<Bench> {
  const channel = await startChannel(mostPerPage);
  const { state } = channel.fake;
  const now = () => state().now();
  return {
    ...useConnectorBench<Config, FakeChannel>({ channel, connector, config: CONFIG, now }),
    state,
    counted: () => takeCounts(state().counts),
  };
}

export const item = (sku: string, payload: Partial<ListingPayload> = {}): ListingItem =>
  plainItem(sku, { title: `Masa lambası ${sku}`, price: '130.50', currency: 'TRY', ...payload });
