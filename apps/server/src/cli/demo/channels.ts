import { join } from 'node:path';
import { type RunningSimulator, startSimulator } from '@sluice/connector-simulator/server';
import { rememberSimulator } from '../../connectors/remember-simulator.ts';

/** The two simulated channels of a demonstration. */
export interface DemoChannels {
  marketplace: RunningSimulator;
  shop: RunningSimulator;
  close(): Promise<void>;
}

/** Starts a marketplace that demands barcodes and a shop that takes everything, on free ports. */
export async function startDemoChannels(dataDir: string): Promise<DemoChannels> {
  const marketplace = await startSimulator({ port: 0, settings: { required_fields: ['barcode'] } });
  const shop = await startSimulator({ port: 0, settings: { seed: 2 } });
  const memories = [
    await rememberSimulator(marketplace.state, join(dataDir, 'demo-marketplace.json')),
    await rememberSimulator(shop.state, join(dataDir, 'demo-shop.json')),
  ];
  return {
    marketplace,
    shop,
    close: async () => {
      await Promise.all([marketplace.close(), shop.close()]);
      for (const stopRemembering of memories) await stopRemembering();
    },
  };
}
