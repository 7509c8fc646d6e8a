import { join } from 'node:path';
import { type RunningSimulator, startSimulator } from '@sluice/connector-simulator/server';
import { rememberSimulator } from '../../connectors/remember-simulator.ts';

/** The simulated channels of a demonstration, by the names of their connections. */
export interface DemoChannels {
  /** Demands barcodes. */
  marketplace: RunningSimulator;
  /** Takes everything, and calls about its orders. */
  shop: RunningSimulator;
  /** Sells in another currency. */
  overseas: RunningSimulator;
  close(): Promise<void>;
}

export const DEMO_SIMULATORS = ['marketplace', 'shop', 'overseas'] as const;

const SETTINGS: Record<(typeof DEMO_SIMULATORS)[number], object> = {
  marketplace: { required_fields: ['barcode'], order_prefix: 'MKT' },
  shop: { seed: 2, order_prefix: 'WEB' },
  overseas: { seed: 3, order_prefix: 'OVR' },
};

/** Starts the channels on free ports. */
export async function startDemoChannels(dataDir: string): Promise<DemoChannels> {
  const parts = new AsyncDisposableStack();
  const start = async (name: keyof typeof SETTINGS): Promise<RunningSimulator> => {
    const running = await startSimulator({ port: 0, settings: SETTINGS[name] });
    const remembered = await rememberSimulator(running.state, join(dataDir, `demo-${name}.json`));
    parts.defer(async () => {
      await running.close();
      await remembered();
    });
    return running;
  };
  const [marketplace, shop, overseas] = [
    await start('marketplace'),
    await start('shop'),
    await start('overseas'),
  ];
  return { marketplace, shop, overseas, close: () => parts.disposeAsync() };
}
