import { syncStores } from './stores.ts';
import type { TaskHandler } from './tasks/task.ts';

const EVERY_MS = 24 * 3_600_000;

/** Reads the stores of a channel once a day: a new one becomes a stock location without further request. */
export const storesTask: TaskHandler = {
  kind: 'stores',
  everyMs: EVERY_MS,
  appliesTo: (connector) => connector.listStores !== undefined,
  run: async (run) => {
    const stores = await run.connector.listStores!(run.ctx);
    await run.commit(null, async (tx) => syncStores(tx, run.connection, stores));
    return 'done';
  },
};
