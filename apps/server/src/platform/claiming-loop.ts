import type { SqlFragment } from './db/sql.ts';
import type { Logger } from './log/index.ts';
import { type Watched, watchedPauses } from './lookout.ts';
import { startLoop } from './loop.ts';
import { createSlots, type Limits, type Slot } from './slots.ts';

/** Works on one item to its end, or to a point where another process can go on once `stopping` is aborted. Never rejects. */
type Work<Item> = (item: Item, slot: Slot, stopping: AbortSignal) => Promise<void>;

/** A queue that one process claims items of and works on, several at once. */
export interface Claiming<Item> {
  name: string;
  /** The pause between two claims while there is work. */
  pollMs: number;
  /** An expression of the time at which an item is due next, see `lookout.ts`. */
  dueAt: SqlFragment;
  log: Logger;
  /** Items in work at once, see `createSlots`. */
  limits: Limits;
  /**
   * Takes on items that are due.
   *
   * @param free how many places there are
   * @param inWork what this process works on already
   */
  claim(free: number, inWork: readonly Item[]): Promise<readonly Item[]>;
  work: Work<Item>;
}

export interface ClaimingLoop extends Watched {
  /** Claims nothing more, asks the work under way to end and waits for it. */
  stop(): Promise<void>;
}

/** Claims and works: when woken, when a place comes free, and every `pollMs` as long as there is work. */
export function startClaiming<Item>({
  name,
  pollMs,
  dueAt,
  log,
  limits,
  claim,
  work,
}: Claiming<Item>): ClaimingLoop {
  const running = new Map<Promise<void>, Item>();
  const stopping = new AbortController();
  const slots = createSlots(limits, () => loop.wake());
  const begin = (item: Item): void => {
    const slot = slots.enter();
    const task = work(item, slot, stopping.signal).finally(() => {
      running.delete(task);
      loop.active();
      slot.leave();
    });
    running.set(task, item);
  };
  const loop = startLoop(name, watchedPauses(pollMs), log, async () => {
    const free = slots.free();
    if (free <= 0 || stopping.signal.aborted) return;
    const items = await claim(free, [...running.values()]);
    for (const item of items) begin(item);
    if (items.length > 0) loop.active();
  });
  return {
    dueAt,
    wake: loop.wake,
    onActive: loop.onActive,
    stop: async () => {
      stopping.abort();
      await loop.stop();
      await Promise.all(running.keys());
    },
  };
}

/** Works on claimed items without a loop, for callers that drive the work themselves. */
export async function workOnce<Item>(items: readonly Item[], work: Work<Item>): Promise<void> {
  const slots = createSlots({ working: items.length, held: items.length }, () => {});
  const never = new AbortController().signal;
  await Promise.all(items.map((item) => work(item, slots.enter(), never)));
}
