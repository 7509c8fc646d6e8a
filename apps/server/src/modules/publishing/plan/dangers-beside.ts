import type { Tx } from '../../../platform/db/database.ts';
import type { Dangers } from './guard.ts';
import { passCounts } from './guard-passes.ts';
import { heldCounts, liveCounts } from './guard-store.ts';

/** The dangers on a connection, and its listings on sale at the beginning of the hour. */
export interface DangersBeside extends Dangers {
  live: number;
}

const NONE = { withdrawals: 0, jumps: 0 };

/**
 * The dangers that the guard counts together with changes of some products: what it holds of others, and what passed
 * within the hour.
 */
export async function dangersBeside(
  tx: Tx,
  connectionIds: readonly number[],
  products: readonly number[],
): Promise<(connectionId: number) => DangersBeside> {
  const [held, passed, live] = await Promise.all([
    tx.run(heldCounts(tx, connectionIds, products)),
    tx.run(passCounts(tx, connectionIds, products)),
    tx.run(liveCounts(tx, connectionIds)),
  ]);
  return (id) => {
    const kept = held.find((one) => one.connection_id === id) ?? { ...NONE, extremes: 0 };
    const gone = passed.find((one) => one.connection_id === id) ?? NONE;
    return {
      withdrawals: kept.withdrawals + gone.withdrawals,
      jumps: kept.jumps + gone.jumps,
      extremes: kept.extremes,
      live: (live.find((one) => one.connection_id === id)?.live ?? 0) + gone.withdrawals,
    };
  };
}
